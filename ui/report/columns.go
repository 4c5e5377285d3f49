package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/desk"
)

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
	decided := func(value func(desk.State) string) func(exported) string {
		return func(x exported) string {
			if x.about.Desk == nil {
				return ""
			}
			return value(x.about.Desk(x.Envelope))
		}
	}
	return []column{
		{"taken by", decided(func(s desk.State) string { return model.Clean(s.TakenBy) })},
		{"put aside", decided(desk.State.Aside)},
		{"note", decided(func(s desk.State) string { return s.Note })},
	}
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
