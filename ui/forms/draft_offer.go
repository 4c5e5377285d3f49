package forms

import (
	"cmp"
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/widget/picker"
)

// content returns the draft of the form, without its secrets.
func (s *Screen) content() (draftContent, error) {
	answers, err := encode(s.wizard, s.editor.pageName)
	c := draftContent{order: s.done, Resumable: state.Resumable{Title: s.Title(), Form: string(s.route.Kind), Saved: s.env.Now(), Answers: answers}}
	c.Envelope, c.Template = subjectOf(s.route)
	if g, ok := s.wizard.(interface{ draftName() string }); ok {
		c.Name = g.draftName()
	}
	c.Name = cmp.Or(c.Name, s.formContext().Name().String())
	return c, err
}

// subjectOf returns the ids of what the form of a route is about, "" for none.
func subjectOf(r nav.Form) (envelope, template string) {
	if r.Envelope != nil {
		envelope = r.Envelope.ID.String()
	}
	if r.Template != nil {
		template = r.Template.ID.String()
	}
	return envelope, template
}

// drafts holds those of a form that were kept, or the one that it goes on with.
type drafts struct {
	list []*state.Resumable
	work *runner.Work // nil for none
}

func (s *Screen) readDrafts() tea.Cmd {
	if s.route.Work != "" {
		return s.openDraft(s.route.Work)
	}
	store, route := s.env.State, s.route
	envelope, template := subjectOf(route)
	return s.drafts.Ask(s.env.Owner, func(context.Context) (kept drafts, _ error) {
		if store == nil {
			return kept, nil
		}
		// If they cannot be listed the form starts without one.
		all, _ := state.ListResumable(store)
		kept.list = slices.DeleteFunc(all, func(u *state.Resumable) bool {
			return u.Form != string(route.Kind) || u.Envelope != envelope || u.Template != template
		})
		return kept, nil
	})
}

// openDraft opens a saved draft in place of a new one.
func (s *Screen) openDraft(id string) tea.Cmd {
	d := s.autosave.draft
	return s.drafts.Ask(s.env.Owner, func(context.Context) (opened drafts, err error) {
		err = d.handle.Use(func(*runner.Work) (*runner.Work, error) {
			d.id = id
			opened.work, err = runner.OpenWork(d.env, id)
			return opened.work, err
		})
		return opened, err
	})
}

// draftOffer lets the person choose among the drafts and a new form.
type draftOffer struct {
	menu       *picker.Picker
	guard      picker.Guard
	typedAhead []tea.Msg // messages before that, for the first page
}

const choiceNew = "new"

func offerDrafts(env screen.Env, list []*state.Resumable) draftOffer {
	title := "A draft of this form was kept"
	if len(list) > 1 {
		title = "Drafts of this form were kept"
	}
	choices := make([]picker.Choice, 0, len(list)+1)
	for _, u := range list {
		c := picker.Choice{ID: u.ID, Title: "Go on with it", Note: u.Saved.In(env.Now().Location()).Format("Mon 2 Jan 15:04")}
		if u.Name != "" {
			c.Title = "Go on with " + model.Clip(model.Narrow(model.Clean(u.Name)), maxShownWidth, env.Theme.Glyphs.Ellipsis)
		}
		if u.Holder != nil {
			c.Disabled = runner.WorkSentence(&state.TakenError{Holder: *u.Holder})
		}
		choices = append(choices, c)
	}
	choices = append(choices, picker.Choice{ID: choiceNew, Title: "Start a new one", Note: "what was kept stays"})
	menu := picker.New(env.Theme, env.Keys, picker.Options{Title: title, Menu: true}, choices)
	return draftOffer{menu: menu, guard: picker.NewGuard(env.Now)}
}

// deferKey keeps a message for the first page that came before the person can have seen the menu.
func (o *draftOffer) deferKey(msg tea.Msg) bool {
	if !o.guard.Blocks(msg) {
		return false
	}
	o.typedAhead = append(o.typedAhead, msg)
	return true
}
