package reading_test

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/demo"
	"inkdesk/keys"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

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
func resolved(effort settings.Evidence) *settings.Resolved {
	s := settings.Defaults()
	s.Profile.Name, s.Profile.Evidence = "work", effort
	s.Profile.BaseURL = &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}
	return &s
}

// options read a service without readings beside the lists.
func options(t *testing.T, s *demo.Service) reading.Options {
	t.Helper()
	return reading.Options{
		Client: uitest.NewClient(t, s), Settings: resolved(settings.EvidenceOff), Keys: keys.Default(), Now: now,
		Progress: func(string) {}, Warn: func(err error) { t.Error(err) },
	}
}

// list lists what a question asks for.
func list(t *testing.T, o reading.Options, view, filter string) *reading.List {
	t.Helper()
	found, err := reading.Open(o).List(context.Background(), reading.Question{View: view, Query: query.Parse(filter)})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// tableOf is the list as a table.
func tableOf(t *testing.T, l *reading.List, width int, names []string) string {
	t.Helper()
	var b strings.Builder
	if err := l.WriteTable(context.Background(), &b, width, names); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// written is the list in a form for programs.
func written(t *testing.T, l *reading.List, f report.Format, titles []string) string {
	t.Helper()
	var b strings.Builder
	if err := l.Write(context.Background(), &b, f, titles); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
