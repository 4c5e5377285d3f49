package detail_test

import (
	"testing"

	"inkdesk/model"
	"inkdesk/ui/detail"
)

// Who is not among the recipients goes by the name of the request.
func TestRequestsOfWhomIsNotARecipient(t *testing.T) {
	anna := model.Recipient{ID: "r1", Name: model.NewText("Anna Berg")}
	e := &model.Envelope{SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{anna}}}}
	for _, row := range []struct{ id, name, want string }{
		{"r1", "Anna", "Anna Berg"},
		{"r9", "Otto Lang", "Otto Lang, who is not among the recipients"},
		{"r9", "", "no recipient of this envelope"},
	} {
		e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{
			RecipientID: model.RecipientID(row.id), RecipientName: model.NewText(row.name),
			Placeholders: []model.AttachmentPlaceholder{{ID: "p1"}},
		}}}
		if got := detail.Requests(e)[0].Who(); got != row.want {
			t.Errorf("%s %q: %q, want %q", row.id, row.name, got, row.want)
		}
	}
}
