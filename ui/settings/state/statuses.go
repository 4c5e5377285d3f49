package state

import (
	"cmp"
	"maps"
	"slices"
)

// NameStatuses is the memory of type [Statuses].
const NameStatuses = "statuses"

// MostStatuses is how many envelopes' last statuses are remembered.
const MostStatuses = 5000

// Seen is what was last seen of an envelope.
type Seen struct {
	Status string `json:"status"`
	// UpdatedAt is the service's own number.
	UpdatedAt int64 `json:"updated_at"`
}

// Statuses is by the id of the envelope; it tells what changed since the last run.
type Statuses map[string]Seen

// Note remembers envelopes. When there are too many, those that changed longest ago go.
func (m *Statuses) Note(seen map[string]Seen) {
	if *m == nil {
		*m = Statuses{}
	}
	maps.Copy(*m, seen)
	surplus := len(*m) - MostStatuses
	if surplus <= 0 {
		return
	}
	oldest := slices.SortedFunc(maps.Keys(*m), func(a, b string) int {
		return cmp.Or(cmp.Compare((*m)[a].UpdatedAt, (*m)[b].UpdatedAt), cmp.Compare(a, b))
	})
	for _, id := range oldest[:surplus] {
		delete(*m, id)
	}
}
