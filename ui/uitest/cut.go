package uitest

import (
	"slices"
	"strings"

	"inkdesk/model"
)

// freeCells is how many blank columns beside one another are room that could have been used. Fewer are gaps.
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
