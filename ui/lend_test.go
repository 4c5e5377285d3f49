package ui_test

import (
	"testing"

	"inkdesk/ui/uitest"
)

// The outcome goes to the screen that asked, and keys typed behind are not lost.
func TestLendingTheTerminal(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("p", "j", "j")
		p.See("note lent <nil>")
		p.See("key j")
		p.Hides("LendMsg")
	})
}
