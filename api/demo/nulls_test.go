package demo_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"inkdesk/api/demo"
)

// pageOfMany asks the handler, without a client in between, for 100 of many envelopes.
func pageOfMany(tb testing.TB, envelopes int, choices demo.Choices) func() {
	tb.Helper()
	s := demo.New(demo.Options{Envelopes: envelopes, Seed: 1, Uncompressed: true, Choices: choices})
	return func() {
		req := httptest.NewRequestWithContext(tb.Context(), http.MethodPost, "/v2/envelopes", strings.NewReader(`{"first":100}`))
		req.Header.Set("Authorization", "Bearer "+s.Token())
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, req); w.Code != http.StatusOK {
			body, _ := io.ReadAll(w.Body)
			tb.Fatalf("%d %s", w.Code, body)
		}
	}
}

// BenchmarkNulls lists 100 of 100,000 envelopes with nulls and without. Leaving them out
// is to cost next to nothing.
func BenchmarkNulls(b *testing.B) {
	for name, choices := range map[string]demo.Choices{"sent": {}, "omitted": {WithoutNulls: true}} {
		b.Run(name, func(b *testing.B) {
			ask := pageOfMany(b, 100_000, choices)
			b.ReportAllocs()
			for b.Loop() {
				ask()
			}
		})
	}
}

// Leaving out nulls takes a copy of the answer, not one of each of its parts.
func TestNullsAreLeftOutWithoutTakingTheAnswerApart(t *testing.T) {
	sent := testing.AllocsPerRun(5, pageOfMany(t, 1000, demo.Choices{}))
	omitted := testing.AllocsPerRun(5, pageOfMany(t, 1000, demo.Choices{WithoutNulls: true}))
	if omitted > 1.1*sent {
		t.Errorf("a page takes %.0f allocations without nulls, %.0f with them", omitted, sent)
	}
}

// What looks like a member that is null may stand in a text.
func TestNullsInTexts(t *testing.T) {
	c := chosen(t, demo.Choices{WithoutNulls: true})
	for _, comment := range []string{
		`"x":null`, `,"uid":null,`, `{"comment":null}`, `\":null`, `\\":null`, `":null`, `null`, "a\u2028\n\":null",
	} {
		id := c.ok("POST", "/envelope", `{"name":"Lease 2025"}`).text("id")
		body, err := json.Marshal(map[string]string{"comment": comment})
		if err != nil {
			t.Fatal(err)
		}
		if got := c.ok("PUT", "/envelope/"+id+"/set_comment", string(body)).text("comment"); got != comment {
			t.Errorf("the comment %q came back as %q", comment, got)
		}
	}
}
