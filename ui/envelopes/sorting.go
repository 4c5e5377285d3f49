package envelopes

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/widget/table"
)

// order is what rows are ordered by: an order of the service, or one that the program
// computes and that needs a scanned view.
type order string

const (
	byUrgency order = "URGENCY"
	byLeft    order = "TIME_LEFT"
)

// computed reports whether the service does not know the order.
func (o order) computed() bool { return o == byUrgency || o == byLeft }

func (o order) label() string {
	switch o {
	case byUrgency:
		return "Urgency"
	case byLeft:
		return "Time left"
	case order(model.ByCreation):
		return "Created"
	case order(model.ByModification):
		return "Changed"
	case order(model.ByLastDocumentChange):
		return "Document changed"
	default:
		return model.EnvelopeOrder(o).Label()
	}
}

// orders are all orders, those of the program first.
func orders() []order {
	list := []order{byUrgency, byLeft}
	for _, o := range model.EnvelopeOrders() {
		list = append(list, order(o))
	}
	return list
}

// sorting is an order and its direction.
type sorting struct {
	by        order
	ascending bool
}

func (s sorting) known() bool { return slices.Contains(orders(), s.by) }

// flipped is the same order in the other direction.
func (s sorting) flipped() sorting { return sorting{by: s.by, ascending: !s.ascending} }

// defaultSorting is an order in its first direction: most urgent, next to end, newest or
// first in the alphabet on top.
func defaultSorting(o order) sorting {
	return sorting{by: o, ascending: o == byLeft || o == order(model.ByName) || o == order(model.ByStatus)}
}

// column is how the order is shown in the header of the table.
func (s sorting) column() table.Sort {
	names := map[order]string{
		byUrgency: columnHealth, byLeft: columnLeft,
		order(model.ByModification): columnIdle, order(model.ByName): columnName, order(model.ByStatus): columnStatus,
	}
	// The longer ago the change, the longer the idle time.
	descending := s.ascending == (s.by == order(model.ByModification))
	return table.Sort{Column: names[s.by], Descending: descending}
}

// sort orders scanned rows. Rows that are equal are ordered by time left, then by name; where
// they are so many that most are packed, by their ids.
func (s sorting) sort(rows []*row) {
	few := len(rows) <= mostHeld
	sign := -1
	if s.ascending {
		sign = 1
	}
	slices.SortFunc(rows, func(a, b *row) int {
		if c := s.compare(a, b); c != 0 {
			return sign * c
		}
		if c := compareLeft(a, b); c != 0 {
			return c
		}
		if few {
			if c := strings.Compare(a.envelope().Name.String(), b.envelope().Name.String()); c != 0 {
				return c
			}
		}
		return cmp.Compare(a.id(), b.id())
	})
}

func (s sorting) compare(a, b *row) int {
	switch s.by {
	case byUrgency:
		return cmp.Compare(a.judgement.urgency, b.judgement.urgency)
	case byLeft:
		return compareLeft(a, b)
	case order(model.ByCreation):
		return cmp.Compare(a.key.created, b.key.created)
	case order(model.ByName):
		return strings.Compare(strings.ToLower(a.envelope().Name.String()), strings.ToLower(b.envelope().Name.String()))
	case order(model.ByStatus):
		return cmp.Compare(a.key.status, b.key.status)
	default:
		return cmp.Compare(a.key.updated, b.key.updated)
	}
}

// compareLeft puts what ends first in front and what never ends last.
func compareLeft(a, b *row) int {
	x, y := a.key.expires, b.key.expires
	if x.IsZero() != y.IsZero() {
		if x.IsZero() {
			return 1
		}
		return -1
	}
	return x.Time().Compare(y.Time())
}
