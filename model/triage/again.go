package triage

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"time"

	"inkdesk/model"
)

// The rules about other envelopes of the same matter.
const (
	SentTwice  Rule = "sent twice" // reports an envelope that has a twin
	Superseded Rule = "superseded" // reports an open one that a newer one has probably replaced
)

const (
	// twinWindow limits how far apart twins are created, in milliseconds. A later one is probably
	// meant, as a yearly form is.
	twinWindow = int64(2 * day / time.Millisecond)
	// series sets the number of envelopes of one name for the same people from which the name says nothing,
	// because they are sheets of every week, say.
	series = 3
	// againWithin limits how long after the last change of an envelope it is issued again, in milliseconds. What is
	// sent to the same people later is for another visit, or another year.
	againWithin = int64(21 * day / time.Millisecond)
)

// Successor returns the id and the last known status of the envelope that was created next after this
// one, has the same name with its numbers and the same form, is for the same people outside of the
// firm, and has not ended without success itself.
func (h *History) Successor(e *model.Envelope) (model.EnvelopeID, model.Status, bool) {
	if t := h.successor(h.traceOf(e)); t != nil {
		return t.ID, t.Status(), true
	}
	return "", "", false
}

func (h *History) successor(own *Trace) *Trace {
	var next *Trace
	alike := 0
	// A signer may have another address in a later envelope, as it was corrected. Where both had
	// worked by then, they are namesakes.
	worked := func(digest uint64, by model.Time) bool {
		a := h.addresses[digest]
		return a != nil && len(a.completed) > 0 && a.completed[0] <= by
	}
	isSame := func(p, later person) bool {
		areTwo := worked(p.address, math.MaxInt64) && worked(later.address, own.Updated)
		return p.isExactly(later) || !areTwo && p.first != 0 && p.named() == later.named()
	}
	home := uint32(0)
	if _, firm := h.domains.known(); firm != "" {
		home = h.digestAt("@" + firm)
	}
	for t := range h.alike(own, home, isSame) {
		isOtherForm := t.form != own.form && t.form != 0 && own.form != 0 // 0 where a list leaves out the documents
		if t.Status().Dead() || isOtherForm {
			continue
		}
		if alike++; alike == series {
			return nil
		}
		isSoon := t.created() > own.created() && t.created() <= own.Updated.Time().UnixMilli()+againWithin
		if isSoon && (next == nil || byCreation(t, next) < 0) {
			next = t
		}
	}
	return next
}

// twin returns the envelope created nearest to this one that is open or completed, and has the same name
// with its numbers, the same signers and the same form; nil for none.
func (h *History) twin(own *Trace) *Trace {
	var nearest *Trace
	apart := twinWindow + 1
	for t := range h.alike(own, 0, person.isExactly) {
		after := t.created() - own.created()
		gap, status := max(after, -after), t.Status()
		if t.form == own.form && (status.Open() || status == model.Completed) && (gap < apart || gap == apart && nearest != nil && t.ID < nearest.ID) {
			nearest, apart = t, gap
		}
	}
	return nearest
}

// alike yields the other envelopes of the same name for the same people outside of the firm, of those whose
// time of creation is known.
func (h *History) alike(own *Trace, home uint32, isSame func(a, b person) bool) iter.Seq[*Trace] {
	return func(yield func(*Trace) bool) {
		signers := own.outside(home)
		if own.matter == 0 || own.Created.IsZero() || len(signers) == 0 {
			return
		}
		list := h.matters[own.matterFor(signers[0])]
		if len(list) > mostOfMatter {
			return
		}
		for _, t := range list {
			if t.ID != own.ID && !t.Created.IsZero() && sameSigners(signers, t.outside(home), isSame) && !yield(t) {
				return
			}
		}
	}
}

func byCreation(a, b *Trace) int {
	return cmp.Or(cmp.Compare(a.created(), b.created()), cmp.Compare(a.ID, b.ID))
}

// again points out another envelope with the same name, its numbers included, that was sent for the same
// people: at about the same time, or later.
func (x *checker) again() {
	h := x.c.History
	own := h.traceOf(x.e)
	if twin := h.twin(own); twin != nil {
		x.add(SentTwice, Soon, Likely, "name, signing_steps, created_at",
			"Perhaps sent twice: %s has a name and signers like this one, was created on %s and is %s.",
			twin.ID, twin.Created.Time().Format("2006-01-02"), quoted(twin.Status().Label())).Other = []model.EnvelopeID{twin.ID}
		return
	}
	next := h.successor(own)
	if next == nil || next.form != own.form || next.Status() == model.Draft {
		return
	}
	severity, is := Watch, "was sent"
	if next.Status() == model.Completed {
		severity, is = Soon, "is completed"
	}
	x.add(Superseded, severity, Likely, "name, signing_steps, created_at",
		"Perhaps replaced: %s has this name, is for the same people, was created on %s and %s; void the older one?",
		next.ID, next.Created.Time().Format("2006-01-02"), is).Other = []model.EnvelopeID{next.ID}
}

// isExactly reports whether two are one person with one address. Others have the address of a front desk or a
// family, too.
func (p person) isExactly(other person) bool {
	return p.address == other.address && p.named() == other.named()
}

func sameSigners(a, b []person, isSame func(a, b person) bool) bool {
	return len(a) > 0 && len(a) == len(b) && !slices.ContainsFunc(a, func(one person) bool {
		return !slices.ContainsFunc(b, func(other person) bool { return isSame(one, other) })
	})
}

// outside returns the signers who are not at a domain, or all of them where all are.
func (t *Trace) outside(home uint32) []person {
	signers := slices.DeleteFunc(slices.Clone(t.people), func(p person) bool { return !p.signs() })
	if outside := slices.DeleteFunc(slices.Clone(signers), func(p person) bool { return p.signsAt == home }); len(outside) > 0 {
		return outside
	}
	return signers
}

// mostOfMatter bounds the envelopes of one matter, because the name of more tells nothing.
const mostOfMatter = 1000

// matterFor returns the key of the envelopes of a name, its numbers included, for a person of the
// same first name.
func (t *Trace) matterFor(p person) uint64 { return uint64(t.matter)<<32 | uint64(p.first) }

// countMatters adds an envelope to the matters of those who sign it, once for each first name, or
// takes it away again.
func (h *History) countMatters(t *Trace, by int32) {
	for i, p := range t.people {
		isSame := func(other person) bool { return other.signs() && other.first == p.first }
		if t.matter == 0 || !p.signs() || slices.ContainsFunc(t.people[:i], isSame) {
			continue
		}
		list := h.matters[t.matterFor(p)]
		if by > 0 {
			list = append(list, t)
		} else if at := slices.Index(list, t); at >= 0 {
			last := len(list) - 1
			list[at], list[last] = list[last], nil
			list = list[:last]
		}
		setList(h.matters, t.matterFor(p), list)
	}
}
