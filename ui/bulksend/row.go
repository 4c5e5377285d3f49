package bulksend

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/change/runner"
)

// Row holds a checked row of the table. Its texts are clean and hold no secret.
type Row struct {
	Line int // the line of the file on which the row begins
	// Name names the envelope, and People lists the names or addresses of the people.
	Name, People string
	Why          string // why the row is left out, in whole sentences; "" for one that is not
	// Duplicate reports whether there was the same row before. A person may overrule that.
	Duplicate bool
	// Fingerprint equals that of rows that mean the same, also in another run. It has no secrets.
	Fingerprint string
	Task        runner.Task // empty for a row that is left out

	cells   []model.Text
	columns []spreadsheet.Column
}

// Label names the row by its line and its people or its name.
func (r Row) Label() string {
	if about := cmp.Or(r.People, r.Name); about != "" {
		return fmt.Sprintf("line %d: %s", r.Line, about)
	}
	return fmt.Sprintf("line %d", r.Line)
}

// Options configures [Source.Check].
type Options struct {
	Send            bool         // the envelopes at the end
	Sandbox         bool         // makes envelopes of the sandbox, which only a template can make
	WithoutZero     bool         // leaves the zero in brackets out of phone numbers
	AllowDuplicates bool         // makes tasks of duplicate rows too
	Chosen          map[int]bool // decisions by line: true for a duplicate that gets a task, false for a row that is left out
	// LastPlanned says when a row with that fingerprint was planned before, "" for never. It may be nil.
	LastPlanned func(fingerprint string) string
}

// Check checks every row of the sheet, whose columns hold what columns says, and makes the tasks.
func (s Source) Check(sheet spreadsheet.Sheet, columns []spreadsheet.Column, o Options) []*Row {
	c := checker{
		source: s, recipients: s.recipients(), reader: spreadsheet.NewReader(sheet.Rows, columns, o.WithoutZero), options: o, seen: map[string]int{},
		nameRule: s.nameRule(columns), ruled: map[string]int{},
	}
	rows := make([]*Row, len(sheet.Rows))
	for i, row := range sheet.Rows {
		checked := c.check(row)
		checked.cells, checked.columns = row.Cells, columns
		rows[i] = &checked
	}
	return rows
}

type checker struct {
	source     Source
	recipients []seated
	options    Options
	seen       map[string]int // lines by fingerprint and by addresses
	reader     spreadsheet.Reader
	nameRule   string         // "" where the rows have names of envelopes
	ruled      map[string]int // how many rows have a name by the rule
}

func (c *checker) check(row spreadsheet.Row) Row {
	checked := Row{Line: row.Line}
	if row.Fault != "" {
		checked.Why = row.Fault
		return checked
	}
	v := values{Record: c.reader.Read(row.Cells)}
	for _, f := range v.Faults {
		v.addFault(f.Column, f.Sentence)
	}
	if c.nameRule != "" {
		v.EnvelopeName = c.ruledName(&v)
	}
	checked.Name = v.EnvelopeName
	requests := c.requests(&v)
	checked.People = v.peopleNames()
	if len(v.faults) > 0 {
		checked.Why = strings.Join(v.faults, " ")
		return checked
	}
	checked.Fingerprint = c.fingerprint(v)
	chosen, decided := c.options.Chosen[row.Line]
	checked.Why = c.duplicateReason(v, checked)
	checked.Duplicate = checked.Why != ""
	switch {
	case decided && !chosen:
		checked.Why = "Left out by you."
		return checked
	case checked.Duplicate && !c.options.AllowDuplicates && !chosen:
		return checked
	}
	checked.Why = ""
	checked.Task = runner.New(c.source.Target, requests...)
	checked.Task.Label = checked.Label()
	return checked
}

// duplicateReason says where the same row, or one with the same people, was before, "" for the first of them.
func (c *checker) duplicateReason(v values, row Row) string {
	if line, there := c.seen[row.Fingerprint]; there {
		return fmt.Sprintf("The same as line %d.", line)
	}
	c.seen[row.Fingerprint] = row.Line
	if addresses := v.addresses(); addresses != "" {
		if line, there := c.seen[addresses]; there {
			return fmt.Sprintf("The same people as in line %d.", line)
		}
		c.seen[addresses] = row.Line
	}
	if c.options.LastPlanned != nil {
		if when := c.options.LastPlanned(row.Fingerprint); when != "" {
			return "It was in a plan before, " + when + "; Activity shows whether it went through."
		}
	}
	return ""
}

// fingerprint returns a text that is equal for rows that mean the same for the same source.
func (c *checker) fingerprint(v values) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s\n%q %q\n", c.source.Kind(), c.source.ID(), cmp.Or(v.base, v.EnvelopeName), v.Comment)
	for _, p := range v.People {
		fmt.Fprintf(h, "%d %q %q %q %q\n", p.Number, p.Name, p.Email, p.Role, p.Step)
	}
	for _, f := range v.Fields {
		fmt.Fprintf(h, "%q=%q\n", f.Name, f.Value)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

type values struct {
	spreadsheet.Record
	base   string // a proposed name without its number, which depends on other rows
	faults []string
}

func (v *values) addFault(c spreadsheet.Column, sentence string) {
	v.faults = append(v.faults, c.String()+": "+sentence)
}

// peopleNames returns the names of the people of the row, or their addresses if it has no names.
func (v *values) peopleNames() string {
	var names, addresses []string
	for _, p := range v.People {
		names, addresses = append(names, p.Name), append(addresses, p.Email)
	}
	blank := func(text string) bool { return text == "" }
	return cmp.Or(strings.Join(slices.DeleteFunc(names, blank), ", "), strings.Join(slices.DeleteFunc(addresses, blank), ", "))
}

func (v *values) addresses() string {
	var list []string
	for _, p := range v.People {
		if p.Email != "" {
			list = append(list, fmt.Sprint(p.Number, " ", strings.ToLower(p.Email)))
		}
	}
	return strings.Join(list, "\n")
}
