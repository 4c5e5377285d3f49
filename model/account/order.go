package account

import (
	"cmp"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

const (
	pending = iota
	nearDate
	manySigners
	longIdle
	needing
	rest
	never
)

func (e Effort) most() int {
	if e == Full {
		return rest
	}
	return needing
}

// Watch notes that a list shows an envelope as needing something. Then it is worth
// reading what tells whether it does.
func (b *Book) Watch(id model.EnvelopeID) {
	if one := b.entry(id); one != nil && one.marks&watched == 0 {
		one.marks |= watched
		b.lookups.watched = true
	}
}

type order struct {
	book *Book
	now  time.Time
	slow time.Duration // from when on an envelope is
}

func orderAt(b *Book, now time.Time) *order {
	return &order{book: b, now: now, slow: b.rules.Context.Thresholds.Slow(b.history.UsualPause(now))}
}

func (o *order) priority(one *entry) int {
	p := o.priorityByItself(one)
	if p == rest && one.marks&watched != 0 {
		return needing
	}
	return p
}

func (o *order) priorityByItself(one *entry) int {
	switch {
	case one.Status() == model.Draft:
		return rest
	case !one.Status().Open():
		return o.priorityOfEnded(one)
	case one.Status() == model.Pending:
		return pending
	case o.isNearDate(one.Expires):
		return nearDate
	case one.several:
		return manySigners
	case !one.Updated.IsZero() && o.now.Sub(one.Updated.Time()) >= o.slow:
		return longIdle
	default:
		return rest
	}
}

// priorityOfEnded ranks ended envelopes. Whether one was issued again cannot be told from a list that leaves out
// who signs, nor who had signed without its fields, nor whether a completed one lacks a file from a list that
// leaves out anything.
func (o *order) priorityOfEnded(one *entry) int {
	switch ago := o.now.Sub(one.Updated.Time()); {
	case one.Status().Dead() && (one.extent == abridged || one.Status() != model.Voided) && ago <= o.book.rules.Context.Thresholds.EndedRecently:
		return longIdle
	case one.Status() == model.Completed && o.book.omitted.lacksDetails(one) && ago <= triage.CompletedRecently:
		return rest
	default:
		return never
	}
}

func (o *order) isNearDate(expires model.Time) bool {
	left := expires.Time().Sub(o.now)
	return !expires.IsZero() && left > -overdueFor && left <= o.book.rules.Context.Thresholds.ExpiringWatch
}

func newestFirst(x, y *entry) int {
	return cmp.Or(cmp.Compare(y.Updated, x.Updated), cmp.Compare(x.ID, y.ID))
}
