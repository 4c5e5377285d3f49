package reading_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
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
			o.Settings, o.Readings = resolved(settings.PrefetchFull), 1000
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
					testbed.Must(t, err)
					said := decoded(t, []byte(written(t, found, report.JSON, nil)))["envelopes"].([]any)
					if len(said) == 0 {
						t.Errorf("seed %d, %q: no envelopes", seed, q)
					}
					for _, i := range roll.Perm(len(said))[:min(shows, len(said))] {
						if !isRanked {
							account = reading.Open(o)
						}
						shown, err := account.Show(t.Context(), found.Rows()[i].ID.String())
						testbed.Must(t, err)
						text, err := shown.JSON()
						testbed.Must(t, err)
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

// statements returns what an entry says of an envelope, without its notes, some of which take a search.
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

// declineMany declines forty open envelopes today, more than in any week before.
func declineMany(t *testing.T, s *demo.Service) {
	t.Helper()
	open := s.Find(func(e *account.Envelope) bool { return e.Status == model.InProgress })
	for _, id := range open[:40] {
		testbed.Must(t, s.Change(id, func(e *model.Envelope) { e.Status = model.Declined }))
	}
}

// An unusual week is in the list and in its causes, but only once all of the weeks was read.
func TestAnUnusualWeekIsListed(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{Envelopes: 600})
		listed := func(effort settings.Prefetch, readings int, view, filter string) string {
			o := options(t, s)
			o.Settings, o.Readings = resolved(effort), readings
			found := list(t, o, view, filter)
			return tableOf(t, found, 200, nil) + written(t, found, report.JSON, nil)
		}
		const rest = "declined this week, usually"
		if text := listed(settings.PrefetchFull, 1000, "", ""); strings.Contains(text, "43 "+rest) {
			t.Errorf("a usual week is listed:\n%s", text)
		}
		declineMany(t, s)
		if text := listed(settings.PrefetchFull, 1000, "", ""); !strings.Contains(text, "Declined (43)") || !strings.Contains(text, "43 "+rest) || !strings.Contains(text, `"kind": "week"`) {
			t.Errorf("an unusual week is not listed:\n%s", text)
		}
		for name, row := range map[string]struct {
			effort       settings.Prefetch
			readings     int
			view, filter string
		}{
			"nothing is to be read further": {settings.PrefetchFull, 0, "", ""},
			"not all was read":              {settings.PrefetchFull, 1, "", ""},
			"the profile wants no reading":  {settings.PrefetchOff, 1000, "", ""},
			"another view":                  {settings.PrefetchFull, 1000, "Expiring", ""},
			"with a filter":                 {settings.PrefetchFull, 1000, "Attention", "lease"},
		} {
			if text := listed(row.effort, row.readings, row.view, row.filter); strings.Contains(text, rest) {
				t.Errorf("%s:\n%s", name, text)
			}
		}
	})
}
