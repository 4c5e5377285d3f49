package ui

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

func TestLayout(t *testing.T) {
	form := nav.Form{}
	for _, c := range []struct {
		route         nav.Route
		width, height int
		want          layout
		fits          bool
		body          screen.Size
	}{
		{nil, 80, 24, layout{width: 80, height: 24}, true, screen.Size{Width: 80, Height: 22}},
		{form, 60, 15, layout{width: 60, height: 15}, true, screen.Size{Width: 60, Height: 13}},
		{form, 59, 15, layout{width: 59, height: 15}, false, screen.Size{Width: 60, Height: 13}},
		{form, 200, 14, layout{width: 200, height: 14}, false, screen.Size{Width: 200, Height: 13}},
		{form, 0, 0, layout{width: 1, height: 1}, false, screen.Size{Width: 60, Height: 13}},
		{form, -7, 24, layout{width: 1, height: 24}, false, screen.Size{Width: 60, Height: 22}},
		{nav.Envelopes{}, 40, 12, layout{width: 40, height: 12}, true, screen.Size{Width: 40, Height: 10}},
		{nav.Templates{}, 39, 12, layout{width: 39, height: 12}, false, screen.Size{Width: 40, Height: 10}},
		{nav.Activity{}, 40, 11, layout{width: 40, height: 11}, false, screen.Size{Width: 40, Height: 10}},
		{form, 65535, 65535, layout{width: 500, height: 200}, true, screen.Size{Width: 500, Height: 198}},
	} {
		got := layoutOf(tea.WindowSizeMsg{Width: c.width, Height: c.height}, "")
		least := leastFor(c.route)
		if got != c.want || got.fits(least) != c.fits || got.body(least) != c.body || !got.known() {
			t.Errorf("%T at %d x %d: %+v, fits: %v, body: %+v", c.route, c.width, c.height, got, got.fits(least), got.body(least))
		}
	}
}

func TestMouseIsOffOverSSHUntilAskedFor(t *testing.T) {
	for _, c := range []struct {
		choice    settings.Switch
		ssh, want bool
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
