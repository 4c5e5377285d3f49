//go:build linux

package terminal

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
)

// childVariable makes the test binary run the program below instead of the tests.
const childVariable = "INKDESK_TERMINAL_CHILD"

// canary stands for a secret in the value of a panic.
const canary = "canary-6f1d"

// childSettings are passed to the child as JSON.
type childSettings struct {
	DrainFor  time.Duration // how long a change is in flight when the run ends
	DrainFile string        // written when that change ends: "finished" or "cut"
	CrashDir  string
	IgnoreHUP bool
	Harden    bool   // only harden the process, and say what came of it
	Lend      string // the shell script that gets the terminal
	Pause     bool   // after it
}

func TestMain(m *testing.M) {
	if Watch(os.Args) {
		return
	}
	if settings, ok := os.LookupEnv(childVariable); ok {
		os.Exit(runChild(settings))
	}
	testbed.AnswerSignals(syscall.SIGHUP, syscall.SIGINT)
	os.Exit(m.Run())
}

func runChild(encoded string) int {
	var settings childSettings
	if err := json.Unmarshal([]byte(encoded), &settings); err != nil {
		panic(err)
	}
	if settings.Harden {
		return runHardened()
	}
	if settings.IgnoreHUP {
		signal.Ignore(syscall.SIGHUP)
	}
	caps := Detect(os.Environ(), os.Stdin, os.Stdout)
	model := &childModel{caps: caps, settings: settings}
	last, err := Run(context.Background(), model, Options{
		Input:    os.Stdin,
		Output:   os.Stdout,
		Environ:  os.Environ(),
		Profile:  caps.Profile,
		Drain:    settings.drain,
		Watch:    true,
		CrashDir: settings.CrashDir,
		Redact:   func(text string) string { return strings.ReplaceAll(text, canary, "[redacted]") },
	})
	if last != nil {
		fmt.Fprintf(os.Stderr, "keys %d.\n", model.keys)
	}
	return int(Report(NewWriter(os.Stderr), err))
}

func (c childSettings) drain(ctx context.Context) {
	if c.DrainFor == 0 {
		return
	}
	end := "finished"
	select {
	case <-time.After(c.DrainFor):
	case <-ctx.Done():
		end = "cut"
	}
	if err := os.WriteFile(c.DrainFile, []byte(end), 0o600); err != nil {
		panic(err)
	}
}

// childModel does on each key what the tests want to see survived.
type childModel struct {
	caps                       Capabilities
	settings                   childSettings
	lent                       int
	ended                      string // how the script has ended; being back on the screen is said before or after it
	status                     string
	keys, width, height, frame int
	broken                     bool
}

// lentMsg says that the script has ended.
type lentMsg struct{ err error }

func (m *childModel) lend() tea.Msg {
	cmd, pause := exec.Command("sh", "-c", m.settings.Lend), m.settings.Pause
	return LendMsg{
		Use:   func(ctx context.Context, to Lent) error { return to.Run(ctx, cmd) },
		Pause: func(error) bool { return pause },
		Done:  func(err error) tea.Msg { return lentMsg{err} },
	}
}

// floodMsg repeats itself and changes every cell.
type floodMsg struct{}

func flood() tea.Msg { return floodMsg{} }

func (m *childModel) Init() tea.Cmd { return tea.Batch(RequestModes(m.caps), FollowBackground()) }

func (m *childModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case EndingMsg:
		m.status = "ENDING"
	case SuspendRefusedMsg:
		m.status = "REFUSED"
	case tea.ResumeMsg:
		m.status = "RESUMED"
		return m, FollowBackground()
	case CopySentMsg:
		m.status = fmt.Sprint("SENT ", msg.Ways)
	case lentMsg:
		m.lent++
		m.ended = fmt.Sprintf("\nLENT %d. %v", m.lent, msg.err)
	case floodMsg:
		m.frame++
		return m, flood
	case tea.KeyPressMsg:
		m.keys++
		return m, m.press(msg.String())
	}
	return m, nil
}

func (m *childModel) press(key string) tea.Cmd {
	boom := func() tea.Msg { panic(fmt.Errorf("boom %s \x1b]0;title\a", canary)) }
	switch key {
	case "q":
		return tea.Quit
	case "i":
		return tea.Interrupt
	case "ctrl+z":
		return tea.Suspend
	case "y":
		return Copy(m.caps, ClipboardOSC52, "text to copy")
	case "e":
		return m.lend
	case "l":
		m.sleepForever()
	case "f":
		return flood
	case "u":
		boom()
	case "v":
		m.broken = true
	case "c":
		return boom
	case "b":
		return tea.Batch(flood, Sequence(tea.ClearScreen, boom))
	case "s":
		return Sequence(tea.ClearScreen, tea.Batch(tea.ClearScreen, boom))
	case "p":
		go boom()
	case "g":
		Go(func() { boom() })
	}
	return nil
}

func (m *childModel) sleepForever() { time.Sleep(time.Hour) }

func (m *childModel) View() tea.View {
	if m.broken {
		panic("boom " + canary)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "READY\npid %d.\nsize %dx%d.\nkeys %d.\n%s%s", os.Getpid(), m.width, m.height, m.keys, m.status, m.ended)
	if m.frame > 0 {
		line := strings.Repeat(string(rune('a'+m.frame%26)), m.width)
		b.WriteString(strings.Repeat("\n"+line, max(0, m.height-5)))
	}
	view := tea.NewView(b.String())
	view.AltScreen = true
	view.ReportFocus = true
	view.MouseMode = tea.MouseModeCellMotion
	view.WindowTitle = "inkdesk"
	return view
}
