package view

import (
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
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
		if wanted[one.Key] {
			list = append(list, written(one, c.Of(one.Key)))
		}
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

// Standing returns rows with those that causes among them represent in place of these, each once.
func (c *Causes) Standing(rows []*Row) []*Row {
	if !slices.ContainsFunc(rows, func(r *Row) bool { return r.Cause() != nil }) {
		return rows
	}
	all := make([]*Row, 0, len(rows)+c.Count())
	for _, r := range rows {
		if r.Cause() != nil {
			all = append(all, c.Of(r.Cause().Key)...)
		} else {
			all = append(all, r)
		}
	}
	seen := make(map[model.EnvelopeID]bool, len(all))
	return slices.DeleteFunc(all, func(r *Row) bool {
		again := seen[r.ID]
		seen[r.ID] = true
		return again
	})
}
