package reasons

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/hostile"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
	"inkdesk/ui/change"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

const passcode, phone = "sesame-4711", "+41791234567"

var now = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// envelopeOf is an envelope with trouble, of which every text says the same.
func envelopeOf(text string) *model.Envelope {
	said := model.NewText(text)
	return &model.Envelope{
		ID: "65a1f0c2d3e4b5a697887766", Name: said, Comment: said, Status: model.InProgress,
		LegalityLevel: model.QESEidas, FlowType: model.RequestSignature, NumRecipients: 3, IsDuplicable: new(true),
		CreatedAt: model.Seconds.Stamp(now.AddDate(0, 0, -30)), UpdatedAt: model.Seconds.Stamp(now.AddDate(0, 0, -20)),
		ExpiresAt: model.Seconds.Stamp(now.Add(5 * time.Hour)),
		SigningSteps: []model.SigningStep{
			{Recipients: []model.Recipient{
				{
					ID: "r1", Name: said, Email: said, Role: model.Signer,
					Verification: &model.Verification{Type: model.Passcode, Value: model.NewSecret(passcode)},
				},
				{
					ID: "r2", Name: model.NewText("Ben"), Email: model.NewText("ben@example.com"), Role: model.ReceivesCopy,
					Verification: &model.Verification{Type: model.SMS, Value: model.NewSecret(phone)},
				},
			}},
			{Recipients: []model.Recipient{{ID: "r3", Name: said, Email: said, Role: model.Signer}}},
		},
		Attachments: &model.Attachments{Recipients: []model.RecipientPlaceholders{{RecipientID: "r1", Placeholders: []model.AttachmentPlaceholder{
			{ID: "p1", Name: said, Required: true},
			{ID: "p2", Name: said, Files: []model.AttachmentFile{{ID: "f1", Name: said, Size: new(model.Int(1))}}},
		}}}},
	}
}

func preview(e *model.Envelope, width, height int) []string {
	return pageOf(e).Preview(sizetest.Theme(), width, height)
}

// pageOf is the page about an envelope whose fields were not read.
func pageOf(e *model.Envelope, fields ...model.Annotation) Page {
	context := triage.Context{
		Now: now, Thresholds: triagetest.Thresholds(), StepsSequential: true, Fields: fields, FieldsRead: len(fields) > 0,
	}
	report := triage.Examine(e, context)
	client := api.New(api.Config{BaseURL: &url.URL{Scheme: "https", Host: "api.example.com"}})
	return Page{
		fields:   account.Fields{"d1": fields},
		Envelope: e, Report: &report, Context: context, Client: client, Keys: keys.Default(),
		Actions: change.Actions(client, keys.Default(), []model.Envelope{*e}),
	}
}

func text(lines []string) string { return ansi.Strip(strings.Join(lines, "\n")) }

func TestEveryLineIsExactWhateverStrangersTyped(t *testing.T) {
	texts := []string{"", "Lease", strings.Repeat("long ", 200)}
	for _, sample := range hostile.Strings() {
		texts = append(texts, sample.Text)
	}
	for _, said := range texts {
		e := envelopeOf(said)
		for _, width := range []int{0, 1, 7, 20, 50, 82} {
			for _, height := range []int{0, 18, 44} {
				lines := preview(e, width, height)
				sizetest.Exact(t, strings.Join(lines, "\n"), width, len(lines))
			}
		}
	}
}

func TestNoSecretIsDrawn(t *testing.T) {
	drawn := text(preview(envelopeOf("Lease"), 80, 44))
	for _, secret := range []string{passcode, phone, "67"} {
		if strings.Contains(strings.ReplaceAll(drawn, "65a1f0c2d3e4b5a697887766", ""), secret) {
			t.Errorf("%q is drawn:\n%s", secret, drawn)
		}
	}
}

// Who, what, when and why stand on the preview, and no two lines in a row are blank.
func TestWhatIsDrawn(t *testing.T) {
	e := envelopeOf("Lease")
	e.Documents, e.Pages = []model.Document{{ID: "d1", PageCount: 1}}, 1
	e.SigningSteps[0].Recipients[0].Email = model.NewText("anna@example.com")
	e.SigningSteps[1].Recipients[0].Email = model.NewText("eva@example.com")
	drawn := text(preview(e, 80, 44))
	for _, want := range []string{
		"Lease                                                                      ▲ act", "◐ In progress · QES eIDAS · 1 document, 1 page",
		"65a1f0c2d3e4b5a697887766", "31 Jan 2026 │─", "│ 2 Mar 2026 14:00, in 5 h", "Changed      20 d ago",
		"what fixes it", "▲ Expires in 5 h.                                       proved   E extend",
		"1 ◐ Lease  signer, Passcode •••  anna@example.com             perhaps waiting", "○ Ben    copy, SMS •••         ben@example.com              gets it at the end",
		"2 ◐ Lease  signer                eva@example.com              waiting (likely)",
		"Files asked  ✖ Lease  missing, required", "             ● Lease  Lease, 1 B", "You can      R rename  E set expiry",
		"If Lease never got it",
	} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is not drawn:\n%s", want, drawn)
		}
	}
	if why := hole(preview(e, 80, 44)); why != "" {
		t.Errorf("%s:\n%s", why, drawn)
	}
}

// All reasons are drawn where there is room for them, wrapped rather than cut; otherwise the rest is
// counted. The people keep a part of the room.
func TestReasonsUseTheRoom(t *testing.T) {
	e := envelopeOf(strings.Repeat("long ", 20))
	high, low := text(preview(e, 50, 47)), text(preview(e, 50, 18))
	if strings.Contains(high, "more reason") || strings.Count(high, "proved ") != 7 {
		t.Errorf("with room for all of them:\n%s", high)
	}
	if !strings.Contains(low, "… 7 more reasons") || strings.Count(low, "proved") != 1 || !strings.Contains(low, "1 ◐ long") || !strings.Contains(low, "more recipients") {
		t.Errorf("with little room:\n%s", low)
	}
}

func TestAnAbridgedEnvelopeSaysSo(t *testing.T) {
	e := envelopeOf("Lease")
	e.SigningSteps = nil
	if drawn := text(preview(e, 80, 24)); !strings.Contains(drawn, "3 recipients, named when the envelope is opened") {
		t.Error(drawn)
	}
}

// page is that of an envelope with one finding.
func page(status model.Status, f triage.Finding) Page {
	p := pageOf(&model.Envelope{ID: "e", Status: status, IsDuplicable: new(true), Documents: []model.Document{{ID: "d"}}})
	p.Report = &triage.Report{Findings: []triage.Finding{f}}
	return p
}

func written(p Page) string {
	pen := richtext.NewWriter(sizetest.Theme(), 100)
	p.Write(pen)
	text := ansi.Strip(strings.Join(pen.Lines(), "\n"))
	start := strings.Index(text, "Why ")
	return text[start : start+strings.Index(text[start:], "What can be done")]
}

func TestWhatFixesAReasonStandsBesideIt(t *testing.T) {
	for name, c := range map[string]struct {
		status model.Status
		f      triage.Finding
		want   string
		not    string
	}{
		"a key":                        {model.InProgress, triage.Finding{Rule: triage.Overdue, Severity: triage.Act}, "E  Set the expiration date   X  Void", ""},
		"the first that can be taken":  {model.InProgress, triage.Finding{Rule: triage.NoField, Severity: triage.Soon}, "U  Issue again", "Add a field"},
		"another one in another state": {model.Draft, triage.Finding{Rule: triage.FieldOffPage, Severity: triage.Soon}, "v  Delete the field, on its page", ""},
		"none, and why":                {model.Completed, triage.Finding{Rule: triage.LevelOutlier, Severity: triage.Soon}, "L  Set the legality level: Completed envelopes cannot be changed.", ""},
		"none of a note":               {model.Completed, triage.Finding{Rule: triage.NoExpiry}, "rule:no-expiry", "Set the expiration"},
		"one of a note":                {model.InProgress, triage.Finding{Rule: triage.NoReminders}, "B  Set subject, message and reminders", ""},
		"a successor":                  {model.Expired, triage.Finding{Rule: triage.EndedRecently, Severity: triage.Watch, Other: []model.EnvelopeID{"x"}}, "m  Look at the other envelopes", ""},
		"no successor":                 {model.Expired, triage.Finding{Rule: triage.EndedRecently, Severity: triage.Soon}, "U  Issue again", "Look at the other"},
	} {
		t.Run(name, func(t *testing.T) {
			text := written(page(c.status, c.f))
			if !strings.Contains(text, c.want) || c.not != "" && strings.Contains(text, c.not) {
				t.Errorf("want %q, not %q:\n%s", c.want, c.not, text)
			}
		})
	}
}

func TestWhoCanWhereNoKeyDoes(t *testing.T) {
	p := page(model.InProgress, triage.Finding{Rule: triage.BadAddress, Severity: triage.Act})
	if text := written(p); !strings.Contains(text, "U  Issue again, with the recipient corrected") {
		t.Error(text)
	}
	p.Client = api.New(api.Config{BaseURL: &url.URL{Scheme: "https", Host: "api.example.com"}, NoExtensions: true})
	if text := written(p); !strings.Contains(text, "U  Issue again, and correct the copy in the web application") {
		t.Error(text)
	}
	p.Envelope.IsDuplicable = new(false)
	p.Actions = change.Actions(p.Client, p.Keys, []model.Envelope{*p.Envelope})
	if text := written(p); !strings.Contains(text, inTheWebApp) {
		t.Error(text)
	}
}

// Every remedy leads to something that there is.
func TestEveryRemedyIsKnown(t *testing.T) {
	p := page(model.Draft, triage.Finding{Rule: triage.Bottleneck, Recipient: "r"})
	for _, rule := range triage.Rules() {
		for _, r := range rule.Remedies {
			if m, ok := p.fix(r, &p.Report.Findings[0]); !ok || m.does == "" {
				t.Errorf("%s: nothing is known of remedy %d", rule.Rule, r)
			}
		}
	}
}
