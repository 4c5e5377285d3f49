package view

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/widget/table"
)

// Order is what rows are ordered by: an order of the service, or one that the program
// computes and that needs a scanned view.
type Order string

// The orders that the program computes; the others are those of the service.
const (
	ByUrgency Order = "URGENCY"
	ByLeft    Order = "TIME_LEFT"
)

// Computed reports whether the service does not know the order.
func (o Order) Computed() bool { return o == ByUrgency || o == ByLeft }

// Label names the order.
func (o Order) Label() string {
	switch o {
	case ByUrgency:
		return "Urgency"
	case ByLeft:
		return "Time left"
	case Order(model.ByCreation):
		return "Created"
	case Order(model.ByModification):
		return "Changed"
	case Order(model.ByLastDocumentChange):
		return "Document changed"
	default:
		return model.EnvelopeOrder(o).Label()
	}
}

// Orders are all orders, those of the program first.
func Orders() []Order {
	list := []Order{ByUrgency, ByLeft}
	for _, o := range model.EnvelopeOrders() {
		list = append(list, Order(o))
	}
	return list
}

// Sorting is an order and its direction.
type Sorting struct {
	By        Order
	Ascending bool
}

// Known reports whether there is such an order.
// Known reports whether there is such an order.
func (s Sorting) Known() bool { return slices.Contains(Orders(), s.By) }

// Flipped is the same order in the other direction.
func (s Sorting) Flipped() Sorting { return Sorting{By: s.By, Ascending: !s.Ascending} }

// DefaultSorting is an order in its first direction: most urgent, next to end, newest or
// first in the alphabet on top.
func DefaultSorting(o Order) Sorting {
	return Sorting{By: o, Ascending: o == ByLeft || o == Order(model.ByName) || o == Order(model.ByStatus)}
}

// Column is how the order is shown in the header of the table.
func (s Sorting) Column() table.Sort {
	names := map[Order]string{
		ByUrgency: ColumnHealth, ByLeft: ColumnLeft,
		Order(model.ByModification): ColumnIdle, Order(model.ByName): ColumnName, Order(model.ByStatus): ColumnStatus,
	}
	// The longer ago the change, the longer the idle time.
	descending := s.Ascending == (s.By == Order(model.ByModification))
	return table.Sort{Column: names[s.By], Descending: descending}
}

// Sort orders scanned rows. Rows that are equal are ordered by time left, then by name; where
// they are so many that most are packed, by their ids.
func (s Sorting) Sort(rows []*Row) {
	few := len(rows) <= MostHeld
	sign := -1
	if s.Ascending {
		sign = 1
	}
	slices.SortFunc(rows, func(a, b *Row) int {
		if c := s.compare(a, b); c != 0 {
			return sign * c
		}
		if c := compareLeft(a, b); c != 0 {
			return c
		}
		if few {
			if c := strings.Compare(a.Envelope().Name.String(), b.Envelope().Name.String()); c != 0 {
				return c
			}
		}
		return cmp.Compare(a.ID(), b.ID())
	})
}

func (s Sorting) compare(a, b *Row) int {
	switch s.By {
	case ByUrgency:
		return cmp.Compare(a.Judgement.Urgency, b.Judgement.Urgency)
	case ByLeft:
		return compareLeft(a, b)
	case Order(model.ByCreation):
		return cmp.Compare(a.Key.Created, b.Key.Created)
	case Order(model.ByName):
		return strings.Compare(strings.ToLower(a.Envelope().Name.String()), strings.ToLower(b.Envelope().Name.String()))
	case Order(model.ByStatus):
		return cmp.Compare(a.Key.Status, b.Key.Status)
	default:
		return cmp.Compare(a.Key.Updated, b.Key.Updated)
	}
}

// compareLeft puts what ends first in front and what never ends last.
func compareLeft(a, b *Row) int {
	x, y := a.Key.Expires, b.Key.Expires
	if x.IsZero() != y.IsZero() {
		if x.IsZero() {
			return 1
		}
		return -1
	}
	return x.Time().Compare(y.Time())
}
