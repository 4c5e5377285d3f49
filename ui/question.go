package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/confirm"
)

type question struct {
	confirm       *confirm.Confirm
	then          tea.Msg
	width, height int
}

// ask asks whether to do verb to object although consequence, and if so, follows then.
func (a *App) ask(verb, object, consequence string, then tea.Msg) tea.Cmd {
	q := newQuestion(&a.env, confirm.Question{Verb: verb, Object: object, Consequence: consequence, Keep: "Stay"}, then)
	a.layer = q
	return q.confirm.Start()
}

func newQuestion(env *screen.Env, q confirm.Question, then tea.Msg) *question {
	q.Host, q.Account = env.Settings.Profile.Name+" at "+env.Client.Host(), env.AccountKind()
	return &question{confirm: confirm.New(env.Theme, env.Keys.Dialog, 0, q), then: then}
}

// renewQuestion brings an open question up to date: what it warns of may have become less, and it goes with that.
func (a *App) renewQuestion() {
	q, ok := a.layer.(*question)
	if !ok {
		return
	}
	busy := a.cutOff()
	switch then := q.then.(type) {
	case runProgramMsg:
		return
	case backToMsg:
		busy = a.navigation.stack[a.navigation.index(then.owner)+1:].busy()
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
