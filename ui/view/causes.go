package view

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/figures"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
)

// Causes holds what the envelopes of a scanned account share. They are counted again, a part at a time, whenever the
// rows are looked at: [Causes.Begin], [Causes.Add] for each row, then [Causes.Finish] until it reports the end.
type Causes struct {
	env     screen.Env
	count   causeCount
	found   *cause.Causes
	Version uint64       // grows with each count
	Opened  *cause.Cause // the one whose envelopes are shown, nil for none
	rows    map[cause.Key]*Row
	members map[cause.Key][]*Row
	inOrder map[cause.Key]bool // says whose members were put in queue order
}

// causeCount goes through all rows three times: to count them, to count what no cause has
// explained, and to find who belongs to what.
type causeCount struct {
	stage   causeStage
	tally   cause.Tally
	at      int // the next row
	found   *cause.Causes
	members map[cause.Key][]*Row
}

type causeStage uint8

const (
	causesCounted causeStage = iota
	countingAll
	countingRest
	grouping
)

const rowsPerLook = 64 // sets how many rows are counted before the clock is read

// NewCauses makes causes that have counted nothing.
func NewCauses(env screen.Env) *Causes { return &Causes{env: env} }

// Begin starts to count.
func (c *Causes) Begin() { c.count = causeCount{stage: countingAll} }

// isAside reports whether a row shares nothing with others because it was put aside by itself, or is in
// the hands of another person.
func (c *Causes) isAside(r *Row) bool {
	off, row := c.offQueue(r)
	return off && row == ""
}

// offQueue reports whether the desk has taken a row off the queue, and with which row of many.
func (c *Causes) offQueue(r *Row) (off bool, row string) {
	if !c.env.Desk.Has(r.ID) {
		return false, ""
	}
	s := c.env.Desk.OfEnvelope(r.Envelope())
	return s.OffQueue(), s.Row
}

// LeavesOut reports whether the desk has taken a row off the queue. What has left it with a row of many is back
// with that row, because that has grown or one of its envelopes has changed.
func (c *Causes) LeavesOut(r *Row) bool {
	off, row := c.offQueue(r)
	return off && (row == "" || !c.found.Has(row))
}

// Add counts a row.
func (c *Causes) Add(r *Row) {
	if c.count.stage == countingAll && r.Judgement.Made && !c.isAside(r) {
		c.count.tally.Add(&r.Judgement.Facts)
	}
}

// Finish goes on with the count once all rows were added, until the time slice is over. It reports whether it has ended.
func (c *Causes) Finish(rows []*Row, slice *screen.TimeSlice) bool {
	n := &c.count
	switch n.stage {
	case causesCounted:
		return true
	case countingAll:
		n.tally.Settle(c.completed)
		n.stage, n.at = countingRest, 0
	}
	if n.stage == countingRest {
		if !c.each(rows, slice, func(r *Row) { n.tally.AddRest(&r.Judgement.Facts) }) {
			return false
		}
		n.found, n.members = n.tally.Causes(), make(map[cause.Key][]*Row)
		n.stage, n.at = grouping, 0
	}
	if !c.each(rows, slice, c.group) {
		return false
	}
	c.found, c.members, c.inOrder = n.found, n.members, make(map[cause.Key]bool)
	c.dropAside()
	for _, rows := range c.members {
		for _, r := range rows {
			c.env.Account.Watch(r.ID)
		}
	}
	c.count = causeCount{}
	c.Version++
	return true
}

func (c *Causes) each(rows []*Row, slice *screen.TimeSlice, do func(*Row)) bool {
	for n := &c.count; n.at < len(rows); n.at++ {
		if n.at%rowsPerLook == 0 && slice.Over() {
			return false
		}
		if r := rows[n.at]; r.Judgement.Made && !c.isAside(r) {
			do(r)
		}
	}
	return true
}

// group notes whom a row belongs to. The envelopes of the opened cause stay when too few are left of them.
func (c *Causes) group(r *Row) {
	n, facts := &c.count, &r.Judgement.Facts
	for one := range n.found.Each(facts) {
		n.members[one.Key] = append(n.members[one.Key], r)
	}
	if c.Opened != nil && n.found.Find(c.Opened.Key) == nil && facts.Shares(c.Opened.Key) {
		n.members[c.Opened.Key] = append(n.members[c.Opened.Key], r)
	}
}

// dropAside takes out the causes that were put aside and have neither grown nor changed since.
func (c *Causes) dropAside() {
	for key, rows := range c.members {
		id := key.ID()
		waits := func(r *Row) bool {
			off, row := c.offQueue(r)
			return !off || row != id
		}
		if c.found.Find(key) == nil || slices.ContainsFunc(rows, waits) {
			continue
		}
		alone := 0
		for _, r := range rows {
			n := 0
			for range c.found.Each(&r.Judgement.Facts) {
				n++
			}
			if n == 1 {
				alone++
			}
		}
		c.found.Drop(key, alone)
		delete(c.members, key)
	}
}

// completed reports whether anything was completed at a domain. That nothing was is known for sure
// only when it was searched for.
func (c *Causes) completed(domain string) bool {
	known := c.env.Account.HasCompleted(domain)
	if !known {
		c.env.Account.SeekDomain(domain)
	}
	return known
}

// Stands reports whether the row of a cause represents a row, about which nothing else asks for attention.
func (c *Causes) Stands(r *Row) bool { return c.found.Left(&r.Judgement.Facts) < triage.Soon }

// Count returns how many envelopes the causes represent.
func (c *Causes) Count() int { return c.found.Count() }

// All returns the rows of the causes, the causes of the week last. An unchanged cause keeps its row.
func (c *Causes) All() []*Row {
	found := append(c.found.All(), c.weeks()...)
	list, rows := make([]*Row, len(found)), make(map[cause.Key]*Row, len(found))
	for i, one := range found {
		r := c.rows[one.Key]
		if r == nil || *r.Cause() != *one {
			r = newCauseRow(one)
		}
		list[i], rows[one.Key] = r, r
	}
	c.rows = rows
	return list
}

// weeks returns the counts of this week's losses that are larger than in any other week, by the counts of the
// account, without those that were put aside and have not grown since. That more is sent or completed than usual asks
// for nothing. There are none before the account was counted.
func (c *Causes) weeks() []*cause.Cause {
	var list []*cause.Cause
	all := c.env.Account.Tally.Unusual
	for _, u := range all {
		one := weekOf(u)
		if len(list) < mostWeeks && u.Event >= tally.Declined && u.ThisWeek > u.High && !ofOneForm(u, all) && !c.env.Desk.OfEnvelope(newCauseRow(one).Envelope()).OffQueue() {
			list = append(list, one)
		}
	}
	return list
}

// ofOneForm reports whether one form alone, which has a row of its own, makes a number of the whole account unusual.
func ofOneForm(u tally.Unusual, all []tally.Unusual) bool {
	return u.Form == "" && slices.ContainsFunc(all, func(f tally.Unusual) bool {
		return f.Form != "" && f.Event == u.Event && u.ThisWeek-f.ThisWeek+f.High <= u.High
	})
}

// mostWeeks bounds the rows about one week, those that are furthest from the usual: a bad week has many forms in it.
const mostWeeks = 8

func weekOf(u tally.Unusual) *cause.Cause {
	usual := fmt.Sprintf("usually %d to %d", u.Low, u.High)
	if u.Low == u.High {
		usual = fmt.Sprintf("usually %d", u.High)
	}
	return cause.OfWeek(model.Capital(figures.What(u)), figures.Sentence(u), usual, u.ThisWeek)
}

// FilterOf finds the envelopes of an unusual number of the week, "" for another cause.
func (c *Causes) FilterOf(one *cause.Cause) string {
	for _, u := range c.env.Account.Tally.Unusual {
		if weekOf(u).Key == one.Key {
			return figures.Filter(u.Event, tally.Monday(c.env.ServiceNow()), u.Form)
		}
	}
	return ""
}

// Rows returns the rows that [Causes.All] made last. They are not to be changed.
func (c *Causes) Rows() map[cause.Key]*Row { return c.rows }

func newCauseRow(one *cause.Cause) *Row {
	e := &model.Envelope{ID: model.EnvelopeID(one.ID()), Name: model.NewText(one.Title())}
	if one.Kind == cause.Week {
		e.UpdatedAt = model.Time(one.Count) // a decision about it holds until there are more
	}
	return &Row{
		Packed: account.Summarize(e), held: &held{envelope: e, cause: one}, Read: &Reading{},
		Judgement: Judgement{Made: true, Kept: true, Health: one.Health(), Facts: cause.Facts{Urgency: one.Urgency}},
	}
}

// Members returns the rows that a cause represents, in no order: to put thousands in one takes a while.
// They are not to be changed.
func (c *Causes) Members(key cause.Key) []*Row { return c.members[key] }

// Of returns the rows that a cause represents, the most urgent first. They are not to be changed.
func (c *Causes) Of(key cause.Key) []*Row {
	rows := c.members[key]
	if !c.inOrder[key] {
		Sorting{By: ByUrgency}.Sort(rows)
		c.inOrder[key] = true
	}
	return rows
}

// Written returns the causes of rows as they are exported, and which explains most about each. Scanned finds the row
// of the scan that was judged, for one that another listing has; nil where there is no other.
func (c *Causes) Written(rows []*Row, scanned func(model.EnvelopeID) (*Row, bool)) ([]report.Cause, map[model.EnvelopeID]string) {
	of, wanted := make(map[model.EnvelopeID]string, len(rows)), make(map[cause.Key]bool)
	for _, r := range rows {
		if !r.Judgement.Made && scanned != nil {
			if same, ok := scanned(r.ID); ok {
				r = same
			}
		}
		if one := c.found.Of(&r.Judgement.Facts); one != nil {
			of[r.ID], wanted[one.Key] = one.ID(), true
		}
	}
	var list []report.Cause
	for _, one := range c.found.All() {
		if !wanted[one.Key] {
			continue
		}
		list = append(list, written(one, c.Of(one.Key)))
	}
	return list, of
}

func written(one *cause.Cause, members []*Row) report.Cause {
	c := report.Cause{ID: one.ID(), Kind: one.Kind.String(), Sentence: one.Sentence(), Envelopes: make([]model.EnvelopeID, len(members))}
	for i, r := range members {
		c.Envelopes[i] = r.ID
	}
	return c
}

// WrittenWeeks returns the causes of the week, which have no envelopes, as a list has them.
func (c *Causes) WrittenWeeks() (list []report.Cause) {
	for _, one := range c.weeks() {
		list = append(list, written(one, nil))
	}
	return list
}

// Standing returns rows with those that causes among them represent in place of these, each once.
func (c *Causes) Standing(rows []*Row) []*Row {
	if !slices.ContainsFunc(rows, func(r *Row) bool { return r.Cause() != nil }) {
		return rows
	}
	all := make([]*Row, 0, len(rows)+c.Count())
	seen := make(map[model.EnvelopeID]bool, cap(all))
	add := func(r *Row) {
		if !seen[r.ID] {
			seen[r.ID] = true
			all = append(all, r)
		}
	}
	for _, r := range rows {
		if r.Cause() == nil {
			add(r)
			continue
		}
		for _, one := range c.Of(r.Cause().Key) {
			add(one)
		}
	}
	return all
}
