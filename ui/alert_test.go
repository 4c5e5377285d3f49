package ui_test

import (
	"fmt"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

// rung counts the bells that a program rings.
type rung struct {
	tea.Model
	bells int
}

func (r *rung) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if raw, ok := msg.(tea.RawMsg); ok && fmt.Sprint(raw.Msg) == "\a" {
		r.bells++
	}
	_, cmd := r.Model.Update(msg)
	return r, cmd
}

func TestTheBellRingsWhenSomethingHasComeToNeedAction(t *testing.T) {
	for alert, rings := range map[terminal.AlertWay]bool{terminal.AlertBell: true, terminal.AlertOff: false} {
		var counted *rung
		uitest.Run(t, uitest.Options{
			Settings: func(r *settings.Resolved) { r.Alert, r.Refresh, r.IdleLock = alert, 150*time.Minute, 0 },
			Wrap: func(m tea.Model) tea.Model {
				counted = &rung{Model: m}
				return counted
			},
		}, func(p *uitest.Program) {
			p.See(uitest.AllRead)
			p.Wait(3 * time.Hour)
			if counted.bells != 0 {
				t.Errorf("%s: it rang for what was there at the start", alert)
			}
			p.Wait(21 * time.Hour) // something is less than a day from its expiry then
			if got := counted.bells > 0; got != rings {
				t.Errorf("%s: %d bells\n%s", alert, counted.bells, p.Screen())
			}
		})
	}
}
