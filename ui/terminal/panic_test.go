//go:build linux

package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// panicKeys are the keys of the child that panic, by where.
var panicKeys = map[string]string{
	"update":               "u",
	"view":                 "v",
	"command":              "c",
	"sequence in a batch":  "b",
	"batch in a sequence":  "s",
	"goroutine of our own": "g",
}

func TestPanicGivesTheTerminalBack(t *testing.T) {
	t.Parallel()
	for where, key := range panicKeys {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			e := startChild(t, childSettings{}, usualSize)
			e.see("READY")
			pressed := time.Now()
			e.press(key)
			e.awaitExit(int(StatusFailure), pressed, 2*time.Second)
			e.checkGivenBack()
			report := e.stderr.String()
			checkRedacted(t, "report", report)
			if !strings.Contains(report, "internal error") || !strings.Contains(report, "child_test.go") {
				t.Errorf("the report says neither what happened nor where: %s", report)
			}
			checkRedacted(t, "screen", e.screen.Written())
		})
	}
}

func TestPanicIsKeptInTheCrashFile(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "state")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "crash.log"), []byte("earlier\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	e := startChild(t, childSettings{CrashDir: dir}, usualSize)
	e.see("READY")
	e.press("g")
	e.awaitExit(int(StatusFailure), time.Now(), 2*time.Second)
	file := filepath.Join(dir, "crash.log")
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); mode != 0o600 {
		t.Errorf("the crash file has mode %o", mode)
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	checkRedacted(t, "crash file", string(kept))
	if !strings.HasPrefix(string(kept), "earlier\n") {
		t.Error("what was kept before is lost")
	}
	report := e.stderr.String()
	if !strings.Contains(report, file) || strings.Contains(report, "goroutine ") {
		t.Errorf("the report should name the crash file and leave the stack to it: %s", report)
	}
}

func TestStyleThatWouldCrashTheRenderer(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	e.see("READY")
	e.press("1")
	e.see("STYLED")
	e.press("q")
	e.awaitExit(0, time.Now(), time.Second)
	e.checkGivenBack()
}

func checkRedacted(t *testing.T, where, text string) {
	t.Helper()
	if where != "screen" && !strings.Contains(text, "[redacted]") {
		t.Errorf("%s has no panic value: %s", where, text)
	}
	if strings.Contains(text, canary) || strings.Contains(text, "\x1b]0;title") {
		t.Errorf("%s has the secret or the escape sequence in it: %q", where, text)
	}
}
