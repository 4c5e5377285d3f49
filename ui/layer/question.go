package layer

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/confirm"
)

// Question asks before something is done; make it with [NewQuestion].
type Question struct {
	confirm       *confirm.Confirm
	then          tea.Msg
	width, height int
}

// NewQuestion returns a question that leads to a message, once it is confirmed.
func NewQuestion(env *screen.Env, q confirm.Question, then tea.Msg) *Question {
	q.Host, q.Account = env.ServiceName(), env.AccountKind()
	return &Question{confirm: confirm.New(env.Theme, env.Keys.Dialog, 0, q), then: then}
}

// Start returns the command that begins the question.
func (q *Question) Start() tea.Cmd { return q.confirm.Start() }

// Leads returns the message that a confirmation leads to.
func (q *Question) Leads() tea.Msg { return q.then }

// SetConsequence replaces what the question warns of.
func (q *Question) SetConsequence(text string) { q.confirm.SetConsequence(text) }

// Update implements [Layer].
func (q *Question) Update(msg tea.Msg) Step {
	cmd := q.confirm.Update(msg)
	switch q.confirm.Outcome() {
	case confirm.Confirmed:
		return Step{Done: true, Then: q.then}
	case confirm.Cancelled:
		return Step{Done: true}
	}
	return Step{Cmd: cmd}
}

// Lines implements [Layer].
func (q *Question) Lines(width, height int) []string {
	q.width, q.height = width, height
	return q.confirm.Lines(width, height)
}

// Cursor implements [Layer].
func (q *Question) Cursor(x, y int) *tea.Cursor { return q.confirm.Cursor(x, y, q.width, q.height) }

// Spoken returns the question in words.
func (q *Question) Spoken() screen.Page {
	return screen.Page{Title: "A question", Ask: q.confirm.Spoken()}
}
