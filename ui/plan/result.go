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

func (p *proposal) surplus() string {
	if p.overLimit == 0 {
		return ""
	}
	return fmt.Sprintf("One plan takes %d; the other %d keep their marks for the next one.", maxTargets, p.overLimit)
}

// cost returns the number of calls and the time that they take at the rate limit of the profile.
func (p *proposal) cost(list []*row) string {
	calls, took := p.calls(list)
	text := fmt.Sprintf("%d calls", calls)
	if took > 0 {
		text += fmt.Sprintf(", about %s at %g a second", took, p.env.Settings.Profile.Limits.PerSecond)
	}
	return text
}

// calls returns the number of requests left for rows, reads included, and how long they take, 0 for no limit.
func (p *proposal) calls(list []*row) (n int, took time.Duration) {
	for _, r := range list {
		if !p.fromOrder {
			n += p.edit.Calls(r.target)
			continue
		}
		for i := range r.task.Steps {
			if r.task.Steps[i].State != runner.Done {
				n += 2
			}
		}
	}
	if per := p.env.Settings.Profile.Limits.PerSecond; per > 0 {
		took = time.Duration(math.Ceil(float64(n)/per)) * time.Second
	}
	return n, took
}

func (p *proposal) timeLeft() string {
	var waiting []*row
	for _, i := range p.run.queue.Waiting() {
		waiting = append(waiting, p.rows[i])
	}
	if _, took := p.calls(waiting); took > 0 {
		return fmt.Sprintf(", about %s left", took)
	}
	return ""
}

// copies returns the copies that were made whole, and the envelopes they were made of.
func (p *proposal) copies() (copies, old []model.Envelope) {
	if p.change.Operation.Creates == "" {
		return nil, nil
	}
	for _, r := range p.rows {
		made, from := r.task.Target.Envelope, r.task.Origin.Envelope
		if r.state == applied && made != nil && from != nil {
			copies, old = append(copies, *made), append(old, *from)
		}
	}
	return copies, old
}

// offerFollowing offers the plans that follow. Each is a plan of its own, because the copies should be
// looked at before they are sent, and the old ones stay until a person decides otherwise.
func (s *Screen) offerFollowing() tea.Cmd {
	copies, old := s.plan.copies()
	if s.phase != ended || len(copies) == 0 {
		return notice.Say(notice.Info, "There is no copy here that could be sent.")
	}
	of := map[string][]model.Envelope{change.SendEnvelope.Name: copies, change.VoidEnvelope.Name: old}
	choices := []picker.Choice{{ID: change.SendEnvelope.Name, Title: "Send the copies"}, {ID: change.VoidEnvelope.Name, Title: "Void the old ones"}}
	for i := range choices {
		c := &choices[i]
		planned, _ := change.For(change.Named(c.ID))
		takes, why := 0, ""
		for j := range of[c.ID] {
			if refused := planned.Refuse(change.Target{Envelope: &of[c.ID][j]}); refused == "" {
				takes++
			} else {
				why = refused
			}
		}
		c.Note, c.Disabled = fmt.Sprintf("%d of %d", takes, len(of[c.ID])), change.Barred(s.env.Client, c.ID)
		if takes == 0 {
			c.Disabled = cmp.Or(c.Disabled, why)
		}
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "What next?"}, choices, func(operation string) tea.Cmd {
		s.env.Nav.Open(nav.Plan{Operation: operation, Envelopes: of[operation]})
		return nil
	})
	return nil
}

// recordWebhook saves the id of a webhook that was registered: without it, it could not be deleted.
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
