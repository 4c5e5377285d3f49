package lookup_test

import (
	"testing"

	"inkdesk/ui/lookup"
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
		{"Donaudampfschifffahrtsgesellschaft", ""},
		{"../../../etc/passwd/1234567890", ""},
	} {
		got, ok := lookup.ID(c.text)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%q holds the id %q, want %q", c.text, got, c.want)
		}
	}
}
