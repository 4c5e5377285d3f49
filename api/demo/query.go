package demo

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

type query struct {
	filter
	ids       []string // nil for all
	order     model.EnvelopeOrder
	ascending bool
	window    model.Window
}

func (c *call) readQuery() query {
	f := c.body
	q := query{
		filter: filter{
			name: strings.ToLower(f.text("name")), search: strings.ToLower(f.text("search")),
			comment: strings.ToLower(f.text("comment")), tags: f.texts("tags"),
			statuses: set(enums(f, "statuses", model.Statuses())),
			folders:  set(f.texts("folder_ids")), onlyRoot: f.boolean("only_root_folder"),
			from: c.readBound("date_from", math.MinInt64), to: c.readBound("date_to", math.MaxInt64),
			user: model.UserID(f.text("uid")), trash: f.boolean("include_trash") && !c.options.WithoutTrash,
		},
		order:     cmp.Or(enum(f, "order_field", model.EnvelopeOrders()), model.ByCreation),
		ascending: f.boolean("ascending"),
		window:    c.readWindow(),
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

// readWindow reads how many rows are asked for, at one end: the other number is zero.
func (c *call) readWindow() model.Window {
	f := c.body
	w := model.Window{After: f.text("after"), Before: f.text("before")}
	first, isFirst := c.readSize("first")
	last, isLast := c.readSize("last")
	switch {
	case isFirst && isLast:
		f.fail("last", "Send first or last, not both.")
	case isFirst:
		w.First = first
	case isLast:
		w.Last = last
	case w.Before != "" && w.After == "":
		w.Last = c.options.PageSize
	default:
		w.First = c.options.PageSize
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

// filter has the filters of POST /envelopes. Texts are in lower case, absent sets nil.
type filter struct {
	name, search, comment string
	tags                  []string
	statuses              map[model.Status]bool
	folders               map[string]bool
	onlyRoot              bool
	from, to              model.Time
	user                  model.UserID
	trash                 bool
}

func set[T comparable](values []T) map[T]bool {
	if values == nil {
		return nil
	}
	all := make(map[T]bool, len(values))
	for _, v := range values {
		all[v] = true
	}
	return all
}

func (f *filter) matches(s *store, i int) bool {
	if e := s.envelopes[i]; e != nil {
		return f.matchesStored(e)
	}
	if f.statuses != nil && !f.statuses[model.Statuses()[s.statuses[i]]] {
		return false
	}
	a := s.account
	t := a.Traits(i)
	if t.HasHiddenDefect() {
		return f.matchesStored(a.Envelope(i))
	}
	switch {
	case t.Trashed && !f.trash,
		!f.inFolder(t.Folder), !f.inTime(a.Stamp(t.Created)),
		f.tags != nil && !a.HasTag(&t, f.tags),
		f.user != "" && !a.InvolvesUser(i, &t, f.user),
		f.comment != "" && !contains(a.Comment(i), f.comment):
		return false
	case f.name == "" && f.search == "":
		return true
	}
	name := a.Name(i)
	return contains(name, f.name) &&
		(contains(name, f.search) || a.InvolvesPerson(i, &t, f.search))
}

func (f *filter) matchesStored(e *account.Envelope) bool {
	switch {
	case f.statuses != nil && !f.statuses[e.Status],
		e.Trashed && !f.trash,
		!f.inFolder(e.Folder), !f.inTime(e.CreatedAt),
		f.tags != nil && !anyOf(e.Tags, f.tags),
		f.user != "" && e.Owner != f.user && !anyRecipient(e, func(r *model.Recipient) bool { return r.UID == f.user }),
		!contains(e.Comment.Wire(), f.comment),
		!contains(e.Name.Wire(), f.name):
		return false
	}
	return contains(e.Name.Wire(), f.search) || anyRecipient(e, func(r *model.Recipient) bool {
		return contains(r.Name.Wire(), f.search) || contains(r.Email.Wire(), f.search)
	})
}

func (f *filter) inFolder(folder string) bool {
	return (!f.onlyRoot || folder == "") && (f.folders == nil || f.folders[folder])
}

func (f *filter) inTime(created model.Time) bool { return f.from <= created && created <= f.to }

func contains(text, needle string) bool {
	return needle == "" || strings.Contains(strings.ToLower(text), needle)
}

func anyOf(tags, wanted []string) bool {
	return slices.ContainsFunc(tags, func(tag string) bool { return slices.Contains(wanted, tag) })
}

func anyRecipient(e *account.Envelope, is func(*model.Recipient) bool) bool {
	for _, r := range e.Recipients() {
		if is(r) {
			return true
		}
	}
	return false
}
