//go:build !race

package ui_test

import (
	"path/filepath"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"

	"github.com/charmbracelet/colorprofile"
)

// The pictures of the README are what the program draws: go test ./ui -run TestPictures -update
// draws them anew.
func TestPictures(t *testing.T) {
	for _, c := range []struct {
		name  string
		keys  []string
		shows string // what the README shows it for
	}{
		{"list", []string{"j", "j"}, "No number for Zoe Vogel"},
		{"why", []string{"j", "j", "w"}, "Who holds it"},
		{"envelope", []string{"j", "j", "enter", "tab"}, "zoe.vogel@example.org"},
		{"plan", []string{"4", "space", "j", "space", "j", "space", "E", "enter"}, "3 to change"},
		{"page", []string{"4", "j", "v"}, "words of likely the same form"},
	} {
		t.Run(c.name, func(t *testing.T) {
			uitest.Run(t, uitest.Options{
				Width: 112, Height: 30, Demo: demo.Options{Envelopes: 500},
				Settings: func(s *settings.Resolved) {
					s.Profile.Sandbox, s.Profile.Evidence, s.Theme = true, settings.EvidenceFull, settings.ThemeDark
				},
				Terminal: func(c *terminal.Capabilities) { c.Profile = colorprofile.TrueColor },
			}, func(p *uitest.Program) {
				p.Wait(3 * 60e9)
				p.Press(c.keys...)
				p.See(c.shows)
				p.Picture(filepath.Join("..", "assets", "pictures", c.name+".svg"))
			})
		})
	}
}
