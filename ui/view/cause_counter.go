package view

import (
	"inkdesk/model/triage/cause"
	"inkdesk/ui/screen"
)

// causeCounter counts what rows share, a part with each message. All rows are gone through
// three times: to count them, to count what no cause has explained, and to find who belongs
// to what.
type causeCounter struct {
	stage   causeStage
	tally   cause.Tally
	at      int // the next row
	found   *cause.Causes
	members map[cause.Key][]*Row
	// leavesOut says which rows do not count.
	leavesOut func(*Row) bool
	// opened is the cause whose envelopes are shown, nil for none: they stay when too few are
	// left of them.
	opened *cause.Cause
}

type causeStage uint8

const (
	causesCounted causeStage = iota
	countingAll
	countingRest
	grouping
)

// rowsPerLook is how many rows are counted before the clock is read.
const rowsPerLook = 64

// add counts a row for the first time.
func (c *causeCounter) add(r *Row) {
	if c.stage == countingAll && r.Judgement.Made {
		c.tally.Add(&r.Judgement.Facts)
	}
}

// finish goes on once all rows were added. It reports whether it has ended.
func (c *causeCounter) finish(rows []*Row, completed func(domain string) bool, slice *screen.TimeSlice) bool {
	if c.stage == countingAll {
		c.tally.Settle(completed)
		c.stage, c.at = countingRest, 0
	}
	if c.stage == countingRest && c.each(rows, slice, func(r *Row) { c.tally.AddRest(&r.Judgement.Facts) }) {
		c.found, c.members = c.tally.Causes(), make(map[cause.Key][]*Row)
		c.stage, c.at = grouping, 0
	}
	return c.stage == grouping && c.each(rows, slice, c.group)
}

func (c *causeCounter) group(r *Row) {
	for one := range c.found.Each(&r.Judgement.Facts) {
		c.members[one.Key] = append(c.members[one.Key], r)
	}
	if c.opened != nil && c.found.Find(c.opened.Key) == nil && r.Judgement.Facts.Shares(c.opened.Key) {
		c.members[c.opened.Key] = append(c.members[c.opened.Key], r)
	}
}

// each goes on with the rows, and reports whether none is left.
func (c *causeCounter) each(rows []*Row, slice *screen.TimeSlice, do func(*Row)) bool {
	for ; c.at < len(rows); c.at++ {
		if c.at%rowsPerLook == 0 && slice.Over() {
			return false
		}
		if rows[c.at].Judgement.Made && !c.leavesOut(rows[c.at]) {
			do(rows[c.at])
		}
	}
	return true
}
