package linear_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model/hostile"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

// session is what a script has written, and what was sent.
type session struct {
	text    string
	err     error
	changes []string
}

// options change what a script runs on.
type options struct {
	demo   demo.Options
	faults string
	home   nav.Route
	more   func(*ui.Options)
}

// recorder notes the changes that are sent.
type recorder struct {
	to      http.RoundTripper
	mu      sync.Mutex
	changes []string
}

func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	path := strings.TrimPrefix(req.URL.Path, "/v2")
	if list := path == "/envelopes" || path == "/templates" || path == "/webhooks"; req.Method != http.MethodGet && !list {
		r.mu.Lock()
		r.changes = append(r.changes, req.Method+" "+path)
		r.mu.Unlock()
	}
	return r.to.RoundTrip(req)
}

// run runs a script line by line on the demo service, as --linear does in a pipe, and checks what holds for
// everything that is written.
func run(t *testing.T, o options, script ...string) (s session) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(uitest.Start))
		service := uitest.NewService(t, withDefaults(o.demo))
		testbed.Must(t, service.Faults().Add(o.faults))
		sent := &recorder{to: service.Transport()}
		given := settings.Defaults()
		given.DownloadFolder, given.Profile.Name, given.Linear = downloads(t), "work", true
		given.Profile.BaseURL = &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}
		given.Refresh, given.Profile.Prefetch = 0, settings.PrefetchOff
		kept, err := state.Open(t.TempDir(), "work")
		testbed.Must(t, err)
		var out bytes.Buffer
		program := ui.Options{
			Client: uitest.NewClient(t, service, func(c *api.Config) { c.Transport, c.Profile = sent, "work" }),
			Keys:   keys.Default(), Settings: &given, State: kept, Home: o.home,
			Now:          func() time.Time { return time.Now().UTC() },
			Capabilities: terminal.Capabilities{Term: "dumb", Dumb: true, Linear: true},
			Terminal:     terminal.Options{Input: strings.NewReader(strings.Join(script, "\n") + "\n"), Output: &out, IgnoreSignals: true},
		}
		if o.more != nil {
			o.more(&program)
		}
		s.err = ui.Run(context.Background(), ui.Session{Options: program, Close: func(error) { _ = kept.Close() }})
		s.text, s.changes = out.String(), sent.changes
		time.Sleep(time.Hour) // for timers that no one waits for
	})
	reads(t, s.text)
	return s
}

// downloads is a folder whose name is the same in every run, as it is in what is written.
func downloads(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(os.TempDir(), "inkdesk-linear-test")
	testbed.Must(t, errors.Join(os.RemoveAll(folder), os.Mkdir(folder, 0o700)))
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return folder
}

func withDefaults(o demo.Options) demo.Options {
	if o.Envelopes == 0 {
		o.Envelopes = 24
	}
	if o.Templates == 0 {
		o.Templates = 3
	}
	return o
}

// reads checks that a text reads well aloud: no line over 80 cells, none that holds signs alone, and
// nothing that does something to a terminal.
func reads(t *testing.T, text string) {
	t.Helper()
	testbed.Equal(t, hostile.Check(text), nil, "what is written holds what must not reach a terminal")
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if cells := ansi.StringWidthWc(line); cells > 80 {
			t.Errorf("a line takes %d cells: %q", cells, line)
		}
		if echoed := strings.HasPrefix(line, "> "); !echoed && strings.IndexFunc(line, isWord) < 0 {
			t.Errorf("a line holds signs alone: %q", line)
		}
		for _, sign := range []string{"│", "─", "▲", "△", "◐", "●", "✓", "█", "|", "  1 "} {
			testbed.Wrong(t, strings.Contains(line, sign), "a line holds %q: %q", sign, line)
		}
	}
}

func isWord(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r > 0x7f
}

// Each job is done as a person does it who reads every answer.
func TestJobs(t *testing.T) {
	for _, job := range []struct {
		name    string
		script  []string
		changes int
	}{
		{"find-a-person", []string{"find ines", "open 1", "tab recipients", "open 1"}, 0},
		{"why-is-it-stuck", []string{"row 2", "why", "back", "next", "previous"}, 0},
		{"extend", []string{"view in progress", "open 1", "extend +7d", "yes"}, 1},
		{"extend-several", []string{"view in progress", "mark 1", "mark 3", "extend +7d", "confirm", "2", "back"}, 2},
		{"void", []string{"view in progress", "open 1", "void", "xxxx", "619f"}, 1},
		{"void-left", []string{"view in progress", "open 1", "void", "no", "help void"}, 0},
		{"remind", []string{"view in progress", "open 1", "remind", "", "", "7", "yes"}, 1},
		{"templates", []string{"templates", "open 1", "tab documents", "back"}, 0},
		{"pages-as-text", []string{"view completed", "open 1", "pages", "t", "row 2", "properties", "back", "back"}, 0},
		{"download", []string{"view completed", "open 1", "download the certificate", "back"}, 0},
		{"compare", []string{"view in progress", "mark 1", "mark 2", "compare", "show all", "compare two", "back"}, 0},
		{"many-from-a-file", []string{"templates", "make many from a file", "choose a file", "/nowhere.csv", "back", "sample file", "back"}, 0},
		{"undo-marks", []string{"mark 1", "mark 2", "unmark all", "mark 1", "mark 1", "void"}, 0},
		{"sort-and-columns", []string{"view all", "sort name", "columns", "2", "back"}, 0},
		{"new-envelope", []string{"new", "empty", "Lease", "", "", "back", ":to the review", "back", "back", "back", "back"}, 0},
		{"compare-templates", []string{"templates", "mark 1", "mark 2", "compare", "show all", "back"}, 0},
		{"account", []string{"account", "back"}, 0},
		{"create-envelope", []string{"new", "empty", "Lease", ":to the review", "yes", "enter"}, 1},
	} {
		t.Run(job.name, func(t *testing.T) {
			s := run(t, options{}, job.script...)
			if len(s.changes) != job.changes {
				t.Errorf("%d changes were sent instead of %d: %v\n%s", len(s.changes), job.changes, s.changes, s.text)
			}
			uitest.GoldenText(t, job.name, s.text)
		})
	}
}

// Whatever is typed does no harm, and what cannot be done is said.
func TestBadInput(t *testing.T) {
	long := strings.Repeat("x", 20_000)
	for _, one := range []struct {
		name   string
		script []string
		says   string
		status terminal.Status
	}{
		{"no such word", []string{"explode"}, `There is no word "explode" here.`, 0},
		{"nearly a word", []string{"viod"}, "The nearest:", 0},
		{"a word of many", []string{"view"}, "may be one of these:", 0},
		{"a row too many", []string{"open 25000"}, "There is no row 25000 here", 0},
		{"a row of many digits", []string{"open 1000000000000000000000"}, "There is no row 1000000000000000000000 here", 0},
		{"row 0", []string{"mark 0"}, "There is no row 0 here", 0},
		{"NUL", []string{"fi\x00nd anna"}, "characters that cannot be typed", 0},
		{"an escape", []string{"\x1b[2J"}, "characters that cannot be typed", 0},
		{"a turned text", []string{"find \u202eanna"}, "characters that cannot be typed", 0},
		{"no UTF-8", []string{"find \xff"}, "characters that cannot be typed", 0},
		{"a long line", []string{long}, "The line is too long", 0},
		{"an empty line", []string{"", "  "}, "Envelopes.", 0},
		{"a colon alone", []string{":"}, "A word is missing", 0},
		{"an end in a menu", []string{"actions"}, "", terminal.StatusCancelled},
		{"an end in a confirmation", []string{"view in progress", "open 1", "void"}, "", terminal.StatusCancelled},
		{"an end in a form", []string{"view in progress", "open 1", "rename"}, "", terminal.StatusCancelled},
		{"an end before a plan is confirmed", []string{"view in progress", "mark 1", "mark 2", "void"}, "", terminal.StatusCancelled},
		{"an answer that confirms beforehand", []string{"view in progress", "open 1", "void 619f"}, "has to be confirmed by itself", terminal.StatusCancelled},
		{"an answer to nothing", []string{"templates now"}, `Nothing was asked, so "now" was not used.`, 0},
		{"a choice that is none", []string{"sort", "nonsense", "99", "back"}, "There is no choice", 0},
		{"no to a question of no words", []string{"view in progress", "open 1", "extend +7d", "perhaps", "no"}, "Type yes or no.", 0},
		{"what cannot be done now", []string{"view completed", "open 1", "void"}, "Void: ", 0},
		{"a wrong date", []string{"view in progress", "open 1", "extend nonsense", "back"}, "nonsense", 0},
		{"a wrong filter", []string{"find status:nonsense"}, "nonsense", 0},
		{"nothing found", []string{"find qqqqqqqqqq"}, "No envelope matches", 0},
	} {
		t.Run(one.name, func(t *testing.T) {
			s := run(t, options{}, one.script...)
			testbed.Wrong(t, !strings.Contains(unwrapped(s.text), one.says), "%q is not said:\n%s", one.says, s.text)
			if got := terminal.StatusOf(s.err); got != one.status {
				t.Errorf("status %d instead of %d: %v", got, one.status, s.err)
			}
			if len(s.changes) > 0 {
				t.Errorf("sent: %v", s.changes)
			}
		})
	}
}

// unwrapped is a text whose lines are not broken.
func unwrapped(text string) string { return strings.ReplaceAll(text, "\n  ", " ") }

// Every place says where one is and what is there.
func TestEveryPlaceSpeaks(t *testing.T) {
	for name, home := range map[string]nav.Route{
		"account": nav.Account{}, "activity": nav.Activity{}, "envelope": nav.Envelope{ID: "650001707249ef351c2f619f"}, "lookup": nav.Lookup{Pasted: "nothing"},
		"templates": nav.Templates{}, "webhooks": nav.Webhooks{}, "unfinished": nav.Resume{}, "open changes": nav.OpenChanges{},
		"bulk send": nav.BulkSend{}, "person": nav.Person{Address: "anna@example.com"}, "new envelope": nav.Form{Kind: nav.NewEnvelope}, "new template": nav.Form{Kind: nav.NewTemplate},
		"new webhook": nav.Form{Kind: nav.NewWebhook}, "sign in": nav.SignIn{Ask: true}, "fields": nav.Annotations{},
	} {
		t.Run(name, func(t *testing.T) {
			s := run(t, options{home: home}, "help", "again")
			if lines := strings.Split(s.text, "\n"); len(lines) < 4 || strings.Contains(s.text, "panic") {
				t.Errorf("it says only:\n%s", s.text)
			}
		})
	}
}

// While an answer is awaited that is said, and what comes of a change is said whatever that is.
func TestWhatTakesTimeAndWhatFails(t *testing.T) {
	for _, one := range []struct {
		name   string
		o      options
		script []string
		says   string
	}{
		{"slow", options{demo: demo.Options{Latency: 12 * time.Second}}, []string{"templates"}, "Still reading."},
		{"refused", options{faults: "envelope.void status=403"}, []string{"view in progress", "open 1", "void", "619f"}, "Failed: Void envelope"},
		{"out of reach", options{faults: "envelope.list status=503"}, []string{"again"}, "service"},
		{"a warning at the start", options{more: func(o *ui.Options) {
			o.Notices = append(o.Notices, notice.ShowMsg{Severity: notice.Warning, Text: "The settings are odd."})
		}}, []string{"again"}, "Warning: The settings are odd."},
	} {
		t.Run(one.name, func(t *testing.T) {
			if s := run(t, one.o, one.script...); !strings.Contains(unwrapped(s.text), one.says) {
				t.Errorf("%q is not said:\n%s", one.says, s.text)
			}
		})
	}
}

// A token is taken from no pipe, and one that is in use is never written.
func TestTheTokenIsNotWritten(t *testing.T) {
	s := run(t, options{}, "sign in", "some-other-token", "back", uitest.Token, "find "+uitest.Token)
	for _, secret := range []string{"some-other-token", uitest.Token} {
		testbed.Wrong(t, strings.Contains(s.text, secret), "%q was written:\n%s", secret, s.text)
	}
	if !strings.Contains(unwrapped(s.text), "A secret is read from a terminal only.") {
		t.Errorf("it is not refused:\n%s", s.text)
	}
}
