package query_test

import (
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/query"
)

// FuzzParse reads anything: nothing may fail, what is written again must be read the
// same, and what is asked of the service must be what was typed.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"", "lease", `"sales contract" status:open -status:draft`, "expires:<3d idle:>=2w", `to:"a b" x`, "a:b:c", "-", "--", `""`,
		":", "status:", `"`, "id:a,b,,c", "from:2026-02-30", "expires:<999999999999999999d", "\u202estatus:open",
		`a to:x "b`, `"b to:x`, `to:x "Anna <a@b.c`,
	} {
		f.Add(text)
	}
	for _, sample := range hostile.Strings() {
		f.Add(sample.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q := query.Parse(text)
		again := query.Parse(q.String())
		if again.String() != q.String() || len(again.Terms()) != len(q.Terms()) {
			t.Fatalf("%q is written %q and read again as %q", text, q.String(), again.String())
		}
		for i, term := range q.Terms() {
			other := again.Terms()[i]
			if term.Field != other.Field || term.Value != other.Value || term.Not != other.Not {
				t.Fatalf("%q: term %q is read again as %q", text, term.Text, other.Text)
			}
			if term.Err != nil && strings.TrimSpace(term.Err.Error()) == "" {
				t.Fatalf("%q: the term %q is wrong without a reason", text, term.Text)
			}
		}
		body, possible := q.Request(now, stamp)
		if !possible && len(body.Statuses) > 0 {
			t.Fatalf("%q asks for %v, which is impossible", text, body.Statuses)
		}
		for _, s := range body.Statuses {
			if !s.Known() {
				t.Fatalf("%q asks for the state %q", text, s)
			}
		}
		for _, id := range append(body.IDs, model.EnvelopeID(body.UID)) {
			if id != "" && !id.Valid() {
				t.Fatalf("%q asks for the id %q", text, id)
			}
		}
		q.Matches(lease(), query.Context{Now: now})
		_ = query.Complete(text, func() []string { return []string{"Lease agreement", text} })
		_, _ = query.IDIn(text)
	})
}
