package uitest

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// found is what a watch of a terminal of 4 by 2 cells has to say about a frame.
func found(content string) []string {
	var errs []string
	w := &watch{errorf: func(format string, args ...any) { errs = append(errs, fmt.Sprintf(format, args...)) }}
	w.size(4, 2)
	w.frame(content)
	return errs
}

func TestFramesAreChecked(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"plain", "abcd\nefgh", ""},
		{"coloured", "\x1b[1;38;5;6mabcd\x1b[m\n\x1b[7me\x1b[mfgh", ""},
		{"not drawn yet", "", ""},
		{"wide", "漢字\nefgh", ""},
		{"a row too few", "abcd", "1 rows instead of 2"},
		{"a row too many", "abcd\nefgh\nijkl", "3 rows instead of 2"},
		{"too narrow", "abcd\nefg", "row 1 of a frame takes 3 cells"},
		{"too wide", "abcde\nefgh", "row 0 of a frame takes 5 cells"},
		{"an escape sequence that is no colour", "a\x1b[2Jbcd\nefgh", "U+001B"},
		{"the start of one", "abcd\nefgh\x1b[", "U+001B"},
		{"a command to the terminal", "a\x1b]0;x\x07bcd\nefgh", "U+001B"},
		{"a mark that turns the direction", "abcd\u202e\nefgh", "U+202E"},
		{"broken bytes", "abc\xff\nefgh", "no UTF-8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := strings.Join(found(c.content), "; ")
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("%q: %q, want %q", c.content, got, c.want)
			}
		})
	}
}

// asking asks the service in Update, which nothing may do.
type asking struct{ transport http.RoundTripper }

func (a asking) Init() tea.Cmd { return nil }

func (a asking) Update(tea.Msg) (tea.Model, tea.Cmd) { return a, a.ask() }

func (a asking) View() tea.View { return tea.NewView("") }

func (a asking) ask() tea.Cmd {
	a.request()
	return func() tea.Msg {
		a.request()
		return nil
	}
}

func (a asking) request() {
	req, _ := http.NewRequest(http.MethodGet, "https://api.example.com/v2/envelope/1", nil)
	_, _ = a.transport.RoundTrip(req)
}

// nowhere answers nothing.
type nowhere struct{}

func (nowhere) RoundTrip(*http.Request) (*http.Response, error) { return nil, http.ErrServerClosed }

func TestAskingDuringUpdateIsFound(t *testing.T) {
	errs := 0
	w := &watch{errorf: func(string, ...any) { errs++ }}
	_, cmd := (&observed{inner: asking{w.transport(nowhere{})}, watch: w}).Update(nil)
	if errs != 1 {
		t.Fatalf("%d errors for a call during Update", errs)
	}
	cmd()
	if errs != 1 || len(w.requests) != 2 {
		t.Errorf("%d errors and %d requests after a call by a command", errs, len(w.requests))
	}
}
