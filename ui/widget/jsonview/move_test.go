package jsonview_test

import (
	"fmt"
	"strings"
	"testing"
)

func list(n int) string {
	items := make([]string, n)
	for i := range items {
		items[i] = fmt.Sprint(i)
	}
	return "[" + strings.Join(items, ",") + "]"
}

func TestMoving(t *testing.T) {
	r := shown(list(30)) // 32 lines in a window of 6
	for _, step := range []struct {
		name        string
		move        func()
		first, last int
	}{
		{"nothing", func() {}, 1, 6},
		{"up at the top", r.Up, 1, 6},
		{"down", r.Down, 2, 7},
		{"page down", r.PageDown, 8, 13},
		{"half down", r.HalfDown, 11, 16},
		{"half up", r.HalfUp, 8, 13},
		{"page up", r.PageUp, 2, 7},
		{"bottom", r.Bottom, 27, 32},
		{"down at the bottom", r.Down, 27, 32},
		{"up", r.Up, 26, 31},
		{"page down to the end", r.PageDown, 27, 32},
		{"top", r.Top, 1, 6},
	} {
		step.move()
		if first, last, total := r.Position(); first != step.first || last != step.last || total != 32 {
			t.Errorf("%s: %d to %d of %d", step.name, first, last, total)
		}
	}
	if first, last, total := shown("").Position(); first+last+total != 0 {
		t.Error("nothing has a position")
	}
}

// A line that is wrapped is passed row by row, there and back.
func TestWrappedLines(t *testing.T) {
	for name, word := range map[string]string{"ASCII": "abcdefghi ", "wide": "契約書に署名"} {
		r := shown(fmt.Sprintf(`[1,"%s",2]`, strings.Repeat(word, 20)))
		var down []string
		for range 40 {
			down = append(down, rows(r)[0])
			r.Down()
		}
		end := drawn(r)
		for range 40 {
			r.Up()
		}
		joined := strings.ReplaceAll(strings.Join(down, ""), " ", "")
		if want := strings.ReplaceAll(strings.Repeat(word, 8), " ", ""); !strings.Contains(joined, want) {
			t.Errorf("%s: rows are lost: %q", name, down)
		}
		if rows(r)[0] != down[0] || end == drawn(r) {
			t.Errorf("%s: the way back ends at %q", name, rows(r)[0])
		}
	}
}
