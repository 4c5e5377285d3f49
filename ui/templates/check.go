package templates

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/background"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// checking reads the fields of several templates, one after the other. It does not read again
// those that were read in the background or before.
type checking struct {
	env     screen.Env
	list    *masterdetail.List[*row, model.TemplateID]
	slot    screen.Slot[background.Template]
	queue   []model.Template // those left
	asked   model.TemplateID
	of      []model.TemplateID // those left and the others
	done    int
	failed  int
	sharing *change.Sharing
}

func (c *checking) running() bool { return c.slot.Phase() == screen.Waiting }

func (c *checking) next() tea.Cmd {
	for len(c.queue) > 0 {
		t := c.queue[0]
		c.queue = c.queue[1:]
		if _, read := c.env.Account.Templates().Check(t.ID); read { // in the background, meanwhile
			c.done++
			continue
		}
		c.asked = t.ID
		return c.slot.Ask(c.env.Owner, background.ReadTemplate(c.env.Client, t))
	}
	return nil
}

func (c *checking) stop() {
	c.slot.Cancel()
	c.queue = nil
}

func (c *checking) start() tea.Cmd {
	if c.running() {
		return notice.Say(notice.Info, "The check is running; %s ends it.", c.env.Keys.Global.Back.Help().Key)
	}
	wanted := make(map[model.TemplateID]bool)
	for _, id := range c.list.Table.Marks() {
		wanted[id] = true
	}
	all := len(wanted) == 0
	c.queue, c.of, c.done, c.failed = nil, nil, 0, 0
	add := func(t model.Template) {
		c.of = append(c.of, t.ID)
		if _, read := c.env.Account.Templates().Check(t.ID); read {
			c.done++
		} else {
			c.queue = append(c.queue, t)
		}
	}
	for _, r := range c.list.Table.Rows() {
		if all || wanted[r.id] {
			t := r.template
			t.ID = r.id
			add(t)
			delete(wanted, r.id)
		}
	}
	for id := range wanted { // that a search hides
		add(model.Template{ID: id})
	}
	if ask := c.next(); ask != nil {
		return tea.Batch(ask, c.list.Spinner.Begin())
	}
	return c.summary()
}

// answer takes the reply about one template. An error that would meet the others as well ends the check.
func (c *checking) answer() tea.Cmd {
	err := c.slot.Err()
	switch kind := api.KindOf(err); {
	case c.slot.Phase() != screen.Failed:
		read, _ := c.slot.Value()
		read.Learn(c.env.Account)
		c.done++
	case kind == api.NotFound, kind == api.Invalid:
		c.failed++
		background.FailTemplate(c.env.Account, c.asked, err)
	default:
		c.queue = nil
		c.list.Spinner.End()
		return notice.Fail(err)
	}
	if next := c.next(); next != nil {
		return next
	}
	c.list.Spinner.End()
	return c.summary()
}

func (c *checking) summary() tea.Cmd {
	faulty := 0
	for _, id := range c.of {
		if c.isFaulty(id) {
			faulty++
		}
	}
	said := fmt.Sprintf("%d of %s checked", c.done, describe.Counted(len(c.of), "template"))
	switch {
	case c.failed > 0:
		return notice.Say(notice.Warning, "%s, %d could not be read; %d with a fault.", said, c.failed, faulty)
	case faulty == 0:
		return notice.Say(notice.Done, "%s: nothing wrong was found.", said)
	}
	return notice.Say(notice.Done, "%s: %d with a fault; %s goes to the next of them.", said, faulty, c.env.Keys.Template.NextFault.Help().Key)
}

func (c *checking) isFaulty(id model.TemplateID) bool {
	found, _ := c.env.Account.Templates().Check(id)
	return len(found.Faults) > 0
}

// wantVisible has the templates in view read first in the background.
func (c *checking) wantVisible() {
	rows := c.list.Table.Rows()
	first, end := c.list.Table.Visible()
	var ids []model.TemplateID
	for _, r := range rows[first:end] {
		if asRead(r) != nil {
			ids = append(ids, r.id)
		}
	}
	c.env.Account.Templates().SetWanted(ids)
}

func (c *checking) checkCell(r *row) table.Cell {
	g := c.env.Theme.Glyphs
	found, read := c.env.Account.Templates().Check(r.id)
	switch {
	case !read && c.env.Account.Templates().Failed(r.id):
		return table.MutedCell(g.Cross + " not read")
	case !read:
		return table.MutedCell("?")
	case len(found.Faults) == 0:
		return table.Cell{Text: g.Check + " ok", Role: theme.Good}
	}
	shape, role := describe.SeverityShape(c.env.Theme, found.Faults[0].Severity)
	rule, _ := triage.Explain(found.Faults[0].Rule)
	text := shape + " " + rule.Title
	if n := len(found.Faults); n > 1 {
		text = fmt.Sprintf("%s %d: %s", shape, n, rule.Title)
	}
	return table.Cell{Text: text, Role: role}
}

func (c *checking) write(w *richtext.Writer, t *model.Template) {
	found, read := c.env.Account.Templates().Check(t.ID)
	w.Heading("Check")
	if !read {
		w.Note("Its fields were not read; " + c.env.Keys.Template.Why.Help().Key + " checks all that are listed.")
		return
	}
	describe.Faults(w, found.Faults, t.Documents)
	c.sharing.Write(w, t)
}
