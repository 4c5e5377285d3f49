package envelopes

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

const nothingChanged = "Nothing here has changed that you have not looked at."

// restingTime sets how long the selection has to rest on a row for it to count as looked at.
const restingTime = time.Second

// changedRows knows which rows have changed since the program was started, by their date or by
// changes seen between two reads, and were not looked at after that.
type changedRows struct {
	started time.Time
	looked  map[model.EnvelopeID]time.Time // says when an envelope was looked at, by the clock of the service
	shown   int                            // counts those among the rows shown
	rest    screen.Timer                   // runs while the selection rests on the row of resting
	resting model.EnvelopeID
}

func (c *changedRows) has(ls *list, r *row) bool {
	if r.Cause() != nil {
		return false
	}
	started, last := ls.env.Client.ServiceTime(c.started), r.Changed()
	for _, seen := range ls.env.Account.History.ChangesOf(r.ID) {
		if seen.When.From.After(started) && seen.When.To.After(last) {
			last = seen.When.To
		}
	}
	return last.After(started) && last.After(c.looked[r.ID])
}

func (c *changedRows) count(ls *list) {
	c.shown = 0
	for _, r := range ls.table.Rows() {
		if c.has(ls, r) {
			c.shown++
		}
	}
}

func (c *changedRows) look(ls *list, ids ...model.EnvelopeID) {
	for _, id := range ids {
		c.looked[id] = ls.env.ServiceNow()
	}
	c.count(ls)
	ls.table.Invalidate()
}

// ownIDs returns the envelopes that were changed, or looked at, in a place above the list.
func ownIDs(above screen.Outcome) []model.EnvelopeID {
	return append(idsOf(above.Settled), model.EnvelopeID(above.Shown))
}

func idsOf(texts []string) []model.EnvelopeID {
	ids := make([]model.EnvelopeID, len(texts))
	for i, text := range texts {
		ids[i] = model.EnvelopeID(text)
	}
	return ids
}

// beginRest waits until the selection has rested on a row that has changed. Every key is an
// occasion, because a row does not count as looked at while the person is away.
func (c *changedRows) beginRest(ls *list) tea.Cmd {
	r, ok := ls.table.Selected()
	if !ok || c.shown == 0 || !c.has(ls, r) {
		c.rest.Stop()
		return nil
	}
	if c.rest.Running() && c.resting == r.ID {
		return nil
	}
	c.resting = r.ID
	return c.rest.Start(ls.env.Owner, restingTime)
}

func (c *changedRows) rested(ls *list, msg tea.Msg) bool {
	if !c.rest.Ran(msg) {
		return false
	}
	if id, ok := ls.table.SelectedID(); ok && id == c.resting {
		c.look(ls, id)
	}
	return true
}
