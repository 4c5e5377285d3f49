package journal

import (
	"errors"
	"strings"

	"inkdesk/api/fileerror"
	"inkdesk/api/strictmode"
)

// Error describes a failure of the journal. A change whose intent met one must not be sent.
type Error = fileerror.Error

// The reasons an [Error] can have beside the faults of package fileerror.
const (
	Unsafe  fileerror.Reason = "journal open to others"
	Busy    fileerror.Reason = "journal locked by another process"
	Invalid fileerror.Reason = "not something the journal records"
)

var summaries = map[fileerror.Reason]string{
	fileerror.DiskFull: "The disk that holds the journal of changes is full.",
	fileerror.ReadOnly: "The disk that holds the journal of changes is read-only.",
	fileerror.Denied:   "You may not write to the journal of changes.",
	Unsafe:             "The journal of changes is not safe from other accounts.",
	fileerror.Failed:   "The journal of changes cannot be used.",
}

func explain(err error, next string) error {
	if err == nil {
		return nil
	}
	if known, ok := errors.AsType[*Error](err); ok {
		told := *known
		told.Next = strings.TrimSpace(told.Next + " " + next)
		return &told
	}
	reason := fileerror.ReasonOf(err)
	_, unsafe := errors.AsType[*strictmode.Error](err)
	switch {
	case unsafe || errors.Is(err, strictmode.ErrNotRegular):
		reason = Unsafe
	case reason == fileerror.QuotaReached || reason == fileerror.SizeLimit:
		reason = fileerror.DiskFull
	case summaries[reason] == "":
		reason = fileerror.Failed
	}
	return &Error{Reason: reason, Summary: summaries[reason], Next: next, Err: err}
}
