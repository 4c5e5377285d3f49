package reading_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/desk"
	"inkdesk/api/testbed"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

func TestForms(t *testing.T) {
	at(t, func(t *testing.T) {
		found := list(t, options(t, serviceOf(t, demo.Options{})), "", "")
		uitest.GoldenText(t, "table-100", tableOf(t, found, 100, nil))
		uitest.GoldenText(t, "table-80", tableOf(t, found, 80, nil))
		uitest.GoldenText(t, "table-200", tableOf(t, found, 200, nil))
		columns := []string{"id", "health", "reason", "waiting for", "hours left", "cause"}
		uitest.GoldenText(t, "csv", written(t, found, report.CSV, columns))
		uitest.GoldenText(t, "tsv", written(t, found, report.TSV, columns))
	})
}

// No line of a table is wider than it may be, and none holds what a terminal takes for a command.
func TestTablesFit(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{})
		for _, view := range reading.ViewNames(resolved(settings.PrefetchOff)) {
			found := list(t, options(t, s), view, "")
			for _, width := range []int{60, 80, 100, 200} {
				for line := range strings.Lines(tableOf(t, found, width, nil)) {
					line = strings.TrimSuffix(line, "\n")
					if cells := cellsOf(line); cells > width || strings.HasSuffix(line, " ") || strings.Contains(line, "\x1b") {
						t.Errorf("%s: %d cells in %d: %q", view, cells, width, line)
					}
				}
			}
		}
	})
}

// The list is what the dashboard exports of the same view, envelope by envelope.
func TestListAgreesWithTheDashboard(t *testing.T) {
	for _, view := range []struct {
		name, query string
		press       []string
	}{{name: "Attention"}, {name: "Expiring", press: []string{"2"}}, {name: "All", query: "expires:<3d"}} {
		t.Run(view.name, func(t *testing.T) {
			folder := t.TempDir()
			o := uitest.Options{Width: 160, Height: 50, Settings: func(s *settings.Resolved) { s.DownloadFolder = folder }}
			if view.query != "" {
				o.Home = nav.Envelopes{Query: view.query}
			}
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See(uitest.AllRead)
				if len(view.press) > 0 {
					p.Press(view.press...).See(uitest.AllRead)
				}
				p.Press("x").Type("json").Press("enter").See("saved as")
				name := view.name
				if view.query != "" {
					name = ""
				}
				found := list(p.T, options(p.T, p.Service), name, view.query)
				text := written(t, found, report.JSON, nil)
				compare(t, exported(t, folder), decoded(t, []byte(text)))
			})
		})
	}
}

func exported(t *testing.T, folder string) map[string]any {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	if len(files) != 1 {
		t.Fatalf("%d files", len(files))
	}
	text, err := os.ReadFile(files[0])
	testbed.Must(t, err)
	return decoded(t, text)
}

func decoded(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var document map[string]any
	testbed.Must(t, json.Unmarshal(text, &document))
	return document
}

// compare compares what the dashboard has exported with a list, whose envelopes are not as they were returned.
func compare(t *testing.T, exported, listed map[string]any) {
	t.Helper()
	entries := exported["envelopes"].([]any)
	if len(entries) < 5 {
		t.Fatalf("%d envelopes", len(entries))
	}
	for _, one := range entries {
		delete(one.(map[string]any), "envelope")
	}
	delete(exported, "read_at")
	delete(listed, "read_at")
	if diff := cmp.Diff(exported, listed); diff != "" {
		t.Errorf("the list differs from the dashboard (-dashboard +list):\n%.4000s", diff)
	}
}

// Nothing but reads leaves, whatever is read.
func TestOnlyReads(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{Envelopes: 40})
		o := options(t, s)
		o.Settings, o.Readings = resolved(settings.PrefetchFull), 100
		found := list(t, o, "All", "")
		for i := range found.Rows() {
			if _, err := reading.Open(o).Show(context.Background(), found.Rows()[i].ID.String()); err != nil {
				t.Fatal(err)
			}
		}
		fields := 0
		for _, call := range s.Calls() {
			if call.Method != http.MethodGet && call.Operation != "envelope.list" {
				t.Errorf("%s %s was sent", call.Method, call.Path)
			}
			if strings.Contains(call.Operation, "annotations") {
				fields++
			}
		}
		if fields < 20 {
			t.Errorf("fields were read %d times", fields)
		}
	})
}

// Whether an envelope looks finished is known from its fields, which are read of those that may.
func TestWhatMayLookFinishedIsChecked(t *testing.T) {
	at(t, func(t *testing.T) {
		finished := func(readings int) *reading.List {
			o := options(t, serviceOf(t, demo.Options{}))
			o.Settings, o.Readings = resolved(settings.PrefetchFull), readings
			found := ask(t, o, reading.Question{View: "Looks finished"})
			return found
		}
		if found := finished(0); len(found.Rows()) != 0 || found.Complete || found.Unchecked == 0 {
			t.Errorf("without readings %s are found, and %d not checked", found.Scope, found.Unchecked)
		}
		if found := finished(1000); len(found.Rows()) != 2 || !found.Complete || found.Unchecked != 0 {
			t.Errorf("%s are found, and %d not checked", found.Scope, found.Unchecked)
		}
	})
}

// What rules need is read of what is listed, as often as it may, and the rest is not called checked.
func TestReadingsAreBounded(t *testing.T) {
	at(t, func(t *testing.T) {
		checked := func(readings, limit int) (checked, calls int) {
			s := serviceOf(t, demo.Options{Envelopes: 60})
			o := options(t, s)
			o.Settings, o.Readings = resolved(settings.PrefetchFull), readings
			found := ask(t, o, reading.Question{View: "In progress", Limit: limit})
			for _, r := range found.Rows() {
				if len(r.Report.Unchecked) == 0 {
					checked++
				}
			}
			return checked, s.Count("envelope.list_annotations", "envelope.list_all_annotations")
		}
		none, calls := checked(0, 0)
		if none != 0 || calls != 0 {
			t.Errorf("without readings %d are checked with %d calls", none, calls)
		}
		some, few := checked(12, 0)
		if some == 0 || some > 12 || few > 60 {
			t.Errorf("with 12 readings %d are checked with %d calls", some, few)
		}
		if all, _ := checked(1000, 3); all != 3 {
			t.Errorf("of 3 listed %d are checked", all)
		}
	})
}

func TestLimitIsSaid(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{})
		for _, view := range []string{"Attention", "All"} {
			found := ask(t, options(t, s), reading.Question{View: view, Limit: 5})
			if len(found.Rows()) != 5 || found.Complete || found.Whole || !strings.Contains(found.Scope, "more may belong") {
				t.Errorf("%s: %d envelopes, complete %v, %s", view, len(found.Rows()), found.Complete, found.Scope)
			}
			testbed.Equal(t, strings.Count(tableOf(t, found, 100, nil), "\n"), 6, "%s: lines", view)
		}
		if found := list(t, options(t, s), "All", ""); !found.Whole || len(found.Rows()) < 400 {
			t.Errorf("%d envelopes, complete %v", len(found.Rows()), found.Whole)
		}
	})
}

// What was read before the service asked to wait is listed, as not complete, with the failure.
func TestPaceIsSaid(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{})
		testbed.Must(t, s.Faults().Add("envelope.list status=429,3600+2"))
		found, err := reading.Open(options(t, s)).List(context.Background(), reading.Question{View: "All"})
		if api.KindOf(err) != api.RateLimited || found == nil || found.Complete || len(found.Rows()) == 0 {
			t.Errorf("%+v, %v", found, err)
		}
	})
}

func TestInterrupted(t *testing.T) {
	at(t, func(t *testing.T) {
		o := options(t, serviceOf(t, demo.Options{Latency: time.Second}))
		ctx, cancel := context.WithTimeout(context.Background(), 1500*time.Millisecond)
		defer cancel()
		if found, err := reading.Open(o).List(ctx, reading.Question{View: "All"}); found != nil || err == nil {
			t.Errorf("%v, %v", found, err)
		}
	})
}

func TestWrongQuestions(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{Envelopes: 5})
		for _, q := range []reading.Question{
			{View: "nosuch"}, {Query: query.Parse("nosuch:filter")}, {Query: query.Parse("status:nosuch")},
		} {
			_, err := reading.Open(options(t, s)).List(context.Background(), q)
			if _, ok := errors.AsType[*reading.QuestionError](err); !ok {
				t.Errorf("%v: %v", q, err)
			}
		}
		if _, err := reading.Open(options(t, s)).Show(context.Background(), "../x"); err == nil {
			t.Error("what is no id is read")
		}
		testbed.Equal(t, len(s.Calls()), 0, "calls for questions without an answer")
	})
}

// What was decided at the desk counts: what is done leaves the queue, and is in the view of the desk.
func TestDeskCounts(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{})
		o := options(t, s)
		first := list(t, o, "", "").Rows()[0]
		o.Desk = desk.New(desk.Options{Private: filepath.Join(t.TempDir(), "desk"), Host: "api.example.com"})
		if err := o.Desk.Add([]desk.Line{
			{Kind: desk.Done, Decision: "d1", Service: o.Desk.Service(), Envelope: first.ID.String(), At: now(), Status: first.Status, Updated: first.UpdatedAt},
			{Kind: desk.Note, Decision: "d2", Service: o.Desk.Service(), Envelope: first.ID.String(), At: now(), Note: "she is back on Friday"},
		}); err != nil {
			t.Fatal(err)
		}
		if found := list(t, o, "", ""); slices.ContainsFunc(found.Rows(), sameID(first.ID)) {
			t.Error("what is done is in the queue")
		}
		found := list(t, o, "Desk", "")
		if len(found.Rows()) != 1 || found.Rows()[0].ID != first.ID {
			t.Errorf("%d envelopes on the desk", len(found.Rows()))
		}
		shown := envelopeOf(t, o, first.ID.String())
		for _, want := range []string{"Done: until it changes", "she is back on Friday"} {
			if !strings.Contains(shown.Text(), want) {
				t.Errorf("no %q in\n%s", want, shown.Text())
			}
		}
	})
}

// Where a rule is asked for, the table says what that one found, and the health stays that of the worst.
func TestWhyIsOfTheRuleThatIsAskedFor(t *testing.T) {
	at(t, func(t *testing.T) {
		o := options(t, serviceOf(t, demo.Options{}))
		for filter, want := range map[string]string{"rule:idle": "Idle for", "rule:no-reminders": "No reminders"} {
			found := list(t, o, "", filter)
			worse := 0
			for i, line := range strings.Split(strings.TrimSpace(tableOf(t, found, 80, []string{"health", "why"})), "\n")[1:] {
				if !strings.Contains(line, want) {
					t.Errorf("%s: %q", filter, line)
				}
				if first := found.Rows()[i].Report.Leading(nil); first != nil && first.Rule.Name() != strings.TrimPrefix(filter, "rule:") {
					worse++
				}
				if health := found.Rows()[i].Report.Health.String(); !strings.HasPrefix(line, health) {
					t.Errorf("%s: not %s: %q", filter, health, line)
				}
			}
			if worse == 0 {
				t.Errorf("%s: no envelope has a worse reason", filter)
			}
		}
	})
}
