package batch

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/change/runner"
)

// Row is a row of the table that was checked. Its texts are clean and hold no secret.
type Row struct {
	// Line is the line of the file on which the row begins.
	Line int
	// Name is that of the envelope, and People are those the row names.
	Name, People string
	// Why is why the row is left out, in whole sentences; "" for one that goes ahead.
	Why string
	// Doubled: the row is left out only because the same was seen before, which a person
	// may overrule.
	Doubled bool
	// Print tells whether two rows mean the same, also in another run. Secrets are not part
	// of it.
	Print string
	// Task is what is done for a row that goes ahead.
	Task runner.Task
}

// Label is what the row is called wherever it goes.
func (r Row) Label() string {
	about := r.People
	if about == "" {
		about = r.Name
	}
	if about == "" {
		return fmt.Sprintf("line %d", r.Line)
	}
	return fmt.Sprintf("line %d: %s", r.Line, about)
}

// Options say how rows are checked.
type Options struct {
	// Send: the envelopes are sent at the end.
	Send bool
	// Sandbox: they are made for trials, which only new ones from a template can be.
	Sandbox bool
	// Again: rows that were seen before go ahead as well.
	Again bool
	// Chosen says of a line, by its number, that it goes ahead although it was seen before,
	// or, where it is false, that it is left out. It may be nil.
	Chosen map[int]bool
	// Before says when a row with that print was carried out before, as text, "" for never.
	// It may be nil.
	Before func(print string) string
}

// Check checks every row and makes its task. Columns are what each column of the sheet
// holds.
func (s Source) Check(sheet spreadsheet.Sheet, columns []Column, o Options) []Row {
	c := checker{source: s, places: s.places(), columns: columns, options: o, seen: map[string]int{}}
	rows := make([]Row, len(sheet.Rows))
	for i, row := range sheet.Rows {
		rows[i] = c.check(row)
	}
	return rows
}

// checker checks rows one after the other.
type checker struct {
	source  Source
	places  []place
	columns []Column
	options Options
	seen    map[string]int // the lines of what was there before
}

func (c *checker) check(row spreadsheet.Row) Row {
	to := Row{Line: row.Line}
	if row.Fault != "" {
		to.Why = row.Fault
		return to
	}
	v := c.read(row.Cells)
	to.Name = v.name
	requests := c.requests(&v)
	to.People = v.who()
	if len(v.faults) > 0 {
		to.Why = strings.Join(v.faults, " ")
		return to
	}
	to.Print = c.print(v)
	chosen, said := c.options.Chosen[row.Line]
	to.Why = c.doubled(v, to)
	to.Doubled = to.Why != ""
	switch {
	case said && !chosen:
		to.Why = "Left out by you."
		return to
	case to.Doubled && !c.options.Again && !chosen:
		return to
	}
	to.Why = ""
	to.Task = runner.New(c.source.Target(), requests...)
	to.Task.Label = to.Label()
	return to
}

// doubled says that the same is there already: in this table, or in an earlier run. The
// same people are the same although the rest differs.
func (c *checker) doubled(v values, row Row) string {
	if line, there := c.seen[row.Print]; there {
		return fmt.Sprintf("The same as line %d.", line)
	}
	c.seen[row.Print] = row.Line
	if addresses := v.addresses(); addresses != "" {
		line, there := c.seen[addresses]
		if there {
			return fmt.Sprintf("The same people as in line %d.", line)
		}
		c.seen[addresses] = row.Line
	}
	if c.options.Before != nil {
		if when := c.options.Before(row.Print); when != "" {
			return "It was in a plan before, " + when + "; Activity shows whether it went through."
		}
	}
	return ""
}

// print is the same for rows that mean the same for a source.
func (c *checker) print(v values) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s\n%q %q\n", c.source.word(), c.source.Target().ID(), v.name, v.comment)
	for _, p := range v.people {
		fmt.Fprintf(h, "%d %q %q %q %q\n", p.number, p.name, p.email, p.role, p.step)
	}
	for _, f := range v.fields {
		fmt.Fprintf(h, "%q=%q\n", f.Name, f.Value)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// values are what the cells of a row say.
type values struct {
	name, comment string
	people        []person // by their numbers
	fields        []model.DynamicField
	faults        []string
}

// person is somebody of a row.
type person struct {
	number                                   int
	name, email, role, step, phone, passcode string
}

func (v *values) fault(c Column, sentence string) {
	v.faults = append(v.faults, c.String()+": "+sentence)
}

// who names the people of the row, or has their addresses where it names nobody.
func (v *values) who() string {
	var names, addresses []string
	for _, p := range v.people {
		if p.name != "" {
			names = append(names, p.name)
		}
		if p.email != "" {
			addresses = append(addresses, p.email)
		}
	}
	if len(names) == 0 {
		names = addresses
	}
	return strings.Join(names, ", ")
}

// addresses are those that the row gives, "" for none.
func (v *values) addresses() string {
	var list []string
	for _, p := range v.people {
		if p.email != "" {
			list = append(list, fmt.Sprint(p.number, " ", strings.ToLower(p.email)))
		}
	}
	return strings.Join(list, "\n")
}
