package demo

import (
	"context"
	"iter"
	"slices"
	"sort"
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

func listEnvelopes(c *call, _ *target) (reply, error) {
	q := c.readQuery()
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	found, err := c.page(&listing{
		what: "envelope", rows: c.store.rows(&q), ascending: q.ascending,
		key:  func(n int) key { return c.store.key(n, q.order) },
		keep: func(n int) bool { return q.matches(c.store, n) },
		find: func(id string) (int, bool) { return c.store.number(model.EnvelopeID(id)) },
	}, q.window)
	if err != nil {
		return reply{}, err
	}
	out := envelopeListJSON{found.next, found.previous, make([]envelopeJSON, len(found.rows))}
	for i, n := range found.rows {
		e := c.store.envelopes[n]
		if e == nil {
			e = c.store.account.Envelope(n)
		}
		out.Envelopes[i] = c.envelopeJSON(e, c.options.Abridged)
	}
	return jsonReply(out)
}

func (s *store) rows(q *query) []int {
	if q.ids == nil {
		return s.orders[q.order]
	}
	var rows []int
	for id := range set(q.ids) {
		if n, ok := s.number(model.EnvelopeID(id)); ok {
			rows = append(rows, n)
		}
	}
	slices.SortFunc(rows, func(x, y int) int { return s.key(x, q.order).compare(s.key(y, q.order)) })
	return rows
}

// listing holds the rows that pages are cut from: the numbers of envelopes or of templates.
type listing struct {
	what      string // "envelope" or "template"
	rows      []int  // sorted by key
	ascending bool   // shows them in that order
	key       func(row int) key
	keep      func(row int) bool
	find      func(id string) (int, bool)
}

type page struct {
	rows           []int
	next, previous bool
}

// page reads a window: the first rows after a cursor, or the last ones before one. With both cursors
// it is between them. The filters need not match the rows that they name.
func (c *call) page(l *listing, w model.Window) (page, error) {
	from := c.cursor(l, "after", w.After, 0, !c.options.InclusiveCursor)
	until := c.cursor(l, "before", w.Before, len(l.rows), c.options.InclusiveCursor)
	if err := c.validate(); err != nil {
		return page{}, err
	}
	if w.Last > 0 { // the first rows of the list turned over
		l.ascending = !l.ascending
		from, until = len(l.rows)-until, len(l.rows)-from
	}
	var out page
	for at := range l.matching(c.ctx, from, len(l.rows)) {
		if out.next = at >= until || len(out.rows) == max(w.First, w.Last); out.next {
			break
		}
		out.rows = append(out.rows, l.shown(at))
	}
	for range l.matching(c.ctx, 0, from) {
		out.previous = true
		break
	}
	if w.Last > 0 {
		slices.Reverse(out.rows)
		out.next, out.previous = out.previous, out.next
	}
	return out, c.ctx.Err()
}

// cursor returns how many rows are shown before the one with an identifier, itself included or not.
func (c *call) cursor(l *listing, field, id string, none int, included bool) int {
	if id == "" {
		return none
	}
	row, ok := l.find(id)
	if !ok {
		c.body.fail(field, "There is no %s %q.", l.what, id)
		return none
	}
	k := l.key(row)
	before := sort.Search(len(l.rows), func(i int) bool {
		order := l.key(l.rows[i]).compare(k)
		return order > 0 || order == 0 && included != l.ascending
	})
	if l.ascending {
		return before
	}
	return len(l.rows) - before
}

func (l *listing) shown(at int) int {
	if l.ascending {
		return l.rows[at]
	}
	return l.rows[len(l.rows)-1-at]
}

// matching yields the places between two whose rows pass the filter, until the client gives up.
func (l *listing) matching(ctx context.Context, from, to int) iter.Seq[int] {
	return func(yield func(at int) bool) {
		for at := from; at < to; at++ {
			if at%1024 == 0 && ctx.Err() != nil || l.keep(l.shown(at)) && !yield(at) {
				return
			}
		}
	}
}

func listTemplates(c *call, _ *target) (reply, error) {
	f := c.body
	name, tags, ids := strings.ToLower(f.text("name")), f.texts("tags"), set(f.texts("ids"))
	order := enum(f, "order_field", model.TemplateOrders())
	l := listing{
		what: "template", ascending: f.boolean("ascending"),
		key: func(i int) key { return templateKey(c.store.templates[i], order) },
		keep: func(i int) bool {
			t := c.store.templates[i]
			return contains(t.Name.Wire(), name) && (tags == nil || anyOf(t.Tags, tags)) &&
				(ids == nil || ids[string(t.ID)])
		},
		find: func(id string) (int, bool) {
			i := slices.IndexFunc(c.store.templates, func(t *account.Template) bool { return string(t.ID) == id })
			return i, i >= 0
		},
	}
	for i := range c.store.templates {
		l.rows = append(l.rows, i)
	}
	slices.SortFunc(l.rows, func(x, y int) int { return l.key(x).compare(l.key(y)) })
	found, err := c.page(&l, c.readWindow())
	if err != nil {
		return reply{}, err
	}
	out := templateListJSON{found.next, found.previous, make([]templateJSON, len(found.rows))}
	for i, n := range found.rows {
		out.Templates[i] = c.templateJSON(c.store.templates[n])
	}
	return jsonReply(out)
}

func templateKey(t *account.Template, order model.TemplateOrder) key {
	id := model.EnvelopeID(t.ID)
	if order == model.TemplateByID {
		return key{id: id}
	}
	like := map[model.TemplateOrder]model.EnvelopeOrder{model.TemplateByName: model.ByName, model.TemplateByModification: model.ByModification}
	return sortKey(like[order], id, t.Name.Wire, t.CreatedAt, t.UpdatedAt, 0, "")
}

func createTemplate(c *call, _ *target) (reply, error) {
	t := new(account.Template)
	t.Name = model.NewText(c.body.newName())
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	t.LegalityLevel, t.Attachments = model.SES, account.NewAttachments(true)
	return c.madeTemplate(t)
}

func (c *call) madeTemplate(t *account.Template) (reply, error) {
	t.ID, t.CreatedAt = model.TemplateID(c.store.newID()), c.now
	c.store.templates = append(c.store.templates, t)
	c.saveTarget(targetOfTemplate(t))
	return jsonReply(c.templateJSON(t))
}

func deleteTemplate(c *call, t *target) (reply, error) {
	c.store.templates = slices.DeleteFunc(c.store.templates, func(one *account.Template) bool { return one == t.template })
	return c.deleted()
}
