package reading_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo"
	"inkdesk/ui/report"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/settings"
)

// A command that shows one envelope says the same of it as the list of Attention, whether it has read others before or
// not.
func TestShowSaysWhatTheListSays(t *testing.T) {
	for seed := range int64(3) {
		at(t, func(t *testing.T) {
			o := options(t, serviceOf(t, demo.Options{Envelopes: 120, Seed: seed, Forms: true}))
			o.Settings, o.Readings = resolved(settings.EvidenceFull), 1000
			found := list(t, o, "", "")
			said := decoded(t, []byte(written(t, found, report.JSON, nil)))["envelopes"].([]any)
			if len(said) < 8 {
				t.Fatalf("%d envelopes", len(said))
			}
			one := reading.Open(o)
			for _, i := range rand.New(rand.NewPCG(uint64(seed), 1)).Perm(len(said)) {
				by := map[string]*reading.Account{"that has read others": one}
				if i%5 == 0 {
					by["of its own"] = reading.Open(o)
				}
				for name, account := range by {
					shown, err := account.Show(context.Background(), found.Rows()[i].ID.String())
					if err != nil {
						t.Fatal(err)
					}
					text, err := shown.JSON()
					if err != nil {
						t.Fatal(err)
					}
					if diff := cmp.Diff(statements(said[i]), statements(decoded(t, []byte(text)))); diff != "" {
						t.Fatalf("seed %d, a command %s differs from the list (-list +show):\n%s", seed, name, diff)
					}
				}
			}
		})
	}
}

// statements returns what an entry says of an envelope but for its notes, because some rest on a search that only the
// command for one envelope makes.
func statements(entry any) map[string]any {
	of, all := entry.(map[string]any), make(map[string]any)
	for _, member := range []string{"id", "health", "checked", "holder", "recipients", "forecast", "cause"} {
		all[member] = of[member]
	}
	all["why"] = of["urgency"].(map[string]any)["why"]
	all["findings"] = slices.DeleteFunc(slices.Clone(of["findings"].([]any)), func(f any) bool { return f.(map[string]any)["severity"] == "note" })
	return all
}
