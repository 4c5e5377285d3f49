package demo

import (
	"context"
	"iter"
	"slices"
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

func listEnvelopes(c *call, _ *target) (reply, error) {
	q := c.readQuery()
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	if q.search != "" {
		q.people = c.store.account.Matching(q.search)
	}
	keyOf := func(r row) key { return c.store.key(r, q.order) }
	p := &paging{
		ctx: c.ctx, inclusive: c.options.InclusiveCursor, what: "envelope", find: c.store.row,
		walk: c.store.walker(&q, keyOf), ascending: q.ascending, key: keyOf,
		keep: func(r row) bool { return q.matches(c.store, r) },
	}
	found, err := c.page(p, q.window)
	if err != nil {
		return reply{}, err
	}
	out := envelopeListJSON{found.next, found.previous, make([]envelopeJSON, len(found.rows))}
	for i, r := range found.rows {
		e := r.stored
		if e == nil {
			e = c.store.account.Envelope(r.number)
		}
		out.Envelopes[i] = c.envelopeJSON(e, c.options.Abridged)
	}
	return jsonReply(out)
}

func (s *store) walker(q *query, keyOf func(row) key) walker {
	if q.ids == nil {
		return s.allRows(q.order).walk
	}
	var rows []row
	for id := range set(q.ids) {
		if r, ok := s.row(id); ok {
			rows = append(rows, r)
		}
	}
	s.sortRows(rows, q.order)
	return walkRows(rows, keyOf)
}

func (s *store) row(id string) (row, bool) {
	if e, ok := s.envelopes[model.EnvelopeID(id)]; ok {
		return row{stored: e}, true
	}
	i, ok := s.account.Number(model.EnvelopeID(id))
	return row{number: i}, ok
}

type page struct {
	rows           []row
	next, previous bool
}

type paging struct {
	ctx       context.Context
	inclusive bool   // lets a page begin with the row its cursor names
	what      string // "envelope" or "template"
	walk      walker
	ascending bool
	keep      func(row) bool
	key       func(row) key
	find      func(id string) (row, bool)
}

// page reads a window: the first rows after a cursor, or the last ones before one. With both cursors
// it is between them. The filters need not match the rows that they name.
func (c *call) page(p *paging, w model.Window) (page, error) {
	from, until := c.cursor(p, "after", w.After), c.cursor(p, "before", w.Before)
	if err := c.validate(); err != nil {
		return page{}, err
	}
	// forward tells that rows are collected in the order they are shown in.
	forward := w.Last == 0
	if !forward {
		from, until = until, from
	}
	var out page
	more := false
	for r := range p.matching(walkStart{from, p.inclusive}, forward) {
		if more = until != nil && p.isPastEnd(r, *until, forward) || len(out.rows) == max(w.First, w.Last); more {
			break
		}
		out.rows = append(out.rows, r)
	}
	back := p.hasBefore(out.rows, from, forward)
	if !forward {
		slices.Reverse(out.rows)
		more, back = back, more
	}
	out.next, out.previous = more, back
	return out, c.ctx.Err()
}

func (c *call) cursor(p *paging, field, value string) *key {
	if value == "" {
		return nil
	}
	r, ok := p.find(value)
	if !ok {
		c.body.fail(field, "There is no %s %q.", p.what, value)
		return nil
	}
	return new(p.key(r))
}

// matching yields the rows that pass the filter, in the order shown when forward is true.
func (p *paging) matching(from walkStart, forward bool) iter.Seq[row] {
	return func(yield func(row) bool) {
		seen := 0
		for r := range p.walk(from, forward == p.ascending) {
			if seen++; seen%1024 == 0 && p.ctx.Err() != nil {
				return
			}
			if p.keep(r) && !yield(r) {
				return
			}
		}
	}
}

func (p *paging) isPastEnd(r row, until key, forward bool) bool {
	c := p.key(r).compare(until)
	if forward != p.ascending {
		c = -c
	}
	return c > 0 || c == 0 && !p.inclusive
}

// hasBefore reports whether there are rows before the first of the page, as they were collected.
func (p *paging) hasBefore(rows []row, from *key, forward bool) bool {
	edge := walkStart{at: from, inclusive: from != nil && !p.inclusive}
	if len(rows) > 0 {
		first := p.key(rows[0])
		edge = walkStart{at: &first}
	} else if from == nil {
		return false
	}
	for range p.matching(edge, !forward) {
		return true
	}
	return false
}

func listTemplates(c *call, _ *target) (reply, error) {
	f := c.body
	name, tags, ids := strings.ToLower(f.text("name")), f.texts("tags"), set(f.texts("ids"))
	order := enum(f, "order_field", model.TemplateOrders())
	ascending, asked := f.boolean("ascending"), c.readWindow()
	keyOf := func(r row) key { return templateKey(c.store.templates[r.number], order) }
	rows := make([]row, len(c.store.templates))
	for i := range rows {
		rows[i].number = i
	}
	slices.SortFunc(rows, func(x, y row) int { return keyOf(x).compare(keyOf(y)) })
	p := &paging{
		ctx: c.ctx, inclusive: c.options.InclusiveCursor,
		what: "template", walk: walkRows(rows, keyOf), ascending: ascending, key: keyOf,
		keep: func(r row) bool {
			t := c.store.templates[r.number]
			return contains(t.Name.Wire(), name) && (tags == nil || anyOf(t.Tags, tags)) &&
				(ids == nil || ids[string(t.ID)])
		},
		find: func(id string) (row, bool) {
			i := slices.IndexFunc(c.store.templates, func(t *account.Template) bool { return string(t.ID) == id })
			return row{number: i}, i >= 0
		},
	}
	found, err := c.page(p, asked)
	if err != nil {
		return reply{}, err
	}
	out := templateListJSON{found.next, found.previous, make([]templateJSON, len(found.rows))}
	for i, r := range found.rows {
		out.Templates[i] = c.templateJSON(c.store.templates[r.number])
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
