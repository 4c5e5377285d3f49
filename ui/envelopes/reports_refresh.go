package envelopes

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
)

// rowsPerLook sets how many rows that are judged already are passed before the clock is read.
const rowsPerLook = 32

// mostJudgedEarly limits how many rows are judged before all of the account was read, because all will
// be judged once more, since each says something about others.
const mostJudgedEarly = 4000

// examiner makes the reports that the rows of a scanned view are chosen and sorted by, a
// part of them with each message.
type examiner struct {
	timer screen.Timer
	// unlearned holds rows that were read and that the account does not know yet; renews says
	// that no others are to come.
	unlearned []*row
	renews    bool
	looked    int // counts the rows that were looked at, whether they are judged, and at says where
	at        place
	// judgements counts the judgements, and the reads in between; ofScan those of the scan of the account alone.
	judgements, ofScan int
	judged             bool   // says that nothing is left to be learned or judged
	near               []*row // holds rows to be held, because they are at the top of those shown
	shows              bool   // says that the rows are to be shown then
	alarm              view.Alarm
}

// place says of which listing rows were looked at, and in which generations of the reports and the desk.
type place struct {
	listing       *view.Listing
	reports, desk uint64
}

func (ls *list) placeIn(l *view.Listing) place {
	return place{l, ls.reports.Generation, ls.env.Desk.Generation()}
}

// learn adds rows to those that the account knows; scanned says that they are of its scan, following that more
// are to come first. [examiner.examine] does it.
func (x *examiner) learn(rows []*row, scanned, following bool) {
	x.count(scanned)
	if !following { // the loaded rows may have changed
		x.renews, x.looked = true, 0
	}
	x.unlearned = append(x.unlearned, rows...)
}

func (x *examiner) count(scanned bool) {
	if x.judgements++; scanned {
		x.ofScan++
	}
}

func (x *examiner) learning() bool { return len(x.unlearned) > 0 }

func (x *examiner) begin(ls *list) tea.Cmd {
	if !x.learning() && len(x.near) == 0 || x.timer.Running() {
		return nil
	}
	return x.timer.GoOn(ls.env.Owner)
}

// examineToShow calls [examiner.examine] for rows that are to be shown. It sets shows where they
// cannot be yet; the end of its timer is the occasion then. Rows in the order of the service can. Many
// rows are not shown by the message that has changed or judged them.
func (x *examiner) examineToShow(ls *list) tea.Cmd {
	many := len(ls.open().Rows()) > view.MostHeld
	if at := ls.placeIn(ls.open()); at != x.at || many && !x.shows && x.learning() {
		x.at, x.looked = at, 0
		if many && ls.tabs.Open().Scanned() {
			x.shows = true
			return x.timer.GoOn(ls.env.Owner)
		}
	}
	before, looked := x.judgements, x.alarm.Looked
	more := x.examine(ls)
	switch x.shows = ls.tabs.Open().Scanned(); {
	case x.shows && x.judged && many && (x.judgements > before || x.alarm.Looked != looked):
		return tea.Batch(more, x.timer.GoOn(ls.env.Owner))
	case x.judged:
		x.shows = false
	}
	return more
}

// examine learns rows and makes missing judgements. While there are others, it returns what
// has to be waited for before it is called again.
func (x *examiner) examine(ls *list) tea.Cmd {
	x.timer.Stop()
	slice := ls.env.BeginSlice()
	x.judged = x.learnSome(ls, slice) && x.judgeSome(ls, slice)
	if !x.judged || !x.holdSome(slice) || !ls.tabs.Count(ls.scan.Scan(), ls.causes, ls.reports.Now, [...]any{ls.placeIn(ls.scan), x.ofScan, ls.causes.Version}, slice) {
		return x.timer.GoOn(ls.env.Owner)
	}
	if ls.tabs.Open().Scanned() && !ls.tabs.SharesScan() || !ls.reports.Whole {
		return nil // not all of the account was read and judged
	}
	x.alarm.Look(ls.scan.Rows(), x.ofScan, ls.causes.LeavesOut)
	x.alarm.Queue.On = ls.env.Now().Format(time.DateOnly)
	ls.env.Account.Tally.NoteDay(x.alarm.Queue)
	return x.alarm.Tell(ls.env.Now())
}

func (x *examiner) learnSome(ls *list, slice *screen.TimeSlice) bool {
	n := 0
	for ; n < len(x.unlearned) && !slice.Over(); n++ {
		r := x.unlearned[n]
		if r.IsDigest() { // of many, and has changed
			r.Pack()
		}
		ls.reports.Learn(r)
		r.Release()
	}
	x.unlearned = x.unlearned[n:]
	if len(x.unlearned) > 0 {
		return false
	}
	x.unlearned = nil
	if x.renews {
		x.renews = false
		x.looked = 0
		if ls.scan.Complete() {
			ls.reports.Whole, ls.env.Account.Tally.Reach.Open = true, ls.env.ServiceNow()
		}
		ls.reports.Renew(ls.env.ServiceNow())
	}
	return true
}

func (x *examiner) judgeSome(ls *list, slice *screen.TimeSlice) bool {
	rows, counts := ls.scan.Rows(), true
	if ls.tabs.Open().Scanned() {
		rows, counts = ls.open().Rows(), ls.tabs.SharesScan()
	}
	if !ls.reports.Whole {
		rows = rows[:min(len(rows), mostJudgedEarly)]
	}
	if counts && x.looked == 0 {
		ls.causes.Begin()
	}
	for ; x.looked < len(rows); x.looked++ {
		r := rows[x.looked]
		judged := ls.reports.Judged(r)
		if (!judged || x.looked%rowsPerLook == 0) && slice.Over() {
			return false
		}
		if !judged {
			if len(rows) > view.MostHeld {
				r.Pack()
			}
			x.judge(ls, r)
		}
		if counts {
			ls.causes.Add(r)
		}
	}
	return !counts || ls.causes.Finish(rows, slice)
}

// mostNear limits how many rows at the top of those shown are held, because one with its report
// takes as much memory as a dozen that are packed.
const mostNear = 100

func (x *examiner) holdSome(slice *screen.TimeSlice) bool {
	for ; len(x.near) > 0 && !slice.Over(); x.near = x.near[1:] {
		_ = x.near[0].Envelope()
	}
	return len(x.near) == 0
}

const mostMissed = 60

// miss has the account ask for rows that its scan lacked, if they belong to it as far as known.
func (x *examiner) miss(ls *list, rows []*row) {
	account, filters := ls.accountSource(), ls.reports.Filters()
	for _, r := range rows[:min(len(rows), mostMissed)] {
		if r.ID.Valid() && !ls.env.Deleted.Has(r.ID.String()) && account.MayHold(r, filters) {
			ls.env.Account.Miss(r.ID)
		}
	}
}

func (x *examiner) judge(ls *list, r *row) {
	v := &ls.tabs
	scanned := !v.Open().Scanned() || v.SharesScan() || !ls.open().Begun()
	x.count(scanned)
	if scanned {
		ls.reports.Judge(r, nil)
		return
	}
	ls.reports.Judge(r, func(e *model.Envelope, c query.Context) bool { return v.Filter().Keeps(e, c, ls.source.Unit()) })
}
