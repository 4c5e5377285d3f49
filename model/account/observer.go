package account

import (
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

const (
	// mostObservations bounds what is remembered of what was seen, mostSnapshots the
	// envelopes that are compared.
	mostObservations = 2000
	mostSnapshots    = 5000
	// snapshotsTried is how many snapshots are looked at for one that may go: one that has
	// ended, or was not read for so long.
	snapshotsTried = 8
	longUnread     = 14 * 24 * time.Hour
)

// observer compares the reads of each envelope. Its zero value has seen none.
type observer struct {
	snapshots map[model.EnvelopeID]*Snapshot
	queue     []model.EnvelopeID // of the snapshots
	hand      int                // where one that may go is looked for
	list      []Observation      // in the order in which they were noted
	by        map[model.EnvelopeID][]Observation
	// unkept are the observations and the snapshots that were not handed out to be kept.
	unkept   []Observation
	unkeptOf map[model.EnvelopeID]bool
}

// LearnAt is [Book.Learn] for an envelope that was read in a time, and notes what differs
// from earlier reads of it.
func (b *Book) LearnAt(e *model.Envelope, read Span) { b.LearnPacked(e, Summarize(e), read) }

// LearnPacked is [Book.LearnAt] for an envelope that was packed already: it is held packed,
// which costs less memory and no time. A summary alone has it held whole.
func (b *Book) LearnPacked(e *model.Envelope, packed *Packed, read Span) {
	b.learn(e, packed)
	if e.ID.Valid() && !e.Unread.Has("status") && !e.Unread.Has("updated_at") && !read.To.IsZero() {
		b.noteObservations(e.ID, b.observer.compare(snapshotOf(e, read)))
	}
}

// LearnFieldsAt is [Book.LearnFields] for fields that were read in a time.
func (b *Book) LearnFieldsAt(e *model.Envelope, fields Fields, read Span) {
	b.LearnFields(e, fields)
	if e.ID.Valid() && fields.Complete(e.Documents) && !read.To.IsZero() {
		next := &Snapshot{Envelope: e.ID, Filling: fillingOf(e, fields.List(e.Documents), read)}
		b.noteObservations(e.ID, b.observer.compare(next))
	}
}

// noteObservations adds those of an envelope.
func (b *Book) noteObservations(id model.EnvelopeID, seen []Observation) {
	if len(seen) == 0 {
		return
	}
	for _, one := range seen {
		b.observer.add(one)
	}
	b.observer.unkept = append(b.observer.unkept, seen...)
	b.renew(id)
}

// renew has the report of an envelope made again.
func (b *Book) renew(id model.EnvelopeID) {
	if one := b.entry(id); one != nil {
		one.version++
	}
	b.generation++
}

// Observations are the latest things that were seen to change, in the order in which they
// were noted. They are not to be changed.
func (b *Book) Observations() []Observation { return b.observer.list }

// ObservationsOf are those of one envelope. They are not to be changed.
func (b *Book) ObservationsOf(id model.EnvelopeID) []Observation { return b.observer.by[id] }

// HasUnkept reports whether anything was seen, and whether anything was read, that
// [Book.Unkept] has not returned.
func (b *Book) HasUnkept() (seen, read bool) {
	return len(b.observer.unkept) > 0, len(b.observer.unkeptOf) > 0
}

// Unkept are the observations and the snapshots to be kept for the next session, each once.
func (b *Book) Unkept() ([]Observation, []*Snapshot) {
	o := &b.observer
	snapshots := make([]*Snapshot, 0, len(o.unkeptOf))
	for id := range o.unkeptOf {
		if s := o.snapshots[id]; s != nil {
			snapshots = append(snapshots, s)
		}
	}
	seen := o.unkept
	o.unkept, o.unkeptOf = nil, nil
	return seen, snapshots
}

// KeepAgain takes back what [Book.Unkept] returned and could not be kept.
func (b *Book) KeepAgain(seen []Observation, snapshots []*Snapshot) {
	o := &b.observer
	all := slices.Concat(seen, o.unkept)
	o.unkept = all[max(len(all)-mostObservations, 0):]
	for _, s := range snapshots {
		o.markUnkept(s.Envelope)
	}
}

// Recall adds what earlier sessions have kept, and compares with it what was read meanwhile.
func (b *Book) Recall(seen []Observation, snapshots []*Snapshot) {
	o := &b.observer
	noted := o.list
	o.list, o.by = nil, nil
	for _, one := range slices.Concat(seen, noted) {
		if !slices.ContainsFunc(o.by[one.Envelope], one.Same) {
			o.add(one)
		}
	}
	for _, earlier := range snapshots {
		id := earlier.Envelope
		now := o.snapshots[id]
		if now == nil {
			o.put(earlier)
			continue
		}
		later, differ := earlier.advance(now)
		o.snapshots[id] = later
		b.noteObservations(id, slices.DeleteFunc(differ, func(one Observation) bool {
			return slices.ContainsFunc(o.by[id], one.Same)
		}))
	}
	for id := range o.by {
		b.renew(id)
	}
}

// compare keeps what was read, and returns what differs from what was read before.
func (o *observer) compare(next *Snapshot) []Observation {
	last := o.snapshots[next.Envelope]
	if last == nil {
		o.put(next)
		o.markUnkept(next.Envelope)
		return nil
	}
	now, seen := last.advance(next)
	o.snapshots[next.Envelope] = now
	o.markUnkept(next.Envelope)
	return seen
}

// markUnkept has a snapshot handed out to be kept, if there was room for it.
func (o *observer) markUnkept(id model.EnvelopeID) {
	if o.snapshots[id] == nil {
		return
	}
	if o.unkeptOf == nil {
		o.unkeptOf = make(map[model.EnvelopeID]bool)
	}
	o.unkeptOf[id] = true
}

// put adds a snapshot. When there are too many, one that has ended or was not read for long
// gives way; where none is found, the new one is not kept. So the same envelopes stay from
// scan to scan.
func (o *observer) put(s *Snapshot) {
	if o.snapshots == nil {
		o.snapshots = make(map[model.EnvelopeID]*Snapshot)
	}
	if len(o.queue) < mostSnapshots {
		o.queue = append(o.queue, s.Envelope)
		o.snapshots[s.Envelope] = s
		return
	}
	for range snapshotsTried {
		at := o.hand
		o.hand = (o.hand + 1) % len(o.queue)
		if old := o.snapshots[o.queue[at]]; old.mayGo(s) {
			delete(o.snapshots, old.Envelope)
			o.queue[at] = s.Envelope
			o.snapshots[s.Envelope] = s
			return
		}
	}
}

// mayGo reports whether a snapshot is worth less than a new one.
func (s *Snapshot) mayGo(next *Snapshot) bool {
	switch {
	case s.Head == nil || next.Head == nil:
		return s.Head == nil
	case next.Head.Read.To.Sub(s.Head.Read.To) > longUnread:
		return true
	default:
		return !s.isOpen() && next.isOpen()
	}
}

func (s *Snapshot) isOpen() bool { return s.Head.Status == model.Draft || s.Head.Status.Open() }

// add notes an observation, and forgets the oldest one when there are too many.
func (o *observer) add(one Observation) {
	if len(o.list) == mostObservations {
		id := o.list[0].Envelope
		o.list = o.list[1:]
		if rest := o.by[id][1:]; len(rest) > 0 {
			o.by[id] = rest
		} else {
			delete(o.by, id)
		}
	}
	if o.by == nil {
		o.by = make(map[model.EnvelopeID][]Observation)
	}
	o.list = append(o.list, one)
	o.by[one.Envelope] = append(o.by[one.Envelope], one)
}

// seen are the observations of an envelope in the words of the rules.
func (o *observer) seen(id model.EnvelopeID) []triage.Seen {
	var acts []triage.Seen
	for _, one := range o.by[id] {
		kind, undone := triage.SeenOther, triage.SeenOther
		switch one.Kind {
		case SignatureFilled:
			kind = triage.SeenSigned
		case FieldsFilled:
			kind = triage.SeenFilled
		case FileAdded:
			kind = triage.SeenUploaded
		case SignatureEmptied:
			undone = triage.SeenSigned
		case FieldsEmptied:
			undone = triage.SeenFilled
		case FileRemoved:
			undone = triage.SeenUploaded
		case StatusChanged:
			if s := model.Status(one.Is); s.Dead() || s == model.Completed {
				kind = triage.SeenEnded
			}
		}
		if kind.IsAct() && (!one.Sent || !one.Complete && kind != triage.SeenUploaded) {
			kind = triage.SeenOther
		}
		if undone.IsAct() {
			acts = slices.DeleteFunc(acts, func(a triage.Seen) bool { return a.Kind == undone && a.Recipient == one.Recipient })
		}
		acts = append(acts, triage.Seen{Kind: kind, Recipient: one.Recipient, From: one.When.From, To: one.When.To})
	}
	return acts
}
