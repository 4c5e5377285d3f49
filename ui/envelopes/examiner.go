package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
)

const (
	// reportsPerUpdate is how many reports are made before keys get their turn. A report
	// takes some 15 microseconds.
	reportsPerUpdate = 300
	// rowsPerReport is how many rows are sorted and shown in the time of one report.
	rowsPerReport = 30
)

// examiner makes the reports that the rows of a scanned view are chosen and sorted by, a
// part of them with each message.
type examiner struct {
	env     screen.Env
	views   *views
	reports *reports
	listing *envelopeListing
	timer   screen.Timer
}

// examine makes missing reports. While there are others, it returns what has to be waited
// for before it is called again.
func (x *examiner) examine() tea.Cmd {
	x.timer.Stop()
	if !x.views.open().scanned() {
		return nil
	}
	rows, made := x.listing.Rows(), 0
	most := max(reportsPerUpdate-len(rows)/rowsPerReport, 1)
	for _, r := range rows {
		if r.generation == x.reports.generation {
			continue
		}
		if made == most {
			return x.timer.Start(x.env.Owner, 0)
		}
		x.reports.of(r)
		made++
	}
	return nil
}
