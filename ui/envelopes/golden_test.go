package envelopes_test

import (
	"testing"

	"inkdesk/api/demo"
	"inkdesk/ui/uitest"
)

func TestScreens(t *testing.T) {
	for _, c := range []struct {
		name          string
		width, height int
	}{{"60x15", 60, 15}, {"80x24", 80, 24}, {"100x60", 100, 60}, {"120x40", 120, 40}, {"200x50", 200, 50}} {
		t.Run(c.name, func(t *testing.T) {
			run(t, demo.Options{}, uitest.Options{Width: c.width, Height: c.height}, func(d *desk) {
				d.See("all read")
				d.Golden("attention-" + c.name)
				d.Press("8")
				d.See("more below")
				d.Golden("all-" + c.name)
			})
		})
	}
}

func TestMenus(t *testing.T) {
	for name, key := range map[string]string{
		"sort": "s", "filters": "f", "copy": "Y", "export": "x", "related": "m", "new": "n",
	} {
		t.Run(name, func(t *testing.T) {
			run(t, demo.Options{}, uitest.Options{}, func(d *desk) {
				d.See("all read")
				d.Press(key)
				d.Golden("menu-" + name)
				d.Press("esc")
				d.See("Attention")
			})
		})
	}
}
