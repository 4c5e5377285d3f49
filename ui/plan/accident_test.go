package plan_test

import (
	"slices"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

func readOnly(c *api.Config) { c.ReadOnly = true }

// No accidental key or paste sends a change.
func TestAccidentsSendNothing(t *testing.T) {
	enters := slices.Repeat([]string{"enter"}, 20)
	for name, script := range map[string]func(*harness){
		"enters typed ahead": func(d *harness) { d.Rush(enters...) },
		"letters typed ahead": func(d *harness) {
			d.Rush("y", "y", "y", "enter", "enter")
		},
		"suffix typed ahead": func(d *harness) {
			for _, r := range d.idTail() {
				d.Rush(string(r))
			}
			d.Rush("enter")
		},
		"enters when armed": func(d *harness) { d.WaitForConfirmation(); d.Rush(enters...) },
		"letters when armed": func(d *harness) {
			d.Answer("y enter Y enter space enter")
		},
		"paste of the suffix": func(d *harness) {
			d.WaitForConfirmation().Paste(d.idTail() + "\n").Press("enter")
		},
		"paste of the suffix typed before": func(d *harness) {
			d.Paste(d.idTail() + "\r\n")
			d.Answer("enter")
		},
		"wrong suffix": func(d *harness) { d.WaitForConfirmation(); d.Type("zzzz"); d.Press("enter") },
		"suffix with a letter more": func(d *harness) {
			d.confirm(d.idTail() + "x")
		},
		"key repeat": func(d *harness) {
			d.WaitForConfirmation()
			for _, r := range d.idTail() + "\r" {
				d.Send(tea.KeyPressMsg{Code: r, Text: string(r), IsRepeat: true})
			}
			d.Send(tea.KeyPressMsg{Code: tea.KeyEnter, IsRepeat: true})
		},
		"mouse": func(d *harness) {
			d.WaitForConfirmation()
			for y := range 24 {
				for _, x := range []int{5, 20, 40, 60} {
					d.Send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
				}
			}
		},
		"resize and enter": func(d *harness) {
			d.WaitForConfirmation()
			for _, size := range [][2]int{{100, 30}, {60, 15}, {20, 5}, {80, 24}} {
				d.Resize(size[0], size[1]).Rush("y", "enter", "enter")
			}
		},
		"typed with pauses between, but before it was armed": func(d *harness) {
			for _, r := range d.idTail() + "\r" {
				d.Send(tea.KeyPressMsg{Code: r, Text: string(r)}).Wait(200 * time.Millisecond)
			}
			d.Press("enter")
		},
		"the suffix, and enter out of sight": func(d *harness) {
			d.WaitForConfirmation().Type(d.idTail())
			d.Resize(30, 8) // too small to see what is confirmed
			d.Press("enter", "enter")
		},
		"another screen over it": func(d *harness) {
			d.Answer("ctrl+p ? ! f1 ctrl+r")
			d.Press("y", "enter")
		},
		"leaving": func(d *harness) {
			d.WaitForConfirmation()
			d.Fill(d.idTail(), "esc enter enter")
		},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress)}, func(d *harness) {
				script(d)
				d.Wait(5 * time.Second)
				d.ExpectChanges(0)
			})
		})
	}
}

// Several targets are confirmed by their number; neither a letter nor enter does.
func TestAccidentsWithMany(t *testing.T) {
	for name, script := range map[string]func(*harness){
		"typed ahead":     func(d *harness) { d.Rush("y", "3", "enter", "enter") },
		"letter":          func(d *harness) { d.Press("y"); d.WaitForConfirmation(); d.Press("y", "enter") },
		"paste":           func(d *harness) { d.Press("y"); d.WaitForConfirmation(); d.Paste("3\n"); d.Press("enter") },
		"another number":  func(d *harness) { d.Press("y"); d.WaitForConfirmation(); d.Type("4"); d.Press("enter") },
		"enter on a row":  func(d *harness) { d.WaitForConfirmation(); d.Press("enter", "enter", "enter") },
		"count of before": func(d *harness) { d.Press("space", "y"); d.WaitForConfirmation(); d.Type("3"); d.Press("enter") },
	} {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{Route: planFor("envelope.void", 3, model.InProgress)}, func(d *harness) {
				script(d)
				d.Wait(5 * time.Second)
				d.ExpectChanges(0)
			})
		})
	}
}

// After a confirmation no further key sends it again.
func TestTwentyEntersSendOnce(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.void", 1, model.InProgress), Faults: "envelope.get latency=2s"}, func(d *harness) {
		d.See(uitest.TypeTheTail)
		d.WaitForConfirmation().Type(d.idTail()).Rush(slices.Repeat([]string{"enter"}, 20)...)
		d.Rush(slices.Repeat([]string{"y", "R", "enter"}, 10)...).Wait(10 * time.Second)
		d.ExpectChanges(1)
	})
}
