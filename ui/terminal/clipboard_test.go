package terminal

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
)

var (
	overSSH    = detect(environ{"TERM=xterm-256color", "SSH_TTY=/dev/pts/1", "DISPLAY=localhost:10.0"}, true, true)
	inTmux     = detect(environ{"TERM=tmux-256color", "SSH_TTY=/dev/pts/1", "TMUX=/run/tmux/default,1,0"}, true, true)
	onWayland  = detect(environ{"TERM=xterm-256color", "WAYLAND_DISPLAY=wayland-0", "DISPLAY=:0"}, true, true)
	onX11      = detect(environ{"TERM=xterm-256color", "DISPLAY=:0"}, true, true)
	inScreen   = detect(environ{"TERM=screen", "SSH_TTY=/dev/pts/1", "STY=1.tty"}, true, true)
	noTerminal = detect(environ{"TERM=dumb", "SSH_TTY=/dev/pts/1"}, true, true)
)

func TestClipboardWays(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "darwin" {
		t.Skip("the rows are for desktops that say so in the environment")
	}
	const osc, tmux, native = ClipboardOSC52, ClipboardTmux, ClipboardNative
	for _, row := range []struct {
		name string
		caps Capabilities
		way  ClipboardWay
		want []ClipboardWay
	}{
		{"over SSH, X11 forwarded", overSSH, ClipboardAuto, []ClipboardWay{osc}},
		{"tmux", inTmux, ClipboardAuto, []ClipboardWay{osc, tmux}},
		{"tmux, one way", inTmux, tmux, []ClipboardWay{tmux}},
		{"desktop", onWayland, ClipboardAuto, []ClipboardWay{osc, native}},
		{"desktop, one way", onX11, native, []ClipboardWay{native}},
		{"native over SSH", overSSH, native, nil},
		{"tmux without tmux", overSSH, tmux, nil},
		{"dumb", noTerminal, ClipboardAuto, nil},
		{"off", onX11, ClipboardOff, nil},
	} {
		if diff := cmp.Diff(row.want, ClipboardWays(row.caps, row.way)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.name, diff)
		}
	}
	if !HasDesktop(Capabilities{}, "darwin") || HasDesktop(Capabilities{SSH: true}, "darwin") {
		t.Error("a Mac has a desktop, but not over SSH")
	}
}

func TestCopyRefuses(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		caps Capabilities
		way  ClipboardWay
		text string
		want error
	}{
		{"switched off", overSSH, ClipboardOff, "x", ErrCopyOff},
		{"nothing", overSSH, ClipboardAuto, "", ErrCopyEmpty},
		{"nothing visible", overSSH, ClipboardAuto, "\x1b\u200b", ErrCopyEmpty},
		{"too long", overSSH, ClipboardAuto, strings.Repeat("x", MaxCopy+1), ErrCopyTooLong},
		{"no way", noTerminal, ClipboardAuto, "x", ErrCopyNoWay},
	} {
		sent, ok := Copy(row.caps, row.way, row.text)().(CopySentMsg)
		if !ok || len(sent.Ways) > 0 || !errors.Is(sent.Err, row.want) {
			t.Errorf("%s: %v %+v", row.name, ok, sent)
		}
	}
	if _, ok := Copy(overSSH, ClipboardAuto, strings.Repeat("x", MaxCopy))().(CopySentMsg); ok {
		t.Error("the longest text should go out")
	}
}

func TestCopyThroughGNUScreen(t *testing.T) {
	t.Parallel()
	raw, ok := osc52(inScreen, strings.Repeat("x", 2000))().(tea.RawMsg)
	text, _ := raw.Msg.(string)
	if !ok || !strings.HasPrefix(text, "\x1bP\x1b]52;c;") {
		t.Fatalf("%v %q", ok, text)
	}
	var joined string
	for piece := range strings.SplitSeq(strings.TrimSuffix(text, "\x1b\\"), "\x1b\\") {
		testbed.Wrong(t, len(piece) > 768+len("\x1bP"), "a piece of %d bytes", len(piece))
		joined += strings.TrimPrefix(piece, "\x1bP")
	}
	if want := ansi.SetSystemClipboard(strings.Repeat("x", 2000)); joined != want {
		t.Errorf("%q, want %q", joined, want)
	}
}

func TestCopyFeedsPrograms(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the programs of a Linux desktop")
	}
	const script = `#!/bin/sh
call="${0##*/} $*"
echo "$call" >> "$RECORD/calls"
[ "$FAIL" = "$call" ] && exit 1
/bin/cat > "$RECORD/text"
`
	for _, row := range []struct {
		name    string
		install []string
		fail    string
		caps    Capabilities
		way     ClipboardWay
		calls   string
		failed  bool
	}{
		{"tmux", []string{"tmux"}, "", inTmux, ClipboardTmux, "tmux load-buffer -w -\n", false},
		{"old tmux", []string{"tmux"}, "tmux load-buffer -w -", inTmux, ClipboardTmux, "tmux load-buffer -w -\ntmux load-buffer -\n", false},
		{"wayland", []string{"wl-copy", "xclip"}, "", onWayland, ClipboardNative, "wl-copy \n", false},
		{"xclip", []string{"xclip", "xsel"}, "", onX11, ClipboardNative, "xclip -selection clipboard\n", false},
		{"xsel", []string{"xsel"}, "", onX11, ClipboardNative, "xsel --clipboard --input\n", false},
		{"failing", []string{"xclip"}, "xclip -selection clipboard", onX11, ClipboardNative, "xclip -selection clipboard\n", true},
		{"none installed", nil, "", onX11, ClipboardNative, "", true},
	} {
		t.Run(row.name, func(t *testing.T) {
			bin, record := t.TempDir(), t.TempDir()
			for _, program := range row.install {
				testbed.Must(t, os.WriteFile(filepath.Join(bin, program), []byte(script), 0o700))
			}
			t.Setenv("RECORD", record)
			t.Setenv("FAIL", row.fail)
			t.Setenv("PATH", bin)
			sent, _ := Copy(row.caps, row.way, "some\ttext\n\x1b")().(CopySentMsg)
			if failed := sent.Err != nil; failed != row.failed || failed == (len(sent.Ways) == 1) {
				t.Errorf("sent %+v", sent)
			}
			calls, _ := os.ReadFile(filepath.Join(record, "calls"))
			testbed.Wrong(t, string(calls) != row.calls, "calls %q, want %q", calls, row.calls)
			text, _ := os.ReadFile(filepath.Join(record, "text"))
			testbed.Wrong(t, !row.failed && string(text) != "some\ttext\n", "text %q", text)
		})
	}
}

func TestCopyWithoutAProgramTakesTheOtherWay(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the programs of a Linux desktop")
	}
	t.Setenv("PATH", t.TempDir())
	sent := sendToPrograms(onX11, ClipboardWays(onX11, ClipboardAuto), "text")
	if diff := cmp.Diff(CopySentMsg{Ways: []ClipboardWay{ClipboardOSC52}}, sent); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCopyPlainWritesTheSequenceItself(t *testing.T) {
	for name, row := range map[string]struct {
		caps Capabilities
		want string
	}{
		"plain":       {Capabilities{OutTTY: true, SSH: true}, "\x1b]52;c;dGV4dA==\x07"},
		"inside":      {Capabilities{OutTTY: true, SSH: true, Screen: true}, "\x1bP\x1b]52;c;dGV4dA==\x07\x1b\\"},
		"no terminal": {Capabilities{SSH: true}, ""},
		"dumb":        {Capabilities{OutTTY: true, Dumb: true}, ""},
	} {
		var out strings.Builder
		sent := CopyPlain(&out, row.caps, ClipboardAuto, "te\x1bxt")
		if out.String() != row.want || (sent.Err == nil) != (row.want != "") {
			t.Errorf("%s: wrote %q, %+v", name, out.String(), sent)
		}
	}
}

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
		testbed.Equal(t, alertSequence(row.caps, row.way, text), row.want, "%s with %+v", row.way, row.caps)
	}
	if got := alertSequence(Capabilities{OutTTY: true}, AlertOSC9, "a\x07\x1b]0;b"); got != "\x1b]9;a]0;b\a" {
		t.Errorf("controls are left in: %q", got)
	}
}
