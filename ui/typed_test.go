// Under the race detector this takes minutes, and the random keys are there to watch.

//go:build !race

package ui_test

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model/hostile"
	"inkdesk/ui/uitest"
)

// Whatever comes as the text of a key or in a paste, no field shows it as it is, and no editing key ends the program.
func TestHostileTextsInEveryField(t *testing.T) {
	for name, opens := range map[string][]string{
		"the filter":              {"/"},
		"the palette":             {"ctrl+p"},
		"the help":                {"?", "/"},
		"the search in a text":    {"8", "enter", "tab", "tab", "tab", "tab", "tab", "tab", "tab", "/"},
		"the filter of templates": {"o", "2", "/"},
		"the line of a form":      {"n", "enter"},
		"the field of a plan":     {"8", "R"},
		"the text of a plan":      {"8", "enter", "M"},
	} {
		t.Run(name, func(t *testing.T) {
			uitest.Run(t, uitest.Options{Width: 120, Height: 40}, func(p *uitest.Program) {
				p.Press(opens...).Type("typed here").See("typed here")
				for _, sample := range hostile.Strings() {
					p.Send(tea.KeyPressMsg{Text: sample.Text, Code: tea.KeyExtended})
					p.Press("left", "alt+d", "alt+delete", "ctrl+delete", "alt+b", "alt+f").Paste(sample.Text)
					p.Press("ctrl+w", "home", "alt+d", "end", "ctrl+u", "ctrl+k")
					if p.Ended() {
						t.Fatalf("ended by %s", sample.Name)
					}
				}
			})
		})
	}
}
