package view

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/notice"
)

const alarmPause = time.Minute

// Alarm notices envelopes that have come to need action while the program runs.
type Alarm struct {
	Looked int            // counts the judgements that had been made at the last look
	Queue  tally.QueueDay // what the queue held then

	acting map[model.EnvelopeID]bool // as of the last look, nil before the first
	fresh  int                       // not told of yet
	told   time.Time
}

// Look compares all rows of the account with their earlier state. The first call finds nothing new. Judgements counts
// those that were made so far. An envelope that the desk leaves out of the queue needs no action of this person.
func (a *Alarm) Look(rows []*Row, judgements int, leavesOut func(*Row) bool) {
	if a.acting != nil && judgements == a.Looked {
		return
	}
	a.Looked = judgements
	acting := make(map[model.EnvelopeID]bool, len(a.acting))
	a.Queue = tally.QueueDay{}
	for _, r := range rows {
		if r.Status().Open() {
			a.Queue.Open++
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
			a.Queue.Act++
		default:
			a.Queue.Soon++
		}
	}
	a.acting = acting
}

// Forget makes the next look the first one: what needs action by other rules has not come to do so.
func (a *Alarm) Forget() { a.acting = nil }

// Tell returns the command that tells of new ones, nil for none or too soon after the
// last one. It says how many, and no names, because anyone may see a notification.
func (a *Alarm) Tell(now time.Time) tea.Cmd {
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
