package envelopes

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/notice"
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

const alarmPause = time.Minute

// alarm notices envelopes that have come to need action while the program runs.
type alarm struct {
	acting map[model.EnvelopeID]bool // as of the last look, nil before the first
	looked int                       // the judgements that had been made then
	fresh  int                       // not told of yet
	told   time.Time
	queue  tally.QueueDay // what the queue held at the last look
}

// look compares all rows of the account with their earlier state. The first call finds nothing new. Judgements counts
// those that were made so far. An envelope that the desk leaves out of the queue needs no action of this person.
func (a *alarm) look(rows []*row, judgements int, leavesOut func(*row) bool) {
	if a.acting != nil && judgements == a.looked {
		return
	}
	a.looked = judgements
	acting := make(map[model.EnvelopeID]bool, len(a.acting))
	a.queue = tally.QueueDay{}
	for _, r := range rows {
		if r.Status().Open() {
			a.queue.Open++
		}
		if !r.Judgement.Made || r.Judgement.Health < triage.NeedsSoon {
			continue
		}
		acts, queued := r.Judgement.Health == triage.NeedsAct, !leavesOut(r)
		if acts {
			acting[r.ID] = true
			if a.acting != nil && !a.acting[r.ID] && queued {
				a.fresh++
			}
		}
		switch {
		case !queued || r.Status() == model.Draft:
		case acts:
			a.queue.Act++
		default:
			a.queue.Soon++
		}
	}
	a.acting = acting
}

// tell returns the command that tells of new ones, nil for none or too soon after the
// last one. It says how many, and no names, because anyone may see a notification.
func (a *alarm) tell(now time.Time) tea.Cmd {
	if a.fresh == 0 || now.Sub(a.told) < alarmPause {
		return nil
	}
	text := "1 envelope has come to need action"
	if a.fresh > 1 {
		text = fmt.Sprintf("%d envelopes have come to need action", a.fresh)
	}
	a.fresh, a.told = 0, now
	return notice.Alert(text)
}
