//go:build unix

package command

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/desk"
	"inkdesk/api/testbed"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

// examined is what a part of the doctor writes, without a terminal.
func examined(t *testing.T, environ []string, part func(*doctor, *findings)) (string, error) {
	t.Helper()
	nothing, err := os.Open(os.DevNull)
	testbed.Must(t, err)
	defer nothing.Close()
	var out bytes.Buffer
	r := settings.Defaults()
	r.Profile.BaseURL = &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}
	d := &doctor{
		program: &program{
			given:   given{environ: settings.NewEnviron(environ)},
			process: Process{Environ: environ, Stdin: nothing, Stdout: nothing},
		},
		config: &configuration{Resolved: &r},
	}
	say := &findings{out: terminal.NewWriter(&out)}
	part(d, say)
	return out.String(), say.failed
}

// Each finding is there where it is due, and not in the case that is nearest to it.
func TestFindingsOfDoctor(t *testing.T) {
	onTerminal := func(d *doctor, say *findings) { d.examineTerminal(t.Context(), say) }
	with := func(set func(*doctor, *findings)) func(*doctor, *findings) {
		return func(d *doctor, say *findings) {
			set(d, say)
			d.examineTerminal(t.Context(), say)
		}
	}
	line := func(took time.Duration, err error) func(*doctor, *findings) {
		return func(d *doctor, say *findings) { say.roundTrip(took, err) }
	}
	unauthorized := &api.Error{Kind: api.Unauthorized, Err: errors.New("status 401")}
	result := func(err error, bare bool, attempts ...int) func(*doctor, *findings) {
		var calls []api.Call
		for _, n := range attempts {
			calls = append(calls, api.Call{Attempt: n, Err: "reset"})
		}
		return func(d *doctor, say *findings) { say.result(err, calls, bare) }
	}
	clock := func(skew time.Duration) func(*doctor, *findings) {
		return func(d *doctor, say *findings) { say.clock(skew) }
	}
	hardened := func(err error) func(*doctor, *findings) {
		return func(d *doctor, say *findings) {
			d.program.process.Hardened = err
			d.examinePrivacy(t.Context(), say)
		}
	}
	proxy := func(address string) func(*doctor, *findings) {
		return func(d *doctor, say *findings) { say.proxy("HTTPS_PROXY", address, "") }
	}
	const ssh = "SSH_CONNECTION=192.0.2.1 50000 192.0.2.2 22"
	utf8 := []string{"TERM=xterm", "LANG=C.UTF-8"}
	for _, row := range []struct {
		finding       string
		environ, near []string // of the finding, and of the nearest case without it
		part, without func(*doctor, *findings)
	}{
		{"only ASCII characters are drawn", []string{"TERM=xterm", "LANG=C"}, utf8, onTerminal, onTerminal},
		{"only ASCII characters are drawn", utf8, utf8, with(func(d *doctor, say *findings) { d.config.ASCII = settings.On }), with(func(d *doctor, say *findings) { d.config.ASCII = settings.Off })},
		{"over SSH", append(utf8, ssh), utf8, onTerminal, onTerminal},
		{"inside tmux", append(utf8, "TMUX=/tmp/x,1,0"), utf8, onTerminal, onTerminal},
		{"inside GNU screen", append(utf8, "STY=1.pts"), utf8, onTerminal, onTerminal},
		{"the mouse is off over SSH", append(utf8, ssh), append(utf8, ssh), onTerminal, with(func(d *doctor, say *findings) { d.config.Mouse = settings.On })},
		{"the mouse is off over SSH", append(utf8, ssh), utf8, onTerminal, onTerminal},
		{"copying is switched off", utf8, utf8, with(func(d *doctor, say *findings) { d.config.Clipboard = terminal.ClipboardOff }), onTerminal},
		{
			"there is no way to a clipboard from here", utf8, append(utf8, "TMUX=/tmp/x,1,0"),
			with(func(d *doctor, say *findings) { d.config.Clipboard = terminal.ClipboardTmux }), with(func(d *doctor, say *findings) { d.config.Clipboard = terminal.ClipboardTmux }),
		},
		{"TERM is not set", []string{"LANG=C.UTF-8"}, utf8, onTerminal, onTerminal},
		{"TERM says that it cannot move its cursor", []string{"TERM=dumb", "LANG=C.UTF-8"}, utf8, onTerminal, onTerminal},
		{"every key takes that long", utf8, utf8, line(slowLine+time.Millisecond, nil), line(slowLine, nil)},
		{"the line to you could not be measured", utf8, utf8, line(0, errors.New("the terminal did not answer")), line(0, errors.ErrUnsupported)},
		{"that took 2 attempts; the first one failed: reset", utf8, utf8, result(nil, false, 1, 2), result(nil, false, 1)},
		{"HTTPS_PROXY does not hold the address of a proxy", utf8, utf8, proxy("http://[bad"), proxy("")},
		{"HTTPS_PROXY does not hold the address of a proxy", utf8, utf8, proxy("ftp://proxy.example.com"), proxy("proxy.example.com:3128")},
		{"HTTPS_PROXY does not hold the address of a proxy", utf8, utf8, proxy("http://proxy.example.com:99999"), proxy("socks5://proxy.example.com:1080/")},
		{"HTTPS_PROXY does not hold the address of a proxy", utf8, utf8, proxy("http://%zz"), proxy("http://name:word@proxy.example.com")},
		{"HTTPS_PROXY does not hold the address of a proxy", utf8, utf8, proxy("http://proxy host:3128"), proxy("https://[2001:db8::1]:3128")},
		{"no proxy", utf8, utf8, proxy(""), proxy("http://")},
		{"calls go through the proxy proxy.example.com (HTTPS_PROXY", utf8, utf8, func(d *doctor, say *findings) { say.proxy("HTTPS_PROXY", "proxy.example.com", "proxy.example.com") }, proxy("proxy.example.com")},
		{"the service is there, and asks for a token", utf8, utf8, result(unauthorized, true), result(unauthorized, false)},
		{"FAILED", utf8, utf8, result(unauthorized, false), result(unauthorized, true)},
		{"so set it right", utf8, utf8, clock(time.Minute + time.Second), clock(time.Minute)},
		{"this clock is 2 h ahead of that", utf8, utf8, clock(-2 * time.Hour), clock(2 * time.Hour)},
		{"can read the memory of inkdesk: no such call", utf8, utf8, hardened(errors.New("no such call")), hardened(nil)},
	} {
		if text, _ := examined(t, row.environ, row.part); !strings.Contains(text, row.finding) {
			t.Errorf("%q is missing in\n%s", row.finding, text)
		}
		if text, _ := examined(t, row.near, row.without); strings.Contains(text, row.finding) {
			t.Errorf("%q is not due in\n%s", row.finding, text)
		}
	}
}

// The first failure decides the exit status, and what is only worth saying decides none.
func TestWhatFailsDecidesTheStatus(t *testing.T) {
	_, failed := examined(t, nil, func(d *doctor, say *findings) {
		say.warning("careful")
		say.note("by the way")
	})
	if failed != nil {
		t.Errorf("a warning fails: %v", failed)
	}
	_, failed = examined(t, nil, func(d *doctor, say *findings) {
		say.bad(&api.Error{Kind: api.Offline, Err: errors.New("refused")}, "")
		say.bad(&api.Error{Kind: api.NotFound, Err: errors.New("gone")}, "")
	})
	if terminal.StatusOf(failed) != terminal.StatusNetwork {
		t.Errorf("the status is that of %v", failed)
	}
}

// The settings of tmux are named where they cost something, each with the command.
func TestTmuxFindingsOfDoctor(t *testing.T) {
	for _, row := range []struct{ option, bad, good string }{
		{"focus-events", "off", "on"},
		{"escape-time", "51", "50"},
		{"escape-time", "soon", "0"},
		{"set-clipboard", "off", "external"},
		{"set-clipboard", "none", "on"},
	} {
		says := func(value string) string {
			bin := t.TempDir()
			script := fmt.Sprintf("#!/bin/sh\n[ \"$3\" = %s ] || exit 1\necho %s\n", row.option, value)
			testbed.Must(t, os.WriteFile(filepath.Join(bin, "tmux"), []byte(script), 0o700))
			t.Setenv("PATH", bin+string(os.PathListSeparator)+"/bin")
			text, _ := examined(t, []string{"TMUX=/tmp/x,1,0"}, func(d *doctor, say *findings) { d.examineTmux(t.Context(), say) })
			return text
		}
		if text := says(row.bad); !strings.Contains(text, "tmux has "+row.option+" "+row.bad) || !strings.Contains(text, "run: tmux set -") || strings.Count(text, "\n") != 1 {
			t.Errorf("%s %s: %q", row.option, row.bad, text)
		}
		if text := says(row.good); text != "" {
			t.Errorf("%s %s: %q", row.option, row.good, text)
		}
	}
}

// A folder of the team that is missing is bad, with what that means, and good once it is there.
func TestDoctorLooksAtTheFolderOfTheTeam(t *testing.T) {
	private, team := filepath.Join(t.TempDir(), deskName), filepath.Join(t.TempDir(), "team")
	examine := func() (string, error) {
		return examined(t, nil, func(d *doctor, say *findings) {
			examineDesk(t.Context(), say, desk.Options{Private: private, Team: team, Host: "api.example.com"})
		})
	}
	if text, err := examine(); err == nil || !strings.Contains(text, "Until then what you decide is refused.") {
		t.Errorf("%v:\n%s", err, text)
	}
	testbed.Must(t, os.Mkdir(team, 0o700))
	store := desk.New(desk.Options{Private: private, Team: team, Host: "api.example.com"})
	line := desk.Line{Kind: desk.Take, Decision: "d", Service: store.Service(), Envelope: "65a1f0c2d3e4b5a697887766", At: time.Unix(1_700_000_000, 0)}
	testbed.Must(t, store.Add([]desk.Line{line}))
	if text, err := examine(); err != nil || !strings.Contains(text, "used by 1 account") {
		t.Errorf("%v:\n%s", err, text)
	}
}

// The trial of the clipboard sends a text and names it, so that a person can see whether it is what comes.
func TestDoctorTriesTheClipboard(t *testing.T) {
	for _, row := range []struct {
		tmux, says, without string
		fails               bool
	}{
		{"cat >\"$0.got\"", "sent to the clipboard by tmux: inkdesk-", "FAILED", false},
		{"exit 1", "Choose another way with clipboard in the settings.", "sent to the clipboard", true},
	} {
		bin := t.TempDir()
		testbed.Must(t, os.WriteFile(filepath.Join(bin, "tmux"), []byte("#!/bin/sh\n"+row.tmux+"\n"), 0o700))
		t.Setenv("PATH", bin+string(os.PathListSeparator)+"/bin")
		text, err := examined(t, []string{"TERM=xterm", "TMUX=/tmp/x,1,0"}, func(d *doctor, say *findings) {
			d.config.Clipboard = terminal.ClipboardTmux
			d.clipboard = true
			d.examineTerminal(t.Context(), say)
		})
		if !strings.Contains(text, row.says) || strings.Contains(text, row.without) || (err != nil) != row.fails {
			t.Errorf("%q: %v, in\n%s", row.tmux, err, text)
		}
		if got, _ := os.ReadFile(filepath.Join(bin, "tmux.got")); !row.fails && (len(got) == 0 || !strings.Contains(text, ": "+string(got)+"\n")) {
			t.Errorf("%q was sent, which is not what\n%s\nsays", got, text)
		}
	}
}
