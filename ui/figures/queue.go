package figures

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
)

const shownDays = 7 // limits the days shown in the history of the queue

// History says what the queue has held on the latest days, and how many of those near their date were signed all the
// same: a label and a text each, nothing for the unknown.
func History(days []tally.QueueDay, d tally.Dated, now time.Time) (said [][2]string) {
	var parts []string
	for _, day := range slices.Backward(days[max(len(days)-shownDays, 0):]) {
		on, err := time.ParseInLocation(time.DateOnly, day.On, now.Location())
		if err != nil {
			continue
		}
		name := on.Format("Mon")
		switch {
		case day.On == now.Format(time.DateOnly):
			name = "today"
		case now.Sub(on) >= shownDays*24*time.Hour:
			name = on.Format("2 Jan")
		}
		parts = append(parts, fmt.Sprintf("%s %d", name, day.Act+day.Soon))
	}
	if len(parts) > 0 {
		said = append(said, [2]string{"Needed you", strings.Join(parts, ", ")})
	}
	if d.Near > 0 {
		said = append(said, [2]string{"Near date", fmt.Sprintf("%d of %d that ended in the last 30 days were signed all the same", d.Signed, d.Near)})
	}
	return said
}

// Queue counts the open envelopes by what the rules say about them.
type Queue struct {
	Health  map[triage.Health]int // counts them by their badge
	holders map[string]*Holder
}

// Holder describes a person who open envelopes wait for.
type Holder struct {
	Address, Name model.Text
	Open          int
	Oldest        time.Time // tells when the first of these was created, zero for not known
}

// NewQueue returns a queue that counts nothing yet.
func NewQueue() *Queue {
	return &Queue{Health: make(map[triage.Health]int), holders: make(map[string]*Holder)}
}

// Add counts an open envelope with its report. Of several who could hold it, it counts for each.
func (q *Queue) Add(e *model.Envelope, r *triage.Report) {
	q.Health[r.Health]++
	counted := make(map[string]bool)
	for _, who := range query.Holders(r.Holder) {
		key := model.Fold(cmp.Or(who.Email.String(), who.Name.String()))
		if counted[key] {
			continue
		}
		counted[key] = true
		h := q.holders[key]
		if h == nil {
			h = &Holder{Address: who.Email, Name: who.Name}
			q.holders[key] = h
		}
		h.Open++
		if at := e.CreatedAt.Time(); tally.Dates(e.CreatedAt) && (h.Oldest.IsZero() || at.Before(h.Oldest)) {
			h.Oldest = at
		}
	}
}

// Holders returns who holds most, first.
func (q *Queue) Holders() []*Holder {
	return slices.SortedFunc(maps.Values(q.holders), func(a, b *Holder) int {
		return cmp.Or(cmp.Compare(b.Open, a.Open), a.Oldest.Compare(b.Oldest), cmp.Compare(a.Address.String(), b.Address.String()))
	})
}
