package account

import (
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/index"
	"inkdesk/model/triage"
)

const (
	mostChanges    = 2000 // limits how many are remembered
	mostSnapshots  = 5000 // limits how many envelopes are compared
	snapshotsTried = 8    // limits how many snapshots are tried for one that has ended, or was not read for so long
	longUnread     = 14 * 24 * time.Hour
)

// History compares the reads of each envelope, and keeps the changes between them.
type History struct {
	snapshots *index.Index[model.EnvelopeID, *Snapshot]
	hand      int      // where one that may go is looked for
	list      []Change // in the order in which they were noted
	by        map[model.EnvelopeID][]Change
	unkept    []Change // holds the changes not yet handed out to be kept; hasRead tells of such snapshots
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
	if isRead && b.History.makesRoom(e.ID, read.millis()[1], isOpen(e.Status)) {
		p := partsOf(e, read)
		p.Head.Ended = b.past.Ended(e.ID)
		b.noteChanges(e.ID, b.History.compare(p))
	}
}

// LearnFieldsAt works like [Book.LearnFields] for fields that were read in a time.
func (b *Book) LearnFieldsAt(e *model.Envelope, fields Fields, read Span) {
	b.LearnFields(e, fields)
	if e.ID.Valid() && fields.Complete(e.Documents) && !read.To.IsZero() && b.History.makesRoom(e.ID, 0, false) {
		list := fields.List(e.Documents)
		next := &parts{Envelope: e.ID, Filling: fillingOf(e, list, read)}
		next.Filling.keep(b, e, list)
		b.noteChanges(e.ID, b.History.compare(next))
	}
}

func (b *Book) noteChanges(id model.EnvelopeID, changes []Change) {
	if len(changes) == 0 {
		return
	}
	for _, one := range changes {
		b.History.add(one)
	}
	b.History.unkept = append(b.History.unkept, changes...)
	b.renew(id)
}

func (b *Book) renew(id model.EnvelopeID) {
	if one := b.entry(id); one != nil {
		one.version++
	}
	b.generation++
}

// Changes returns the latest things that were seen to change, in the order in which they
// were noted. They are not to be changed.
func (h *History) Changes() []Change { return h.list }

// ChangesOf returns those of one envelope. They are not to be changed.
func (h *History) ChangesOf(id model.EnvelopeID) []Change { return h.by[id] }

// HasUnkept reports whether anything has changed, and whether anything was read, that [History.Unkept] has not returned.
func (h *History) HasUnkept() (changed, read bool) { return len(h.unkept) > 0, h.hasRead }

// Unkept returns the changes and the snapshots to be kept for the next session, each once.
func (h *History) Unkept() ([]Change, []*Snapshot) {
	var snapshots []*Snapshot
	for _, s := range h.snapshots.Values() {
		if s.unkept {
			s.unkept = false
			snapshots = append(snapshots, s)
		}
	}
	changes := h.unkept
	h.unkept, h.hasRead = nil, false
	return changes, snapshots
}

// KeepAgain takes back what [History.Unkept] returned and could not be kept.
func (h *History) KeepAgain(changes []Change, snapshots []*Snapshot) {
	all := slices.Concat(changes, h.unkept)
	h.unkept = all[max(len(all)-mostChanges, 0):]
	for _, s := range snapshots {
		if now, has := h.snapshots.Get(s.Envelope); has {
			now.unkept, h.hasRead = true, true
		}
	}
}

// Recall adds what earlier sessions have kept, and compares it with the reads of this one. What they have found in
// the fields of envelopes that have not changed since is not read again.
func (b *Book) Recall(changes []Change, snapshots []*Snapshot) {
	o := b.History
	noted := o.list
	o.list, o.by = nil, make(map[model.EnvelopeID][]Change)
	for _, one := range slices.Concat(changes, noted) {
		if !slices.ContainsFunc(o.by[one.Envelope], one.Same) {
			o.add(one)
		}
	}
	for _, earlier := range snapshots {
		id := earlier.Envelope
		if head := earlier.parts().Head; !earlier.open && head != nil && head.Ended != nil {
			b.past.Recall(id, head.Status, head.Updated, head.Ended)
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
		b.noteChanges(id, slices.DeleteFunc(differ, func(one Change) bool {
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

func (h *History) compare(next *parts) (changes []Change) {
	if last, has := h.snapshots.Get(next.Envelope); has {
		head := next.Head
		next, changes = last.parts().advance(next)
		if head != nil && next.Head.Updated == head.Updated && head.Ended != nil {
			next.Head.Ended = head.Ended // of equal reads, the first one stays
		}
	}
	h.put(next, true)
	h.hasRead = true
	return changes
}

func (h *History) put(p *parts, unkept bool) {
	s := p.snapshot()
	s.unkept = unkept
	h.snapshots.Put(s)
}

// makesRoom reports whether there is room for a snapshot, for which one ended or long unread may give way.
func (h *History) makesRoom(id model.EnvelopeID, read int64, open bool) bool {
	if h.snapshots.Len() < mostSnapshots || h.snapshots.Has(id) {
		return true
	}
	for range snapshotsTried {
		old := h.snapshots.Values()[h.hand]
		if h.hand = (h.hand + 1) % mostSnapshots; old.mayGo(read, open) {
			h.snapshots.Delete(old.Envelope)
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

// add notes a change, and forgets the oldest one when there are too many.
func (h *History) add(one Change) {
	if len(h.list) == mostChanges {
		id := h.list[0].Envelope
		h.list = h.list[1:]
		if rest := h.by[id][1:]; len(rest) > 0 {
			h.by[id] = rest
		} else {
			delete(h.by, id)
		}
	}
	h.list = append(h.list, one)
	h.by[one.Envelope] = append(h.by[one.Envelope], one)
}

// actions maps what is an act of a recipient, undoes what takes one back.
var (
	actions = map[ChangeKind]triage.EventKind{
		SignatureFilled: triage.EventSigned, FieldsFilled: triage.EventFilled, FileAdded: triage.EventUploaded,
	}
	undoes = map[ChangeKind]triage.EventKind{
		SignatureEmptied: triage.EventSigned, FieldsEmptied: triage.EventFilled, FileRemoved: triage.EventUploaded,
	}
)

func (h *History) events(id model.EnvelopeID) []triage.Event {
	var acts []triage.Event
	for _, one := range h.by[id] {
		kind, is := actions[one.Kind]
		if s := model.Status(one.Is); one.Kind == StatusChanged && (s.Dead() || s == model.Completed) {
			kind = triage.EventEnded
		} else if !is || !one.Sent || !one.Complete && kind != triage.EventUploaded {
			kind = triage.EventOther
		}
		if undone, is := undoes[one.Kind]; is {
			acts = slices.DeleteFunc(acts, func(a triage.Event) bool { return a.Kind == undone && a.Recipient == one.Recipient })
		}
		acts = append(acts, triage.Event{Kind: kind, Recipient: one.Recipient, From: one.When.From, To: one.When.To})
	}
	return acts
}
