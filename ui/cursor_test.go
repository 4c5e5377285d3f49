package ui_test

import (
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/ui/uitest"
)

// Whoever uses a screen reader or a magnifier sees what the cursor stands on.
func TestTheCursorStandsOnTheSelection(t *testing.T) {
	for _, row := range []struct {
		name string
		keys []string
		sign string // two cells before the cursor
	}{
		{"list of envelopes", nil, "▌"},
		{"another row", []string{"j", "j"}, "▌"},
		{"actions", []string{"a", "down"}, "▌"},
		{"copy menu", []string{"Y", "down"}, "▌"},
		{"order", []string{"s"}, "▌"},
		{"recipients", []string{"4", "enter", "2"}, "▌"},
		{"documents", []string{"4", "enter", "3"}, "▌"},
		{"fields", []string{"4", "enter", "5"}, "▌"},
		{"help", []string{"?"}, "▌"},
		{"plan", []string{"4", "*", "X"}, "▌"},
		{"a search that was given", []string{"/", "a", "enter"}, "▌"},
	} {
		t.Run(row.name, func(t *testing.T) {
			uitest.Run(t, uitest.Options{Demo: demo.Options{Envelopes: 60}}, func(p *uitest.Program) {
				p.Wait(10 * time.Second)
				for _, key := range row.keys {
					p.Press(key)
					p.Wait(2 * time.Second)
				}
				x, y, visible := p.Cursor()
				if !visible || x < 2 {
					t.Fatalf("the cursor is at %d, %d, shown %v\n%s", x, y, visible, p.Screen())
				}
				if got := p.Cell(x-2, y).Text; got != row.sign {
					t.Errorf("the cursor is at %d, %d behind %q\n%s", x, y, got, p.Screen())
				}
			})
		})
	}
}

func TestTheCursorStandsOnTheSelectedField(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 200, Height: 50}, func(p *uitest.Program) {
		p.Wait(10 * time.Second)
		p.Press("4")
		p.Wait(2 * time.Second)
		p.Press("v")
		p.Wait(5 * time.Second)
		seen := map[[2]int]bool{}
		for range 3 {
			p.Press("tab")
			p.Wait(time.Second)
			x, y, visible := p.Cursor()
			if !visible || p.Cell(x, y).Text != "A" && p.Cell(x, y).Text != "B" {
				t.Errorf("at %d, %d, shown %v, on %q\n%s", x, y, visible, p.Cell(x, y).Text, p.Screen())
			}
			seen[[2]int{x, y}] = true
		}
		if len(seen) < 2 {
			t.Errorf("the cursor stays at %v", seen)
		}
	})
}

func TestTheCursorIsHiddenWhereNothingIsSelected(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.Wait(10 * time.Second)
		p.Press("enter")
		p.Wait(2 * time.Second)
		if x, y, visible := p.Cursor(); visible {
			t.Errorf("shown at %d, %d\n%s", x, y, p.Screen())
		}
	})
}
