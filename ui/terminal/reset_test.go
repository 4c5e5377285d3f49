//go:build linux

package terminal

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

func TestReset(t *testing.T) {
	t.Parallel()
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer tty.Close()
	settings := func() unix.Termios {
		got, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
		if err != nil {
			t.Fatal(err)
		}
		return *got
	}
	before := settings()
	if _, err := term.MakeRaw(int(tty.Fd())); err != nil {
		t.Fatal(err)
	}
	if err := Reset(tty, tty); err != nil {
		t.Fatal(err)
	}
	after := settings()
	if before.Iflag&^after.Iflag != 0 || before.Oflag&^after.Oflag != 0 || before.Lflag&^after.Lflag&unix.ECHO != 0 ||
		after.Lflag&(unix.ICANON|unix.ISIG|unix.ECHO) != unix.ICANON|unix.ISIG|unix.ECHO {
		t.Errorf("settings %+v, before the accident %+v", after, before)
	}
	written := make([]byte, len(ResetSequence))
	if n, err := master.Read(written); err != nil || string(written[:n]) != ResetSequence {
		t.Errorf("wrote %q, %v", written[:n], err)
	}
}

func TestResetWithoutATerminal(t *testing.T) {
	t.Parallel()
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := Reset(file, file); err != nil {
		t.Error(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if err := Reset(nil, file); err == nil {
		t.Error("a failed write is no success")
	}
}
