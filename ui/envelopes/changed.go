package envelopes

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/deskmenu"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/picker"
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
	for _, seen := range ls.env.Account.Observer.ObservationsOf(r.ID) {
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

// followSettings takes the views from the settings. A view with another question to the service
// is read again; otherwise the rows at hand are judged again.
func (s *Screen) followSettings() tea.Cmd {
	ls := s.list
	before, account := *ls.views.open(), ls.views.account
	ls.views.saveTab(ls.selectedID())
	ls.views.makeTabs()
	ls.views.switchTo(ls.views.find(before.Name))
	ls.reports.Renew(ls.env.ServiceNow())
	s.examiner.alarm.acting = nil // envelopes that other limits make urgent have not come to be so
	s.preview.layOut(ls)
	var scan tea.Cmd
	if l := ls.scan; l.Scan() != nil && !slices.EqualFunc(account, ls.views.account, view.Part.Equal) {
		l.Use(ls.accountSource().listing())
		l.Reset(l.Rows())
		scan = l.ReadAll(len(ls.views.account))
	}
	if !ls.views.sharesScan() && !before.AsksAs(ls.views.open()) || before.Name != ls.views.open().Name {
		ls.table.EndRange()
		ls.causes.Opened = nil
		return tea.Batch(scan, s.reload(), ls.outside.ask(ls))
	}
	s.preview.sortBy(ls, ls.views.sorting)
	return tea.Batch(scan, s.showRows())
}

func (v *views) makeTabs() {
	v.tabs = view.All(v.env.Settings)
	if v.group != nil {
		v.tabs = append(v.tabs, view.OfGroup(v.group))
	}
	v.account = view.AccountParts(v.env.Settings.Thresholds)
}

func (s *Screen) offerDesk() {
	targets, row := s.list.marks.targets(s.list, maxMarks), ""
	if one := s.list.marks.onCause(s.list); one != nil {
		switch {
		case one.Kind == cause.Week: // it has no envelopes
			r, _ := s.list.table.Selected()
			targets = []*model.Envelope{r.Envelope()}
		case len(targets) == one.Count:
			row = one.ID()
		}
	}
	ids := make([]string, len(targets))
	for i, e := range targets {
		ids[i] = e.ID.String()
	}
	menu := deskmenu.Menu{
		Env: s.list.env, Envelopes: targets, Row: row, Show: func(p *picker.Menu) { s.menus.open = p },
		Decided: func(aside bool) tea.Cmd {
			if aside { // they have left the queue, where their marks could not be seen
				s.list.marks.release(s.list, ids)
			}
			return s.followDecision(ids)
		},
	}
	menu.Open()
}

func (s *Screen) followDecision(about []string) tea.Cmd {
	if s.shown.desk == s.list.env.Desk.Generation() {
		return nil
	}
	if len(about) > 0 {
		s.list.table.Release(idsOf(about)...)
	}
	s.hasMoved = true
	return s.followDesk()
}

func (s *Screen) followDesk() tea.Cmd {
	ls := s.list
	if s.shown.desk == ls.env.Desk.Generation() {
		return nil
	}
	s.preview.invalidate()
	ls.table.Invalidate()
	reads := ls.views.renewDeskTab() || ls.views.wanted().AsksDesk()
	if !reads || !ls.open().Begun() {
		return s.showRows()
	}
	ls.reports.Renew(ls.reports.Now) // filters are part of the judgements
	ls.useSource()
	return tea.Batch(s.showRows(), ls.open().Refresh(ls.window(ls.open())))
}

// renewDeskTab has the view of the desk ask for the envelopes that are on it now. It reports whether
// that is the open view.
func (v *views) renewDeskTab() bool {
	i := v.find(view.Desk)
	v.tabs[i].Query = view.DeskQuery(v.env.Desk.Envelopes())
	return v.index == i
}
