package reasons

import (
	"fmt"
	"net/url"
	"regexp"
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
	"inkdesk/ui/widget/draw"
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

// besideRoom is a cut text with cells left free behind it in its own line.
var besideRoom = regexp.MustCompile(`[^ ]…\s{6,}$`)

// hole is what is wrong with how lines use their room, "" for nothing.
func hole(lines []string) string {
	blank := 0
	for i, line := range lines {
		plain := ansi.Strip(line)
		if blank++; strings.TrimSpace(plain) != "" {
			blank = 0
		}
		switch {
		case blank > 1:
			return fmt.Sprintf("lines %d and %d are blank", i, i+1)
		case besideRoom.MatchString(plain) && (i == 0 || strings.HasSuffix(ansi.Strip(lines[i-1]), strings.Repeat(" ", 12))): // not the end of a wrapped text
			return "cut beside room: " + plain
		}
	}
	return ""
}

// strange are envelopes that no one would send.
func strange() map[string]*model.Envelope {
	all := map[string]*model.Envelope{
		"nothing": {}, "only an id": {ID: "65a1f0c2d3e4b5a697887766"}, "unknown state": {ID: "65a1f0c2d3e4b5a697887766", Status: "ARCHIVED", NumRecipients: 3},
	}
	for name, said := range map[string]string{
		"empty": "", "one cell": "x", "256 cells": strings.Repeat("Mietvertrag ", 22)[:256], "10,000 cells": strings.Repeat("long name ", 1000),
		"one long word": strings.Repeat("x", 10000), "wide": strings.Repeat("賃貸契約書", 40), "right to left": strings.Repeat("عقد إيجار ", 30),
		"combining": strings.Repeat("e\u0301\u0323", 200), "emoji": strings.Repeat("📄✍️", 60),
	} {
		all[name] = envelopeOf(said)
	}
	crowd := envelopeOf("Rental agreement Sunrise 12 B")
	crowd.SigningSteps, crowd.NumRecipients = nil, 40
	for step := range 12 {
		var s model.SigningStep
		for i := range 4 {
			if n := step*4 + i; n < 40 {
				name := fmt.Sprintf("Person %d of the crowd", n)
				s.Recipients = append(s.Recipients, model.Recipient{
					ID: model.RecipientID(fmt.Sprintf("r%d", n)), Name: model.NewText(name), Email: model.NewText(fmt.Sprintf("p%d@example.com", n)), Role: model.Signer,
				})
			}
		}
		crowd.SigningSteps = append(crowd.SigningSteps, s)
	}
	all["40 people in 12 steps"] = crowd
	papers := envelopeOf("Sixty")
	for i := range 60 {
		papers.Documents = append(papers.Documents, model.Document{ID: model.DocumentID(fmt.Sprint(i)), Name: model.NewText(fmt.Sprintf("Annex %d to the contract", i)), PageCount: 3})
	}
	all["60 documents"] = papers
	for name, year := range map[string]int{"1970": -56, "9999": 7973} {
		e := envelopeOf("Dates")
		e.CreatedAt, e.ExpiresAt = model.Seconds.Stamp(now.AddDate(min(year, 0), -1, 0)), model.Seconds.Stamp(now.AddDate(year, 0, 0))
		all["date in "+name] = e
	}
	return all
}

// fieldsOf are some fields of every recipient, every other one of them filled.
func fieldsOf(e *model.Envelope) (all []model.Annotation) {
	for _, r := range e.Recipients() {
		for i := range 5 {
			a := model.Annotation{ID: model.AnnotationID(fmt.Sprintf("%s-%d", r.ID, i)), RecipientID: r.ID, Type: "TEXT", Required: true}
			if i%2 == 0 {
				a.Text = &model.TextProperties{Value: model.NewText("x")}
			}
			all = append(all, a)
		}
	}
	return all
}

// Whatever an envelope holds, its preview and its page have no hole, nothing cut beside room and no line
// of another width.
func TestRoomIsUsedWhateverAnEnvelopeHolds(t *testing.T) {
	for name, e := range strange() {
		for _, fields := range [][]model.Annotation{nil, fieldsOf(e)} {
			p := pageOf(e, fields...)
			for _, size := range [][2]int{{60, 12}, {78, 22}, {52, 37}, {60, 20}, {80, 24}, {78, 47}, {120, 40}} {
				lines := p.Preview(sizetest.Theme(), size[0], size[1])
				sizetest.Exact(t, draw.Join(lines), size[0], len(lines))
				if why := hole(lines); why != "" || len(lines) > size[1] {
					t.Errorf("preview of %s, %d fields, at %v: %s, %d lines\n%s", name, len(fields), size, why, len(lines), text(lines))
				}
			}
			for _, width := range []int{58, 78, 118, 140, 198} {
				pen := richtext.NewWriter(sizetest.Theme(), width)
				p.Overview(pen, nil, []Related{{Envelope: *e, How: "same form, 3 d ago"}})
				sizetest.Exact(t, draw.Join(pen.Lines()), width, len(pen.Lines()))
				if why := hole(pen.Lines()); why != "" {
					t.Errorf("page of %s, %d fields, at %d: %s\n%s", name, len(fields), width, why, text(pen.Lines()))
				}
			}
		}
	}
}

// The preview of three people fills a tall terminal to its end, and shows their fields.
func TestThePreviewFillsATallTerminal(t *testing.T) {
	e := envelopeOf("Internship agreement Pinecone Media")
	e.Documents, e.Pages = []model.Document{{ID: "d1", Name: model.NewText("Contract"), PageCount: 4}}, 4
	lines := pageOf(e, fieldsOf(e)...).Preview(sizetest.Theme(), 78, 44)
	if drawn := text(lines); len(lines) < 43 || !strings.Contains(drawn, "3/5  ") || !strings.Contains(drawn, "fields") {
		t.Errorf("%d lines of 44:\n%s", len(lines), drawn)
	}
}
