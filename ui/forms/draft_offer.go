package forms

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/unfinished"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/widget/picker"
)

type draftsReadMsg struct {
	screen.To
	drafts []*state.Unfinished
	work   *unfinished.Work
	err    error
}

// Failure is why the chosen draft cannot be opened.
func (m draftsReadMsg) Failure() error { return m.err }

func readDrafts(env screen.Env, route nav.Form, d *draft) tea.Cmd {
	if route.Work != "" {
		return openDraft(d, route.Work)
	}
	owner, store := env.Owner, env.State
	return func() tea.Msg {
		if store == nil {
			return draftsReadMsg{To: screen.To(owner)}
		}
		// If they cannot be listed the form starts without one.
		all, _ := state.ListUnfinished(store)
		return draftsReadMsg{To: screen.To(owner), drafts: slices.DeleteFunc(all, func(u *state.Unfinished) bool { return !isDraftOf(u, route) })}
	}
}

func isDraftOf(u *state.Unfinished, r nav.Form) bool {
	envelope, template := "", ""
	if r.Envelope != nil {
		envelope = r.Envelope.ID.String()
	}
	if r.Template != nil {
		template = r.Template.ID.String()
	}
	return u.Form == string(r.Kind) && u.Envelope == envelope && u.Template == template
}

func openDraft(d *draft, id string) tea.Cmd {
	return func() tea.Msg {
		work, err := d.open(id)
		return draftsReadMsg{To: screen.To(d.env.Owner), work: work, err: err}
	}
}

type draftOffer struct {
	env        screen.Env
	drafts     draftsReadMsg
	read       bool
	guard      picker.Guard
	typedAhead []tea.Msg // messages before that, for the first page
}

const choiceNew = "new"

func (o *draftOffer) menu() *picker.Picker {
	o.guard = picker.NewGuard(o.env.Now)
	title := "A draft of this form was kept"
	if len(o.drafts.drafts) > 1 {
		title = "Drafts of this form were kept"
	}
	choices := make([]picker.Choice, 0, len(o.drafts.drafts)+1)
	for _, u := range o.drafts.drafts {
		c := picker.Choice{ID: u.ID, Title: "Go on with it", Note: u.Saved.In(o.env.Now().Location()).Format("Mon 2 Jan 15:04")}
		if u.Name != "" {
			c.Title = "Go on with " + model.Clip(model.Narrow(model.Clean(u.Name)), maxShownWidth, o.env.Theme.Glyphs.Ellipsis)
		}
		if u.Holder != nil {
			c.Disabled = unfinished.Sentence(&state.TakenError{Holder: *u.Holder})
		}
		choices = append(choices, c)
	}
	choices = append(choices, picker.Choice{ID: choiceNew, Title: "Start a new one", Note: "what was kept stays"})
	return picker.New(o.env.Theme, o.env.Keys, picker.Options{Title: title, Menu: true}, choices)
}

// deferKey keeps a message for the first page that came before the person can have seen the
// menu, and reports whether it did.
func (o *draftOffer) deferKey(msg tea.Msg) bool {
	if !o.guard.Blocks(msg) {
		return false
	}
	o.typedAhead = append(o.typedAhead, msg)
	return true
}
