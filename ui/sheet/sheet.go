// Package sheet writes envelopes with their reports for other programs: CSV, JSON, Markdown
// or a list of ids, to a file, a clipboard or the standard output.
package sheet

import (
	"fmt"
	"slices"
	"time"

	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/model/encode"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/desk"
	"inkdesk/ui/entry"
	"inkdesk/ui/settings"
)

// Sheet is what is exported.
type Sheet struct {
	Envelopes []model.Envelope
	// Reports belong to the envelopes of the same index.
	Reports []*triage.Report
	// Causes are what several of them share, CauseOf the id of that of an envelope.
	Causes  []entry.Cause
	CauseOf map[model.EnvelopeID]string
	// Desk is what people have decided about an envelope, nil for not known.
	Desk func(*model.Envelope) desk.State
	// Scope says in words what is in it, View and Query how it was found.
	Scope, View, Query string
	// Assumptions are what the reports depend on.
	Assumptions entry.Assumptions
	// Bare leaves out of JSON the envelopes as the service returned them.
	Bare bool
	// Complete says whether it is everything that was asked for.
	Complete bool
	At       time.Time
}

// Format is a form to write in.
type Format string

// The forms.
const (
	CSV      Format = "csv"
	JSON     Format = "json"
	Markdown Format = "md"
	IDs      Format = "txt"
)

// Formats lists the forms.
func Formats() []Format { return []Format{CSV, JSON, Markdown, IDs} }

// Title names the form for a person.
func (f Format) Title() string {
	switch f {
	case CSV:
		return "CSV, a table for spreadsheets"
	case JSON:
		return "JSON, with secrets masked"
	case Markdown:
		return "Markdown, a table for tickets"
	default:
		return "a list of ids"
	}
}

// Text is the sheet in a form.
func Text(s Sheet, f Format) (string, error) {
	b, err := content(s, f)
	return string(b), err
}

func content(s Sheet, f Format) ([]byte, error) {
	switch f {
	case CSV:
		return appendCSV(nil, s), nil
	case JSON:
		return documentOf(s)
	case Markdown:
		return appendMarkdown(nil, s), nil
	case IDs:
		return appendIDs(nil, s), nil
	}
	return nil, fmt.Errorf("there is no form %q to export in", f)
}

// Save writes a sheet to a new file of mode 0600 in a folder and returns its path. It
// replaces no file, leaves nothing when it fails, and blocks on the disk. JSON is ASCII,
// and everything else UTF-8, whatever the terminal reads: a file is for other programs
// and other machines. CSV begins with a byte order mark.
func Save(folder string, s Sheet, f Format) (path string, err error) {
	b, err := content(s, f)
	if err != nil {
		return "", err
	}
	if f == CSV {
		b = slices.Concat([]byte(encode.ByteOrderMark), b)
	}
	label := "envelopes-" + s.At.Format("20060102-150405")
	if !s.Complete {
		label += "-partial"
	}
	return files.SaveIn(folder, files.Naming{Label: label, Ext: string(f)}, b)
}

// Scope says how many envelopes are in a sheet, and of what.
func Scope(n int, marked, complete bool) string {
	switch {
	case marked:
		return describe.Counted(n, "marked envelope")
	case complete:
		return describe.Counted(n, "envelope") + ", all of this view"
	default:
		return describe.Count{N: n, Noun: "envelope", Open: "not all of this view"}.String()
	}
}

// AssumptionsOf are those of a profile.
func AssumptionsOf(a settings.Assumptions) entry.Assumptions {
	return entry.Assumptions{
		TimeUnit: string(a.TimeUnit), StepsSequential: a.StepsSequential, AttachmentsVisible: a.AttachmentsVisible,
		AnnotationUnit: string(a.AnnotationUnit), PageBase: a.PageBase, PageOrigin: string(a.PageOrigin),
	}
}

func appendIDs(b []byte, s Sheet) []byte {
	for i := range s.Envelopes {
		b = append(b, s.Envelopes[i].ID.String()+"\n"...)
	}
	return b
}
