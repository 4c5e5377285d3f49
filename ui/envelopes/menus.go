package envelopes

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/picker"
)

// menus offers what can be done with the marked envelopes, or the selected one.
type menus struct {
	open    *picker.Menu       // nil unless one is open
	columns *view.ColumnChoice // nil unless open
	export  view.Export
}

func (m *menus) offer(ls *list, o picker.Options, choices []picker.Choice, choose func(id string) tea.Cmd) {
	m.open = picker.OpenMenu(ls.env.Theme, ls.env.Keys, o, choices, choose)
}

func (m *menus) opened() bool { return m.open != nil || m.columns != nil }

func (m *menus) handleKey(ls *list, msg tea.KeyPressMsg) tea.Cmd {
	e, l := ls.env.Keys.Envelope, ls.env.Keys.List
	switch {
	case key.Matches(msg, e.Actions):
		m.offerActions(ls)
	case key.Matches(msg, e.Related):
		return m.offerRelated(ls)
	case key.Matches(msg, e.Seen):
		ls.env.Nav.Open(nav.Activity{Seen: true})
	case key.Matches(msg, e.Copy):
		return m.copyAs(ls, "id")
	case key.Matches(msg, e.CopyMenu):
		m.offerCopies(ls)
	case key.Matches(msg, e.Downloads):
		m.offerSome(ls, "Downloads", change.Fetching(m.actions(ls, maxMarks)))
	case key.Matches(msg, l.Columns):
		m.columns = ls.cells.ChooseColumns(ls.tabs.Open(), ls.tabs.State().Columns)
	case key.Matches(msg, l.Export):
		return m.offerExports(ls)
	case key.Matches(msg, l.New):
		m.offer(ls, picker.Options{Title: "New"}, []picker.Choice{
			{ID: string(nav.NewEnvelope), Title: "Empty envelope", Disabled: change.Barred(ls.env.Client, change.CreateEnvelope.Name)},
			{ID: string(nav.FromTemplate), Title: "Envelope from a template", Disabled: change.Barred(ls.env.Client, change.CreateFromTemplate.Name)},
		}, func(id string) tea.Cmd {
			ls.env.Nav.Open(nav.Form{Kind: nav.FormKind(id)})
			return nil
		})
	default:
		matches := func(a change.Action) bool { return key.Matches(msg, a.Binding) }
		if slices.ContainsFunc(m.someActions(ls), matches) {
			return change.Press(m.actions(ls, maxMarks), ls.env.Nav, msg)
		}
	}
	return nil
}

// mostUnpacked limits how many envelopes that are not shown tell what can be done, because they may have
// to be unpacked.
const mostUnpacked = 100

// someActions returns [menus.actions] for the first of the marked envelopes, because every
// mark asks what can be done.
func (m *menus) someActions(ls *list) []change.Action {
	if ls.marks.onCause(ls) != nil || ls.marks.hidden > 0 {
		return m.actions(ls, mostUnpacked)
	}
	return m.actions(ls, view.MostHeld)
}

func (m *menus) actions(ls *list, most int) []change.Action {
	return change.Actions(ls.env.Client, ls.env.Keys, copies(ls.marks.targets(ls, most)))
}

func (m *menus) people(ls *list) []change.Action {
	if targets := ls.marks.targets(ls, maxMarks); len(targets) == 1 {
		return change.People(*targets[0])
	}
	return nil
}

// copies copies envelopes for another screen, which may keep them while the list changes.
func copies(list []*model.Envelope) []model.Envelope {
	all := make([]model.Envelope, len(list))
	for i, e := range list {
		all[i] = *e
	}
	return all
}

func (m *menus) offerActions(ls *list) {
	title := "Actions"
	switch targets := ls.marks.targets(ls, maxMarks); len(targets) {
	case 0:
	case 1:
		title = "Actions on " + model.Narrow(targets[0].Name.String())
	default:
		title = fmt.Sprintf("Actions on %d marked envelopes", len(targets))
		if one := ls.marks.onCause(ls); one != nil {
			title = fmt.Sprintf("Actions on %d envelopes: %s", len(targets), one.Title())
		}
		if ls.marks.hidden > 0 {
			title += fmt.Sprintf(", %d not shown", ls.marks.hidden)
		}
	}
	m.offerSome(ls, title, append(m.actions(ls, maxMarks), m.people(ls)...))
}

func (m *menus) offerSome(ls *list, title string, actions []change.Action) {
	m.offer(ls, picker.Options{Title: title, Placeholder: "type to find"}, change.Choices(actions), change.Chosen(actions, ls.env.Nav))
}

func (m *menus) offerRelated(ls *list) tea.Cmd {
	r, ok := ls.table.Selected()
	if !ok {
		return nil
	}
	if r.Cause() != nil {
		return notice.Say(notice.Info, "This row is %s; %s lists them.", describe.Counted(r.Cause().Count, "envelope"), ls.env.Keys.List.Open.Help().Key)
	}
	relations := query.Relations(r.Envelope())
	if len(relations) == 0 {
		return notice.Say(notice.Info, "There is nothing to look for: neither a name nor recipients.")
	}
	choices := make([]picker.Choice, len(relations))
	for i, one := range relations {
		choices[i] = picker.Choice{ID: one.Query, Title: one.Title}
	}
	m.offer(ls, picker.Options{Title: "Related envelopes"}, choices, func(id string) tea.Cmd {
		ls.env.Nav.Open(nav.Envelopes{Query: id})
		return nil
	})
	return nil
}
