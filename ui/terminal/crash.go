package terminal

import (
	"fmt"
	"os"
	"runtime/debug"
)

const (
	crashFileName = "crash.log"
	crashFileMax  = 1 << 20 // bytes; an older file is emptied, not grown
)

// crashFile keeps what a crash leaves behind: panics we caught, and, written by the
// runtime itself, the ones nobody can catch. The nil *crashFile keeps nothing.
type crashFile struct {
	file *os.File
}

// openCrashFile opens crash.log in dir, readable by its owner alone. Problems are not
// worth stopping for: the program then runs without the file.
func openCrashFile(dir string) *crashFile {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil
	}
	// A root keeps a planted symbolic link from leading out of dir.
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	file, err := root.OpenFile(crashFileName, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() || file.Chmod(0o600) != nil {
		file.Close()
		return nil
	}
	if info.Size() > crashFileMax && file.Truncate(0) != nil {
		file.Close()
		return nil
	}
	if debug.SetCrashOutput(file, debug.CrashOptions{}) != nil {
		file.Close()
		return nil
	}
	return &crashFile{file: file}
}

// keep appends p and returns the path of the file, or "" when it could not.
func (c *crashFile) keep(p *Panic) string {
	if c == nil {
		return ""
	}
	if _, err := fmt.Fprintf(c.file, "panic: %s\n\n%s\n", p.Value, p.Stack); err != nil {
		return ""
	}
	return c.file.Name()
}

func (c *crashFile) close() {
	if c == nil {
		return
	}
	_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
	_ = c.file.Close()
}
