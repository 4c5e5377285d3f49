package account

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

// The rules say the same with what is kept of fields as with the fields themselves.
func TestOwnedFieldsTellTheSame(t *testing.T) {
	ids := []model.RecipientID{"anna", "bert", "cleo", "nobody", ""}
	types := []model.AnnotationType{model.SignatureField, model.InitialsField, model.TextField, model.CheckboxField}
	field := rapid.Custom(func(t *rapid.T) model.Annotation {
		a := model.Annotation{
			RecipientID: rapid.SampledFrom(ids).Draw(t, "owner"), Type: rapid.SampledFrom(types).Draw(t, "type"),
			Required: rapid.Bool().Draw(t, "required"),
		}
		if rapid.Bool().Draw(t, "filled") {
			a.Signature = &model.MarkReference{ID: "mark"}
		}
		return a
	})
	rapid.Check(t, func(t *rapid.T) {
		e := &model.Envelope{ID: "a", Status: model.InProgress, UpdatedAt: 1_795_000_000}
		for _, id := range ids[:3] {
			role := rapid.SampledFrom([]model.Role{model.Signer, model.ReceivesCopy}).Draw(t, "role")
			e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: []model.Recipient{{ID: id, Role: role}}})
		}
		history := triage.NewHistory()
		if rapid.Bool().Draw(t, "shows input") {
			for _, id := range []model.EnvelopeID{"x", "y", "z"} {
				sample := &model.Envelope{ID: id, Status: model.Completed}
				history.LearnFields(sample, []model.Annotation{{RecipientID: "anna", Type: model.SignatureField, Required: true, Signature: &model.MarkReference{ID: "mark"}}})
			}
		}
		list := rapid.SliceOfN(field, 0, 12).Draw(t, "fields")
		with := func(fields []model.Annotation) triage.Report {
			return triage.Examine(e, triage.Context{
				Thresholds: triagetest.Thresholds(), Now: time.Unix(1_795_900_000, 0), History: history, StepsSequential: true,
				Fields: fields, FieldsRead: true,
			})
		}
		if diff := cmp.Diff(with(list), with(ownedOf(list).of(e)), cmp.AllowUnexported(triage.Report{}, triage.Forecast{}, model.Text{})); diff != "" {
			t.Fatal(diff)
		}
	})
}
