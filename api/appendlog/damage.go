package appendlog

import (
	"fmt"
	"path/filepath"
	"strings"

	"inkdesk/model"
)

// Damage describes the part of a file that cannot be read: a full disk, an editor, a power cut, or
// an older or newer version has left it so.
type Damage struct {
	File  string // its path
	Lost  string // what it holds: "changes made from here"
	Lines int    // how many cannot be read; 0 means the whole file, for the cause
	Cause error
}

// String says in short how many lines of which file are unreadable, and the loss.
func (d Damage) String() string {
	part := ""
	switch {
	case d.Lines == 1:
		part = "1 line of "
	case d.Lines > 1:
		part = fmt.Sprintf("%d lines of ", d.Lines)
	}
	return fmt.Sprintf("%s%s (%s)", part, model.Clean(filepath.Base(d.File)), d.Lost)
}

// Sentence says it with the path and the cause.
func (d Damage) Sentence() string {
	what, next := "It cannot be read", "Restore it from a backup, or move it away."
	switch {
	case d.Lines == 1:
		what, next = "1 line of it is damaged, or of another version", "The rest is used."
	case d.Lines > 1:
		what = fmt.Sprintf("%d lines of it are damaged, or of another version", d.Lines)
		next = "The rest is used."
	case d.Cause != nil:
		what += ": " + d.Cause.Error()
	}
	what = strings.TrimSuffix(what, ".")
	return model.Clean(fmt.Sprintf("%s holds %s. %s. %s", d.File, d.Lost, what, next))
}

// DamageSummary says it of several in one sentence, "" for none.
func DamageSummary(all []Damage) string {
	const named = 2
	if len(all) == 0 {
		return ""
	}
	list := make([]string, min(len(all), named))
	for i := range list {
		list[i] = all[i].String()
	}
	text := strings.Join(list, ", ")
	if more := len(all) - named; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return "Kept on this disk, and cannot be read: " + text + ". inkdesk doctor says more."
}
