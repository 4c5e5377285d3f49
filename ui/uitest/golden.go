package uitest

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
)

var update = flag.Bool("update", false, "write the golden files of screens")

// Golden compares the text of the terminal with testdata/name.golden beside the test.
// With -update it writes that file.
func (p *Program) Golden(name string) {
	p.T.Helper()
	GoldenText(p.T, name, p.Screen()+"\n")
}

// GoldenText compares any text as [Program.Golden] does.
func GoldenText(t testing.TB, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run the test with -update to make it", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("it is not as in %s (-want +got):\n%s", path, diff)
	}
}

// Words of screens that tell a test where it is. Tests that are about something else wait
// for these, so that a changed word is changed here.
const (
	AllRead     = "all read"                  // a list has every row
	Loaded      = "at least "                 // a list has its first page, and there are others
	MoreBelow   = "more below"                // the service has more rows than the list
	TriesAgain  = "tries again"               // a read has failed
	Overview    = "Legality level"            // the first tab of an envelope or a template
	ReadOnly    = "This profile is read-only" // why nothing can be changed
	TypeTheTail = "Type the last 4"           // confirms a change that cannot be undone
	Review      = "Exactly this is sent"      // the last page of a form
	FormDone    = "All is done"               // the plan of a form was carried out
)

// freeCells sets how many blank columns beside one another are room that could have been used. Fewer are gaps.
const freeCells = 6

// NotCutBesideRoom fails the test if something on the body of the screen is cut, though beside it, between the
// same vertical bars, several columns are blank in all lines. It skips so many lines at the top.
func (p *Program) NotCutBesideRoom(skip int) {
	p.T.Helper()
	rows := p.terminal.rows()
	rows, width := rows[skip:len(rows)-1], p.terminal.emulator.Width()
	cells := make([][]rune, len(rows))
	for i, row := range rows {
		for _, r := range row {
			cells[i] = append(cells[i], slices.Repeat([]rune{r}, model.Width(string(r)))...)
		}
		for len(cells[i]) < width {
			cells[i] = append(cells[i], ' ')
		}
	}
	bars := []int{-1}
	for x := range width {
		if all(cells, x, '│') {
			bars = append(bars, x)
		}
	}
	bars = append(bars, width)
	for k := range len(bars) - 1 {
		from, to := bars[k]+1, bars[k+1]
		at := slices.IndexFunc(cells, func(line []rune) bool { return strings.Contains(string(line[from:to]), "…") })
		if at < 0 {
			continue
		}
		free := 0
		for x := from; x < to; x++ {
			if free++; !all(cells, x, ' ') {
				free = 0
			}
			if free == freeCells {
				p.T.Errorf("%q is cut beside blank columns (up to %d):\n%s", strings.TrimSpace(string(cells[at][from:to])), x, p.Screen())
				break
			}
		}
	}
}

// all reports whether a column has one rune in all lines that are not blank.
func all(lines [][]rune, x int, want rune) bool {
	some := false
	for _, line := range lines {
		if strings.TrimSpace(string(line)) == "" || strings.Trim(string(line), "─ ") == "" {
			continue
		}
		if some = true; line[x] != want {
			return false
		}
	}
	return some
}
