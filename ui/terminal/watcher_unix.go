//go:build unix

package terminal

import (
	"encoding/binary"
	"os"
	"os/exec"
	"runtime/debug"
	"syscall"

	"golang.org/x/sys/unix"
)

// watcherName names the program when it starts itself again as its watcher.
const watcherName = "inkdesk-watcher"

// The file descriptors of a watcher behind the standard ones.
const (
	notesFD = 3
	crashFD = 4
)

// watcher controls a small process beside the program that gives the terminal back when the program cannot do it any
// more: when KILL, or a fault or panic that no code of ours sees, has ended it. It knows that from pipes that no one
// else holds. It is a child, so nothing about signals and job control changes.
//
// The nil *watcher watches nothing.
type watcher struct {
	process *exec.Cmd
	notes   *os.File
	holder  holder
	unmute  func() // standard error
}

// holder describes the program to the watcher, again whenever it changes.
type holder struct {
	Holds    bool         // the terminal is the program's, and must be given back
	Controls bool         // it is the controlling terminal of the session
	Group    int32        // the process group of the program
	Shell    int32        // that of the shell that started it, and waits for it
	Settings unix.Termios // of the terminal, from before the program
}

// startWatcher returns nil where there is no terminal, and where no process can be started: the program then runs
// unwatched. From here on what the runtime says in a crash goes to the watcher, which keeps it in the crash file.
func startWatcher(t *tty, crash *crashFile) *watcher {
	if t.in == nil || t.out == nil {
		return nil
	}
	h, err := holderOf(t)
	if err != nil {
		return nil
	}
	watched, notes, err := os.Pipe()
	if err != nil {
		return nil
	}
	defer watched.Close()
	fatal, words, err := rendezvous()
	if err != nil {
		notes.Close()
		return nil
	}
	defer fatal.Close()
	defer words.Close() // the runtime has its own
	w := &watcher{notes: notes, holder: h, unmute: func() {}}
	if err := w.start(t, crash, watched, fatal); err != nil {
		notes.Close()
		return nil
	}
	_ = debug.SetCrashOutput(words, debug.CrashOptions{})
	if crash != nil {
		w.unmute = muteStderr()
	}
	w.hold(true)
	return w
}

// start leaves the watcher nothing but the terminal and what it has to know: no environment, no folder, and a process
// group of its own, because a group is stopped and killed together.
func (w *watcher) start(t *tty, crash *crashFile, notes, words *os.File) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	w.process = &exec.Cmd{
		Path: self, Args: []string{watcherName}, Env: []string{}, Dir: "/",
		Stdin: t.in, Stdout: t.out, ExtraFiles: []*os.File{notes, words},
		SysProcAttr: &syscall.SysProcAttr{Setpgid: true},
	}
	if crash != nil {
		w.process.Stderr = crash.file
	}
	return w.process.Start()
}

func holderOf(t *tty) (holder, error) {
	settings, err := unix.IoctlGetTermios(int(t.in.Fd()), getSettings)
	if err != nil {
		return holder{}, err
	}
	_, foreign := unix.IoctlGetInt(int(t.in.Fd()), unix.TIOCGPGRP)
	group := unix.Getpgrp()
	shell, err := unix.Getpgid(os.Getppid())
	if err != nil {
		shell = group
	}
	return holder{Controls: foreign == nil, Group: int32(group), Shell: int32(shell), Settings: *settings}, nil
}

// hold tells whether the terminal is the program's now. A watcher that is gone cannot be told, and need not be.
func (w *watcher) hold(holds bool) {
	if w == nil {
		return
	}
	w.holder.Holds = holds
	_ = binary.Write(w.notes, binary.NativeEndian, w.holder)
}

// dismiss ends the watcher when the terminal has been given back. It is killed, so that
// it ends even if a person has stopped it, and touches the terminal no more.
func (w *watcher) dismiss() {
	if w == nil {
		return
	}
	w.unmute()
	_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
	_ = w.process.Process.Kill()
	_ = w.process.Wait()
	_ = w.notes.Close()
}
