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
	"inkdesk/ui/widget/sizetest"
)

const passcode, phone = "sesame-4711", "+41791234567"

var nowOfPreview = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// envelopeOfPreview is an envelopeOfPreview with trouble, of which every text says the same.
func envelopeOfPreview(text string) *model.Envelope {
	said := model.NewText(text)
	return &model.Envelope{
		ID: "65a1f0c2d3e4b5a697887766", Name: said, Comment: said, Status: model.InProgress,
		LegalityLevel: model.QESEidas, FlowType: model.RequestSignature, NumRecipients: 3, IsDuplicable: new(true),
		CreatedAt: model.Seconds.Stamp(nowOfPreview.AddDate(0, 0, -30)), UpdatedAt: model.Seconds.Stamp(nowOfPreview.AddDate(0, 0, -20)),
		ExpiresAt: model.Seconds.Stamp(nowOfPreview.Add(5 * time.Hour)),
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

func drawnOfPreview(e *model.Envelope, width, height int) []string {
	return pageOf(e).Preview(sizetest.Theme(), width, height)
}

// pageOf is the page about an envelope whose fields were not read.
func pageOf(e *model.Envelope, fields ...model.Annotation) Page {
	context := triage.Context{
		Now: nowOfPreview, Thresholds: triagetest.Thresholds(), StepsSequential: true, Fields: fields, FieldsRead: len(fields) > 0,
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
		e := envelopeOfPreview(said)
		for _, width := range []int{0, 1, 7, 20, 50, 82} {
			for _, height := range []int{0, 18, 44} {
				lines := drawnOfPreview(e, width, height)
				sizetest.Exact(t, strings.Join(lines, "\n"), width, len(lines))
			}
		}
	}
}

func TestNoSecretIsDrawn(t *testing.T) {
	drawn := text(drawnOfPreview(envelopeOfPreview("Lease"), 80, 44))
	for _, secret := range []string{passcode, phone, "67"} {
		if strings.Contains(strings.ReplaceAll(drawn, "65a1f0c2d3e4b5a697887766", ""), secret) {
			t.Errorf("%q is drawn:\n%s", secret, drawn)
		}
	}
}

// Who, what, when and why stand on the preview, and no two lines in a row are blank.
func TestWhatIsDrawn(t *testing.T) {
	e := envelopeOfPreview("Lease")
	e.Documents, e.Pages = []model.Document{{ID: "d1", PageCount: 1}}, 1
	e.SigningSteps[0].Recipients[0].Email = model.NewText("anna@example.com")
	e.SigningSteps[1].Recipients[0].Email = model.NewText("eva@example.com")
	drawn := text(drawnOfPreview(e, 80, 44))
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
	if why := hole(drawnOfPreview(e, 80, 44)); why != "" {
		t.Errorf("%s:\n%s", why, drawn)
	}
}

// All reasons are drawn where there is room for them, wrapped rather than cut; otherwise the rest is
// counted. The people keep a part of the room.
func TestReasonsUseTheRoom(t *testing.T) {
	e := envelopeOfPreview(strings.Repeat("long ", 20))
	high, low := text(drawnOfPreview(e, 50, 47)), text(drawnOfPreview(e, 50, 18))
	if strings.Contains(high, "more reason") || strings.Count(high, "proved ") != 7 {
		t.Errorf("with room for all of them:\n%s", high)
	}
	if !strings.Contains(low, "… 7 more reasons") || strings.Count(low, "proved") != 1 || !strings.Contains(low, "1 ◐ long") || !strings.Contains(low, "more recipients") {
		t.Errorf("with little room:\n%s", low)
	}
}

func TestAnAbridgedEnvelopeSaysSo(t *testing.T) {
	e := envelopeOfPreview("Lease")
	e.SigningSteps = nil
	if drawn := text(drawnOfPreview(e, 80, 24)); !strings.Contains(drawn, "3 recipients, named when the envelope is opened") {
		t.Error(drawn)
	}
}
