package triage

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/model"
)

// record holds the counts of one address: it counts completed and declined envelopes, and the open ones to be signed.
type record struct{ completed, declined, signing int32 }

// people counts the recipients of the envelopes, by digests of their addresses, names and domains.
type people struct {
	records    map[uint64]record // by address
	named      namedAddresses
	unfinished map[uint32]int32 // open and expired envelopes by where their signers are, see person
	signers    map[uint64]signers
	signing    map[signing]int32
}

// signing names who signs from afar with an address, by the first word of the name.
type signing struct {
	address uint64
	first   uint32
}

// signers counts those who sign from afar with one address: their first names, and the envelopes they sign.
type signers struct{ names, envelopes int32 }

// count adds a trace to the counts, or takes it away again.
func (h *History) count(t *Trace, by int32) {
	h.checks.count(t, by)
	if e, ended := t.ending(); ended {
		h.took.count(t.steps, e, by)
	}
	for i, one := range t.people {
		h.people.named.count(one, by)
		if !one.signs() {
			continue
		}
		if one.first != 0 && i < mostMet && t.flags&(isMet<<i) == 0 {
			h.people.countSigner(signing{one.address, one.first}, by)
		}
		h.countAddress(t, i, by)
	}
}

// countAddress counts an envelope for the address of a signer, or takes it away again: once for each address and for
// each domain. That mail arrives is shown by who signed completed envelopes, and by who was the first to be asked where
// one was declined; others may never have been asked.
func (h *History) countAddress(t *Trace, at int, by int32) {
	one, status := t.people[at], t.Status()
	isFirst, isNew, isNewThere := true, true, true
	for _, before := range t.people[:at] {
		isFirst = isFirst && !before.signs()
		isNew = isNew && (!before.signs() || before.address != one.address)
		isNewThere = isNewThere && before.signsAt != one.signsAt
	}
	r := h.people.records[one.address]
	switch {
	case isNew && status == model.Completed:
		r.completed += by
		h.worked.count(one.address, t.Updated, isNewThere, by)
	case isNew && status.Open():
		r.signing += by
	case isFirst && status == model.Declined && t.flags&isFirstAlone > 0:
		r.declined += by
	}
	set(h.people.records, one.address, r)
	if isNewThere && (status.Open() || status == model.Expired) {
		set(h.people.unfinished, one.signsAt, h.people.unfinished[one.signsAt]+by)
	}
}

func (p *people) countSigner(one signing, by int32) {
	before, all := p.signing[one], p.signers[one.address]
	set(p.signing, one, before+by)
	if all.envelopes += by; (before == 0) != (before+by == 0) {
		all.names += by
	}
	set(p.signers, one.address, all)
}

// signersWith counts in how many envelopes a recipient signs from afar with an address, and all that do, both
// with the envelope at hand.
func (h *History) signersWith(r *model.Recipient, address string) (own int32, all signers) {
	one := signing{address: h.digest(address)}
	one.first, _ = h.name(r)
	if own, all = h.people.signing[one], h.people.signers[one.address]; own == 0 {
		return 1, signers{all.names + 1, all.envelopes + 1}
	}
	return own, all
}

// isOfAnother reports whether an address is that of one other person, who signs most envelopes with it.
func (s signers) isOfAnother(own int32) bool {
	const usual = 5 // envelopes of each name
	return s.names > 1 && s.names <= manyPeople && s.envelopes >= usual*s.names && own*4 <= s.envelopes
}

// set leaves no zero values behind.
func set[K, V comparable](in map[K]V, key K, value V) {
	var zero V
	if value == zero {
		delete(in, key)
	} else {
		in[key] = value
	}
}

// namedAddresses holds the addresses beside a name, by digests and in their order.
type namedAddresses map[uint64][]namedAddress

type namedAddress struct {
	address uint64
	count   int32 // of envelopes
}

// mostOfOneName bounds the addresses of one name, because a name with more is taken for that of many
// people, such as "Customer".
const mostOfOneName = 20

func (n namedAddresses) count(one person, by int32) {
	name := one.named()
	if name == 0 {
		return
	}
	list := n[name]
	i, found := slices.BinarySearchFunc(list, one.address, func(a namedAddress, address uint64) int { return cmp.Compare(a.address, address) })
	if !found {
		list = slices.Insert(list, i, namedAddress{address: one.address})
	}
	if list[i].count += by; list[i].count == 0 {
		list = slices.Delete(list, i, i+1)
	}
	if n[name] = list; len(list) == 0 {
		delete(n, name)
	}
}

// otherAddress returns the first of the other addresses beside the name of a recipient that a person has completed
// something with.
func (h *History) otherAddress(r *model.Recipient) (string, bool) {
	var p person
	p.first, p.name = h.name(r)
	beside, address := h.people.named[p.named()], h.digest(Address(r))
	if len(beside) > mostOfOneName {
		return "", false
	}
	first := ""
	for _, one := range beside {
		if a := h.worked.addresses[one.address]; a != nil && one.address != address && (first == "" || a.written < first) {
			first = a.written
		}
	}
	return first, first != ""
}

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
