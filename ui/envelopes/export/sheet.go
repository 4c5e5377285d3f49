package export

import (
	"bytes"
	"fmt"
	"io"
	"time"

	"inkdesk/api/files"
	"inkdesk/model"
)

// Sheet is what is exported.
type Sheet struct {
	Envelopes []model.Envelope
	// Notes belong to the envelopes of the same index.
	Notes []Note
	// Scope says in words what is in it, Query how it was found.
	Scope, Query string
	// Complete says whether it is everything that was asked for.
	Complete bool
	At       time.Time
}

// Note is what the program itself says about an envelope.
type Note struct{ Health, Holder, Reason string }

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

// Write writes a sheet in a form.
func Write(w io.Writer, s Sheet, f Format) error {
	switch f {
	case CSV:
		return writeCSV(w, s)
	case JSON:
		return writeJSON(w, s)
	case Markdown:
		return writeMarkdown(w, s)
	case IDs:
		return writeIDs(w, s)
	}
	return fmt.Errorf("there is no form %q to export in", f)
}

// Text is the sheet in a form.
func Text(s Sheet, f Format) (string, error) {
	var b bytes.Buffer
	err := Write(&b, s, f)
	return b.String(), err
}

// Save writes a sheet to a new file of mode 0600 in a folder and returns its path. It
// replaces no file, leaves nothing when it fails, and blocks on the disk.
func Save(folder string, s Sheet, f Format) (path string, err error) {
	dir, err := files.OpenFolder(folder)
	if err != nil {
		return "", err
	}
	defer dir.Close()
	part, err := dir.NewPart(files.Transfer{Length: -1})
	if err != nil {
		return "", err
	}
	defer part.Discard()
	if err := Write(part, s, f); err != nil {
		return "", err
	}
	label := "envelopes-" + s.At.Format("20060102-150405")
	if !s.Complete {
		label += "-partial"
	}
	saved, err := part.Publish(files.Expectation{Naming: files.Naming{Label: label, Ext: string(f)}, Accept: files.Anything})
	return saved.Path, err
}

func writeIDs(w io.Writer, s Sheet) error {
	for i := range s.Envelopes {
		if _, err := fmt.Fprintln(w, s.Envelopes[i].ID); err != nil {
			return err
		}
	}
	return nil
}
