package plan_test

import (
	"slices"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
)

func readOnly(c *api.Config) { c.ReadOnly = true }

// Nothing a hand, a cat or a clipboard does by accident sends a change.
func TestAccidentsSendNothing(t *testing.T) {
	enters := slices.Repeat([]string{"enter"}, 20)
	for name, script := range map[string]func(*desk){
		"enters typed ahead": func(d *desk) { d.Rush(enters...) },
		"letters typed ahead": func(d *desk) {
			d.Rush("y", "y", "y", "enter", "enter")
		},
		"suffix typed ahead": func(d *desk) {
			for _, r := range d.tail() {
				d.Rush(string(r))
			}
			d.Rush("enter")
		},
		"enters when armed": func(d *desk) { d.arm(); d.Rush(enters...) },
		"letters when armed": func(d *desk) {
			d.arm()
			d.Press("y", "enter", "Y", "enter", "space", "enter")
		},
		"paste of the suffix": func(d *desk) {
			d.arm()
			d.Paste(d.tail() + "\n")
			d.Press("enter")
		},
		"paste of the suffix typed before": func(d *desk) {
			d.Paste(d.tail() + "\r\n")
			d.arm()
			d.Press("enter")
		},
		"wrong suffix": func(d *desk) { d.arm(); d.Type("zzzz"); d.Press("enter") },
		"suffix with a letter more": func(d *desk) {
			d.arm()
			d.Type(d.tail() + "x")
			d.Press("enter")
		},
		"key repeat": func(d *desk) {
			d.arm()
			for _, r := range d.tail() + "\r" {
				d.Send(tea.KeyPressMsg{Code: r, Text: string(r), IsRepeat: true})
			}
			d.Send(tea.KeyPressMsg{Code: tea.KeyEnter, IsRepeat: true})
		},
		"mouse": func(d *desk) {
			d.arm()
			for y := range 24 {
				for _, x := range []int{5, 20, 40, 60} {
					d.Send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
				}
			}
		},
		"resize and enter": func(d *desk) {
			d.arm()
			for _, size := range [][2]int{{100, 30}, {60, 15}, {20, 5}, {80, 24}} {
				d.Resize(size[0], size[1])
				d.Rush("y", "enter", "enter")
			}
		},
		"typed with pauses between, but before it was armed": func(d *desk) {
			for _, r := range d.tail() + "\r" {
				d.Send(tea.KeyPressMsg{Code: r, Text: string(r)})
				d.Wait(200 * time.Millisecond)
			}
			d.Press("enter")
		},
		"the suffix, and enter out of sight": func(d *desk) {
			d.arm()
			d.Type(d.tail())
			d.Resize(30, 8) // too small to see what is confirmed
			d.Press("enter", "enter")
		},
		"another screen over it": func(d *desk) {
			d.arm()
			d.Press("ctrl+p", "?", "!", "f1", "ctrl+r")
			d.Press("y", "enter")
		},
		"leaving": func(d *desk) {
			d.arm()
			d.Type(d.tail())
			d.Press("esc", "enter", "enter")
		},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, setup{plan: some("envelope.void", 1, model.InProgress)}, func(d *desk) {
				script(d)
				d.Wait(5 * time.Second)
				d.sentNothing()
			})
		})
	}
}

// The count confirms many; neither a letter nor enter does.
func TestAccidentsWithMany(t *testing.T) {
	for name, script := range map[string]func(*desk){
		"typed ahead":     func(d *desk) { d.Rush("y", "3", "enter", "enter") },
		"letter":          func(d *desk) { d.Press("y"); d.arm(); d.Press("y", "enter") },
		"paste":           func(d *desk) { d.Press("y"); d.arm(); d.Paste("3\n"); d.Press("enter") },
		"another number":  func(d *desk) { d.Press("y"); d.arm(); d.Type("4"); d.Press("enter") },
		"enter on a row":  func(d *desk) { d.arm(); d.Press("enter", "enter", "enter") },
		"count of before": func(d *desk) { d.Press("space", "y"); d.arm(); d.Type("3"); d.Press("enter") },
	} {
		t.Run(name, func(t *testing.T) {
			run(t, setup{plan: some("envelope.void", 3, model.InProgress)}, func(d *desk) {
				script(d)
				d.Wait(5 * time.Second)
				d.sentNothing()
			})
		})
	}
}

// Once it is confirmed, no number of further keys sends it again.
func TestTwentyEntersSendOnce(t *testing.T) {
	run(t, setup{plan: some("envelope.void", 1, model.InProgress), faults: "envelope.get latency=2s"}, func(d *desk) {
		d.See("Type the last 4 characters")
		d.arm()
		d.Type(d.tail())
		d.Rush(slices.Repeat([]string{"enter"}, 20)...)
		d.Rush(slices.Repeat([]string{"y", "R", "enter"}, 10)...)
		d.Wait(10 * time.Second)
		d.sentTimes(1)
	})
}
