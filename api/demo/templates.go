package demo

import (
	"slices"
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

func listTemplates(c *call, _ *target) (reply, error) {
	f := c.body
	name, tags, ids := strings.ToLower(f.text("name")), f.texts("tags"), set(f.texts("ids"))
	order := enum(f, "order_field", model.TemplateOrders())
	ascending, asked := f.boolean("ascending"), c.readWindow()
	keyOf := func(r row) key { return templateKey(c.store.templates[r.number], order) }
	p := &paging{
		call: c, what: "template", walk: walkRows(c.store.templateRows(keyOf), keyOf), ascending: ascending, key: keyOf,
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
	found, err := p.page(asked)
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
	return keyIn(like[order], id, t.Name.Wire, t.CreatedAt, t.UpdatedAt, 0, "")
}

func (s *store) templateRows(key func(row) key) []row {
	rows := make([]row, len(s.templates))
	for i := range rows {
		rows[i].number = i
	}
	slices.SortFunc(rows, func(x, y row) int { return key(x).compare(key(y)) })
	return rows
}

func createTemplate(c *call, _ *target) (reply, error) {
	t := new(account.Template)
	t.Name = model.NewText(c.body.newName())
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	t.LegalityLevel, t.Attachments = model.SES, newAttachments()
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
