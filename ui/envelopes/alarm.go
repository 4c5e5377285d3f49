package envelopes

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

// alarm notices envelopes that have come to need action while the program runs.
type alarm struct {
	acting map[model.EnvelopeID]bool // as of the last look, nil before the first
	looked int                       // the judgements that had been made then
	fresh  int                       // not told of yet
	told   time.Time
	queue  tally.QueueDay // what the queue held at the last look
}

// look compares all rows of the account with their earlier state. The first call finds nothing
// new. Judgements counts those that were made so far. An envelope that the desk leaves
// out of the queue needs no action of this person.
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
