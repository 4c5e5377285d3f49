//go:build linux

package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A form that is being filled in is there again after a crash and after a dropped line.
func TestADraftOutlivesTheProgram(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGHUP} {
		home := t.TempDir()
		env := environment(home, "INKDESK_BASE_URL="+service(t).BaseURL, "INKDESK_TOKEN="+canary)
		p := sit(t, env, nil)
		p.sees("1 Attention", "? help")
		p.types("n")
		p.sees("Empty envelope")
		p.types("\r")
		p.sees("Step 1 of")
		p.types("Lease of the crash")
		kept(t, filepath.Join(home, "state"), "Lease of the crash")
		p.sends(sig)
		<-p.exited
		p = sit(t, env, nil)
		p.sees("1 Attention", "? help")
		p.types("n")
		p.sees("Empty envelope")
		p.types("\r")
		p.sees("A draft of this form was kept")
		time.Sleep(500 * time.Millisecond) // a person looks before deciding
		p.types("\r")
		p.sees("Lease of the crash")
	}
}

// kept waits until a file below a folder holds a text. One that is not in its place yet does not
// count: a crash leaves it out.
func kept(t *testing.T, folder, text string) {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		found := false
		_ = filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(path) == ".new" {
				return nil
			}
			content, err := os.ReadFile(path)
			found = found || err == nil && strings.Contains(string(content), text)
			return nil
		})
		if found {
			return
		}
	}
	t.Fatalf("%q was not kept", text)
}
