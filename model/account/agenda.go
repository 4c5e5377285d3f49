package account

import (
	"cmp"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

const (
	// enoughAlike sets how many open envelopes of a family make one of them worth reading first, because a fault
	// of its form is in all of them.
	enoughAlike = 5
	mostQueued  = 32 // limits how many readings are chosen at once, because that goes through all envelopes
)

type agenda struct {
	inSight []model.EnvelopeID // see [Book.LookAt]
	queue   []model.EnvelopeID // those to read next, but for those that have been read since
	kinRead map[uint64]bool    // the families of which the fields of an open envelope were read
	// examples holds, by the documents of a form, open envelopes with these whose fields were read: what is wrong with
	// all of them is likely wrong with the others of the form.
	examples map[uint32][]model.EnvelopeID
}

// LookAt says which envelopes the person sees, the selected one first: these are read before others.
func (b *Book) LookAt(ids []model.EnvelopeID) {
	b.lookups.agenda.inSight = slices.DeleteFunc(ids, func(id model.EnvelopeID) bool {
		one := b.entry(id)
		return one == nil || !isOpen(one.Status()) && !one.Status().Dead()
	})
	b.lookups.watched = b.lookups.watched || b.lookups.agenda.nextInSight(b) != nil
}

func (a *agenda) nextInSight(b *Book) *entry {
	for _, id := range a.inSight {
		if one := b.entry(id); one != nil && b.omitted.isUnread(one) {
			return one
		}
	}
	return nil
}

// note records that the fields of an envelope are known.
func (a *agenda) note(b *Book, one *entry) {
	if kin, _ := b.past.Kin(&one.trace); kin != 0 && one.Status().Open() {
		if a.kinRead == nil {
			a.kinRead, a.examples = make(map[uint64]bool), make(map[uint32][]model.EnvelopeID)
		}
		a.kinRead[kin] = true
		a.addExample(b, kin, one.ID)
	}
	one.version++
	b.generation++
}

// next returns the envelope to read next among those that are wanted; nil for none, and wanted nil for all.
func (a *agenda) next(b *Book, effort Effort, now time.Time, wanted func(model.EnvelopeID) bool) *entry {
	if wanted != nil {
		a.queue = a.worthiest(b, effort, now, wanted, 1)
	}
	for range 2 {
		for ; len(a.queue) > 0; a.queue = a.queue[1:] {
			if one := b.entry(a.queue[0]); one != nil && b.omitted.isUnread(one) {
				return one
			}
		}
		if wanted == nil {
			a.queue = a.worthiest(b, effort, now, nil, mostQueued)
		}
	}
	return nil
}

// ranked holds an envelope by how much it may tell: rank is least for those read first.
type ranked struct {
	*entry
	rank int
}

func (r ranked) compare(other ranked) int {
	return cmp.Or(cmp.Compare(r.rank, other.rank), newestFirst(r.entry, other.entry))
}

// worthiest returns the envelopes to read next: one of each family with many open ones of which none was read, the
// larger ones first, and then so many of the others.
func (a *agenda) worthiest(b *Book, effort Effort, now time.Time, wanted func(model.EnvelopeID) bool, most int) []model.EnvelopeID {
	families := make(map[uint64]ranked) // by their size, negative
	first := make([]ranked, 0, most+1)
	order := orderAt(b, now)
	for _, one := range b.entries.Values() {
		if !b.omitted.isUnread(one) || wanted != nil && !wanted(one.ID) {
			continue
		}
		if kin, members := b.past.Kin(&one.trace); members >= enoughAlike && one.Status().Open() && !a.kinRead[kin] {
			best, known := families[kin]
			if !known || newestFirst(one, best.entry) < 0 {
				best.entry = one
			}
			best.rank--
			families[kin] = best
		}
		next := ranked{one, order.priority(one)}
		if next.rank > effort.most() || len(first) == most && next.compare(first[most-1]) >= 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(first, next, ranked.compare)
		first = slices.Insert(first, at, next)
		first = first[:min(len(first), most)]
	}
	for _, one := range families {
		if one.rank <= -enoughAlike {
			first = append(first, one)
		}
	}
	slices.SortFunc(first, ranked.compare)
	ids := make([]model.EnvelopeID, len(first))
	for i, one := range first {
		ids[i] = one.ID
	}
	return ids
}

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

// Watch notes that a list shows an envelope as needing something. Then it is worth reading what tells whether it does.
func (b *Book) Watch(id model.EnvelopeID) {
	if one := b.entry(id); one != nil && !one.watched {
		one.watched = true
		b.lookups.watched = true
	}
}

type order struct {
	book *Book
	now  time.Time
	slow time.Duration // from when on an envelope is
}

func orderAt(b *Book, now time.Time) *order {
	return &order{book: b, now: now, slow: b.rules.Context.Thresholds.Slow(b.past.UsualPause(now))}
}

func (o *order) priority(one *entry) int {
	p := o.priorityByItself(one)
	if p == rest && one.watched {
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
