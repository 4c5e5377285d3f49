package account

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/figures"
	"inkdesk/ui/linear"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
)

// Line by line, each number is a row that says which envelopes it counts, can be reached from any other and opens them.
func TestNumbersAreRows(t *testing.T) {
	now := time.Date(2026, time.November, 26, 18, 0, 0, 0, time.UTC)
	s, _ := screenOf(now, 300)
	s.env.Theme = theme.New(theme.Options{Spoken: true})
	s.reading = figures.NewReading(s.env.Account, now, figures.Since(now), 100, false)
	s.Resize(screen.Size{Width: 200, Height: 50})
	rows := func() screen.Rows { return s.Spoken().Rows }
	said := rows()
	if said.Len < 60 || said.Len != len(s.page.numbers) {
		t.Fatalf("%d rows of %d numbers", said.Len, len(s.page.numbers))
	}
	for _, to := range []int{said.Len - 1, 0, 37, 5, said.Len - 2} {
		linear.Select(to, rows, s.env.Keys.Move, func(msg tea.Msg) tea.Cmd { return s.Update(msg) })
		if at := rows().At; at != to {
			t.Errorf("row %d is selected, not %d", at, to)
		}
		if to, leads := s.page.numbers[to].open.(nav.Envelopes); leads && !strings.Contains(said.Say(rows().At), ": "+to.Query) {
			t.Errorf("%q does not say %q", said.Say(rows().At), to.Query)
		}
	}
	if text := strings.Join(s.Spoken().Lines, "\n"); strings.Contains(text, "not all of it") {
		t.Error("all was read, and the page says it was not")
	}
}
