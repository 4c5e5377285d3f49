package listing

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

const (
	// rereadEvery sets how long changes are followed before everything is read again, because
	// deleted rows are in no list of changes.
	rereadEvery = 15 * time.Minute
	// overlap sets how much of the time before the last reading is read again, because the
	// clock that dates changes may be behind.
	overlap = 2 * time.Minute
	// sameMoment sets how long before a reading a row may have changed twice with one date.
	sameMoment = 5 * time.Second
	// firstChanges sets how many rows the first question for changes asks for; each further
	// one asks for moreChanges times as many. Beyond maxChanges everything is read again.
	firstChanges = 10
	moreChanges  = 5
	maxChanges   = 400
	// knownRows sets how many known rows in succession end the changes.
	knownRows = 3
)

// Changes tells how to bring a listing up to date by what has changed since it was read.
type Changes[L, R any] struct {
	// Ask returns the call for rows of the whole account, the one changed last first.
	Ask func(model.Window) func(context.Context) (L, error)
	At  func(R) time.Time // returns when a row was changed last, the zero time where that is not known
	// Belongs reports whether a row may belong to the listing; Certain, whether Belongs holds for no other rows.
	Belongs func(R) bool
	Certain func() bool
}

// changes holds the known changes of an account. The times are of this machine unless they say otherwise: how far the
// clock of the service differs is known only once it has answered.
type changes[R any, ID Identifier] struct {
	// since tells when the last reading began that has seen all changes before it, whole
	// when the last one of everything began, and begun when the one began that goes on.
	since, whole, begun time.Time
	// from and to hold since and begun by the clock of the service.
	from, to  time.Time
	seen      map[ID]time.Time // holds the dates of the rows of the last reading
	unordered bool             // says that the service does not order by the last change

	// rows holds the changed rows of the reading that is going on, at the dates of all
	// its rows, and size the size of the page asked for.
	rows []R
	at   map[ID]time.Time
	size int
}

// finish notes that the reading has seen all that was changed before it began.
func (c *changes[R, ID]) finish() {
	c.since, c.begun = c.begun, time.Time{}
	if c.at != nil {
		c.seen = c.at
	}
}

// finishWhole notes that everything was read, if that has begun.
func (c *changes[R, ID]) finishWhole() {
	if c.begun.IsZero() {
		return
	}
	c.whole = c.begun
	c.finish()
}

// settled reports whether a row with such a date was read since it was changed, given the
// date that it had when it was read.
func (c *changes[R, ID]) settled(at, known time.Time) bool {
	switch {
	case at.Before(c.from.Add(-overlap)):
		return true
	case at.Before(c.from.Add(-sameMoment)), at.After(c.to.Add(sameMoment)):
		return at.Equal(known)
	}
	return false
}

// RefreshChanges brings the loaded rows up to date by what has changed since they were
// read, and reads everything again where that does not do. [Listing.Begun] must hold.
func (l *Listing[L, R, ID]) RefreshChanges(w Window) tea.Cmd {
	c := &l.changes
	stale := c.since.IsZero() || l.env.Now().Sub(c.whole) >= rereadEvery
	partial := l.scan != nil && (l.scan.Stalled() || !l.scan.Done() && !l.scan.Full())
	if l.source.Changes == nil || c.unordered || stale || partial {
		return l.Refresh(w)
	}
	l.readAtMove, l.refresh = 0, refresh[R, ID]{}
	c.begun = l.env.Now()
	c.from, c.to = l.env.Client.ServiceTime(c.since), l.env.Client.ServiceTime(c.begun)
	c.rows, c.at, c.size = nil, make(map[ID]time.Time), firstChanges
	return l.askChanges("")
}

func (l *Listing[L, R, ID]) askChanges(after ID) tea.Cmd {
	l.asked = question[ID]{kind: changesPage}
	window := model.FirstRows(min(l.changes.size, l.env.Client.PageSize()), string(after))
	return tea.Batch(l.slot.Ask(l.env.Owner, l.source.Changes.Ask(window)), l.spinner.Begin())
}

// useChanges adds a page of changes, and asks for the next one until known rows are met.
func (l *Listing[L, R, ID]) useChanges(rows []R, more bool, w Window) Result[R] {
	c, at := &l.changes, l.source.Changes.At
	known := make(map[ID]time.Time, len(rows)) // the dates that they had when they were read before
	for _, row := range rows {
		id := l.pager.id(row)
		known[id] = c.seen[id]
		if loaded, ok := l.Find(id); ok {
			known[id] = at(loaded)
		}
	}
	last, inRow := time.Time{}, 0
	for _, row := range rows {
		id, changed := l.pager.id(row), at(row)
		if changed.IsZero() || !id.Valid() {
			continue
		}
		if !last.IsZero() && changed.After(last) {
			c.unordered = true
			return Result[R]{Next: l.Refresh(w)}
		}
		last = changed
		if _, twice := c.at[id]; twice {
			continue
		}
		c.at[id] = changed
		inRow++
		if !c.settled(changed, known[id]) {
			c.rows, inRow = append(c.rows, row), 0
		}
	}
	switch {
	case last.IsZero() && len(rows) > 0:
		return Result[R]{Next: l.Refresh(w)}
	case !more:
		return l.applyChanges(time.Time{}, w)
	case inRow >= min(knownRows, len(rows)) || last.Before(c.from.Add(-overlap)):
		return l.applyChanges(last, w)
	case len(c.at) >= maxChanges:
		return Result[R]{Next: l.Refresh(w)}
	}
	c.size *= moreChanges
	_, after := Ends(rows, l.pager.id)
	return Result[R]{Next: l.askChanges(after)}
}

// applyChanges brings the rows up to date, given the date that the changes were read back to. Where it is not certain
// what belongs to the listing, or in which place, what can be seen of it is read again.
func (l *Listing[L, R, ID]) applyChanges(back time.Time, w Window) Result[R] {
	c, o := &l.changes, l.source.Changes
	l.failure = nil
	affected := slices.ContainsFunc(c.rows, func(row R) bool { // one is loaded, or may belong to the listing
		_, loaded := l.Find(l.pager.id(row))
		return loaded || o.Belongs(row)
	})
	if l.lacks(back) || affected && l.scan != nil && (!o.Certain() || l.scan.endsWith(c.rows)) {
		return Result[R]{Next: l.Refresh(w)}
	}
	if l.scan != nil {
		l.scan.Update(c.rows, o.Belongs)
	} else {
		l.pager.Update(c.rows, o.Belongs)
	}
	c.finish()
	r := Result[R]{Read: true, Rows: c.rows, AsOf: l.slot.Age().Read, Draw: !affected || l.scan != nil}
	if !r.Draw {
		r.Next = l.Refresh(w)
	}
	return r
}

// lacks reports whether the changes lack a loaded row with a later date than that: it was
// deleted since it was read, or the service has another order.
func (l *Listing[L, R, ID]) lacks(back time.Time) bool {
	return slices.ContainsFunc(l.Rows(), func(row R) bool {
		if !l.source.Changes.At(row).After(back) {
			return false
		}
		_, listed := l.changes.at[l.pager.id(row)]
		return !listed
	})
}
