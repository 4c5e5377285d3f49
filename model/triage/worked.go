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
		if address := normalAddress(r); address != "" && r.Role.Signs() && w.addresses[digest(address)] == nil {
			w.addresses[digest(address)] = &workedAddress{written: strings.Clone(address)}
		}
	}
}

// count counts a completed envelope, or takes it away again.
func (w *worked) count(t *Trace, by int32) {
	for i, one := range t.people {
		isSame := func(p person) bool { return p.signs() && p.address == one.address }
		if !one.signs() || slices.ContainsFunc(t.people[:i], isSame) {
			continue
		}
		a := w.addresses[one.address]
		isThere := func(p person) bool { return p.signsAt == one.signsAt }
		if _, domain, found := strings.Cut(a.written, "@"); found && !slices.ContainsFunc(t.people[:i], isThere) {
			w.trusted = nil
			set(w.domains, domain, w.domains[domain]+int(by))
		}
		if a.completed = a.completed.count(t.Updated, by); len(a.completed) == 0 {
			delete(w.addresses, one.address)
		}
	}
}

// latest returns when an envelope to an address was completed last, apart from one that was
// completed at a time, zero for never.
func (w *worked) latest(address uint64, except model.Time) model.Time {
	a := w.addresses[address]
	if a == nil {
		return 0
	}
	return a.completed.latestBut(except)
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

// latestBut returns the last time apart from one, zero for none.
func (d dates) latestBut(except model.Time) model.Time {
	n := len(d)
	if n > 0 && d[n-1] == except {
		n--
	}
	if n == 0 {
		return 0
	}
	return d[n-1]
}
