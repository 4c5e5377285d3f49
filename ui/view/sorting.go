package view

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/widget/table"
)

// Order names what rows are ordered by: an order of the service, or one that the program
// computes and that needs a scanned view.
type Order string

// The orders that the program computes; the service has the others.
const (
	ByUrgency Order = "URGENCY"
	ByLeft    Order = "TIME_LEFT"
)

const byColumn = "COLUMN:" // begins an order by the texts of a column, behind which its name is

// Computed reports whether the service does not know the order.
func (o Order) Computed() bool { return o == ByUrgency || o == ByLeft || o.column() != "" }

// column returns the column by whose texts it orders, "" for other orders.
func (o Order) column() string {
	name, _ := strings.CutPrefix(string(o), byColumn)
	if name == string(o) {
		return ""
	}
	return name
}

// OrderOf returns the order that a column shows.
func OrderOf(column string) Order {
	for _, o := range Orders() {
		if orders[o].column == column {
			return o
		}
	}
	return Order(byColumn + column)
}

// orders names an order, says what comes first in it and in the opposite one, and which column shows it.
var orders = map[Order]struct{ label, down, up, column string }{
	ByUrgency:                         {"Urgency", "most urgent first", "least urgent first", ColumnHealth},
	ByLeft:                            {"Time left", "most time left first", "least time left first", ColumnLeft},
	Order(model.ByCreation):           {"Created", "newest first", "oldest first", ColumnCreated},
	Order(model.ByModification):       {"Changed", "last changed first", "longest unchanged first", ColumnChanged},
	Order(model.ByName):               {"", "names from Z to A", "names from A to Z", ColumnName},
	Order(model.ByStatus):             {"", "", "", ColumnStatus},
	Order(model.ByLastDocumentChange): {"Document changed", "last changed documents first", "last changed documents last", ""},
}

// Label names the order.
func (o Order) Label() string {
	if name := o.column(); name != "" {
		all, _ := (&Cells{}).ColumnTitles()
		if i := slices.IndexFunc(all, func(one ColumnTitle) bool { return one.Name == name }); i >= 0 {
			name = all[i].Title
		}
		return name
	}
	return cmp.Or(orders[o].label, model.EnvelopeOrder(o).Label())
}

// ColumnOrders returns the orders by the columns that no other order shows. They, and those that the service does not
// know, order the rows that are read.
func ColumnOrders() []Order {
	all, _ := (&Cells{}).ColumnTitles()
	var list []Order
	for _, c := range all {
		if o := OrderOf(c.Name); o.column() != "" && c.Name != ColumnIdle && c.Name != ColumnExpires {
			list = append(list, o)
		}
	}
	return list
}

// Orders returns all orders but those by the texts of a column, those of the program first.
func Orders() []Order {
	list := []Order{ByUrgency, ByLeft}
	for _, o := range model.EnvelopeOrders() {
		list = append(list, Order(o))
	}
	return list
}

// Sorting holds an order and its direction.
type Sorting struct {
	By        Order
	Ascending bool
}

// ByText reports whether rows are ordered by the texts of a column, see [Cells.SortByText].
func (s Sorting) ByText() bool { return s.By.column() != "" }

// Known reports whether there is such an order.
func (s Sorting) Known() bool { return slices.Contains(append(Orders(), ColumnOrders()...), s.By) }

// Asked returns the order in which the service is asked for rows: its own, or else that of the latest change.
func (s Sorting) Asked() (by model.EnvelopeOrder, ascending bool) {
	if s.By.Computed() {
		return model.ByModification, false
	}
	return model.EnvelopeOrder(s.By), s.Ascending
}

// Words says what comes first.
func (s Sorting) Words() string {
	words := orders[s.By].down
	switch {
	case s.Ascending:
		words = orders[s.By].up
	case s.By.column() != "":
		return "by " + strings.ToLower(s.By.Label()) + ", from the last"
	}
	return cmp.Or(words, "by "+strings.ToLower(s.By.Label()))
}

// Flipped returns the same order in the other direction.
func (s Sorting) Flipped() Sorting { return Sorting{By: s.By, Ascending: !s.Ascending} }

// DefaultSorting returns an order in its first direction: most urgent, next to end, newest or first in the alphabet on top.
func DefaultSorting(o Order) Sorting {
	return Sorting{By: o, Ascending: o.column() != "" || o == ByLeft || o == Order(model.ByName) || o == Order(model.ByStatus)}
}

// Column returns how the order is shown in the header of the table.
func (s Sorting) Column() table.Sort {
	return table.Sort{Column: cmp.Or(s.By.column(), orders[s.By].column), Descending: !s.Ascending}
}

const mostNamed = 60 // limits the packed rows that are ordered by name, for which they have to be unpacked

// Sort orders scanned rows. Rows that are equal are ordered by time left, then by name; where
// they are many and packed, by their ids.
func (s Sorting) Sort(rows []*Row) {
	isPacked := func(r *Row) bool { return !r.IsEmpty() }
	few := len(rows) <= mostNamed || len(rows) <= MostHeld && !slices.ContainsFunc(rows, isPacked)
	sign, flip := -1, int64(-1)
	if s.Ascending {
		sign, flip = 1, 0
	}
	var names []string
	keys, unsorted := make([]sortKey, len(rows)), slices.Clone(rows)
	for i, r := range rows {
		keys[i] = sortKey{s.valueOf(r) ^ flip, leftOf(r), i}
		if s.By == Order(model.ByName) {
			names = append(names, strings.ToLower(r.Envelope().Name.String()))
		}
	}
	slices.SortFunc(keys, func(a, b sortKey) int {
		switch {
		case a.value != b.value:
			return cmp.Compare(a.value, b.value)
		case names != nil && names[a.at] != names[b.at]:
			return strings.Compare(names[a.at], names[b.at]) * sign
		case a.left != b.left:
			return cmp.Compare(a.left, b.left)
		}
		one, other := unsorted[a.at], unsorted[b.at]
		if few {
			if c := strings.Compare(one.Envelope().Name.String(), other.Envelope().Name.String()); c != 0 {
				return c
			}
		}
		return cmp.Compare(one.ID, other.ID)
	})
	for i, one := range keys {
		rows[i] = unsorted[one.at]
	}
}

// sortKey holds the numbers of a row that decide nearly always, because to look them up for each comparison takes most of
// the time of sorting ten thousand rows. It points to nothing, so that the collector need not follow it while it is moved.
type sortKey struct {
	value, left int64
	at          int // among the rows
}

// valueOf returns what rows are ordered by, but for their names.
func (s Sorting) valueOf(r *Row) int64 {
	switch s.By {
	case ByUrgency:
		return int64(r.Judgement.Facts.Urgency)
	case ByLeft:
		return leftOf(r)
	case Order(model.ByCreation):
		return int64(r.Created)
	case Order(model.ByName):
		return 0
	case Order(model.ByStatus):
		return int64(slices.Index(model.Statuses(), r.Status()))
	}
	return int64(r.Updated)
}

// leftOf returns less for what ends first, and most for what never ends.
func leftOf(r *Row) int64 {
	if r.Expires.IsZero() {
		return math.MaxInt64
	}
	return r.Expires.Time().UnixMilli()
}

// SortByText orders rows by the texts of the column that the order names, as [table.SortByText] does. It is for at most
// [MostHeld] rows, because the texts have to be made.
func (c *Cells) SortByText(rows []*Row, by Sorting) {
	if columns := c.Chosen([]string{by.By.column()}, wideFrom); len(columns) > 0 {
		table.SortByText(rows, columns[0], by.Ascending)
	}
}
