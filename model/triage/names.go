package triage

import (
	"cmp"
	"slices"
)

// namedAddresses are the addresses that stand beside a name, by digests and in their order.
type namedAddresses map[uint64][]namedAddress

type namedAddress struct {
	address uint64
	count   int32 // of envelopes
}

// mostOfOneName is from how many addresses on a name is taken for that of many people, such
// as "Customer".
const mostOfOneName = 20

// count counts an envelope with a name beside an address, or takes it away again.
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

// other is the first of the other addresses beside a name that somebody has completed
// something with.
func (h *History) other(name, address uint64) (string, bool) {
	beside := h.people.named[name]
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
