package reading_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
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
		o.Settings, o.Readings = resolved(settings.PrefetchFull), 200
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
