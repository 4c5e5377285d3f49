package query_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
	"inkdesk/ui/query"
)

func TestID(t *testing.T) {
	const id, other = "65a1f0c2d3e4b5a697887766", "0123456789abcdef0123456789abcdef"
	for _, c := range []struct{ text, want string }{
		{id, id},
		{"  " + id + "\n", id},
		{"see " + id + ", please", id},
		{"\"" + id + "\"", id},
		{"id:" + id, id},
		{"https://app.example.com/envelope/" + id, id},
		{"https://app.example.com/envelopes/" + id + "/documents/" + other, id},
		{"https://app.example.com/template/" + id + "?from=" + other, id},
		{"https://app.example.com/#/sign?envelopeId=" + id + "&step=1", id},
		{"https://app.example.com/folder/" + other + "/" + id, id},
		{"<https://app.example.com/v2/envelope/" + id + ">", id},
		{"8f14e45f-ceea-467f-9575-0a1b2c3d4e5f", "8f14e45f-ceea-467f-9575-0a1b2c3d4e5f"},
		{"", ""},
		{"Contract Miller 2024", ""},
		{"anna.miller.1987654321012345@example.com", ""},
		{"https://app.example.com/envelopes", ""},
		{"https://app.example.com/templates/lease-1?x=1\n", "lease-1"},
		{"see https://app.example.com/templates/lease-1", ""},
		{"Donaudampfschifffahrtsgesellschaft", ""},
		{"../../../etc/passwd/1234567890", ""},
	} {
		got, ok := query.ID(c.text)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%q holds the id %q, want %q", c.text, got, c.want)
		}
	}
}

func TestIDIn(t *testing.T) {
	const id = "65a1f0c2d3e4b5a697887766"
	for text, want := range map[string]string{
		id: id, " " + id + "\n": id, "https://app.example.com/envelope/" + id: id,
		"https://app.example.com/#/sign?envelopeId=" + id + "&x=1": id,
		"lease": "", "Donaudampfschifffahrtsgesellschaft": "", "lease " + id: "", "anna1234567890123@example.com": "",
		"https://example.com/envelopes": "", "id:" + id: "", "env:" + id: "env:" + id, "https://example.com/templates/lease-1?x=1": "lease-1",
		"https://example.com/template/edit/" + id: id, "https://example.com/lease-1": "",
	} {
		if got, ok := query.IDIn(text); ok != (want != "") || ok && got != want {
			t.Errorf("%q holds the id %q, %v; want %q", text, got, ok, want)
		}
	}
}

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
