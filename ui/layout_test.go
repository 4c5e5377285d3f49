package ui

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

func TestLayout(t *testing.T) {
	for _, c := range []struct {
		width, height int
		want          layout
		fits          bool
		body          screen.Size
	}{
		{80, 24, layout{80, 24}, true, screen.Size{Width: 80, Height: 22}},
		{60, 15, layout{60, 15}, true, screen.Size{Width: 60, Height: 13}},
		{59, 15, layout{59, 15}, false, screen.Size{Width: 60, Height: 13}},
		{200, 14, layout{200, 14}, false, screen.Size{Width: 200, Height: 13}},
		{0, 0, layout{1, 1}, false, screen.Size{Width: 60, Height: 13}},
		{-7, 24, layout{1, 24}, false, screen.Size{Width: 60, Height: 22}},
		{65535, 65535, layout{500, 200}, true, screen.Size{Width: 500, Height: 198}},
	} {
		got := layoutOf(tea.WindowSizeMsg{Width: c.width, Height: c.height})
		if got != c.want || got.fits() != c.fits || got.body() != c.body || !got.known() {
			t.Errorf("%d x %d: %+v, fits: %v, body: %+v", c.width, c.height, got, got.fits(), got.body())
		}
	}
}

func TestMouseIsOffOverSSHUntilAskedFor(t *testing.T) {
	for _, c := range []struct {
		choice settings.Switch
		ssh    bool
		want   bool
	}{
		{settings.Auto, false, true},
		{settings.Auto, true, false},
		{settings.On, true, true},
		{settings.Off, false, false},
	} {
		if got := wantsMouse(c.choice, terminal.Capabilities{SSH: c.ssh}); got != c.want {
			t.Errorf("%s, over SSH %v: %v", c.choice, c.ssh, got)
		}
	}
}
