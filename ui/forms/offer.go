package forms

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/change/unfinished"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/widget/picker"
)

// draftsReadMsg is what was kept of the form: the drafts to choose from, or the one that
// was chosen.
type draftsReadMsg struct {
	owner uint64
	list  []state.Unfinished
	work  *unfinished.Work
	task  runner.Task // of the work, with its target as it is now
	err   error
}

// Addressee is the form that asked.
func (m draftsReadMsg) Addressee() uint64 { return m.owner }

// Failure is why the chosen draft cannot be gone on with.
func (m draftsReadMsg) Failure() error { return m.err }

// readDrafts looks for drafts of the form of a route, or opens the one that it names.
func readDrafts(env screen.Env, route nav.Form, d *draft, engine runner.Runner) tea.Cmd {
	if route.Work != "" {
		return openDraft(d, route.Work, engine)
	}
	owner, store := env.Owner, env.State
	return func() tea.Msg {
		if store == nil {
			return draftsReadMsg{owner: owner}
		}
		// Where they cannot be listed the form starts afresh.
		all, _ := state.ListUnfinished(store)
		return draftsReadMsg{owner: owner, list: slices.DeleteFunc(all, func(u state.Unfinished) bool { return !isDraftOf(u, route) })}
	}
}

func isDraftOf(u state.Unfinished, r nav.Form) bool {
	envelope, template := "", ""
	if r.Envelope != nil {
		envelope = r.Envelope.ID.String()
	}
	if r.Template != nil {
		template = r.Template.ID.String()
	}
	return u.Form == string(r.Kind) && u.Envelope == envelope && u.Template == template
}

// openDraft makes a draft this session's, and looks how far its requests have come.
func openDraft(d *draft, id string, engine runner.Runner) tea.Cmd {
	return func() tea.Msg {
		m := draftsReadMsg{owner: d.env.Owner}
		if m.work, m.err = d.open(id); m.err != nil || len(m.work.Order.Tasks) == 0 {
			return m
		}
		if m.task, m.err = engine.Resume(context.Background(), m.work.Order.Tasks[0]); m.err != nil {
			m.work.Release()
		}
		return m
	}
}

// offer is what was kept of a form, while the person decides whether to go on with it.
type offer struct {
	env   screen.Env
	found draftsReadMsg
	read  bool
	calm  time.Time // from then on a key decides
	ahead []tea.Msg // typed before that, for the first page
}

const startAnew = "new"

// unseen is how long no key may have been pressed before one decides about a draft, so
// that a person has seen what they decide.
const unseen = 400 * time.Millisecond

// menu lets the person choose between the drafts and a new form.
func (o *offer) menu() *picker.Picker {
	o.calm = o.env.Now().Add(unseen)
	title := "A draft of this form was kept"
	if len(o.found.list) > 1 {
		title = "Drafts of this form were kept"
	}
	choices := make([]picker.Choice, 0, len(o.found.list)+1)
	for _, u := range o.found.list {
		c := picker.Choice{ID: u.ID, Title: "Go on with it", Note: u.Saved.In(o.env.Now().Location()).Format("Mon 2 Jan 15:04")}
		if u.Name != "" {
			c.Title = "Go on with " + model.Clip(model.Narrow(model.Clean(u.Name)), mostShown, o.env.Theme.Glyphs.Ellipsis)
		}
		if u.Holder != nil {
			c.Disabled = unfinished.Sentence(&state.TakenError{Holder: *u.Holder})
		}
		choices = append(choices, c)
	}
	choices = append(choices, picker.Choice{ID: startAnew, Title: "Start a new one", Note: "what was kept stays"})
	return picker.New(o.env.Theme, o.env.Keys, picker.Options{Title: title, Menu: true}, choices)
}

// early keeps what was typed before the person can have seen that there is a draft: they
// meant the first page.
func (o *offer) early(msg tea.Msg) bool {
	now := o.env.Now()
	if o.calm.IsZero() || !now.Before(o.calm) {
		o.calm = time.Time{}
		return false
	}
	o.calm, o.ahead = now.Add(unseen), append(o.ahead, msg)
	return true
}
