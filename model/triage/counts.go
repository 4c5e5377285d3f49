package triage

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/model"
)

// address holds what the envelopes read tell about one address.
type address struct {
	written           string       // as it is in completed envelopes, "" where none was read
	completed         []model.Time // when they were, in order
	declined, signing int32        // the declined ones, and the open ones to be signed
	names             counts       // those signed from afar with it, by the first word of the name
}

// counts tells how often numbers occur, in their order.
type counts []counted

type counted struct {
	what  uint64
	times int32
}

// count counts a number some times more, or less, and leaves no zeros behind.
func (c counts) count(what uint64, by int32) counts {
	compare := func(one counted, what uint64) int { return cmp.Compare(one.what, what) }
	i, found := slices.BinarySearchFunc(c, what, compare)
	if !found {
		c = slices.Insert(c, i, counted{what: what})
	}
	if c[i].times += by; c[i].times == 0 {
		c = slices.Delete(c, i, i+1)
	}
	return c
}

// of returns how often one number occurs, and all do.
func (c counts) of(what uint64) (times, all int32) {
	for _, one := range c {
		if all += one.times; one.what == what {
			times = one.times
		}
	}
	return times, all
}

// count adds a trace to the counts, or takes it away again.
func (h *History) count(t *Trace, by int32) {
	for i := range h.returned {
		if t.checked>>i&1 == 1 {
			h.returned[i] += by
		}
	}
	h.countEnding(t, by)
	h.countMatters(t, by)
	for i, one := range t.people {
		if one.number != 0 {
			setList(h.numbers, one.number, h.numbers[one.number].count(one.address, by))
		}
		if name := one.named(); name != 0 {
			setList(h.named, name, h.named[name].count(one.address, by))
		}
		if one.signs() {
			h.countAddress(t, i, by)
		}
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
	a := h.addresses[one.address]
	if a == nil {
		a = new(address)
		h.addresses[one.address] = a
	}
	if one.first != 0 && at < mostMet && t.flags&(isMet<<at) == 0 {
		a.names = a.names.count(uint64(one.first), by)
	}
	switch {
	case isNew && status == model.Completed:
		a.complete(t.Updated, by)
		if _, domain, found := strings.Cut(a.written, "@"); found && isNewThere {
			h.domains.trusted = nil
			set(h.domains.completed, domain, h.domains.completed[domain]+int(by))
		}
	case isNew && status.Open():
		a.signing += by
	case isFirst && status == model.Declined && t.flags&isFirstAlone > 0:
		a.declined += by
	}
	if len(a.completed) == 0 && len(a.names) == 0 && a.signing == 0 && a.declined == 0 {
		delete(h.addresses, one.address)
	}
	if isNewThere && (status.Open() || status == model.Expired) {
		set(h.domains.unfinished, one.signsAt, h.domains.unfinished[one.signsAt]+by)
	}
}

// complete notes when an envelope was completed, or takes that back.
func (a *address) complete(at model.Time, by int32) {
	switch i, found := slices.BinarySearch(a.completed, at); {
	case by > 0:
		a.completed = slices.Insert(a.completed, i, at)
	case found:
		a.completed = slices.Delete(a.completed, i, i+1)
	}
}

// address returns what is counted of an address, nothing for one that was not read.
func (h *History) address(text string) address {
	if a := h.addresses[h.digest(text)]; a != nil {
		return *a
	}
	return address{}
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

func setList[K comparable, L ~[]E, E any](in map[K]L, key K, list L) {
	if len(list) == 0 {
		delete(in, key)
	} else {
		in[key] = list
	}
}

// mostOfOneName bounds the addresses of one name, because a name with more is taken for that of many
// people, such as "Customer".
const mostOfOneName = 20

// otherAddress returns the first of the other addresses beside the name of a recipient that a person has completed
// something with.
func (h *History) otherAddress(r *model.Recipient) (string, bool) {
	var p person
	p.first, p.name = h.name(r)
	beside, own := h.named[p.named()], h.digest(Address(r))
	if len(beside) > mostOfOneName {
		return "", false
	}
	first := ""
	for _, one := range beside {
		a := h.addresses[one.what]
		if a == nil || len(a.completed) == 0 || one.what == own {
			continue
		}
		if first == "" || a.written < first {
			first = a.written
		}
	}
	return first, first != ""
}

// domains holds what the envelopes read tell about the domains of addresses.
type domains struct {
	completed  map[string]int   // how many envelopes
	unfinished map[uint32]int32 // open and expired envelopes by where their signers are, see person
	// trusted holds large services and what has often worked here, in order; nil when it has to be
	// made. Firm is made with it: the one in most completed envelopes that is not of a mail service,
	// "" where none is in enough.
	trusted []string
	firm    string
}

// known returns the domains of large services and those that have often worked here, and the one
// of the firm.
func (d *domains) known() (trusted []string, firm string) {
	if d.trusted == nil {
		d.trusted, d.firm = mailDomains(), ""
		for domain, n := range d.completed {
			if n < trustedDomain {
				continue
			}
			d.trusted = append(d.trusted, domain)
			if most := d.completed[d.firm]; !IsProvider(domain) && (n > most || n == most && domain < d.firm) {
				d.firm = domain
			}
		}
		slices.Sort(d.trusted)
	}
	return d.trusted, d.firm
}
