package ui

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
)

// tour leads a person who sees the program for the first time through five keys. Nothing waits for it.
type tour struct {
	never func() error // has it offered never again; nil where it is not offered
	offer bool
	step  int // from 1, 0 while there is no tour
}

type tourStep struct {
	press key.Binding
	says  string
}

func tourSteps(k *keys.Map) []tourStep {
	return []tourStep{
		{k.Move.Down, "goes to the next envelope; the most urgent is first."},
		{k.Envelope.Why, "says why it needs you, and which key fixes it."},
		{k.List.Open, "opens it, and " + keys.Short(k.Global.Back) + " goes back."},
		{k.List.Search, "finds words, people and terms everywhere."},
		{k.Global.Help, "lists what works here and now."},
	}
}

func (t *tour) text(k *keys.Map) string {
	steps := tourSteps(k)
	switch {
	case t.offer:
		return fmt.Sprintf("New here? %s shows five keys, %s never asks again.", keys.Short(k.Global.Tour), keys.Short(k.Global.Back))
	case t.step == 0:
		return ""
	case t.step > len(steps):
		return "That was the tour. " + keys.Short(k.Global.Tour) + " starts it again."
	}
	s := steps[t.step-1]
	return fmt.Sprintf("%d of %d: %s %s", t.step, len(steps), keys.Short(s.press), s.says)
}

// begin starts the tour, or ends the one that is under way. It is then offered never again.
func (t *tour) begin() tea.Cmd {
	t.offer = false
	if t.step > 0 {
		t.step = 0
		return nil
	}
	t.step = 1
	return t.decline()
}

// follow goes on with the key that the tour is about. Other keys leave the offer for the next start; back declines it.
func (t *tour) follow(k *keys.Map, msg tea.KeyPressMsg) tea.Cmd {
	offered, steps := t.offer, tourSteps(k)
	switch {
	case key.Matches(msg, k.Global.Tour):
	case offered:
		t.offer = false
		if key.Matches(msg, k.Global.Back) {
			return t.decline()
		}
	case t.step > len(steps):
		t.step = 0
	case t.step > 0 && key.Matches(msg, steps[t.step-1].press):
		t.step++
	}
	return nil
}

func (t *tour) decline() tea.Cmd {
	never := t.never
	if never == nil {
		return nil
	}
	return func() tea.Msg {
		_ = never() // it is offered once more then
		return nil
	}
}
