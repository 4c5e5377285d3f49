//go:build !race

package account_test

import (
	"slices"
	"testing"
	"time"

	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// The page takes at most 4,000 bytes, and a step from one number to the next at most 300.
func TestBytes(t *testing.T) {
	for name, o := range uitest.Sizes("80x24", "120x40", "200x50") {
		o.Settings = func(r *settings.Resolved) { r.Theme = settings.ThemeDark }
		uitest.Run(t, o, func(p *uitest.Program) {
			p.See(uitest.AllRead)
			p.Press("%").See("half within")
			p.Wait(time.Minute).Press("esc").Wait(time.Minute)
			before := p.Written()
			p.Press("%").Wait(10 * time.Second)
			if got := p.Written() - before; got > 4000 {
				t.Errorf("%s: %d bytes for the page", name, got)
			} else {
				t.Logf("%s: %d bytes for the page", name, got)
			}
			p.Press("l").Wait(time.Second)
			var steps []int
			for _, key := range slices.Repeat([]string{"l", "j", "j", "h"}, 4) {
				before := p.Written()
				p.Press(key).Wait(time.Second)
				steps = append(steps, p.Written()-before)
			}
			if most := slices.Max(steps); most > 300 {
				t.Errorf("%s: %d bytes for a step, of %v", name, most, steps)
			} else {
				t.Logf("%s: %v bytes for steps", name, steps)
			}
		})
	}
}
