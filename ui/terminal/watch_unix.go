//go:build unix

package terminal

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

var errEndedUnexpectedly = errors.New("ended unexpectedly; start it again and look at the last change in its activity list")

// Watch does the work of a watcher, and reports true, if args are the command line of
// one; see Options.Watch. It returns when the program or the terminal is gone.
func Watch(args []string) bool {
	if len(args) != 1 || args[0] != watcherName {
		return false
	}
	// It lives as long as the program, whatever the others of the session are told. As a
	// background process it would be stopped for setting the terminal.
	signal.Ignore(syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM, syscall.SIGPIPE,
		syscall.SIGTSTP, syscall.SIGTTIN, syscall.SIGTTOU)
	w := watch{
		tty:   &tty{in: os.Stdin, out: os.Stdout},
		notes: os.NewFile(notesFD, "notes"),
		crash: os.NewFile(crashFD, "crash"),
	}
	w.untilTheEnd()
	return true
}

type watch struct {
	tty    *tty
	notes  *os.File // written by the program about itself
	crash  *os.File // written by the runtime when the program crashes
	holder holder   // the newest note
}

func (w *watch) untilTheEnd() {
	ends := []unix.PollFd{
		{Fd: int32(w.tty.out.Fd())}, // only for its end
		{Fd: int32(w.crash.Fd()), Events: unix.POLLIN},
		{Fd: int32(w.notes.Fd()), Events: unix.POLLIN},
	}
	terminal, crash, notes := &ends[0], &ends[1], &ends[2]
	for {
		if _, err := unix.Poll(ends, -1); errors.Is(err, unix.EINTR) {
			continue
		} else if err != nil {
			return
		}
		switch {
		case terminal.Revents&(unix.POLLHUP|unix.POLLERR) != 0:
			return // who waits for the terminal to be let go must not wait for us
		case notes.Revents&unix.POLLIN != 0:
			if binary.Read(w.notes, binary.NativeEndian, &w.holder) != nil {
				return
			}
		case crash.Revents&unix.POLLIN != 0:
			// The program waits for its words to be read, and lives until then.
			w.repair()
			_, _ = io.Copy(os.Stderr, w.crash) // which is the crash file
			return
		case notes.Revents != 0: // the program is gone
			w.repair()
			return
		case terminal.Revents&unix.POLLNVAL != 0:
			terminal.Fd = -1 // macOS cannot wait for a terminal
		}
	}
}

// repair restores the terminal. Settings that are no longer those of a screen have been
// put right by a shell, which may have changed them for its own use since.
func (w *watch) repair() {
	if !w.holder.Holds || !w.mayRepair() {
		return
	}
	fd := int(w.tty.in.Fd())
	if now, err := unix.IoctlGetTermios(fd, getSettings); err == nil && isRaw(now) {
		_ = unix.IoctlSetTermios(fd, setSettings, &w.holder.Settings)
	}
	(&output{to: w.tty.out}).reset(w.tty.discardOutput)
	w.tty.discardInput()
	Report(NewWriter(w.tty.out), errEndedUnexpectedly)
}

// mayRepair reports whether no other program uses the terminal yet. A shell that got it back
// from a dead program is no other user: it waits at its prompt, on a screen in disorder.
func (w *watch) mayRepair() bool {
	group, err := unix.IoctlGetInt(int(w.tty.in.Fd()), unix.TIOCGPGRP)
	if errors.Is(err, unix.ENOTTY) {
		return w.holder.Controls // until the leader of the session ended, as the program itself may have been
	}
	return err == nil && (group == int(w.holder.Group) || group == int(w.holder.Shell))
}

func isRaw(settings *unix.Termios) bool {
	return settings.Lflag&(unix.ICANON|unix.ECHO|unix.ISIG) == 0 && settings.Oflag&unix.OPOST == 0
}
