package envelopes

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/entry"
	"inkdesk/ui/screen"
)

// causes are what the envelopes of the scanned account share. They are counted anew, a part
// with each message, whenever the rows are looked at.
type causes struct {
	env      screen.Env
	views    *views
	listings *listings
	counter  causeCounter
	found    *cause.Causes
	version  uint64 // of what was found
	rows     map[cause.Key]*row
	// opened is the one whose envelopes are shown, nil for none.
	opened *cause.Cause
	// act and soon count the envelopes that are shown beside them.
	act, soon int
	members   map[cause.Key][]*row
	// inOrder says whose members were put in queue order.
	inOrder map[cause.Key]bool
}

// begin starts to count.
func (c *causes) begin() {
	c.counter = causeCounter{stage: countingAll, leavesOut: c.leavesOut, opened: c.opened}
}

// leavesOut reports whether a row shares nothing with others because it was put aside, or is in
// the hands of somebody else.
func (c *causes) leavesOut(r *row) bool {
	return c.env.Desk.Has(r.id()) && c.env.Desk.OfEnvelope(r.envelope()).OffQueue()
}

// finish goes on with the count once all rows were added. It reports whether it has ended.
func (c *causes) finish(rows []*row, work *int) bool {
	if c.counter.stage == causesCounted {
		return true
	}
	if !c.counter.finish(rows, c.env.Account.HasCompleted, work) {
		return false
	}
	c.found, c.members = c.counter.found, c.counter.members
	c.inOrder = make(map[cause.Key]bool)
	c.counter = causeCounter{}
	c.version++
	return true
}

// shown reports whether the open view has rows of causes: with a filter every envelope that
// matches is shown.
func (c *causes) shown() bool { return c.views.open().causes && c.views.sharesScan() }

// open is the cause whose envelopes are shown instead of the view, nil for none.
func (c *causes) open() *cause.Cause {
	if !c.shown() {
		return nil
	}
	return c.opened
}

// stands reports whether the row of a cause stands for a row, about which nothing else asks
// for attention.
func (c *causes) stands(r *row) bool { return c.found.Left(&r.judgement.facts) < triage.Soon }

// all are the rows of the causes. That of one which is as it was stays the same row.
func (c *causes) all() []*row {
	found := c.found.All()
	list, rows := make([]*row, len(found)), make(map[cause.Key]*row, len(found))
	for i, one := range found {
		r := c.rows[one.Key]
		if r == nil || *r.cause != *one {
			r = newCauseRow(one)
		}
		list[i], rows[one.Key] = r, r
	}
	c.rows = rows
	return list
}

// newCauseRow makes the row of a cause. Where rows are sorted by what only envelopes have, it
// is one with the title for its name.
func newCauseRow(one *cause.Cause) *row {
	id := model.EnvelopeID(one.ID())
	return &row{
		cause: one, held: &model.Envelope{ID: id, Name: model.NewText(one.Title())}, key: rowKey{id: id}, read: &reading{},
		judgement: judgement{made: true, kept: true, health: one.Health(), urgency: int32(one.Urgency)},
	}
}

// of are the rows that a cause stands for, the most urgent first. They are not to be changed.
func (c *causes) of(key cause.Key) []*row {
	rows := c.members[key]
	if !c.inOrder[key] {
		sorting{by: byUrgency}.sort(rows)
		c.inOrder[key] = true
	}
	return rows
}

// enter shows the envelopes of a cause.
func (c *causes) enter(one *cause.Cause) { c.opened = one }

// leave shows the view again. It returns the row to select.
func (c *causes) leave() model.EnvelopeID {
	id := model.EnvelopeID(c.opened.ID())
	c.opened = nil
	return id
}

// tell counts rows that are shown, for [causes.text].
func (c *causes) tell(rows []*row) {
	c.act, c.soon = 0, 0
	for _, r := range rows {
		switch {
		case r.cause != nil:
		case r.judgement.health == triage.NeedsAct:
			c.act++
		case r.judgement.health == triage.NeedsSoon:
			c.soon++
		}
	}
}

// text says what so many rows are; a cause counts once, and how many it stands for is said.
func (c *causes) text(n int) string {
	k := n - c.act - c.soon
	if k <= 0 || !c.shown() || c.opened != nil {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d act, %d soon, %s for %d", c.act, c.soon, count(k, "cause"), c.found.Count())
}

// written are the causes of rows as they are exported, and which explains most about each.
func (c *causes) written(rows []*row) ([]entry.Cause, map[model.EnvelopeID]string) {
	of, wanted := make(map[model.EnvelopeID]string), make(map[cause.Key]bool)
	for _, r := range rows {
		if !r.judgement.made { // another listing has it
			if same, ok := c.listings.scan.Find(r.id()); ok {
				r = same
			}
		}
		if one := c.found.Of(&r.judgement.facts); one != nil {
			of[r.id()], wanted[one.Key] = one.ID(), true
		}
	}
	var list []entry.Cause
	for _, one := range c.found.All() {
		if !wanted[one.Key] {
			continue
		}
		members := c.of(one.Key)
		written := entry.Cause{ID: one.ID(), Kind: one.Kind.String(), Sentence: one.Sentence(), Envelopes: make([]model.EnvelopeID, len(members))}
		for i, r := range members {
			written.Envelopes[i] = r.id()
		}
		list = append(list, written)
	}
	return list, of
}

// standing are rows with those that causes among them stand for in place of these, each once.
func (c *causes) standing(rows []*row) []*row {
	if !slices.ContainsFunc(rows, func(r *row) bool { return r.cause != nil }) {
		return rows
	}
	var all []*row
	seen := make(map[model.EnvelopeID]bool)
	add := func(r *row) {
		if !seen[r.id()] {
			seen[r.id()] = true
			all = append(all, r)
		}
	}
	for _, r := range rows {
		if r.cause == nil {
			add(r)
			continue
		}
		for _, one := range c.of(r.cause.Key) {
			add(one)
		}
	}
	return all
}
