// Package report writes envelopes with their reports for other programs: CSV, JSON, Markdown
// or a list of ids, to a file, a clipboard or the standard output. A [Shift] is a note for people.
package report

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/model/encode"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/desk"
	"inkdesk/ui/settings"
)

// Row holds one envelope of a sheet.
type Row struct {
	*model.Envelope
	Report *triage.Report
	Cause  string // holds the id of what it shares with others, "" for nothing
	Rank   int    // numbers its place in Attention from 1, 0 where it is not there or that is not known
}

// About describes a sheet. It is known before the first row is written.
type About struct {
	View, Query string // say how the rows were found
	At          time.Time
	Assumptions Assumptions                      // holds those that the reports depend on
	Desk        func(*model.Envelope) desk.State // returns what people have decided about an envelope, nil for not known
	Bare        bool                             // leaves out of JSON the envelopes as the service returned them
	End         *End                             // says how the sheet ends, nil where only its last row tells
}

// End describes all rows of a sheet.
type End struct {
	Complete bool    // says that they are everything that was asked for
	Scope    string  // describes them in words, with their number
	Causes   []Cause // lists what several of them share
}

// Format names a form to write in.
type Format string

// The forms. TSV is for programs that divide lines at tabs and know no quotes.
const (
	CSV      Format = "csv"
	TSV      Format = "tsv"
	JSON     Format = "json"
	Markdown Format = "md"
	IDs      Format = "txt"
)

// Formats lists the forms of an export.
func Formats() []Format { return []Format{CSV, JSON, Markdown, IDs} }

// Title names the form for a person.
func (f Format) Title() string {
	titles := map[Format]string{
		CSV: "CSV, a table for spreadsheets", JSON: "JSON, with secrets masked", Markdown: "Markdown, a table for tickets",
	}
	return cmp.Or(titles[f], "a list of ids")
}

// Save writes an export to a new file of mode 0600 in a folder and returns its path. It replaces no file, leaves
// nothing when it fails, and blocks on the disk. JSON is ASCII, and everything else UTF-8, whatever the terminal reads:
// a file is for other programs and other machines. CSV begins with a byte order mark.
func Save(folder string, about *About, f Format, export []byte) (path string, err error) {
	label := files.LabelAt("envelopes", about.At)
	if about.End == nil || !about.End.Complete {
		label += "-partial"
	}
	return f.save(folder, label, export)
}

func (f Format) save(folder, label string, content []byte) (path string, err error) {
	if f == CSV {
		content = slices.Concat([]byte(encode.ByteOrderMark), content)
	}
	return files.SaveIn(folder, files.Naming{Label: label, Ext: string(f)}, content)
}

// Scope says how many envelopes are in a sheet, and of what.
func Scope(n int, marked, complete bool) string {
	switch {
	case marked:
		return describe.Counted(n, "marked envelope")
	case complete:
		return describe.Counted(n, "envelope") + ", all of this view"
	default:
		return describe.Count{N: n, Noun: "envelope", Open: "more may belong to this view"}.String()
	}
}

// AssumptionsOf returns the assumptions of a profile.
func AssumptionsOf(a settings.Assumptions) Assumptions {
	return Assumptions{
		TimeUnit: a.TimeUnit, StepsSequential: a.StepsSequential, AttachmentsVisible: a.AttachmentsVisible,
		AnnotationUnit: a.AnnotationUnit, PageBase: a.PageBase, PageOrigin: a.PageOrigin,
	}
}

// Records holds a list of anything that is exported, such as changes. Fields are clean.
type Records struct {
	// Label begins the name of the file, Scope describes its contents in words.
	Label, Scope string
	Titles       []string
	Rows         [][]string // each as long as Titles
	At           time.Time
}

// RecordFormats lists the forms of [Records].
func RecordFormats() []Format { return []Format{CSV, JSON, Markdown} }

// Text returns the records in a form.
func (t Records) Text(f Format) (string, error) {
	b, err := t.content(f)
	return string(b), err
}

// Save writes the records to a new file in a folder, as [Save] does, and returns its path.
func (t Records) Save(folder string, f Format) (path string, err error) {
	b, err := t.content(f)
	if err != nil {
		return "", err
	}
	return f.save(folder, files.LabelAt(t.Label, t.At), b)
}

func (t Records) content(f Format) ([]byte, error) {
	var b []byte
	switch f {
	case CSV:
		for _, row := range slices.Concat([][]string{t.Titles}, t.Rows) {
			b = appendComma(b, row...)
		}
	case Markdown:
		b = fmt.Appendf(b, "%s, read %s\n\n", encode.Markdown(t.Scope), t.At.UTC().Format(time.RFC3339))
		b = appendMarkdownTitles(b, t.Titles)
		for _, row := range t.Rows {
			b = appendMarkdownRow(b, row...)
		}
	case JSON:
		rows := make([]map[string]string, len(t.Rows))
		for i, row := range t.Rows {
			rows[i] = map[string]string{}
			for k, field := range row {
				rows[i][t.Titles[k]] = field
			}
		}
		return encode.JSON(struct {
			Scope string              `json:"scope"`
			At    time.Time           `json:"read_at"`
			Rows  []map[string]string `json:"rows"`
		}{t.Scope, t.At.UTC(), rows})
	default:
		return nil, fmt.Errorf("there is no form %q to export in", f)
	}
	return b, nil
}
