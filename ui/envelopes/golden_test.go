package envelopes_test

import (
	"testing"

	"inkdesk/ui/uitest"
)

func TestScreens(t *testing.T) {
	for size, o := range uitest.Sizes("60x15", "80x24", "100x60", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			run(t, o, func(d *desk) {
				d.See(uitest.AllRead)
				d.Golden("attention-" + size)
				d.Press("8")
				d.See(uitest.MoreBelow)
				d.Golden("all-" + size)
			})
		})
	}
}

func TestMenus(t *testing.T) {
	for name, key := range map[string]string{
		"sort": "s", "filters": "f", "copy": "Y", "export": "x", "related": "m", "new": "n",
	} {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{}, func(d *desk) {
				d.See(uitest.AllRead)
				d.Press(key)
				d.Golden("menu-" + name)
				d.Press("esc")
				d.See("Attention")
			})
		})
	}
}
