package triage

import (
	"slices"
	"strings"

	"inkdesk/model"
)

// worked holds what completed envelopes tell about the addresses in them.
type worked struct {
	addresses map[uint64]*workedAddress // by their digest
	domains   map[string]int            // how many envelopes
	trusted   []string                  // of domains, in order; nil when it has to be made
	firm      string                    // see [History.home], made with trusted
}

type workedAddress struct {
	written   string
	completed dates
}

// learn remembers how addresses are written, of an envelope that is counted next.
func (w *worked) learn(e *model.Envelope, digest func(string) uint64) {
	for _, r := range e.Recipients() {
		if address := Address(r); address != "" && r.Role.Signs() && w.addresses[digest(address)] == nil {
			w.addresses[digest(address)] = &workedAddress{written: strings.Clone(address)}
		}
	}
}

// count counts a completed envelope for an address, and where that is new there for its domain, or takes it away again.
func (w *worked) count(address uint64, at model.Time, isNewThere bool, by int32) {
	a := w.addresses[address]
	if _, domain, found := strings.Cut(a.written, "@"); found && isNewThere {
		w.trusted = nil
		set(w.domains, domain, w.domains[domain]+int(by))
	}
	if a.completed = a.completed.count(at, by); len(a.completed) == 0 {
		delete(w.addresses, address)
	}
}

// latest returns when an envelope to an address was completed last, zero for never.
func (w *worked) latest(address uint64) model.Time {
	if a := w.addresses[address]; a != nil && len(a.completed) > 0 {
		return a.completed[len(a.completed)-1]
	}
	return 0
}

// workedBy reports whether an envelope to an address was completed by a time.
func (w *worked) workedBy(address uint64, at model.Time) bool {
	a := w.addresses[address]
	return a != nil && len(a.completed) > 0 && a.completed[0] <= at
}

// known returns the domains of large services and those that have often worked here.
func (w *worked) known() []string {
	if w.trusted == nil {
		w.trusted, w.firm = mailDomains(), ""
		for domain, n := range w.domains {
			if n < trustedDomain {
				continue
			}
			w.trusted = append(w.trusted, domain)
			if most := w.domains[w.firm]; !IsProvider(domain) && (n > most || n == most && domain < w.firm) {
				w.firm = domain
			}
		}
		slices.Sort(w.trusted)
	}
	return w.trusted
}

type dates []model.Time

// count adds a time, or takes it away again.
func (d dates) count(at model.Time, by int32) dates {
	switch i, found := slices.BinarySearch(d, at); {
	case by > 0:
		return slices.Insert(d, i, at)
	case found:
		return slices.Delete(d, i, i+1)
	default:
		return d
	}
}
