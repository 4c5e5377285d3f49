package compose

import (
	"context"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/change/unfinished"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
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

// readDrafts looks for drafts of the form, or opens the one that the route names.
func (s *Screen) readDrafts() tea.Cmd {
	if s.route.Work != "" {
		return s.openDraft(s.route.Work)
	}
	owner, store, route := s.env.Owner, s.env.State, s.route
	return func() tea.Msg {
		if store == nil {
			return draftsReadMsg{owner: owner}
		}
		// Where they cannot be listed the form starts afresh.
		all, _ := state.ListUnfinished(store)
		return draftsReadMsg{owner: owner, list: slices.DeleteFunc(all, func(u state.Unfinished) bool { return !isDraftOf(u, route) })}
	}
}

func isDraftOf(u state.Unfinished, r nav.Compose) bool {
	envelope, template := "", ""
	if r.Envelope != nil {
		envelope = r.Envelope.ID.String()
	}
	if r.Template != nil {
		template = r.Template.ID.String()
	}
	return u.Form == string(r.Form) && u.Envelope == envelope && u.Template == template
}

// openDraft makes a draft this session's, and looks how far its requests have come.
func (s *Screen) openDraft(id string) tea.Cmd {
	env, owner, engine := s.env, s.env.Owner, s.run.runner()
	return func() tea.Msg {
		m := draftsReadMsg{owner: owner}
		if m.work, m.err = unfinished.Open(env, id); m.err != nil || len(m.work.Order.Tasks) == 0 {
			return m
		}
		if m.task, m.err = engine.Resume(context.Background(), m.work.Order.Tasks[0]); m.err != nil {
			m.work.Release()
		}
		return m
	}
}

// takeDrafts takes what was kept.
func (s *Screen) takeDrafts(msg draftsReadMsg) tea.Cmd {
	s.drafted, s.found = true, msg
	if msg.err != nil {
		s.waiting.End()
		s.stage, s.why = refused, sentence(msg.err)
		return nil
	}
	return s.begin()
}

const startAnew = "new"

// unseen is how long no key may have been pressed before one decides about a draft, so
// that a person has seen what they decide.
const unseen = 400 * time.Millisecond

// offer lets the person choose between the drafts and a new form.
func (s *Screen) offer() {
	s.stage, s.calm = offering, s.env.Now().Add(unseen)
	title := "A draft of this form was kept"
	if len(s.found.list) > 1 {
		title = "Drafts of this form were kept"
	}
	choices := make([]picker.Choice, 0, len(s.found.list)+1)
	for _, u := range s.found.list {
		c := picker.Choice{ID: u.ID, Title: "Go on with it", Note: u.Saved.In(s.env.Now().Location()).Format("Mon 2 Jan 15:04")}
		if u.Name != "" {
			c.Title = "Go on with " + model.Clip(model.Narrow(model.Clean(u.Name)), mostShown, s.env.Theme.Glyphs.Ellipsis)
		}
		if u.Holder != nil {
			c.Disabled = unfinished.Sentence(&state.TakenError{Holder: *u.Holder})
		}
		choices = append(choices, c)
	}
	choices = append(choices, picker.Choice{ID: startAnew, Title: "Start a new one", Note: "what was kept stays"})
	s.menu = picker.New(s.env.Theme, s.env.Keys, picker.Options{Title: title, Menu: true}, choices)
}

// early keeps what was typed before the person can have seen that there is a draft: they
// meant the first page.
func (s *Screen) early(msg tea.Msg) bool {
	now := s.env.Now()
	if s.calm.IsZero() || !now.Before(s.calm) {
		s.calm = time.Time{}
		return false
	}
	s.calm, s.ahead = now.Add(unseen), append(s.ahead, msg)
	return true
}

// choose decides about the drafts. What was typed early goes into a form that starts anew,
// not behind what a draft holds.
func (s *Screen) choose(msg tea.KeyPressMsg) tea.Cmd {
	if !key.Matches(msg, s.env.Keys.Prompt.Cancel) && s.early(msg) {
		return nil
	}
	cmd := s.menu.Update(msg)
	if s.menu.Cancelled() {
		s.env.Nav.Back(false)
		return nil
	}
	chosen, ok := s.menu.Picked()
	switch {
	case !ok:
		return cmd
	case chosen == startAnew:
		s.menu = nil
		cmds := []tea.Cmd{s.open(s.pages()[0].name)}
		for _, msg := range s.ahead {
			cmds = append(cmds, s.Update(msg))
		}
		s.ahead = nil
		return tea.Batch(cmds...)
	}
	s.menu, s.ahead = nil, nil
	s.stage, s.drafted = reading, false
	return tea.Batch(s.openDraft(chosen), s.waiting.Begin())
}

// resume goes on with a draft: at the page that was open, or where its requests stopped.
func (s *Screen) resume() tea.Cmd {
	work := s.found.work
	kept := guideOf(s.route)
	page, err := decode(work.Answers, kept)
	if err != nil {
		work.Release()
		s.stage, s.why = refused, unfinished.Sentence(err)
		return nil
	}
	s.guide, s.touched, s.at = kept, true, page
	s.draft.id, s.draft.work, s.order = work.ID, work, work.Order
	if !s.found.task.Sent() {
		return s.reopenAt(page)
	}
	s.run.takeUp(s.found.task, work.Parts)
	if s.run.isOver() {
		s.finish()
		return s.save()
	}
	if step := s.run.present(); step.State == runner.Unknown && !step.Settled {
		return tea.Batch(s.stop(), s.carryOn(s.run.look()))
	}
	say := notice.Say(notice.Info, "%d of %d requests were sent before and stay done; the rest can be changed.", s.run.at(), len(s.run.plan.steps))
	return tea.Batch(say, s.reopenAt(page))
}

// takenUp is a step as the review knows it, from what is kept of its request.
func takenUp(was runner.Step, part string) step {
	verb := was.Request.Operation
	if op, ok := api.Lookup(verb); ok && op.Title != "" {
		verb = strings.ToUpper(op.Title[:1]) + op.Title[1:]
	}
	return step{part: part, verb: verb, request: was.Request}
}

func part(parts []string, i int) string {
	if i < len(parts) {
		return parts[i]
	}
	return ""
}

// reopenAt opens a page that may be asked, or the first one; those before it can be gone
// back to.
func (s *Screen) reopenAt(name string) tea.Cmd {
	s.path = nil
	var before []string
	first := ""
	for _, p := range s.pages() {
		switch {
		case p.idle:
			continue
		case p.name == name:
			s.path = before
			return s.open(name)
		case first == "":
			first = p.name
		}
		before = append(before, p.name)
	}
	if first == "" {
		return s.propose()
	}
	return s.open(first)
}

// keptMsg says that the form is on the disk with its requests, or why it is not.
type keptMsg struct {
	owner, number uint64
	err           error
}

// Addressee is the form that was to be kept.
func (m keptMsg) Addressee() uint64 { return m.owner }

// keepOrder writes the requests before the first of them is sent; nil where nothing is
// kept.
func (s *Screen) keepOrder() tea.Cmd {
	if s.env.State == nil || s.env.Journal == nil {
		return nil
	}
	if s.order.ID == "" {
		s.order = runner.NewOrder(s.Title(), s.env.Settings.Profile.Name, s.env.Client.Host(), s.env.Now(), nil)
	}
	s.order = s.order.Of([]runner.Task{s.run.task})
	s.run.task = s.order.Tasks[0]
	s.saving.Stop()
	s.version++
	d, version, owner := s.draft, s.version, s.env.Owner
	c, err := s.content()
	_, number := s.run.beginCall()
	return func() tea.Msg {
		if err == nil {
			err = d.write(version, c)
		}
		return keptMsg{owner: owner, number: number, err: err}
	}
}

// takeKept begins to send once the form is on the disk.
func (s *Screen) takeKept(msg keptMsg) tea.Cmd {
	if s.stage != running || msg.number != s.run.number {
		return nil
	}
	if msg.err == nil {
		return s.carryOn(s.run.send())
	}
	s.waiting.End()
	s.problem = model.Clean("Nothing was sent, because the form could not be kept on the disk; make room or mend the folder, then try again: " + msg.err.Error())
	s.path = s.path[:max(len(s.path)-1, 0)]
	return s.open(s.at)
}
