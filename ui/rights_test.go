package ui_test

import (
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/ui/uitest"
)

// Once the service has refused a change for want of a scope, the menus say so of every
// change that needs it, and nobody fills in a form in vain.
func TestWhatTheTokenMayNotDoIsSaidInTheMenu(t *testing.T) {
	o := uitest.Options{Width: 140, Demo: demo.Options{Envelopes: 60, ReadToken: uitest.Token}}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("4")
		p.See(uitest.AllRead)
		p.Press("a")
		p.Hides("Needs the scope")
		p.Press("esc", "R", "ctrl+u")
		p.Type("Lease")
		p.Press("enter")
		p.See("y Rename")
		p.Wait(time.Second)
		p.Press("y")
		p.See("1 failed", "SIGN_ALL_EDIT")
		p.Press("esc")
		p.See("In progress")
		p.Press("a")
		p.See("Needs the scope SIGN_ALL_EDIT")
		p.Press("esc", "X")
		p.See("Void: Needs the scope SIGN_ALL_EDIT")
	})
}
