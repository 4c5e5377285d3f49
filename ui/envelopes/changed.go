package envelopes

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/table"
)

// nothingChanged is what is said where no row has.
const nothingChanged = "Nothing here has changed that you have not looked at."

// restingTime is how long the selection has to rest on a row for it to count as looked at.
const restingTime = time.Second

// changedRows knows which rows have changed since the program was started, by their date or by
// what was seen between two reads, and were not looked at after that.
type changedRows struct {
	env     screen.Env
	table   *envelopeTable
	counted *counted
	started time.Time
	// looked is when an envelope was looked at, by the clock of the service.
	looked map[model.EnvelopeID]time.Time
	// rest runs while the selection rests on the row of resting.
	rest    screen.Timer
	resting model.EnvelopeID
}

func newChangedRows(env screen.Env, t *envelopeTable, n *counted) *changedRows {
	return &changedRows{env: env, table: t, counted: n, started: env.Now(), looked: make(map[model.EnvelopeID]time.Time)}
}

// has reports whether a row has changed and was not looked at.
func (c *changedRows) has(r *row) bool { return c.hasSince(r, c.env.Client.ServiceTime(c.started)) }

func (c *changedRows) hasSince(r *row, started time.Time) bool {
	if r.Cause() != nil {
		return false
	}
	last := r.Changed()
	for _, seen := range c.env.Account.Observer.ObservationsOf(r.ID) {
		if seen.When.From.After(started) && seen.When.To.After(last) {
			last = seen.When.To
		}
	}
	return last.After(started) && last.After(c.looked[r.ID])
}

// sign is what stands beside a row.
func (c *changedRows) sign(r *row) string {
	if c.counted.changed == 0 || !c.has(r) {
		return ""
	}
	return c.env.Theme.Glyphs.Changed
}

// count counts those among the rows of the table.
func (c *changedRows) count() {
	c.counted.changed = 0
	started := c.env.Client.ServiceTime(c.started)
	for _, r := range c.table.Rows() {
		if c.hasSince(r, started) {
			c.counted.changed++
		}
	}
}

// look notes that envelopes are looked at now.
func (c *changedRows) look(ids ...model.EnvelopeID) {
	for _, id := range ids {
		c.looked[id] = c.env.ServiceNow()
	}
	c.count()
	c.table.Invalidate()
}

// settle notes what was changed from here, and what was looked at in a place above the list.
func (c *changedRows) settle(above screen.Outcome) {
	c.look(ownIDs(above)...)
}

// ownIDs are the envelopes that were changed, or looked at, in a place above the list.
func ownIDs(above screen.Outcome) []model.EnvelopeID {
	ids := []model.EnvelopeID{model.EnvelopeID(above.Shown)}
	for _, id := range above.Settled {
		ids = append(ids, model.EnvelopeID(id))
	}
	return ids
}

// beginRest waits until the selection has rested on a row that has changed. Every key is an
// occasion: a row that nobody is there to see is not looked at.
func (c *changedRows) beginRest() tea.Cmd {
	r, ok := c.table.Selected()
	if !ok || c.counted.changed == 0 || !c.has(r) {
		c.rest.Stop()
		return nil
	}
	if c.rest.Running() && c.resting == r.ID {
		return nil
	}
	c.resting = r.ID
	return c.rest.Start(c.env.Owner, restingTime)
}

// rested reports whether a message is the end of a rest.
func (c *changedRows) rested(msg tea.Msg) bool {
	if !c.rest.Ran(msg) {
		return false
	}
	if id, ok := c.table.SelectedID(); ok && id == c.resting {
		c.look(id)
	}
	return true
}

// next selects the next row that has changed, and reports whether there is one.
func (c *changedRows) next() bool { return table.SelectNext(c.table, c.has) }
