package figures

import (
	"slices"
	"strings"

	"inkdesk/ui/report"
)

// Text is all of the numbers for people, or the group that by names.
func (a *Account) Text(by string) string {
	var parts []string
	if by == "" {
		parts = append(parts, a.summary())
	}
	for _, t := range a.tables(by) {
		parts = append(parts, t.Text())
	}
	return strings.Join(parts, "\n")
}

// Markdown is the same for tickets.
func (a *Account) Markdown(by string) (string, error) {
	var parts []string
	for _, t := range a.tables(by) {
		part, err := a.records(t).Text(report.Markdown)
		if err != nil {
			return "", err
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "\n"), nil
}

// Records are the group that by names, for a spreadsheet.
func (a *Account) Records(by string) report.Records { return a.records(a.tables(by)[0]) }

// Label begins the names of files with these numbers.
const Label = "account"

func (a *Account) records(t Table) report.Records {
	label := Label
	if t.By != "" {
		label += "-by-" + t.By
	}
	return report.Records{Label: label, Scope: t.Title, Titles: t.Columns, Rows: t.Rows, At: a.Period.Now}
}

// tables are the group that by names, one of [By], or all groups.
func (a *Account) tables(by string) []Table {
	return slices.DeleteFunc(a.groups(), func(t Table) bool { return by != "" && t.By != by })
}
