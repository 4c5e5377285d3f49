package account

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"inkdesk/model"
)

// Index keeps the orders a listing of the whole account can have, and the statuses.
type Index struct {
	Statuses []uint8 // the states by number of envelope, as places in [model.Statuses]
	// ByModification and the others number the envelopes in ascending order, as their creation does.
	ByModification, ByName, ByStatus, ByDocuments []uint32
}

// Index sorts the account.
func (a *Account) Index() *Index {
	n := a.envelopes
	index := &Index{Statuses: make([]uint8, n)}
	updated, documents := make([]int64, n), make([]int64, n)
	var work sync.WaitGroup
	work.Go(func() { index.ByName = a.sortNames() })
	states := model.Statuses()
	for i := range n {
		t := a.Traits(i)
		updated[i], documents[i] = t.Updated, t.DocumentsChanged
		index.Statuses[i] = uint8(slices.Index(states, t.Status))
	}
	index.ByModification = sortBy(updated)
	index.ByDocuments = sortBy(documents)
	index.ByStatus = sortBy(index.Statuses)
	work.Wait()
	return index
}

func sortBy[K cmp.Ordered](keys []K) []uint32 {
	order := make([]uint32, len(keys))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(x, y uint32) int {
		return cmp.Or(cmp.Compare(keys[x], keys[y]), cmp.Compare(x, y))
	})
	return order
}

func (a *Account) sortNames() []uint32 {
	names := make([]string, a.envelopes)
	for i := range names {
		names[i] = strings.ToLower(a.Name(i))
	}
	return sortBy(names)
}
