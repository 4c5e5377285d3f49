package ui_test

import (
	"testing"

	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

// The tour is offered until it is taken or declined, stands in no one's way, and goes on with the keys it is about.
func TestTour(t *testing.T) {
	const offer = "New here? f12 shows five keys, esc never asks again."
	for _, row := range []struct {
		name     string
		keys     []string
		sees     string
		declined int
	}{
		{"nothing yet", nil, offer, 0},
		{"declined", []string{"esc"}, "? help", 1},
		{"passed over", []string{"j"}, "? help", 0},
		{"taken", []string{"f12"}, "1 of 5: j goes to the next", 1},
		{"another key", []string{"f12", "g"}, "1 of 5: ", 1},
		{"to the second", []string{"f12", "j"}, "2 of 5: w says why", 1},
		{"to the end", []string{"f12", "j", "w", "esc", "enter", "esc", "/", "esc", "?"}, "That was the tour. f12 starts it again.", 1},
		{"after the end", []string{"f12", "j", "w", "esc", "enter", "esc", "/", "esc", "?", "q"}, "? help", 1},
		{"ended", []string{"f12", "j", "f12"}, "? help", 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			declined := 0
			o := uitest.Options{More: func(o *ui.Options) { o.NoTour = func() error { declined++; return nil } }}
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("need you", offer)
				p.Press(row.keys...)
				p.See(row.sees)
				if row.sees == "? help" {
					p.Hides(offer, " of 5: ")
				}
				if declined != row.declined {
					t.Errorf("declined %d times, want %d", declined, row.declined)
				}
			})
		})
	}
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.See("need you")
		p.Hides("New here?")
		p.Press("f12")
		p.See("1 of 5: ")
	})
}
