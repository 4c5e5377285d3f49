package triage

import (
	"slices"
	"strings"

	"inkdesk/model"
)

// worked is what completed envelopes tell about the addresses in them.
type worked struct {
	addresses map[uint64]*workedAddress // by their digest
	names     map[uint64]map[uint64]int // how often a name stood beside an address, by digests
	domains   map[string]int            // how many envelopes
	trusted   []string                  // of domains, in order; nil when it has to be made
}

// workedAddress is an address of completed envelopes, and when these were completed.
type workedAddress struct {
	written   string
	completed dates
}

func newWorked() worked {
	return worked{addresses: make(map[uint64]*workedAddress), names: make(map[uint64]map[uint64]int), domains: make(map[string]int)}
}

// learn remembers how addresses are written, of an envelope that is counted next.
func (w *worked) learn(e *model.Envelope, digest func(string) uint64) {
	for _, r := range e.Recipients() {
		if address := normalAddress(r); address != "" && w.addresses[digest(address)] == nil {
			w.addresses[digest(address)] = &workedAddress{written: strings.Clone(address)}
		}
	}
}

// count counts a completed envelope, or takes it away again.
func (w *worked) count(t *trace, by int32) {
	for i, one := range t.people {
		if one.name != 0 {
			w.countName(one, int(by))
		}
		if slices.ContainsFunc(t.people[:i], func(p person) bool { return p.address == one.address }) {
			continue
		}
		a := w.addresses[one.address]
		if _, domain, found := strings.Cut(a.written, "@"); found {
			w.trusted = nil
			set(w.domains, domain, w.domains[domain]+int(by))
		}
		if a.completed = a.completed.count(dates{t.updated}, int(by)); len(a.completed) == 0 {
			delete(w.addresses, one.address)
		}
	}
}

func (w *worked) countName(one person, by int) {
	beside := w.names[one.name]
	if beside == nil {
		beside = make(map[uint64]int, 1)
		w.names[one.name] = beside
	}
	if set(beside, one.address, beside[one.address]+by); len(beside) == 0 {
		delete(w.names, one.name)
	}
}

// latest is when an envelope to an address was completed last, apart from one that was
// completed at a time, zero for never.
func (w *worked) latest(address uint64, except dates) model.Time {
	a := w.addresses[address]
	if a == nil {
		return 0
	}
	return a.completed.without(except).latest()
}

// other is the first of the other addresses that somebody of a name has completed something
// with.
func (w *worked) other(name, address uint64) (string, bool) {
	var found []string
	for one := range w.names[name] {
		if one != address {
			found = append(found, w.addresses[one].written)
		}
	}
	if len(found) == 0 {
		return "", false
	}
	return slices.Min(found), true
}

// known are the domains of large services and those that have often worked here.
func (w *worked) known() []string {
	if w.trusted == nil {
		w.trusted = mailDomains()
		for domain, n := range w.domains {
			if n >= trustedDomain {
				w.trusted = append(w.trusted, domain)
			}
		}
		slices.Sort(w.trusted)
	}
	return w.trusted
}
