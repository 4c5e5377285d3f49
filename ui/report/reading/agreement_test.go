package reading_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/settings"
)

// A list and the command for one envelope say the same of it, with any view and filter, and after any other readings.
func TestShowSaysWhatTheListSays(t *testing.T) {
	questions := [][2]string{
		{"", ""},
		{"All", ""},
		{"Expiring", ""},
		{"Drafts", ""},
		{"Ended", ""},
		{"Completed", ""},
		{"Attention", "agreement"},
		{"", "status:open"},
		{"", "status:expired"},
		{"", "health:soon"},
		{"", "expires:<3d"},
	}
	for seed := range int64(2) {
		at(t, func(t *testing.T) {
			o := options(t, serviceOf(t, demo.Options{Envelopes: 420, Seed: seed, Forms: seed > 0}))
			o.Settings, o.Readings = resolved(settings.EvidenceFull), 1000
			roll := rand.New(rand.NewPCG(uint64(seed), 1))
			one := reading.Open(o)
			if _, err := one.List(t.Context(), reading.Question{}); err != nil {
				t.Fatal(err)
			}
			for _, q := range questions {
				for _, isRanked := range []bool{true, false} {
					account, shows := one, 4
					if !isRanked {
						account, shows = reading.Open(o), 1
					}
					found, err := account.List(t.Context(), reading.Question{View: q[0], Query: query.Parse(q[1]), Checks: true})
					if err != nil {
						t.Fatal(err)
					}
					said := decoded(t, []byte(written(t, found, report.JSON, nil)))["envelopes"].([]any)
					if len(said) == 0 {
						t.Errorf("seed %d, %q: no envelopes", seed, q)
					}
					for _, i := range roll.Perm(len(said))[:min(shows, len(said))] {
						if !isRanked {
							account = reading.Open(o)
						}
						shown, err := account.Show(t.Context(), found.Rows()[i].ID.String())
						if err != nil {
							t.Fatal(err)
						}
						text, err := shown.JSON()
						if err != nil {
							t.Fatal(err)
						}
						// What rests on the fields of others is left open by a command of its own, which does not read them.
						entry := decoded(t, []byte(text))
						withPlace := isRanked || entry["cause_checked"] == true
						if c, r := entry["cause"], entry["urgency"].(map[string]any)["rank"]; !withPlace && (c != nil || r != nil) {
							t.Errorf("seed %d, %q: cause %v and place %v are said though they are not known", seed, q, c, r)
						}
						if diff := cmp.Diff(statements(said[i], withPlace), statements(entry, withPlace)); diff != "" {
							t.Fatalf("seed %d, %q, one after the other %v: (-list +show):\n%s", seed, q, isRanked, diff)
						}
					}
				}
			}
		})
	}
}

// statements returns what an entry says of an envelope, without its notes, because the command for one envelope makes
// a search for some of them that a list does not.
func statements(entry any, withPlace bool) map[string]any {
	of, all := entry.(map[string]any), make(map[string]any)
	for _, member := range []string{"id", "health", "checked", "holder", "recipients", "forecast"} {
		all[member] = of[member]
	}
	all["why"] = of["urgency"].(map[string]any)["why"]
	if withPlace {
		all["cause"], all["rank"] = of["cause"], of["urgency"].(map[string]any)["rank"]
	}
	all["findings"] = slices.DeleteFunc(slices.Clone(of["findings"].([]any)), func(f any) bool { return f.(map[string]any)["severity"] == "note" })
	return all
}
