package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
)

// learn adds what a reply or the answer to a change says of an envelope or a template to what is known of
// the account, before the screen that asked makes use of it. What was asked before somebody signed in is of another account. Lists
// add the rows that they keep.
func (a *App) learn(msg tea.Msg) {
	var one change.Target
	var began time.Time
	switch msg := msg.(type) {
	case api.Reply[model.Envelope]:
		if msg.Err == nil {
			one, began = change.Target{Envelope: &msg.Value}, msg.Began
		}
	case change.Answered:
		one, began = msg.Answer()
	}
	if began.Before(a.env.Account.Since()) {
		return
	}
	switch {
	case one.Kind() == change.AnEnvelope && one.Envelope != nil:
		a.env.Account.LearnAt(one.Envelope, a.env.Span(began, a.env.Now()))
	case one.Kind() == change.ATemplate && one.Template != nil:
		a.env.Account.Templates().Learn(one.Template)
	}
}
