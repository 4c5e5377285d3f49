package query_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
	"inkdesk/ui/query"
)

func TestRelations(t *testing.T) {
	for _, c := range []struct {
		name, email string
		want        []query.Relation
	}{
		{"Lease Bern 12 (copy)", "anna@example.com", []query.Relation{
			{Title: "Named like Lease Bern", Query: `"Lease Bern"`}, {Title: "With anna@example.com", Query: "anna@example.com"},
		}},
		{"A1 2", "", []query.Relation{{Title: "Named like A1 2", Query: `"A1 2"`}}},
		{"Cafés Café2026", "", []query.Relation{{Title: "Named like Cafés Café", Query: `"Cafés Café"`}}},
		{"", "", nil},
	} {
		e := model.Envelope{Name: model.NewText(c.name), SigningSteps: []model.SigningStep{{
			Recipients: []model.Recipient{{Email: model.NewText(c.email)}},
		}}}
		if diff := cmp.Diff(c.want, query.Relations(&e)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.name, diff)
		}
	}
}
