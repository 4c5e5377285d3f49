package triage

import (
	"slices"
	"strings"
	"time"

	"inkdesk/model"
)

// The rules about other envelopes of the same matter.
const (
	// SentTwice is about an envelope that has a twin.
	SentTwice Rule = "sent twice"
	// Superseded is about an open one that a newer one has probably replaced.
	Superseded Rule = "superseded"
)

const (
	// twinWindow is how far apart twins are created at most, in milliseconds. What comes again
	// later is probably meant to, as a yearly form is.
	twinWindow = int64(2 * day / time.Millisecond)
	// series is from how many envelopes of one name for the same people on the name says nothing:
	// they are sheets of every week, say.
	series = 3
)

// Successor is the id and the last known status of the envelope that was created next after this
// one, has the same name with its numbers, is for the same people outside of the firm, and has
// not ended without success itself.
func (h *History) Successor(e *model.Envelope) (model.EnvelopeID, model.Status, bool) {
	if h == nil {
		return "", "", false
	}
	if t := h.successor(h.traceOf(e)); t != nil {
		return t.ID, t.Status(), true
	}
	return "", "", false
}

func (h *History) successor(own *Trace) *Trace {
	home := h.digestOfHome()
	isSame := func(t *Trace) bool { return t.ID != own.ID && !t.Status().Dead() && own.hasPeopleOf(t, home) }
	newer := h.matters.since(own, own.created()+1)
	i := slices.IndexFunc(newer, isSame)
	if i < 0 {
		return nil
	}
	alike := 0
	for _, t := range h.matters[own.matter] {
		if isSame(t) {
			alike++
		}
	}
	if alike >= series {
		return nil
	}
	return newer[i]
}

// twin is the envelope created nearest to this one that is open or completed, and has the same name
// with its numbers, the same signers and the same form; nil for none.
func (h *History) twin(own *Trace) *Trace {
	if own.Created.IsZero() {
		return nil
	}
	var nearest *Trace
	var apart int64
	for _, t := range h.matters.since(own, own.created()-twinWindow) {
		after := t.created() - own.created()
		gap := max(after, -after)
		if after > twinWindow {
			break
		}
		status := t.Status()
		isTwin := t.form == own.form && t.ID != own.ID && !t.Created.IsZero() && (status.Open() || status == model.Completed) && own.hasSignersOf(t)
		if isTwin && (nearest == nil || gap < apart || gap == apart && t.ID < nearest.ID) {
			nearest, apart = t, gap
		}
	}
	return nearest
}

// again points out another envelope with the same name, its numbers included, that was sent for the same
// people: at about the same time, or later.
func (x *examination) again() {
	h := x.c.History
	if h == nil {
		return
	}
	own := h.traceOf(x.e)
	if twin := h.twin(own); twin != nil {
		x.add(SentTwice, Soon, Likely, "name, signing_steps, created_at",
			"Perhaps sent twice: %s has a name and signers like this one, was created on %s and is %s.",
			twin.ID, twin.Created.Time().Format("2006-01-02"), quoted(twin.Status().Label()))
		x.last().Other = []model.EnvelopeID{twin.ID}
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
		next.ID, next.Created.Time().Format("2006-01-02"), is)
	x.last().Other = []model.EnvelopeID{next.ID}
}

// home is the domain of the firm: the one in most completed envelopes that is not of a mail service. It is ""
// where none is in enough.
func (h *History) home() string {
	most, home := trustedDomain-1, ""
	for domain, n := range h.worked.domains {
		if !IsProvider(domain) && (n > most || n == most && home != "" && strings.Compare(domain, home) < 0) {
			most, home = n, domain
		}
	}
	return home
}

func (h *History) digestOfHome() uint32 {
	if home := h.home(); home != "" {
		return h.digestAt("@" + home)
	}
	return 0
}

// hasPeopleOf reports whether the signers outside of the firm are those of another envelope, by address
// or by name: an address may have been corrected. Where all are of the firm, all count.
func (t *Trace) hasPeopleOf(other *Trace, home uint32) bool {
	return sameSigners(t.outside(home), other.outside(home), func(a, b person) bool {
		return a.address == b.address || a.name != 0 && a.name == b.name
	})
}

// hasSignersOf reports whether the signers are those of another envelope, by address.
func (t *Trace) hasSignersOf(other *Trace) bool {
	return sameSigners(t.outside(0), other.outside(0), func(a, b person) bool { return a.address == b.address })
}

func sameSigners(a, b []person, isSame func(a, b person) bool) bool {
	return len(a) > 0 && len(a) == len(b) && !slices.ContainsFunc(a, func(one person) bool {
		return !slices.ContainsFunc(b, func(other person) bool { return isSame(one, other) })
	})
}

// outside are the signers who are not at a domain, or all of them where all are.
func (t *Trace) outside(home uint32) []person {
	var signers, outside []person
	for _, one := range t.people {
		if one.signs() {
			signers = append(signers, one)
		}
		if one.signs() && one.signsAt != home {
			outside = append(outside, one)
		}
	}
	if len(outside) == 0 {
		return signers
	}
	return outside
}
