package terminal

import (
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
)

func TestDetectPlace(t *testing.T) {
	t.Parallel()
	xterm := "TERM=xterm-256color"
	for _, row := range []struct {
		name string
		env  environ
		want func(Capabilities) bool
	}{
		{"nothing known", nil, func(c Capabilities) bool { return c.Dumb && !c.Interactive() && c.ASCII }},
		{"dumb", environ{"TERM=dumb"}, func(c Capabilities) bool { return c.Dumb && !c.Interactive() }},
		{"empty", environ{"TERM="}, func(c Capabilities) bool { return c.Dumb }},
		{"xterm", environ{xterm}, func(c Capabilities) bool { return !c.Dumb && c.Interactive() && !c.SSH && !c.Tmux && !c.Screen }},
		{"ssh by tty", environ{xterm, "SSH_TTY=/dev/pts/3"}, func(c Capabilities) bool { return c.SSH }},
		{"ssh by connection", environ{xterm, "SSH_CONNECTION=192.0.2.1 1 192.0.2.2 22"}, func(c Capabilities) bool { return c.SSH }},
		{"ssh by client", environ{xterm, "SSH_CLIENT=192.0.2.1 1 22"}, func(c Capabilities) bool { return c.SSH }},
		{"ssh empty", environ{xterm, "SSH_TTY="}, func(c Capabilities) bool { return !c.SSH }},
		{"tmux", environ{"TERM=tmux-256color", "TMUX=/run/tmux/default,1,0"}, func(c Capabilities) bool { return c.Tmux && !c.Screen }},
		{"tmux on the other side of ssh", environ{"TERM=tmux-256color", "SSH_TTY=/dev/pts/3"}, func(c Capabilities) bool { return !c.Tmux }},
		{"screen", environ{"TERM=screen", "STY=1.tty"}, func(c Capabilities) bool { return c.Screen && !c.Tmux }},
		{"wayland", environ{xterm, "WAYLAND_DISPLAY=wayland-0"}, func(c Capabilities) bool { return c.Desktop.Wayland && !c.Desktop.X11 }},
		{"x11", environ{xterm, "DISPLAY=:0"}, func(c Capabilities) bool { return c.Desktop.X11 && !c.Desktop.Wayland }},
		{"last value counts", environ{"TERM=dumb", xterm}, func(c Capabilities) bool { return c.Term == "xterm-256color" }},
	} {
		if got := detect(row.env, true, true); !row.want(got) {
			t.Errorf("%s: %+v", row.name, got)
		}
	}
	for _, ends := range [][2]bool{{false, true}, {true, false}, {false, false}} {
		if detect(environ{xterm}, ends[0], ends[1]).Interactive() {
			t.Errorf("interactive with input %v, output %v", ends[0], ends[1])
		}
	}
	if got := Detect([]string{xterm}, nil, nil); got.InTTY || got.OutTTY {
		t.Errorf("no files, yet terminals: %+v", got)
	}
}

func TestDetectLocale(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		env  environ
		utf8 bool
	}{
		{environ{"LANG=en_US.UTF-8"}, true},
		{environ{"LANG=C.utf8"}, true},
		{environ{"LANG=C"}, false},
		{environ{"LANG=POSIX"}, false},
		{environ{"LANG=de_DE.ISO-8859-1"}, false},
		{environ{}, false},
		{environ{"LC_ALL=C", "LANG=en_US.UTF-8"}, false},
		{environ{"LC_ALL=", "LC_CTYPE=UTF-8", "LANG=C"}, true},
		{environ{"LC_CTYPE=C", "LANG=en_US.UTF-8"}, false},
	} {
		got := detect(row.env, true, true)
		testbed.Wrong(t, got.ASCII == row.utf8, "%v: ASCII %v", row.env, got.ASCII)
	}
}

func TestDetectColour(t *testing.T) {
	t.Parallel()
	const (
		none = colorprofile.ASCII
		bare = colorprofile.NoTTY
		c16  = colorprofile.ANSI
		c256 = colorprofile.ANSI256
		full = colorprofile.TrueColor
	)
	for _, row := range []struct {
		env                 environ
		tty                 bool
		auto, always, never colorprofile.Profile
	}{
		{environ{"TERM=xterm-256color"}, true, c256, c256, none},
		{environ{"TERM=xterm"}, true, c16, c16, none},
		{environ{"TERM=linux"}, true, c16, c16, none},
		{environ{"TERM=xterm-256color", "COLORTERM=truecolor"}, true, full, full, none},
		{environ{"TERM=xterm-direct"}, true, full, full, none},
		{environ{"TERM=xterm-kitty"}, true, full, full, none},
		{environ{"TERM=tmux-256color", "TMUX=x", "COLORTERM=truecolor"}, true, c256, c256, none},
		{environ{"TERM=nsterm-256color"}, true, c256, c256, none},
		{environ{"TERM=vt100"}, true, none, c16, none},
		{environ{"TERM=vt220"}, true, none, c16, none},
		{environ{"TERM=dumb"}, true, bare, c16, bare},
		{environ{}, true, bare, c16, bare},
		{environ{"TERM=xterm-256color"}, false, bare, c256, bare},

		{environ{"TERM=xterm-256color", "NO_COLOR=1"}, true, none, c256, none},
		{environ{"TERM=xterm-256color", "NO_COLOR=yes"}, true, none, c256, none},
		{environ{"TERM=xterm-256color", "NO_COLOR=0"}, true, none, c256, none},
		{environ{"TERM=xterm-256color", "NO_COLOR=false", "COLORTERM=truecolor"}, true, none, full, none},
		{environ{"TERM=xterm-256color", "NO_COLOR="}, true, c256, c256, none},

		{environ{"TERM=xterm-256color", "CLICOLOR_FORCE=1"}, false, c256, c256, none},
		{environ{"TERM=dumb", "CLICOLOR_FORCE=1"}, false, c16, c16, none},
		{environ{"TERM=xterm-256color", "CLICOLOR_FORCE=0"}, false, bare, c256, bare},
		{environ{"TERM=xterm-256color", "CLICOLOR_FORCE=1", "NO_COLOR=x"}, true, none, c256, none},
	} {
		caps := detect(row.env, row.tty, row.tty)
		for mode, want := range map[ColorMode]colorprofile.Profile{
			ColorAuto: row.auto, ColorAlways: row.always, ColorNever: row.never,
		} {
			if got := caps.WithColor(mode).Profile; got != want {
				t.Errorf("%v, terminal %v, --color %s: %v, want %v", row.env, row.tty, mode, got, want)
			}
		}
	}
}

func TestRequestModes(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		env  environ
		asks bool
	}{
		{"local, asked by the framework", environ{"TERM=xterm-256color"}, false},
		{"over SSH", environ{"TERM=xterm-256color", "SSH_TTY=/dev/pts/1"}, true},
		{"over SSH, known terminal", environ{"TERM=xterm-ghostty", "SSH_TTY=/dev/pts/1"}, false},
		{"over SSH, Windows Terminal", environ{"TERM=xterm-256color", "SSH_TTY=/dev/pts/1", "WT_SESSION=1"}, false},
		{"over SSH, program known", environ{"TERM=xterm-256color", "SSH_TTY=/dev/pts/1", "TERM_PROGRAM=tmux"}, true},
		{"Apple's terminal", environ{"TERM=xterm-256color", "TERM_PROGRAM=Apple_Terminal"}, false},
		{"dumb", environ{"TERM=dumb", "SSH_TTY=/dev/pts/1"}, false},
	} {
		testbed.Equal(t, RequestModes(detect(row.env, true, true)) != nil, row.asks, "%s: asks", row.name)
	}
}

func TestModesOf(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		view tea.View
		want string
	}{
		{
			"plain",
			tea.View{},
			"\x1b[>4;2m\x1b[=1;1u\x1b[?2004h\x1b[?25l",
		},
		{
			"everything",
			tea.View{
				AltScreen: true, ReportFocus: true, MouseMode: tea.MouseModeAllMotion, Cursor: tea.NewCursor(0, 0), WindowTitle: "inkdesk",
				KeyboardEnhancements: tea.KeyboardEnhancements{
					ReportEventTypes: true, ReportAlternateKeys: true, ReportAllKeysAsEscapeCodes: true, ReportAssociatedText: true,
				},
			},
			"\x1b[?1049h\x1b[>4;2m\x1b[=31;1u\x1b[?2004h\x1b[?1004h\x1b[?1003h\x1b[?1006h\x1b[?25h\x1b]2;inkdesk\a",
		},
		{
			"little",
			tea.View{DisableBracketedPasteMode: true, MouseMode: tea.MouseModeCellMotion},
			"\x1b[>4;2m\x1b[=1;1u\x1b[?1002h\x1b[?1006h\x1b[?25l",
		},
	} {
		if diff := cmp.Diff(row.want, modesOf(row.view)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.name, diff)
		}
	}
}
