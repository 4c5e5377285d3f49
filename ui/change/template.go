package change

import (
	"cmp"
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
)

// TemplateMenu offers the actions, with the reason of those that cannot be done.
func TemplateMenu(env screen.Env, t *model.Template, marked ...model.Template) *picker.Menu {
	list := TemplateActions(env.Client, env.Keys, t, marked...)
	title := "Actions"
	if t != nil {
		title += " on " + model.Narrow(t.Name.String())
	}
	o := picker.Options{Title: title, Placeholder: "type to find"}
	return picker.OpenMenu(env.Theme, env.Keys, o, Choices(list), Chosen(list, env.Nav))
}

// TemplateCopyMenu offers the texts of a template that can be copied. None holds a secret.
func TemplateCopyMenu(th *theme.Theme, k *keys.Map, t *model.Template) *picker.Menu {
	texts := map[string]string{"id": t.ID.String(), "name": t.Name.String(), "summary": summary(t)}
	choices := []picker.Choice{{ID: "id", Title: "Id"}, {ID: "name", Title: "Name"}, {ID: "summary", Title: "Summary in one line"}}
	return picker.OpenMenu(th, k, picker.Options{Title: "Copy"}, choices, func(id string) tea.Cmd { return notice.Copy(id, texts[id]) })
}

func summary(t *model.Template) string {
	text := fmt.Sprintf("Template %q (%s), %s, %s, %s", t.Name.String(), t.ID, describe.Word(t.LegalityLevel),
		describe.Counted(int(t.Pages), "page"), describe.Counted(int(t.NumRecipients), "recipient"))
	if !t.UpdatedAt.IsZero() {
		text += ", last change " + t.UpdatedAt.Time().Format(time.DateOnly)
	}
	return text
}

const countAgainAfter = 15 * time.Second // delays counting again, because something is read every second

// Sharing finds and lists the open envelopes that share the faults of a template.
type Sharing struct {
	env        screen.Env
	of         model.TemplateID
	name       string // of the template
	generation uint64 // of the account when they were looked for
	slot       screen.Slot[account.Sharing]
	opens      bool // they are listed once they are found
}

// NewSharing makes one that looks at no template.
func NewSharing(env screen.Env) *Sharing { return &Sharing{env: env} }

// Follow looks for those of a template, unless they are known; nil for none.
func (s *Sharing) Follow(t *model.Template) tea.Cmd {
	switch now := s.env.Account.Generation(); {
	case t == nil:
		s.turn(new(model.Template))
		return nil
	case t.ID != s.of:
		s.turn(t)
	case now == s.generation, s.slot.Phase() == screen.Waiting, s.env.Now().Sub(s.slot.Age().Read) < countAgainAfter:
		return nil
	}
	return s.find()
}

func (s *Sharing) turn(t *model.Template) {
	s.slot.Cancel()
	*s = Sharing{env: s.env, of: t.ID, name: model.Clip(model.Narrow(t.Name.String()), mostOfName, s.env.Theme.Glyphs.Ellipsis)}
}

func (s *Sharing) find() tea.Cmd {
	s.generation = s.env.Account.Generation()
	find := s.env.Account.Sharing(s.of, s.env.ServiceNow())
	if find == nil {
		s.slot.Cancel()
		s.slot.Put(account.Sharing{}, s.env.Now())
		return nil
	}
	return s.slot.Ask(s.env.Owner, func(context.Context) (account.Sharing, error) { return find(), nil })
}

// Answer takes the findings, and reports whether the message held them.
func (s *Sharing) Answer(msg tea.Msg) (tea.Cmd, bool) {
	if !s.slot.Answer(msg, s.env.Now()) {
		return nil, false
	}
	if s.opens {
		return s.list(), true
	}
	return nil, true
}

// Write says how many there are, if any were found.
func (s *Sharing) Write(pen *richtext.Writer, t *model.Template) {
	if found, _ := s.slot.Value(); t.ID == s.of && len(found.IDs) > 0 {
		count := describe.Count{N: len(found.IDs), Noun: "open envelope"}
		if found.Bounded {
			count.Open = "more were not checked"
		}
		pen.Note(describe.Sharing(count) + "; " + s.env.Keys.Template.Related.Help().Key + " lists them.")
	}
}

// Open lists those of a template, as soon as they are found.
func (s *Sharing) Open(t *model.Template) tea.Cmd {
	if t == nil {
		return nil
	}
	if t.ID != s.of {
		s.turn(t)
	}
	if s.opens = true; s.slot.Phase() == screen.Waiting {
		return nil
	}
	if find := s.find(); find != nil {
		return find
	}
	return s.list()
}

func (s *Sharing) list() tea.Cmd {
	s.opens = false
	found, _ := s.slot.Value()
	if len(found.IDs) == 0 {
		return notice.Say(notice.Info, "No open envelope that was read shares a fault with this template.")
	}
	s.env.Nav.Open(nav.Envelopes{Group: &nav.Group{
		Name: "Faults of " + cmp.Or(s.name, s.of.Short(12)), About: "Open envelopes that share a fault with the template", IDs: found.IDs,
	}})
	return nil
}

const mostOfName = 30 // limits how much of the name of a template the name of the list repeats, in cells

// Close ends a search that is under way.
func (s *Sharing) Close() { s.slot.Cancel() }
