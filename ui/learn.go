package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
)

// learn adds the envelope of a reply to what is known of the account, before the screen that
// asked makes use of it. What was asked before somebody signed in is of another account. Lists
// add the rows that they keep.
func (a *App) learn(msg tea.Msg) {
	if reply, ok := msg.(api.Reply[model.Envelope]); ok && reply.Err == nil && !reply.Began.Before(a.env.Account.Since()) {
		a.env.Account.LearnAt(&reply.Value, a.env.Span(reply.Began, a.env.Now()))
	}
}
