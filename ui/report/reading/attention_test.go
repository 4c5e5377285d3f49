package reading_test

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// A fault in fields brings an envelope into Attention, so that it is complete only once they were read.
func TestAttentionIsCompleteOnceItIsChecked(t *testing.T) {
	at(t, func(t *testing.T) {
		attention := func(effort settings.Prefetch, readings int) *reading.List {
			o := options(t, serviceOf(t, demo.Options{Envelopes: 60}))
			o.Settings, o.Readings = resolved(effort), readings
			found := ask(t, o, reading.Question{})
			return found
		}
		some, all := attention(settings.PrefetchFull, 5), attention(settings.PrefetchFull, 1000)
		if some.Complete || !all.Complete {
			t.Errorf("with some readings it is complete: %v, with all: %v", some.Complete, all.Complete)
		}
		if len(all.Rows()) <= len(some.Rows()) {
			t.Errorf("with some readings there are %d, with all %d", len(some.Rows()), len(all.Rows()))
		}
		refused := serviceOf(t, demo.Options{Envelopes: 60})
		testbed.Must(t, refused.Faults().Add("envelope.list_annotations status=404; envelope.list_all_annotations status=404"))
		o := options(t, refused)
		o.Settings, o.Readings = resolved(settings.PrefetchFull), 1000
		hidden := ask(t, o, reading.Question{})
		if hidden.Complete || hidden.Unchecked == 0 || !hidden.FieldsRefused {
			t.Errorf("where no fields are shown it is complete: %v, %d are not checked", hidden.Complete, hidden.Unchecked)
		}
		if off := attention(settings.PrefetchOff, 0); !off.Complete {
			t.Error("where nothing is to be read it is not complete")
		}
	})
}

// What a filter asks for may take more reading: those that may have it are read, or else the list is not all.
func TestAFilterOfWhatIsFoundIsDecided(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{Envelopes: 60})
		found := func(filter string, readings int) *reading.List {
			o := options(t, s)
			o.Settings, o.Readings = resolved(settings.PrefetchFull), readings
			list := ask(t, o, reading.Question{Query: query.Parse(filter)})
			return list
		}
		for _, filter := range []string{"rule:looks-finished", "holder:service status:open"} {
			none, all := found(filter, 0), found(filter, 1000)
			if none.Complete || none.Unchecked == 0 || !all.Complete || len(all.Rows()) <= len(none.Rows()) {
				t.Errorf("%s: %d, complete %v, and with readings %d, complete %v",
					filter, len(none.Rows()), none.Complete, len(all.Rows()), all.Complete)
			}
		}
		if list := found("status:completed", 0); !list.Complete {
			t.Error("another filter is not complete")
		}
	})
}

// A list is complete only when each of its envelopes is checked, and one that is shown by itself says the same.
func TestACompleteListIsChecked(t *testing.T) {
	at(t, func(t *testing.T) {
		for _, effort := range []settings.Prefetch{settings.PrefetchLight, settings.PrefetchFull} {
			for _, name := range []string{"Attention", "Expiring", "Looks finished"} {
				for _, readings := range []int{0, 30, 1000} {
					o := options(t, serviceOf(t, demo.Options{Envelopes: 200}))
					o.Settings, o.Readings = resolved(effort), readings
					list := ask(t, o, reading.Question{View: name})
					left := 0
					for _, r := range list.Rows() {
						if len(r.Report.Unchecked) > 0 {
							left++
						}
					}
					if list.Complete && left > 0 || list.Unchecked < left || readings == 1000 && name == "Attention" && !list.Complete {
						t.Errorf("%s, %s with %d readings: complete %v with %d rows unchecked, says %d", effort, name, readings, list.Complete, left, list.Unchecked)
					}
					if readings == 1000 && name == "Attention" {
						compareWithShow(t, o, list)
					}
				}
			}
		}
	})
}

// compareWithShow shows some rows of a list.
func compareWithShow(t *testing.T, o reading.Options, list *reading.List) {
	t.Helper()
	for i, r := range list.Rows() {
		if i%7 > 0 {
			continue
		}
		shown := envelopeOf(t, o, r.Envelope.ID.String())
		text := jsonOf(t, shown)
		var out struct {
			ID      model.EnvelopeID
			Checked bool
		}
		if err := json.Unmarshal([]byte(text), &out); err != nil || out.ID != r.Envelope.ID || !out.Checked {
			t.Errorf("%s is checked in the list and not by itself: %+v, %v", r.Envelope.ID, out, err)
		}
	}
}

// at runs a test in virtual time that begins at [uitest.Start].
func at(t *testing.T, test func(*testing.T)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(uitest.Start))
		test(t)
	})
}

func now() time.Time { return time.Now().UTC() }

func serviceOf(t *testing.T, o demo.Options) *demo.Service {
	t.Helper()
	o.Now = now
	return uitest.NewService(t, o)
}

// resolved are the settings of a test, without readings beside the lists.
func resolved(effort settings.Prefetch) *settings.Resolved {
	s := settings.Defaults()
	s.Profile.Name, s.Profile.Prefetch = "work", effort
	s.Profile.BaseURL = &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}
	return &s
}

// options read a service without readings beside the lists.
func options(t *testing.T, s *demo.Service) reading.Options {
	t.Helper()
	return reading.Options{
		Client: uitest.NewClient(t, s), Settings: resolved(settings.PrefetchOff), Keys: keys.Default(), Now: now,
		Progress: func(string) {}, Warn: func(err error) { t.Error(err) },
	}
}

// list lists what a view has with a filter.
func list(t *testing.T, o reading.Options, view, filter string) *reading.List {
	t.Helper()
	return ask(t, o, reading.Question{View: view, Query: query.Parse(filter)})
}

func ask(t *testing.T, o reading.Options, q reading.Question) *reading.List {
	t.Helper()
	found, err := reading.Open(o).List(context.Background(), q)
	testbed.Must(t, err)
	return found
}

func envelopeOf(t *testing.T, o reading.Options, id string) *reading.Envelope {
	t.Helper()
	found, err := reading.Open(o).Show(context.Background(), id)
	testbed.Must(t, err)
	return found
}

// jsonOf returns an envelope, or numbers, for other programs.
func jsonOf(t *testing.T, of interface{ JSON() (string, error) }) string {
	t.Helper()
	text, err := of.JSON()
	testbed.Must(t, err)
	return text
}

// tableOf is the list as a table.
func tableOf(t *testing.T, l *reading.List, width int, names []string) string {
	t.Helper()
	var b strings.Builder
	testbed.Must(t, l.WriteTable(context.Background(), &b, width, names))
	return b.String()
}

// written is the list in a form for programs.
func written(t *testing.T, l *reading.List, f report.Format, titles []string) string {
	t.Helper()
	var b strings.Builder
	testbed.Must(t, l.Write(context.Background(), &b, f, titles))
	return b.String()
}
