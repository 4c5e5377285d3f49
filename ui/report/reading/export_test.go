package reading

import "inkdesk/ui/report"

// Rows returns the envelopes that are held.
func (l *List) Rows() []report.Row {
	rows := make([]report.Row, len(l.written))
	for i, r := range l.written {
		rows[i] = l.row(r)
	}
	return rows
}
