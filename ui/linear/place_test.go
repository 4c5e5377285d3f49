package linear_test

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui/linear"
	"inkdesk/ui/screen"
)

// A row is reached however far away it is, and whatever a page is, with few presses.
func TestSelect(t *testing.T) {
	k := keys.Default().Move
	for _, page := range []int{10, 50, 300} {
		for _, to := range []int{0, 1, 199, 200, 201, 4_999, 9_999} {
			for _, from := range []int{0, 5_000, 9_999} {
				at, presses := from, 0
				linear.Select(to, func() screen.Rows { return screen.Rows{Len: 10_000, At: at} }, k, func(msg tea.Msg) tea.Cmd {
					presses++
					by := map[string]int{"k": -1, "j": 1, "pgup": -page, "pgdown": page}[msg.(tea.KeyPressMsg).String()]
					at = min(max(at+by, 0), 9_999)
					return nil
				})
				if at != to || presses > 10_000/page+2*max(page, 200) {
					t.Errorf("from %d to %d by pages of %d: at %d after %d presses", from, to, page, at, presses)
				}
			}
		}
	}
}

// Where nothing moves, nothing is pressed for ever.
func TestSelectWhereNothingMoves(t *testing.T) {
	presses := 0
	linear.Select(7, func() screen.Rows { return screen.Rows{Len: 9} }, keys.Default().Move, func(tea.Msg) tea.Cmd {
		presses++
		return nil
	})
	testbed.Wrong(t, presses != 1, "%d presses", presses)
}
