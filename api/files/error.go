package files

import (
	"errors"
	"fmt"

	"inkdesk/model"
)

// Reason says which fault or rule stopped a file. It is an error itself, so that
// errors.Is(err, files.DiskFull) answers for every [Error] of this package.
type Reason string

// The reasons an [Error] can have.
const (
	Failed       Reason = "file could not be read or written"
	DiskFull     Reason = "disk full"
	QuotaReached Reason = "disk quota reached"
	SizeLimit    Reason = "file size limit of the account reached"
	ReadOnly     Reason = "read-only file system"
	DiskFault    Reason = "disk fault"
	Denied       Reason = "permission denied"
	NotFound     Reason = "no such file or folder"
	UnsafeFolder Reason = "folder open to others"
	Tampered     Reason = "file exchanged by another program"
	TooLarge     Reason = "larger than the limit"
	Empty        Reason = "no content"
	Incomplete   Reason = "not the whole file"
	WrongKind    Reason = "not the kind of file asked for"
	IsFolder     Reason = "folder"
	NotRegular   Reason = "not a regular file"
	Changed      Reason = "changed while it was read"
)

// Error is the reason as a short phrase.
func (r Reason) Error() string { return string(r) }

// Error is a refusal or fault told to a support person: what happened, what to do next and, where there is one,
// the technical cause.
type Error struct {
	Reason  Reason
	Summary string // one sentence
	Next    string // one sentence, what to do
	Err     error  // the technical cause; nil when a rule of this package refused
}

// Error is one cleaned line: summary, next step, cause in brackets.
func (e *Error) Error() string {
	line := e.Summary + " " + e.Next
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

// writeError explains an operating system error met while a download was written. An [Error] passes unchanged.
func writeError(err error) error {
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	reason := reasonOf(err)
	e := &Error{Reason: reason, Err: err}
	switch reason {
	case DiskFull:
		e.Summary, e.Next = "The disk of the download folder is full.", "Free some space or choose another folder, then download again."
	case QuotaReached:
		e.Summary, e.Next = "Your disk quota is used up.", "Delete files of yours or choose a folder on another disk, then download again."
	case SizeLimit:
		e.Summary, e.Next = "The file is larger than this account or disk allows.", "Choose a folder on another disk or ask for a higher file size limit."
	case ReadOnly:
		e.Summary, e.Next = "The download folder is on a read-only disk.", "Choose another folder, then download again."
	case DiskFault:
		e.Summary, e.Next = "The disk reported a fault.", "Choose a folder on another disk and tell the administrator of this machine."
	case Denied:
		e.Summary, e.Next = "You may not write to the download folder.", "Choose a folder of your own, then download again."
	default:
		e.Summary, e.Next = "The file could not be saved.", "Choose another folder, then download again."
	}
	return e
}

// byteCount writes n bytes as people read it, in powers of 1024.
func byteCount(n int64) string {
	if n < 1<<10 {
		return fmt.Sprintf("%d bytes", n)
	}
	value, unit := float64(n), 0
	units := [...]string{"bytes", "KiB", "MiB", "GiB", "TiB"}
	for value >= 1<<10 && unit < len(units)-1 {
		value, unit = value/(1<<10), unit+1
	}
	return fmt.Sprintf("%.1f %s", value, units[unit])
}
