package triage

import (
	"slices"
	"time"

	"inkdesk/model"
)

// History is what the envelopes read so far tell about addresses, about usual levels and
// about envelopes that were issued again. It remembers the latest few thousand, so that
// its size does not grow with the account. A nil History is empty and stays so. It is not
// safe for concurrent use.
type History struct {
	traces map[model.EnvelopeID]trace
	queue  []model.EnvelopeID // the order in which they were first read
	people map[string]record  // by address
	names  map[string]map[string]int
	levels map[string]map[model.LegalityLevel]int // by the stem of the name
	jobs   map[string][]job                       // by likeness
	// domains counts completed envelopes.
	domains map[string]int
	trusted []string // of domains, in order
	checks  checks
	input   input
	took    durations
	stems   map[string][]model.EnvelopeID
	// unfinished counts open and expired envelopes by the domain of their signers.
	unfinished map[string]int
}

// maxTraces bounds how many envelopes are remembered.
const maxTraces = 2000

// record is what is known of one address.
type record struct {
	completed, declined int
	// signing counts the open envelopes to be signed.
	signing int
	// worked is when envelopes were completed.
	worked dates
}

// job is an envelope among those that are probably issues of the same job.
type job struct {
	id     model.EnvelopeID
	at     model.Time
	status model.Status
	pages  model.Int
}

// NewHistory returns an empty history.
func NewHistory() *History {
	return &History{
		traces: make(map[model.EnvelopeID]trace), people: make(map[string]record),
		names: make(map[string]map[string]int), levels: make(map[string]map[model.LegalityLevel]int),
		jobs: make(map[string][]job), domains: make(map[string]int),
		checks: newChecks(), input: newInput(),
		stems: make(map[string][]model.EnvelopeID), unfinished: make(map[string]int),
	}
}

// Learn adds an envelope that was read, and replaces what was known of it. It disregards
// envelopes of which only a part was read.
func (h *History) Learn(e *model.Envelope) {
	if h == nil || e.ID == "" || e.Abridged() || e.Unread.Has("status") || e.Unread.Has("signing_steps") {
		return
	}
	was, known := h.traces[e.ID]
	if known && was.status == e.Status && was.updated == e.UpdatedAt {
		return
	}
	if known {
		h.count(e.ID, was, -1)
	} else {
		h.queue = append(h.queue, e.ID)
	}
	h.checks.learn(e)
	now := traceOf(e)
	h.traces[e.ID] = now
	h.count(e.ID, now, 1)
	if len(h.queue) > maxTraces {
		h.forget(h.queue[0])
		h.queue = h.queue[1:]
	}
}

func (h *History) forget(id model.EnvelopeID) {
	h.count(id, h.traces[id], -1)
	h.checks.forget(id)
	h.input.forget(id)
	delete(h.traces, id)
}

// Successor is the id and the last known status of the newest envelope that was created
// after this one, has the same name stem and at least half of its signers, by address or
// by name, and has not ended without success itself.
func (h *History) Successor(e *model.Envelope) (model.EnvelopeID, model.Status, bool) {
	stem := Stem(e.Name.String())
	if h == nil || stem == "" {
		return "", "", false
	}
	var next model.EnvelopeID
	var last model.Time
	own := traceOf(e)
	for _, id := range h.stems[stem] {
		t := h.traces[id]
		later := t.created > last || t.created == last && id > next
		if id == e.ID || t.created <= e.CreatedAt || !later || t.status.Dead() || !own.sharesSigners(t) {
			continue
		}
		next, last = id, t.created
	}
	return next, h.traces[next].status, next != ""
}

// Usual is how long envelopes with as many signing steps usually take, by the completed
// ones of the account.
func (h *History) Usual(e *model.Envelope, now time.Time) Usual {
	return h.UsualFor(SigningSteps(e), now)
}

// UsualFor is [History.Usual] for envelopes with so many signing steps.
func (h *History) UsualFor(steps int, now time.Time) Usual {
	if h == nil {
		return Usual{}
	}
	return h.took.usual(steps, now)
}

// record is what is known of an address, without what one envelope contributed.
func (h *History) record(address string, except model.EnvelopeID) record {
	if h == nil {
		return record{}
	}
	own := h.traces[except].contribution(address)
	r := h.people[address]
	r.completed -= own.completed
	r.declined -= own.declined
	r.signing -= own.signing
	r.worked = r.worked.without(own.worked)
	return r
}

// otherAddress is another address that somebody of the same name has.
func (h *History) otherAddress(r *model.Recipient) (string, bool) {
	name := normalName(r)
	if h == nil || name == "" {
		return "", false
	}
	own, other := normalAddress(r), ""
	for address := range h.names[name] {
		if address != own && h.people[address].completed > 0 && (other == "" || address < other) {
			other = address
		}
	}
	return other, other != ""
}

const (
	minSiblings = 4
	usualShare  = 80 // percent
)

// usualLevel is the level that nearly all envelopes with a similar name have, when this
// one has another.
func (h *History) usualLevel(e *model.Envelope) (model.LegalityLevel, bool) {
	stem := Stem(e.Name.String())
	if h == nil || stem == "" || e.LegalityLevel == "" {
		return "", false
	}
	own, learned := h.traces[e.ID]
	total, usual, most := 0, model.LegalityLevel(""), 0
	for level, n := range h.levels[stem] {
		if learned && own.stem == stem && own.level == level {
			n--
		}
		total += n
		if n > most {
			usual, most = level, n
		}
	}
	return usual, total >= minSiblings && usual != e.LegalityLevel && most*100 >= total*usualShare
}

// hasCompleted reports whether any completed envelope was read. Before that, it means
// nothing that an address has none.
func (h *History) hasCompleted() bool { return h != nil && len(h.domains) > 0 }

func (h *History) hasCompletedDomain(domain string) bool { return h != nil && h.domains[domain] > 0 }

// knownDomains are those of large services and those that have often worked here.
func (h *History) knownDomains() []string {
	if h == nil {
		return mailDomains()
	}
	if h.trusted == nil {
		h.trusted = mailDomains()
		for domain, n := range h.domains {
			if n >= trustedDomain {
				h.trusted = append(h.trusted, domain)
			}
		}
		slices.Sort(h.trusted)
	}
	return h.trusted
}
