package account

import (
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/index"
	"inkdesk/model/triage"
)

const (
	mostObservations = 2000 // limits how many are remembered
	mostSnapshots    = 5000 // limits how many envelopes are compared
	snapshotsTried   = 8    // limits how many snapshots are tried for one that has ended, or was not read for so long
	longUnread       = 14 * 24 * time.Hour
)

// Observer compares the reads of each envelope.
type Observer struct {
	snapshots *index.Index[model.EnvelopeID, *Snapshot]
	hand      int           // where one that may go is looked for
	list      []Observation // in the order in which they were noted
	by        map[model.EnvelopeID][]Observation
	unkept    []Observation // holds the observations not yet handed out to be kept; hasRead tells of such snapshots
	hasRead   bool
}

// LearnAt works like [Book.Learn] for an envelope that was read in a time, and notes what differs
// from earlier reads of it.
func (b *Book) LearnAt(e *model.Envelope, read Span) { b.LearnPacked(e, Summarize(e), read) }

// LearnPacked works like [Book.LearnAt] for an envelope that was packed already: it is held packed,
// which costs less memory and no time. A summary alone has it held whole.
func (b *Book) LearnPacked(e *model.Envelope, packed *Packed, read Span) {
	b.learn(e, packed)
	isRead := e.ID.Valid() && !e.Unread.Has("status") && !e.Unread.Has("updated_at") && !read.To.IsZero()
	if isRead && b.Observer.makesRoom(e.ID, read.millis()[1], isOpen(e.Status)) {
		p := partsOf(e, read)
		p.Head.Ended = b.history.Ended(e.ID)
		b.noteObservations(e.ID, b.Observer.compare(p))
	}
}

// LearnFieldsAt works like [Book.LearnFields] for fields that were read in a time.
func (b *Book) LearnFieldsAt(e *model.Envelope, fields Fields, read Span) {
	b.LearnFields(e, fields)
	if e.ID.Valid() && fields.Complete(e.Documents) && !read.To.IsZero() && b.Observer.makesRoom(e.ID, 0, false) {
		list := fields.List(e.Documents)
		next := &parts{Envelope: e.ID, Filling: fillingOf(e, list, read)}
		next.Filling.keep(b, e, list)
		b.noteObservations(e.ID, b.Observer.compare(next))
	}
}

func (b *Book) noteObservations(id model.EnvelopeID, seen []Observation) {
	if len(seen) == 0 {
		return
	}
	for _, one := range seen {
		b.Observer.add(one)
	}
	b.Observer.unkept = append(b.Observer.unkept, seen...)
	b.renew(id)
}

func (b *Book) renew(id model.EnvelopeID) {
	if one := b.entry(id); one != nil {
		one.version++
	}
	b.generation++
}

// Observations returns the latest things that were seen to change, in the order in which they
// were noted. They are not to be changed.
func (o *Observer) Observations() []Observation { return o.list }

// ObservationsOf returns the observations of one envelope. They are not to be changed.
func (o *Observer) ObservationsOf(id model.EnvelopeID) []Observation { return o.by[id] }

// HasUnkept reports whether anything was seen, and whether anything was read, that [Observer.Unkept] has not returned.
func (o *Observer) HasUnkept() (seen, read bool) { return len(o.unkept) > 0, o.hasRead }

// Unkept returns the observations and the snapshots to be kept for the next session, each once.
func (o *Observer) Unkept() ([]Observation, []*Snapshot) {
	var snapshots []*Snapshot
	for _, s := range o.snapshots.Values() {
		if s.unkept {
			s.unkept = false
			snapshots = append(snapshots, s)
		}
	}
	seen := o.unkept
	o.unkept, o.hasRead = nil, false
	return seen, snapshots
}

// KeepAgain takes back what [Observer.Unkept] returned and could not be kept.
func (o *Observer) KeepAgain(seen []Observation, snapshots []*Snapshot) {
	all := slices.Concat(seen, o.unkept)
	o.unkept = all[max(len(all)-mostObservations, 0):]
	for _, s := range snapshots {
		if now, has := o.snapshots.Get(s.Envelope); has {
			now.unkept, o.hasRead = true, true
		}
	}
}

// Recall adds what earlier sessions have kept, and compares it with the reads of this one. What they have found in
// the fields of envelopes that have not changed since is not read again.
func (b *Book) Recall(seen []Observation, snapshots []*Snapshot) {
	o := b.Observer
	noted := o.list
	o.list, o.by = nil, make(map[model.EnvelopeID][]Observation)
	for _, one := range slices.Concat(seen, noted) {
		if !slices.ContainsFunc(o.by[one.Envelope], one.Same) {
			o.add(one)
		}
	}
	for _, earlier := range snapshots {
		id := earlier.Envelope
		if head := earlier.parts().Head; !earlier.open && head != nil && head.Ended != nil {
			b.history.Recall(id, head.Status, head.Updated, head.Ended)
		}
		now, has := o.snapshots.Get(id)
		if !has {
			if o.makesRoom(id, earlier.read, earlier.open) {
				o.snapshots.Put(earlier)
			}
			continue
		}
		later, differ := earlier.parts().advance(now.parts())
		o.put(later, now.unkept)
		b.noteObservations(id, slices.DeleteFunc(differ, func(one Observation) bool {
			return slices.ContainsFunc(o.by[id], one.Same)
		}))
	}
	for id := range o.by {
		b.renew(id)
	}
	for _, earlier := range snapshots {
		if one := b.entry(earlier.Envelope); one != nil {
			o.recallFields(b, one)
		}
	}
	b.changed()
}

func (o *Observer) compare(next *parts) (seen []Observation) {
	if last, has := o.snapshots.Get(next.Envelope); has {
		head := next.Head
		next, seen = last.parts().advance(next)
		if head != nil && next.Head.Updated == head.Updated && head.Ended != nil {
			next.Head.Ended = head.Ended // of equal reads, the first one stays
		}
	}
	o.put(next, true)
	o.hasRead = true
	return seen
}

func (o *Observer) put(p *parts, unkept bool) {
	s := p.snapshot()
	s.unkept = unkept
	o.snapshots.Put(s)
}

// makesRoom reports whether there is room for a snapshot, for which one ended or long unread may give way.
func (o *Observer) makesRoom(id model.EnvelopeID, read int64, open bool) bool {
	if o.snapshots.Len() < mostSnapshots || o.snapshots.Has(id) {
		return true
	}
	for range snapshotsTried {
		old := o.snapshots.Values()[o.hand]
		if o.hand = (o.hand + 1) % mostSnapshots; old.mayGo(read, open) {
			o.snapshots.Delete(old.Envelope)
			return true
		}
	}
	return false
}

func (s *Snapshot) mayGo(read int64, open bool) bool {
	switch {
	case s.read == 0 || read == 0:
		return s.read == 0
	case read-s.read > longUnread.Milliseconds():
		return true
	default:
		return !s.open && open
	}
}

// add notes an observation, and forgets the oldest one when there are too many.
func (o *Observer) add(one Observation) {
	if len(o.list) == mostObservations {
		id := o.list[0].Envelope
		o.list = o.list[1:]
		if rest := o.by[id][1:]; len(rest) > 0 {
			o.by[id] = rest
		} else {
			delete(o.by, id)
		}
	}
	o.list = append(o.list, one)
	o.by[one.Envelope] = append(o.by[one.Envelope], one)
}

// actions maps what is an act of a recipient, undoes what takes one back.
var (
	actions = map[ObservationKind]triage.SeenKind{
		SignatureFilled: triage.SeenSigned, FieldsFilled: triage.SeenFilled, FileAdded: triage.SeenUploaded,
	}
	undoes = map[ObservationKind]triage.SeenKind{
		SignatureEmptied: triage.SeenSigned, FieldsEmptied: triage.SeenFilled, FileRemoved: triage.SeenUploaded,
	}
)

func (o *Observer) seen(id model.EnvelopeID) []triage.Seen {
	var acts []triage.Seen
	for _, one := range o.by[id] {
		kind, is := actions[one.Kind]
		if s := model.Status(one.Is); one.Kind == StatusChanged && (s.Dead() || s == model.Completed) {
			kind = triage.SeenEnded
		} else if !is || !one.Sent || !one.Complete && kind != triage.SeenUploaded {
			kind = triage.SeenOther
		}
		if undone, is := undoes[one.Kind]; is {
			acts = slices.DeleteFunc(acts, func(a triage.Seen) bool { return a.Kind == undone && a.Recipient == one.Recipient })
		}
		acts = append(acts, triage.Seen{Kind: kind, Recipient: one.Recipient, From: one.When.From, To: one.When.To})
	}
	return acts
}
