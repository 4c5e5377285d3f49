package screen_test

import (
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/sizetest"
)

func TestAShortWaitIsNotShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := screen.NewSpinner(1)
		tick := w.Begin()
		w.End()
		if cmd := w.Update(tick()); cmd != nil || w.Visible() || w.Active() {
			t.Error("a wait that is over goes on")
		}
	})
}

func TestALongWaitMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := screen.NewSpinner(1)
		start := time.Now()
		cmd := w.Begin()
		testbed.Wrong(t, w.Visible() || w.Cell(sizetest.Theme()) != " ", "the wait shows at once")
		cmd = w.Update(cmd())
		if got := time.Since(start); got != 300*time.Millisecond || !w.Visible() {
			t.Errorf("shown %v after %v", w.Visible(), got)
		}
		first := w.Cell(sizetest.Theme())
		w.Update(cmd())
		if got := time.Since(start); got != 425*time.Millisecond || w.Cell(sizetest.Theme()) == first {
			t.Errorf("has not moved after %v", got)
		}
	})
}

func TestOldAndForeignTicksMoveNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, other := screen.NewSpinner(1), screen.NewSpinner(1)
		other.Begin()
		other.End()
		old := w.Begin()()
		w.End()
		w.Begin()
		testbed.Wrong(t, w.Begin() != nil, "a wait that runs begins a second chain of ticks")
		for name, msg := range map[string]tea.Msg{"old": old, "foreign": other.Begin()(), "unknown": 7} {
			if cmd := w.Update(msg); cmd != nil || w.Visible() {
				t.Errorf("the %s tick was taken", name)
			}
		}
	})
}

func TestTicksAreAddressed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		msg, ok := screen.NewSpinner(42).Begin()().(interface{ Addressee() uint64 })
		testbed.Wrong(t, !ok || msg.Addressee() != 42, "the tick is %v", msg)
	})
}
