package demo

import (
	"math"
	"strings"

	"inkdesk/model"
)

type query struct {
	filter
	ids       []string // nil for all
	order     model.EnvelopeOrder
	ascending bool
	window    windowQuery
}

func (c *call) readQuery() query {
	f := c.body
	q := query{
		filter: filter{
			name:     strings.ToLower(f.text("name")),
			search:   strings.ToLower(f.text("search")),
			comment:  strings.ToLower(f.text("comment")),
			tags:     f.texts("tags"),
			statuses: set(enums(f, "statuses", model.Statuses())),
			folders:  set(f.texts("folder_ids")),
			onlyRoot: f.boolean("only_root_folder"),
			from:     c.readBound("date_from", math.MinInt64),
			to:       c.readBound("date_to", math.MaxInt64),
			user:     model.UserID(f.text("uid")),
			trash:    f.boolean("include_trash") && !c.options.WithoutTrash,
		},
		order:     enum(f, "order_field", model.EnvelopeOrders()),
		ascending: f.boolean("ascending"),
		window:    c.readWindow(),
	}
	if q.order == "" {
		q.order = model.ByCreation
	}
	if q.ids = f.texts("ids"); f.has("ids") && q.ids == nil {
		q.ids = []string{}
	}
	if q.from > q.to {
		f.fail("date_to", "This must not lie before date_from.")
	}
	return q
}

// readBound reads one end of a range of time, which may be before all timestamps.
func (c *call) readBound(name string, open model.Time) model.Time {
	n, ok := c.body.integer(name)
	t := model.Time(n)
	switch {
	case !ok:
		return open
	case n < 0 || !t.IsZero() && (t.Unit() == model.Milliseconds) != (c.options.Unit == model.Milliseconds):
		c.body.fail(name, "This must be a Unix timestamp in %s.", c.options.Unit)
		return open
	default:
		return t
	}
}

// readTime reads a timestamp between 1973 and 5138, where its size tells its unit.
func (c *call) readTime(f *fields, name string) model.Time {
	n, ok := f.integer(name)
	t := model.Time(n)
	if ok && (t.IsZero() || t.Unit() != c.options.Unit) {
		f.fail(name, "This must be a Unix timestamp in %s.", c.options.Unit)
		return 0
	}
	return t
}

type windowQuery struct {
	size          int
	last          bool
	after, before string
}

func (c *call) readWindow() windowQuery {
	f := c.body
	w := windowQuery{size: c.options.PageSize, after: f.text("after"), before: f.text("before")}
	first, isFirst := c.readSize("first")
	last, isLast := c.readSize("last")
	switch {
	case isFirst && isLast:
		f.fail("last", "Send first or last, not both.")
	case isFirst:
		w.size = first
	case isLast:
		w.size, w.last = last, true
	case w.before != "" && w.after == "":
		w.last = true
	}
	return w
}

func (c *call) readSize(name string) (int, bool) {
	n, ok := c.body.integer(name)
	most := int64(c.options.MaxPageSize)
	if ok && (n < 1 || n > most && !c.options.ClampsPages) {
		c.body.fail(name, "This must be a number from 1 to %d.", most)
	}
	return int(min(n, most)), ok
}
