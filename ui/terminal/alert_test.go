package terminal

import "testing"

func TestAlertSequences(t *testing.T) {
	const text = "2 need action"
	for _, row := range []struct {
		caps Capabilities
		way  AlertWay
		want string
	}{
		{Capabilities{OutTTY: true}, AlertBell, "\a"},
		{Capabilities{OutTTY: true, Tmux: true}, AlertBell, "\a"},
		{Capabilities{OutTTY: true}, AlertOSC9, "\x1b]9;2 need action\a"},
		{Capabilities{OutTTY: true, Tmux: true}, AlertOSC9, "\x1bPtmux;\x1b\x1b]9;2 need action\a\x1b\\"},
		{Capabilities{OutTTY: true, Screen: true}, AlertOSC9, "\x1bP\x1b]9;2 need action\a\x1b\\"},
		{Capabilities{OutTTY: true}, AlertOff, ""},
		{Capabilities{OutTTY: true}, "", ""},
		{Capabilities{OutTTY: true, Dumb: true}, AlertBell, ""},
		{Capabilities{}, AlertBell, ""},
	} {
		if got := alertSequence(row.caps, row.way, text); got != row.want {
			t.Errorf("%s with %+v: %q, want %q", row.way, row.caps, got, row.want)
		}
	}
	if got := alertSequence(Capabilities{OutTTY: true}, AlertOSC9, "a\x07\x1b]0;b"); got != "\x1b]9;a]0;b\a" {
		t.Errorf("controls are left in: %q", got)
	}
}
