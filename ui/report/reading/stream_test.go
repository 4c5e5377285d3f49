package reading_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// touching renames some of the oldest envelopes between the pages of a list, as people at work do.
type touching struct {
	http.RoundTripper
	// oldest are those that were changed longest ago, from which one goes with each list that is answered.
	oldest []model.EnvelopeID
}

func (r *touching) RoundTrip(req *http.Request) (*http.Response, error) {
	answer, err := r.RoundTripper.RoundTrip(req)
	if err == nil && strings.HasSuffix(req.URL.Path, "/envelopes") && len(r.oldest) > 0 {
		id := r.oldest[0]
		r.oldest = r.oldest[1:]
		rename, _ := http.NewRequest(http.MethodPut, strings.TrimSuffix(req.URL.String(), "s")+"/"+id.String()+"/rename",
			strings.NewReader(fmt.Sprintf(`{"name":"Touched %s"}`, id[:6])))
		rename.Header = http.Header{"Authorization": req.Header["Authorization"], "Content-Type": {"application/json"}}
		renamed, err := r.RoundTripper.RoundTrip(rename)
		if err != nil || renamed.StatusCode != http.StatusOK {
			panic(fmt.Sprint(renamed, err))
		}
		_ = renamed.Body.Close()
	}
	return answer, err
}

// What moves to a page that was read before is listed all the same: a list is all, or says that it is not.
func TestAListThatChangesWhileItIsReadIsComplete(t *testing.T) {
	for _, one := range []struct{ view, filter string }{
		{"All", ""}, {"In progress", ""}, {"Attention", ""}, {"All", "to:example"},
	} {
		t.Run(one.view+one.filter, func(t *testing.T) {
			at(t, func(t *testing.T) {
				s := serviceOf(t, demo.Options{Envelopes: 46})
				time.Sleep(time.Hour) // what was changed before is long ago
				before := list(t, options(t, s), one.view, one.filter).Rows()
				order := slices.Clone(list(t, options(t, s), "All", "").Rows())
				r := new(touching)
				for _, row := range order[len(order)-3:] {
					r.oldest = append(r.oldest, row.ID)
				}
				o := options(t, s)
				o.Client = uitest.NewClient(t, s, func(c *api.Config) { r.RoundTripper, c.Transport, c.PageSize = c.Transport, r, 10 })
				found := list(t, o, one.view, one.filter)
				if len(r.oldest) > 0 {
					t.Fatal("nothing was changed meanwhile")
				}
				got, after := found.Rows(), list(t, options(t, s), one.view, one.filter).Rows()
				if !found.Complete {
					t.Error("it came to rest and is not complete")
				}
				for _, row := range before {
					if slices.ContainsFunc(after, sameID(row.ID)) && !slices.ContainsFunc(got, sameID(row.ID)) {
						t.Errorf("%s is missing in %d of %d", row.ID, len(got), len(before))
					}
				}
			})
		})
	}
}

// A list of more rows than are held is written while it is read: the same rows in the same order, then how it ended.
func TestALongListIsWrittenWhileItIsRead(t *testing.T) {
	at(t, func(t *testing.T) {
		const n = 2300
		s := serviceOf(t, demo.Options{Envelopes: n})
		long := func() *reading.List { return list(t, options(t, s), "All", "") }
		var ids []string
		for id := range strings.Lines(written(t, long(), report.IDs, nil)) {
			ids = append(ids, strings.TrimSpace(id))
		}
		if len(ids) < 2000 || len(slices.Compact(slices.Sorted(slices.Values(ids)))) != len(ids) {
			t.Fatalf("%d ids of %d envelopes", len(ids), n)
		}
		found := long()
		if found.Complete || found.Count() > 1200 {
			t.Errorf("before it is written there are %d, complete %v", found.Count(), found.Complete)
		}
		text := written(t, found, report.JSON, nil)
		var l struct {
			Complete  bool
			Scope     string
			Envelopes []struct{ ID string }
		}
		testbed.Must(t, json.Unmarshal([]byte(text), &l))
		if !l.Complete || len(l.Envelopes) != len(ids) || found.Count() != len(ids) || !strings.HasPrefix(l.Scope, fmt.Sprintf("%d envelopes, all", len(ids))) {
			t.Errorf("%d of %d, complete %v: %s", len(l.Envelopes), len(ids), l.Complete, l.Scope)
		}
		for i, e := range l.Envelopes {
			if e.ID != ids[i] {
				t.Fatalf("place %d has %s in JSON and %s in the list of ids", i, e.ID, ids[i])
			}
		}
		if lines := strings.Count(tableOf(t, long(), 100, nil), "\n"); lines != len(ids)+1 {
			t.Errorf("the table has %d lines for %d envelopes", lines, len(ids))
		}
		for _, limit := range []int{1000, 1500, 5000} {
			some := ask(t, options(t, s), reading.Question{View: "All", Limit: limit})
			if got := strings.Count(written(t, some, report.IDs, nil), "\n"); got != min(limit, len(ids)) || some.Whole != (limit > len(ids)) {
				t.Errorf("%d of at most %d, whole %v", got, limit, some.Whole)
			}
		}
	})
}

// first is the time of the first byte.
type first struct {
	bytes.Buffer
	at time.Time
}

func (f *first) Write(b []byte) (int, error) {
	if f.at.IsZero() {
		f.at = time.Now()
	}
	return f.Buffer.Write(b)
}

// The first row is there before the last was read, and a failure leaves valid JSON that says it is not complete.
func TestALongListBeginsAtOnce(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{Envelopes: 2300, Latency: 100 * time.Millisecond})
		begun := time.Now()
		o := options(t, s)
		o.Settings, o.Readings = resolved(settings.EvidenceFull), 200
		found := ask(t, o, reading.Question{View: "All"})
		var out first
		testbed.Must(t, found.Write(context.Background(), &out, report.JSON, nil))
		if early, all := out.at.Sub(begun), time.Since(begun); early > time.Second || all < 2*early {
			t.Errorf("the first byte came after %v of %v", early, all)
		}

		s = serviceOf(t, demo.Options{Envelopes: 2300})
		testbed.Must(t, s.Faults().Add("envelope.list status=403+7"))
		found = list(t, options(t, s), "All", "")
		out = first{}
		err := found.Write(context.Background(), &out, report.JSON, nil)
		var l struct{ Complete *bool }
		if invalid := json.Unmarshal(out.Bytes(), &l); invalid != nil || err == nil || l.Complete == nil || *l.Complete {
			t.Errorf("%v, %v, complete %v", err, invalid, l.Complete)
		}
	})
}

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
		if err := s.Change(id, func(e *model.Envelope) { e.Status = model.Declined }); err != nil {
			t.Fatal(err)
		}
	}
}

// An unusual week is in the list and in its causes, but only once all of the weeks was read.
func TestAnUnusualWeekIsListed(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{Envelopes: 600})
		listed := func(effort settings.Evidence, readings int, view, filter string) string {
			o := options(t, s)
			o.Settings, o.Readings = resolved(effort), readings
			found := list(t, o, view, filter)
			return tableOf(t, found, 200, nil) + written(t, found, report.JSON, nil)
		}
		const rest = "declined this week, usually"
		if text := listed(settings.EvidenceFull, 1000, "", ""); strings.Contains(text, "43 "+rest) {
			t.Errorf("a usual week is listed:\n%s", text)
		}
		declineMany(t, s)
		if text := listed(settings.EvidenceFull, 1000, "", ""); !strings.Contains(text, "Declined (43)") || !strings.Contains(text, "43 "+rest) || !strings.Contains(text, `"kind": "week"`) {
			t.Errorf("an unusual week is not listed:\n%s", text)
		}
		for name, row := range map[string]struct {
			effort       settings.Evidence
			readings     int
			view, filter string
		}{
			"nothing is to be read further": {settings.EvidenceFull, 0, "", ""},
			"not all was read":              {settings.EvidenceFull, 1, "", ""},
			"the profile wants no reading":  {settings.EvidenceOff, 1000, "", ""},
			"another view":                  {settings.EvidenceFull, 1000, "Expiring", ""},
			"with a filter":                 {settings.EvidenceFull, 1000, "Attention", "lease"},
		} {
			if text := listed(row.effort, row.readings, row.view, row.filter); strings.Contains(text, rest) {
				t.Errorf("%s:\n%s", name, text)
			}
		}
	})
}
