package masterdetail_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
	"inkdesk/ui/widget/table"
)

type list = masterdetail.List[string, string]

// newList is a list of texts, each its own id.
func newList(rows []string, size screen.Size) *list {
	b := masterdetail.New(screen.Env{Theme: sizetest.Theme(), Keys: keys.Default()}, masterdetail.Options[string, string]{
		Columns: []table.Column[string]{{
			Name: "text", Title: "Text", Essential: true, Min: 5, Ideal: 20, Lead: true,
			Cell: func(s string) table.Cell { return table.Cell{Text: s} },
		}},
		ID:     func(s string) string { return s },
		Detail: func(w *richtext.Writer, s string) { w.Wrap("", "about "+s, theme.Text) },
	})
	b.Resize(size)
	b.SetRows(rows)
	return b
}

func numbered(n int) []string {
	rows := make([]string, n)
	for i := range rows {
		rows[i] = fmt.Sprintf("row %03d", i)
	}
	return rows
}

// press presses keys: while a search is typed they go there.
func press(t *testing.T, b *list, names ...string) {
	t.Helper()
	for _, name := range names {
		msg, ok := keys.Press(name)
		if !ok {
			t.Fatalf("%q is no key", name)
		}
		if b.Typing() {
			b.UpdateSearch(msg)
			continue
		}
		b.HandleKey(msg)
	}
}

func shown(b *list) string { return ansi.Strip(strings.Join(b.Lines(b.Table.Lines()), "\n")) }

func TestExactAtEverySizeAndLayout(t *testing.T) {
	rows := slices.Compact(slices.Sorted(slices.Values(sizetest.Texts())))
	for _, size := range append(sizetest.Sizes(), sizetest.Size{Width: 117, Height: 38}, sizetest.Size{Width: 118, Height: 10}) {
		b := newList(rows, screen.Size{Width: size.Width, Height: size.Height})
		for _, key := range []string{"j", "z", "j", "z", "p", "G", "p"} {
			press(t, b, key)
			sizetest.Exact(t, strings.Join(b.Lines(b.Table.Lines()), "\n"), size.Width, size.Height)
		}
	}
}

func TestThePreviewStandsWhereThereIsRoom(t *testing.T) {
	for _, c := range []struct {
		size screen.Size
		has  bool
	}{
		{screen.Size{Width: 80, Height: 24}, false},
		{screen.Size{Width: 118, Height: 24}, true},
		{screen.Size{Width: 80, Height: 38}, true},
	} {
		b := newList(numbered(3), c.size)
		testbed.Equal(t, strings.Contains(shown(b), "about row 000"), c.has, "%+v: preview", c.size)
		press(t, b, "p")
		if strings.Contains(shown(b), "about") {
			t.Errorf("%+v: the preview does not go", c.size)
		}
	}
}

func TestZoomFollowsTheSelectionAndEnds(t *testing.T) {
	b := newList(numbered(3), screen.Size{Width: 80, Height: 24})
	press(t, b, "j", "z")
	if !b.Zoomed() || !strings.Contains(shown(b), "about row 001") {
		t.Fatalf("not zoomed:\n%s", shown(b))
	}
	if there, text := b.Unwind(); !there || text || b.Zoomed() {
		t.Error("going back does not end the zoom")
	}
	press(t, b, "z")
	b.SetRows(nil)
	if b.Zoomed() {
		t.Error("zoomed on nothing")
	}
}

func TestSearch(t *testing.T) {
	b := newList(numbered(3), screen.Size{Width: 80, Height: 24})
	press(t, b, "/", "a", "j", "enter")
	if b.Typing() || b.SearchText() != "aj" {
		t.Errorf("typing %v, text %q", b.Typing(), b.SearchText())
	}
	press(t, b, "/", "x", "esc")
	if b.Typing() || b.SearchText() != "aj" {
		t.Errorf("after giving up: typing %v, text %q", b.Typing(), b.SearchText())
	}
	if there, text := b.Unwind(); !there || !text || b.SearchText() != "" {
		t.Errorf("after going back: %v, %v, %q", there, text, b.SearchText())
	}
	if there, _ := b.Unwind(); there {
		t.Error("there is something left to leave")
	}
}

func TestMatchesWords(t *testing.T) {
	for _, c := range []struct {
		text, search string
		want         bool
	}{
		{"Lease 2026", "", true}, {"Lease 2026", "2026 lease", true}, {"Lease 2026", "lease 2025", false}, {"", "x", false},
	} {
		if got := masterdetail.MatchesWords(c.text, c.search); got != c.want {
			t.Errorf("%q holds %q: %v", c.text, c.search, got)
		}
	}
}

func TestSplit(t *testing.T) {
	for _, row := range []struct {
		name          string
		split         masterdetail.Split
		size          screen.Size
		main, preview screen.Size
	}{
		{"no room", masterdetail.Split{Percent: 50}, screen.Size{Width: 80, Height: 20}, screen.Size{Width: 80, Height: 20}, screen.Size{Width: 80, Height: 20}},
		{"beside", masterdetail.Split{Percent: 50}, screen.Size{Width: 120, Height: 20}, screen.Size{Width: 57, Height: 20}, screen.Size{Width: 60, Height: 20}},
		{"beside with a bound", masterdetail.Split{Percent: 50, Most: 40}, screen.Size{Width: 120, Height: 20}, screen.Size{Width: 77, Height: 20}, screen.Size{Width: 40, Height: 20}},
		{"below", masterdetail.Split{Percent: 50}, screen.Size{Width: 80, Height: 40}, screen.Size{Width: 80, Height: 24}, screen.Size{Width: 80, Height: 15}},
		{"below a header", masterdetail.Split{Percent: 50, Above: 3}, screen.Size{Width: 80, Height: 35}, screen.Size{Width: 80, Height: 21}, screen.Size{Width: 80, Height: 13}},
		{"nothing to preview", masterdetail.Split{Percent: 50, Empty: true}, screen.Size{Width: 120, Height: 40}, screen.Size{Width: 120, Height: 40}, screen.Size{Width: 120, Height: 40}},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := row.split
			s.Resize(row.size)
			if s.Main() != row.main || s.Preview() != row.preview {
				t.Errorf("table %v, preview %v", s.Main(), s.Preview())
			}
			s.Zoom()
			if s.Main() != row.main || s.Preview() != row.size {
				t.Errorf("zoomed: table %v, preview %v", s.Main(), s.Preview())
			}
			s.Zoom()
			filled := func(size screen.Size) func() []string {
				return func() []string { return make([]string, size.Height) }
			}
			if got := s.Lines(sizetest.Theme(), filled(s.Main()), filled(s.Preview())); len(got) != row.size.Height {
				t.Errorf("%d lines", len(got))
			}
		})
	}
}
