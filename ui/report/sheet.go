// Package report writes envelopes with their reports for other programs: CSV, JSON, Markdown
// or a list of ids, to a file, a clipboard or the standard output. A [Shift] is a note for people.
package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
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
		TimeUnit: string(a.TimeUnit), StepsSequential: a.StepsSequential, AttachmentsVisible: a.AttachmentsVisible,
		AnnotationUnit: string(a.AnnotationUnit), PageBase: a.PageBase, PageOrigin: string(a.PageOrigin),
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

type exported struct {
	Row
	about *About
}

func (x exported) fields(columns []column) []string {
	fields := make([]string, len(columns))
	for i, c := range columns {
		fields[i] = c.value(x)
	}
	return fields
}

type column struct {
	title string
	value func(exported) string
}

// columns returns the columns of the tables. Each envelope has one row, so that a spreadsheet can sort, filter and
// count envelopes: the worst finding has columns of its own, and all findings stand in one.
func columns() []column {
	return slices.Concat([]column{
		{"id", func(x exported) string { return x.ID.String() }},
		{"name", func(x exported) string { return x.Name.String() }},
		{"status", func(x exported) string { return string(x.Status) }},
		{"health", func(x exported) string { return x.Report.Health.String() }},
	}, findingColumns(), []column{
		{"waiting for", func(x exported) string { return x.Report.Holder.Short() }},
		{"holder", func(x exported) string { return x.Report.Holder.Sentence }},
		{"holder kind", func(x exported) string { return x.Report.Holder.Kind.String() }},
		{"holder certainty", func(x exported) string { return x.Report.Holder.Certainty.String() }},
		{"level", func(x exported) string { return string(x.LegalityLevel) }},
		{"created", func(x exported) string { return moment(x.CreatedAt) }},
		{"changed", func(x exported) string { return moment(x.UpdatedAt) }},
		{"expires", func(x exported) string { return moment(x.ExpiresAt) }},
		{"hours left", func(x exported) string { return hours(x.left()) }},
		{"hours overdue", func(x exported) string { left, known := x.left(); return hours(-left, known) }},
		{"pages", func(x exported) string { return strconv.Itoa(int(x.Pages)) }},
		{"recipients", func(x exported) string { return recipients(x.Envelope) }},
		{"attachments", func(x exported) string { return describe.Files(x.Envelope.Attachments) }},
		{"comment", func(x exported) string { return x.Comment.String() }},
		{"cause", func(x exported) string { return x.Cause }},
	}, deskColumns(), []column{
		{"checked", func(x exported) string { return model.YesNo(len(x.Report.Unchecked) == 0) }},
		{"list complete", func(x exported) string {
			if x.about.End == nil { // not known yet
				return ""
			}
			return model.YesNo(x.about.End.Complete)
		}},
		{"read at", func(x exported) string { return x.about.At.UTC().Format(time.RFC3339) }},
	})
}

func deskColumns() []column {
	titles := desk.ColumnTitles()
	list := make([]column, len(titles))
	for i, title := range titles {
		list[i] = column{title, func(x exported) string {
			if x.about.Desk == nil {
				return ""
			}
			return x.about.Desk(x.Envelope).Columns()[i]
		}}
	}
	return list
}

func findingColumns() []column {
	first := func(value func(*triage.Finding) string) func(exported) string {
		return func(x exported) string {
			if f := x.Report.Leading(nil); f != nil {
				return value(f)
			}
			return ""
		}
	}
	return []column{
		{"rule", first(func(f *triage.Finding) string { return f.Rule.Name() })},
		{"severity", first(func(f *triage.Finding) string { return f.Severity.String() })},
		{"certainty", first(func(f *triage.Finding) string { return f.Certainty.String() })},
		{"reason", first(func(f *triage.Finding) string { return f.Sentence })},
		{"all findings", func(x exported) string { return findings(x.Report) }},
	}
}

// inMarkdown names the columns of the table for tickets, whose lines are read by people.
var inMarkdown = []string{
	"id", "name", "status", "health", "all findings", "holder", "holder kind", "holder certainty", "expires", "hours left", "hours overdue",
	"taken by", "put aside", "note",
}

func findings(r *triage.Report) string {
	list := make([]string, len(r.Findings))
	for i, f := range r.Findings {
		list[i] = fmt.Sprintf("%s: %s (%s, %s)", f.Severity, f.Sentence, f.Rule.Name(), f.Certainty)
	}
	return strings.Join(list, "; ")
}

// left returns the time until the envelope expires, and whether it can.
func (x exported) left() (time.Duration, bool) {
	if x.ExpiresAt.IsZero() || !x.Status.Open() {
		return 0, false
	}
	return x.ExpiresAt.Time().Sub(x.about.At), true
}

// hours returns a number of whole hours without a sign, which could begin a formula; "" for less than none.
func hours(d time.Duration, known bool) string {
	if !known || d < 0 {
		return ""
	}
	return strconv.Itoa(int(d / time.Hour))
}

func moment(at model.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.Time().UTC().Format(time.RFC3339)
}

func recipients(e *model.Envelope) string {
	var list []string
	for step, r := range e.Recipients() {
		list = append(list, fmt.Sprintf("%d: %s <%s> %s", step, r.Name, r.Email, r.Role))
	}
	return strings.Join(list, "; ")
}

// ColumnTitles returns the titles of all columns.
func ColumnTitles() []string { return titlesOf(columns()) }

func titlesOf(list []column) []string {
	titles := make([]string, len(list))
	for i, c := range list {
		titles[i] = c.title
	}
	return titles
}

// columnsOf returns the columns of some titles, which there must be; all of them for none.
func columnsOf(titles []string) []column {
	all := columns()
	if titles == nil {
		return all
	}
	list := make([]column, len(titles))
	for i, title := range titles {
		list[i] = all[slices.IndexFunc(all, func(c column) bool { return c.title == title })]
	}
	return list
}
