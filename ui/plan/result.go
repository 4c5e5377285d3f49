package plan

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	kept "inkdesk/ui/settings/state"
	"inkdesk/ui/widget/picker"
)

func (p *proposal) summary() string {
	list := p.pending()
	parts := counted{{len(list), "to change"}}.parts()
	if len(list) == 0 {
		parts = []string{"0 to change"}
	}
	parts = append(parts, counted{
		{p.rows.count(leftOut, excluded), "left out"},
		{p.rows.count(planned) - len(list), "not tried yet"},
		{p.rows.count(applied), "done before"},
		{p.rows.count(failed, moved), "failed before"},
		{p.rows.count(unknown), "with an unknown outcome"},
	}.parts()...)
	if len(list) > 0 {
		parts = append(parts, p.cost(list))
	}
	return strings.Join(parts, ", ")
}

// counted holds numbers of rows, each with a word for them.
type counted []struct {
	n    int
	word string
}

// parts leaves out the numbers that are 0.
func (c counted) parts() []string {
	var parts []string
	for _, one := range c {
		if one.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", one.n, one.word))
		}
	}
	return parts
}

// plainSuccess returns the sentence about the only change of a plan, "" when there is more to show than that.
func (p *proposal) plainSuccess() string {
	if len(p.rows) != 1 {
		return ""
	}
	r := p.rows[0]
	if r.state != applied || r.note != "" || r.createdID() != "" {
		return ""
	}
	brief := func(text string) string { return model.Clip(cmp.Or(text, "empty"), 32, "...") }
	return fmt.Sprintf("%s done: %s, was %s (%s).", p.change.Verb, brief(r.effect.After), brief(r.effect.Before), r.target.Name())
}

// surplus says that more targets were given than one plan has, "" when they were not.
func (p *proposal) surplus() string {
	if p.overLimit == 0 {
		return ""
	}
	return fmt.Sprintf("One plan takes %d; the other %d keep their marks for the next one.", maxTargets, p.overLimit)
}

// cost returns the number of calls and the time that they take at the rate limit of the profile.
func (p *proposal) cost(list []*row) string {
	calls := 0
	for _, r := range list {
		calls += p.calls(r)
	}
	text := fmt.Sprintf("%d calls", calls)
	if took := p.took(calls); took > 0 {
		text += fmt.Sprintf(", about %s at %g a second", took, p.env.Settings.Profile.Limits.PerSecond)
	}
	return text
}

// took returns how long calls take, 0 where they are not limited.
func (p *proposal) took(calls int) time.Duration {
	per := p.env.Settings.Profile.Limits.PerSecond
	if per <= 0 {
		return 0
	}
	return time.Duration(math.Ceil(float64(calls)/per)) * time.Second
}

// calls returns the number of requests that are left for a row, with the reads before each change.
func (p *proposal) calls(r *row) int {
	if !p.fromOrder {
		return p.edit.Calls(r.target)
	}
	n := 0
	for i := range r.task.Steps {
		if r.task.Steps[i].State != runner.Done {
			n += 2
		}
	}
	return n
}

func (p *proposal) timeLeft() string {
	calls := 0
	for _, i := range p.run.queue.Waiting() {
		calls += p.calls(p.rows[i])
	}
	if took := p.took(calls); took > 0 {
		return fmt.Sprintf(", about %s left", took)
	}
	return ""
}

func (s *Screen) copyID() tea.Cmd {
	r := s.list.selected(s.plan)
	if r == nil {
		return nil
	}
	if made := r.createdID(); made != "" {
		return notice.Copy("id of the copy", made)
	}
	return notice.Copy("id", r.target.ID())
}

// copies returns the copies that were made whole, and the envelopes they were made of.
func (p *proposal) copies() (copies, old []model.Envelope) {
	if p.change.Operation != change.DuplicateEnvelope {
		return nil, nil
	}
	for _, r := range p.rows {
		made, from := r.task.Target.Envelope, r.origin().Envelope
		if r.state == applied && r.task.Origin.ID() != "" && made != nil && from != nil {
			copies, old = append(copies, *made), append(old, *from)
		}
	}
	return copies, old
}

type following struct {
	operation, title string
	envelopes        []model.Envelope
}

// offerFollowing offers the plans that follow. Each is a plan of its own, because the copies should be
// looked at before they are sent, and the old ones stay until a person decides otherwise.
func (s *Screen) offerFollowing() tea.Cmd {
	copies, old := s.plan.copies()
	if s.phase != ended || len(copies) == 0 {
		return notice.Say(notice.Info, "There is no copy here that could be sent.")
	}
	all := []following{{change.SendEnvelope, "Send the copies", copies}, {change.VoidEnvelope, "Void the old ones", old}}
	choices := make([]picker.Choice, len(all))
	for i, f := range all {
		choices[i] = f.choice(s.plan)
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "What next?"}, choices, func(operation string) tea.Cmd {
		for _, f := range all {
			if f.operation == operation {
				s.env.Nav.Open(nav.Plan{Operation: operation, Envelopes: f.envelopes})
			}
		}
		return nil
	})
	return nil
}

func (f following) choice(p *proposal) picker.Choice {
	c := picker.Choice{ID: f.operation, Title: f.title, Disabled: change.Barred(p.env.Client, f.operation)}
	planned, _ := change.For(f.operation)
	takes, why := 0, ""
	for i := range f.envelopes {
		if refused := planned.Refuse(change.Target{Envelope: &f.envelopes[i]}); refused == "" {
			takes++
		} else {
			why = refused
		}
	}
	c.Note = fmt.Sprintf("%d of %d", takes, len(f.envelopes))
	if c.Disabled == "" && takes == 0 {
		c.Disabled = why
	}
	return c
}

// recordWebhook saves the id of a webhook that was registered: a service may have no list of
// webhooks, and without the id it could not be deleted again.
func recordWebhook(env screen.Env, t runner.Task) tea.Cmd {
	w := t.Target.Webhook
	if w == nil || !w.ID.Valid() || env.State == nil {
		return nil
	}
	body, registers := t.Steps[0].Request.Body.(*model.NewWebhook)
	if !registers {
		return nil
	}
	store, now := env.State, env.Now().UTC().Truncate(time.Second)
	webhook := kept.Webhook{ID: w.ID.String(), Event: string(w.Event), Target: w.Target.Wire(), Registered: now}
	if webhook.Target == "" {
		webhook.Target = body.Target
	}
	return func() tea.Msg {
		err := kept.Update(store, kept.NameWebhooks, func(l *kept.Webhooks) { l.Add(webhook) })
		if err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: "The webhook is registered, but its id could not be kept here; note it down: " + webhook.ID, Err: err}
		}
		return nil
	}
}
