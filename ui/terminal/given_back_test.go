//go:build linux

package terminal

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
)

// marker is written by the test behind the last byte of a child that is gone.
const marker = "\x1b]9999;behind\a"

// checkGivenBack fails unless the terminal is as it was before the child: its settings,
// the modes of the screen, and its input queue.
func (e *farEnd) checkGivenBack() {
	e.t.Helper()
	if diff := cmp.Diff(e.before, e.termios()); diff != "" {
		e.t.Errorf("terminal settings changed (-before +after):\n%s", diff)
	}
	if _, err := e.tty.WriteString(marker); err != nil {
		e.t.Fatal(err)
	}
	e.await("the end of the output", func(_, output string) bool { return strings.HasSuffix(output, marker) })
	written := e.screen.Written()
	if left := modesLeft(written); len(left) > 0 {
		e.t.Errorf("modes left behind: %v; the last bytes: %q", left, tail(written))
	}
}

// leftForShell returns what the next program on the terminal would read.
func (e *farEnd) leftForShell() string {
	e.t.Helper()
	settings := e.termios()
	settings.Lflag &^= unix.ICANON | unix.ECHO // else only whole lines can be read
	if err := unix.IoctlSetTermios(int(e.tty.Fd()), unix.TCSETS, &settings); err != nil {
		e.t.Fatal(err)
	}
	const last = "\x00"
	e.press(last)
	var left []byte
	for buf := make([]byte, 256); ; {
		n, err := e.tty.Read(buf)
		if err != nil {
			e.t.Fatal(err)
		}
		left = append(left, buf[:n]...)
		if before, found := bytes.CutSuffix(left, []byte(last)); found {
			return string(before)
		}
	}
}

var modeChange = regexp.MustCompile(`\x1b\[(?:\?([0-9]+)([hl])|>4(;2)?m|([<>])[0-9]*u)`)

// modesLeft returns the modes that output sets and does not take back.
func modesLeft(output string) []string {
	left := map[string]bool{}
	keyboards := 0
	for _, change := range modeChange.FindAllStringSubmatch(output, -1) {
		number, set, modify, kitty := change[1], change[2] == "h", change[3] != "", change[4]
		switch {
		case number == "25" || number == "7": // cursor and line wrap are on by nature
			left["no "+number] = !set
		case number != "":
			left[number] = set
		case kitty == ">":
			keyboards++
		case kitty == "<":
			keyboards = max(0, keyboards-1)
		default:
			left["modifyOtherKeys"] = modify
		}
	}
	left["kitty keyboard"] = keyboards > 0
	maps.DeleteFunc(left, func(_ string, is bool) bool { return !is })
	return slices.Sorted(maps.Keys(left))
}

func TestModesLeft(t *testing.T) {
	t.Parallel()
	dirty := "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?1004h\x1b[?1002h\x1b[?1006h\x1b[>4;2m\x1b[>1u"
	want := []string{"1002", "1004", "1006", "1049", "2004", "kitty keyboard", "modifyOtherKeys", "no 25"}
	if diff := cmp.Diff(want, modesLeft(dirty)); diff != "" {
		t.Errorf("modes of a dirty terminal (-want +got):\n%s", diff)
	}
	if left := modesLeft(dirty + ResetSequence); len(left) > 0 {
		t.Errorf("the reset sequence leaves %v", left)
	}
}
