package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/widget/confirm"
)

// question is a layer that asks before something is cut off.
type question struct {
	confirm *confirm.Confirm
	then    tea.Msg
	width   int
	height  int
}

// ask asks whether to do verb to object although consequence, and if so, follows then.
func (a *App) ask(verb, object, consequence string, then tea.Msg) tea.Cmd {
	c := confirm.New(a.env.Theme, a.env.Keys.Dialog, 0, confirm.Question{
		Verb: verb, Object: object, Consequence: consequence, Keep: "Stay",
		Host: a.env.Settings.Profile.Name + " at " + a.env.Client.Host(), Account: a.env.AccountKind(),
	})
	a.layer = &question{confirm: c, then: then}
	return c.Start()
}

// renewQuestion brings an open question up to date: what it warns of may have become less. Once nothing would
// be cut off any more, the question goes.
func (a *App) renewQuestion() {
	q, ok := a.layer.(*question)
	if !ok {
		return
	}
	busy := a.cutOff()
	if back, ok := q.then.(backToMsg); ok {
		busy = a.navigation.above(back.owner).busy()
	}
	if busy == "" {
		a.layer = nil
		return
	}
	q.confirm.SetConsequence(busy)
}

func (q *question) Update(msg tea.Msg) step {
	cmd := q.confirm.Update(msg)
	switch q.confirm.Outcome() {
	case confirm.Confirmed:
		return step{done: true, then: q.then}
	case confirm.Cancelled:
		return step{done: true}
	}
	return step{cmd: cmd}
}

func (q *question) Lines(width, height int) []string {
	q.width, q.height = width, height
	return q.confirm.Lines(width, height)
}

func (q *question) Cursor(x, y int) *tea.Cursor { return q.confirm.Cursor(x, y, q.width, q.height) }
