package command

import (
	"cmp"
	"log/slog"
	"os"
	"strings"

	"inkdesk/api"
	"inkdesk/ui/terminal"
)

// log writes the log file; the nil *log writes nothing. It holds no token, no query, no body and no
// header.
type log struct {
	file *os.File
	to   *slog.Logger
}

// openLog opens the log file of the settings and begins with what a support person asks
// first. hardened is why others might read this process.
func openLog(c *configuration, hardened error) (*log, error) {
	if c.LogFile == "" {
		return nil, nil
	}
	f, err := openPrivate(c.LogFile)
	if err != nil {
		return nil, usage("the log file cannot be written; choose another one with --log-file or log_file: %w", err)
	}
	l := &log{file: f, to: slog.New(slog.NewTextHandler(terminal.NewWriter(f), nil))}
	l.to.Info("start", "version", version(), "profile", c.Profile.Name, "host", c.Profile.BaseURL.Host, "proxy", cmp.Or(proxyHost(c), "none"))
	if hardened != nil {
		l.to.Warn("others may be able to read this process", "error", hardened)
	}
	for _, n := range c.notices {
		l.to.Warn(n.Text)
	}
	return l, nil
}

// openPrivate opens a file to add lines that no one else can read.
func openPrivate(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	if err := closeToOthers(f); err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

func closeToOthers(f *os.File) error {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	return f.Chmod(0o600)
}

// call notes one exchange with the service. Queries can hold names and addresses.
func (l *log) call(call api.Call) {
	if l == nil {
		return
	}
	path, _, _ := strings.Cut(call.Path, "?")
	l.to.Info("call", "operation", call.Operation, "method", call.Method, "path", path, "attempt", call.Attempt,
		"status", call.Status, "took", call.Took, "sent", call.Sent, "received", call.Received, "error", call.Err)
}

func (l *log) end(err error) {
	if l == nil {
		return
	}
	if err != nil {
		l.to.Error("end", "error", err)
		return
	}
	l.to.Info("end")
}

func (l *log) close() {
	if l != nil {
		_ = l.file.Close()
	}
}
