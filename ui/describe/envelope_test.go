package describe_test

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
	"inkdesk/ui/describe"
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
	report := triage.Examine(e, triage.Context{Now: nowOfPreview, Thresholds: triagetest.Thresholds(), StepsSequential: true})
	return describe.Envelope{Envelope: e, Report: &report, Now: nowOfPreview}.Lines(sizetest.Theme(), width, height)
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

func TestWhatIsDrawn(t *testing.T) {
	e := envelopeOfPreview("Lease")
	e.Documents = []model.Document{{ID: "d1", PageCount: 1}}
	e.SigningSteps[0].Recipients[0].Email = model.NewText("anna@example.com")
	e.SigningSteps[1].Recipients[0].Email = model.NewText("eva@example.com")
	drawn := text(drawnOfPreview(e, 80, 44))
	if strings.Contains(drawn, "Receives copy") {
		t.Errorf("who only receives a copy is drawn:\n%s", drawn)
	}
	for _, want := range []string{
		"◐ In progress · QES eIDAS", "65a1f0c2d3e4b5a697887766", "2026-03-02 14:00, in 5 h", "2026-02-10, 20 d ago",
		"Expires in 5 h. (proved)", ", anna@example.com", ", eva@example.com", "Attachments: 1 of 2, 1 missing", "Lease, required, missing",
	} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is not drawn:\n%s", want, drawn)
		}
	}
}

// All reasons are drawn where there is room for them, wrapped rather than cut.
func TestReasonsUseTheRoom(t *testing.T) {
	e := envelopeOfPreview(strings.Repeat("long ", 20))
	high, low := text(drawnOfPreview(e, 50, 44)), text(drawnOfPreview(e, 50, 17))
	if strings.Contains(high, "Why, ") || strings.Count(high, "(proved)") != 7 || !strings.Contains(high, "\n  enough") {
		t.Errorf("with room for all of them:\n%s", high)
	}
	if !strings.Contains(low, "Why, 2 of 7") || strings.Count(low, "(proved)") != 2 {
		t.Errorf("with room for two:\n%s", low)
	}
}

// TestPlacesStayTheSame: what changes from one envelope to the next are the values, so
// that little is sent when the selection moves.
func TestPlacesStayTheSame(t *testing.T) {
	done := envelopeOfPreview("Another")
	done.Status, done.ExpiresAt, done.Attachments, done.SigningSteps, done.NumRecipients = model.Completed, 0, nil, nil, 0
	for _, e := range []*model.Envelope{envelopeOfPreview("Lease"), envelopeOfPreview("A name " + strings.Repeat("that is long ", 20)), done} {
		lines := strings.Split(text(drawnOfPreview(e, 60, 24)), "\n")
		for i, label := range map[int]string{
			3: "Why", 14: "Recipients", 20: "Held by ", 21: "Expires ", 22: "Changed ", 23: "Id ",
		} {
			if !strings.HasPrefix(lines[i], label) {
				t.Errorf("line %d is %q, want %q first", i, lines[i], label)
			}
		}
	}
}

func TestAnAbridgedEnvelopeSaysSo(t *testing.T) {
	e := envelopeOfPreview("Lease")
	e.SigningSteps = nil
	if drawn := text(drawnOfPreview(e, 80, 24)); !strings.Contains(drawn, "3 recipients, named when the envelope is opened") {
		t.Error(drawn)
	}
}
