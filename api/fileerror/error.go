// Package fileerror tells failures of files to a support person, and says which they are.
package fileerror

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"inkdesk/model"
)

// Reason says which fault or rule stopped a file. It is an error itself, so that
// errors.Is(err, fileerror.DiskFull) answers for every [Error].
type Reason string

// The reasons that [ReasonOf] tells apart. A package that refuses something by a rule adds its own.
const (
	Failed       Reason = "file could not be read or written"
	DiskFull     Reason = "disk full"
	QuotaReached Reason = "disk quota reached"
	SizeLimit    Reason = "file size limit of the account reached"
	ReadOnly     Reason = "read-only file system"
	DiskFault    Reason = "disk fault"
	Denied       Reason = "permission denied"
	NotFound     Reason = "no such file or folder"
)

// ReasonOf sorts an error of the operating system.
func ReasonOf(err error) Reason {
	for _, one := range append(systemReasons(), because{fs.ErrPermission, Denied}, because{fs.ErrNotExist, NotFound}) {
		if errors.Is(err, one.err) {
			return one.reason
		}
	}
	return Failed
}

// SyncFolder flushes the names in an open folder to the disk, so that they survive a power cut.
func SyncFolder(dir *os.File) error {
	if err := dir.Sync(); err != nil && !cannotSync(err) {
		return err
	}
	return nil
}

type because struct {
	err    error
	reason Reason
}

// Error returns the reason as a short phrase.
func (r Reason) Error() string { return string(r) }

// Error describes a refusal or fault to a person: what happened and what to do next.
type Error struct {
	Reason  Reason
	Summary string // one sentence
	Next    string // one sentence, what to do
	Err     error  // the technical cause; nil where a rule refused
}

// Error returns one cleaned line: summary, next step, cause in brackets.
func (e *Error) Error() string {
	line := strings.TrimSpace(e.Summary + " " + e.Next)
	if e.Err != nil {
		line += " (" + e.Err.Error() + ")"
	}
	return model.Clean(line)
}

// Unwrap returns the technical cause.
func (e *Error) Unwrap() error { return e.Err }

// Is reports whether target is the reason of this error.
func (e *Error) Is(target error) bool {
	reason, ok := target.(Reason)
	return ok && reason == e.Reason
}
