package jsonview_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestSearch(t *testing.T) {
	r := shown(`["Apple","pear","APPLE pie, apple","x",` + strings.Trim(list(40), "[]") + `,"apple"]`)
	if n := r.Search("apple"); n != 4 {
		t.Fatalf("%d places", n)
	}
	see := func(present int, row string) {
		t.Helper()
		if at, total := r.Match(); at != present || total != 4 {
			t.Errorf("at %d of %d", at, total)
		}
		if !strings.Contains(ansi.Strip(drawn(r)), row) {
			t.Errorf("%q is out of sight:\n%s", row, ansi.Strip(drawn(r)))
		}
	}
	see(1, `"Apple"`)
	r.NextMatch()
	r.NextMatch()
	see(3, "APPLE pie")
	r.NextMatch()
	see(4, "39")
	r.NextMatch()
	see(1, `"Apple"`)
	r.PrevMatch()
	see(4, "39")
	if r.Search("nowhere") != 0 || r.Search("") != 0 {
		t.Error("something was found")
	}
	r.NextMatch()
	if at, total := r.Match(); at != 0 || total != 0 {
		t.Errorf("at %d of %d", at, total)
	}
}

func TestFoundTextStandsOut(t *testing.T) {
	r := shown(`{"name":"lease lease"}`)
	r.Search("lease")
	marked := strings.Count(drawn(r), match("lease"))
	if marked != 2 {
		t.Errorf("%d of 2 places stand out: %q", marked, drawn(r))
	}
}

// match is a text that ends a look of its own.
func match(s string) string { return "m" + s + "\x1b[m" }
