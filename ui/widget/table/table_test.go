package table_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
	"inkdesk/ui/widget/table"
)

type envelope struct {
	id, name, step string
	version        uint64
}

// newTable counts how often a name is drawn.
func newTable(drawn *int) *table.Table[envelope, string] {
	return table.New(sizetest.Theme(), table.Options[envelope, string]{
		ID:      func(e envelope) string { return e.id },
		Version: func(e envelope) uint64 { return e.version },
		Columns: []table.Column[envelope]{
			{Name: "status", Title: "St", Priority: 90, Essential: true, Min: 1, Ideal: 2, Cell: func(envelope) table.Cell {
				return table.Cell{Text: "●", Role: theme.Good}
			}},
			{Name: "name", Title: "Name", Priority: 80, Essential: true, Min: 10, Ideal: 20, Max: 40, Lead: true, Cell: func(e envelope) table.Cell {
				*drawn++
				return table.TextCell(model.NewText(e.name), theme.Text)
			}},
			{Name: "step", Title: "Step", Priority: 10, Min: 6, Ideal: 10, Right: true, Cell: func(e envelope) table.Cell {
				return table.Cell{Text: e.step}
			}},
			{Name: "id", Title: "Id", Priority: 50, Min: 8, Ideal: 12, Middle: true, Cell: func(e envelope) table.Cell {
				return table.Cell{Text: e.id, Role: theme.Muted}
			}},
		},
	})
}

func envelopes(n int) []envelope {
	rows := make([]envelope, n)
	for i := range rows {
		rows[i] = envelope{id: fmt.Sprintf("id%06d", i), name: fmt.Sprintf("Contract %d", i), step: "1/2"}
	}
	return rows
}

func filled(n int) (*table.Table[envelope, string], *int) {
	drawn := new(int)
	t := newTable(drawn)
	t.Resize(60, 11)
	t.SetRows(envelopes(n))
	return t, drawn
}

func lines(t *table.Table[envelope, string]) []string {
	return strings.Split(ansi.Strip(draw.Join(t.Lines())), "\n")
}

func TestRowsAreDrawnOnce(t *testing.T) {
	tab, drawn := filled(100)
	tab.Lines()
	first := *drawn
	if first != 2*10 { // the columns are as wide as the cells need, so that each is looked at before
		t.Fatalf("looked at %d rows for a window of 10", first)
	}
	tab.Lines()
	testbed.Wrong(t, *drawn != first, "drew again although nothing changed")
	tab.Down()
	tab.Lines()
	// The row that is selected now, and the one that was and is kept from now on.
	testbed.Equal(t, *drawn-first, 2, "a step drew rows")
	tab.Up()
	tab.Lines()
	// Only the selected row: the other one is kept since the first view.
	testbed.Equal(t, *drawn-first, 3, "the step back drew rows in all")
}

func TestChangedRowsAreDrawnAgain(t *testing.T) {
	tab, drawn := filled(100)
	tab.Lines()
	rows := envelopes(100)
	rows[3].name, rows[3].version = "Renamed", 1
	*drawn = 0
	tab.SetRows(rows)
	view := ansi.Strip(draw.Join(tab.Lines()))
	testbed.Wrong(t, !strings.Contains(view, "Renamed"), "the change is not shown")
	if *drawn != 10+2 { // all that are visible are measured, the changed one and the selected one are drawn
		t.Errorf("looked at %d rows, want 12", *drawn)
	}
}

func TestSelectionAndMarksShow(t *testing.T) {
	tab, _ := filled(5)
	tab.ToggleMark()
	tab.Down()
	got := lines(tab)
	if !strings.HasPrefix(got[1], " ◆") || !strings.HasPrefix(got[2], "▌ ") || !strings.HasPrefix(got[3], "  ") {
		t.Errorf("gutters are wrong:\n%s", strings.Join(got, "\n"))
	}
	row := tab.Lines()[2]
	const background = "\x1b[48;5;236m"
	if !strings.HasPrefix(row, background) || !strings.HasSuffix(row, " \x1b[m") || strings.Count(row, "\x1b[m") != strings.Count(row, "\x1b[m"+background)+1 {
		t.Errorf("the background does not go across the selected row: %q", row)
	}
	tab.Restyle(theme.New(theme.Options{Profile: colorprofile.ANSI256}))
	if row := tab.Lines()[2]; !strings.Contains(row, "\x1b[7mContract 1\x1b[m") {
		t.Errorf("the leading cell of the selected row does not stand out: %q", row)
	}
}

func TestTheHeaderSaysWhichRowsAreVisible(t *testing.T) {
	for _, row := range []struct {
		rows, width, down int
		more              bool
		end               string
	}{
		{5, 80, 0, false, ""},
		{10, 80, 0, false, ""},
		{38, 80, 0, false, "1-10 of 38"},
		{38, 80, 37, false, "29-38 of 38"},
		{5, 80, 0, true, "1-5 of 5+"},
		{38, 80, 0, true, "1-10 of 38+"},
		{0, 80, 0, true, ""},
		{38, 30, 0, false, ""},
		{38, 1, 0, true, ""},
	} {
		tab, _ := filled(row.rows)
		tab.Resize(row.width, 11)
		tab.SetMoreToCome(row.more)
		for range row.down {
			tab.Down()
		}
		header := lines(tab)[0]
		if at := strings.Index(header, "-"); at >= 0 != (row.end != "") || !strings.HasSuffix(header, row.end) || ansi.StringWidth(header) != row.width {
			t.Errorf("%+v: %q", row, header)
		}
	}
}

func TestKeptRowsShowTheirMarks(t *testing.T) {
	tab, _ := filled(5)
	tab.Lines()
	tab.SetMark("id000003", true)
	if got := lines(tab)[4]; !strings.HasPrefix(got, " ◆") {
		t.Errorf("marked: %q", got)
	}
	tab.SetMark("id000003", false)
	if got := lines(tab)[4]; !strings.HasPrefix(got, "  ") {
		t.Errorf("unmarked: %q", got)
	}
}

// A line with a wide pictograph would be sent again with every frame.
func TestPictographsBecomeNarrow(t *testing.T) {
	tab, _ := filled(0)
	tab.SetRows([]envelope{{id: "a", name: "Party 🎉 contract"}})
	if row := lines(tab)[1]; !strings.Contains(row, "Party ▪ contract") {
		t.Errorf("row is %q", row)
	}
}

func TestHiddenCharactersAreMarked(t *testing.T) {
	tab, _ := filled(1)
	for _, name := range []string{"pay\u200bpal", strings.Repeat("wide \u202e ", 30)} {
		tab.SetRows([]envelope{{id: "a", name: name, version: uint64(len(name))}})
		if row := lines(tab)[1]; !strings.Contains(row, "!") {
			t.Errorf("%q is shown as %q", name, row)
		}
	}
}

func TestTheOrderShowsInTheHeader(t *testing.T) {
	tab, _ := filled(1)
	tab.SetSort(table.Sort{Column: "name"})
	if head := lines(tab)[0]; !strings.Contains(head, "Name↑") {
		t.Errorf("header is %q", head)
	}
	tab.SetSort(table.Sort{Column: "name", Descending: true})
	if head := lines(tab)[0]; !strings.Contains(head, "Name↓") {
		t.Errorf("header is %q", head)
	}
}

// The same walk in lists of two lengths: the cost of a key must not depend on what is not on the screen.
func BenchmarkDown(b *testing.B) {
	for _, rows := range []int{100, 10_000} {
		b.Run(fmt.Sprint(rows), func(b *testing.B) {
			tab, _ := filled(rows)
			tab.Resize(200, 49)
			b.ReportAllocs()
			for b.Loop() {
				if tab.Down(); tab.Index() == 99 {
					tab.Top()
				}
				_ = tab.Lines()
			}
		})
	}
}

// One key of a list with a preview beside it, as a screen draws it.
func BenchmarkDownWithPreview(b *testing.B) {
	tab, _ := filled(1_000)
	tab.Resize(120, 48)
	box := draw.Pane{Theme: sizetest.Theme(), Title: "Preview", Width: 79, Height: 48}
	content := []string{"Name      Contract", "Status    In progress", "Step      1/2"}
	b.ReportAllocs()
	for b.Loop() {
		if tab.Down(); tab.Index() == tab.Len()-1 {
			tab.Top()
		}
		_ = draw.Beside(tab.Lines(), box.Lines(content), " ")
	}
}

func BenchmarkSetRows(b *testing.B) {
	tab, _ := filled(10_000)
	rows := envelopes(10_000)
	b.ReportAllocs()
	for b.Loop() {
		tab.SetRows(rows)
		_ = tab.Lines()
	}
}

func BenchmarkDrawWindow(b *testing.B) {
	tab, _ := filled(100)
	tab.Resize(200, 49)
	b.ReportAllocs()
	for b.Loop() {
		tab.Invalidate()
		_ = tab.Lines()
	}
}

// Texts are ordered as people order them: numbers by their values, in either case, and what is empty last.
func TestSortByText(t *testing.T) {
	by := table.Column[*string]{Cell: func(r *string) table.Cell { return table.Cell{Text: *r} }}
	for _, in := range [][]string{
		{"1 of 2", "1 of 3", "1 of 10", "2 of 2", "10 of 10"},
		{"anna", "Bernd 2", "bernd 10", "carla", "?"},
		{"eidas", "ses", "zertes", "-"},
		{"a", "ab", "b", ""},
		{"9", "10", "99999999999999999998", "99999999999999999999"},
	} {
		var rows []*string
		for i := range in {
			rows = append(rows, &in[i])
		}
		rand.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		table.SortByText(rows, by, true)
		for i, r := range rows {
			if *r != in[i] {
				t.Errorf("%d: %q instead of %q", i, *r, in[i])
			}
		}
	}
}
