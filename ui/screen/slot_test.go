package screen_test

import (
	"context"
	"errors"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"inkdesk/api"
	"inkdesk/ui/screen"
)

const owner = 7

var at = time.Unix(1_700_000_000, 0)

func says(text string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return text, nil }
}

func TestSlotTakesTheOpenAnswerOnce(t *testing.T) {
	var s screen.Slot[string]
	if s.Phase() != screen.Idle {
		t.Errorf("phase %v before anything was asked", s.Phase())
	}
	msg := s.Ask(owner, says("hello"))()
	if s.Phase() != screen.Waiting {
		t.Errorf("phase %v while waiting", s.Phase())
	}
	if reply, ok := msg.(screen.Addressed); !ok || reply.Addressee() != owner {
		t.Errorf("the reply is not addressed to its owner: %+v", msg)
	}
	if !s.Answer(msg, at) || s.Phase() != screen.Ready {
		t.Errorf("the answer was not taken, phase %v", s.Phase())
	}
	if value, ok := s.Value(); !ok || value != "hello" || !s.Age().Read.Equal(at) {
		t.Errorf("value %q %v, age %+v", value, ok, s.Age())
	}
	if s.Answer(msg, at) {
		t.Error("the same answer was taken twice")
	}
}

func TestSlotKeepsItsValueThroughFailure(t *testing.T) {
	var s screen.Slot[string]
	s.Put("known", at)
	failure := errors.New("no luck")
	msg := s.Ask(owner, func(context.Context) (string, error) { return "half", failure })()
	if !s.Answer(msg, at.Add(time.Hour)) || s.Phase() != screen.Failed || !errors.Is(s.Err(), failure) {
		t.Errorf("phase %v, error %v", s.Phase(), s.Err())
	}
	if value, ok := s.Value(); !ok || value != "known" {
		t.Errorf("value %q %v", value, ok)
	}
	if age := s.Age(); !age.Stale || !age.Read.Equal(at) {
		t.Errorf("age %+v", age)
	}
	s.Answer(s.Ask(owner, says("new"))(), at)
	if s.Err() != nil || s.Age().Stale {
		t.Errorf("an old failure stayed: %v", s.Err())
	}
}

func TestSlotCancelsWhatItNoLongerWants(t *testing.T) {
	var s screen.Slot[string]
	var withdrawn context.Context
	ask := s.Ask(owner, func(ctx context.Context) (string, error) {
		withdrawn = ctx
		return "old", nil
	})
	late := ask()
	next := s.Ask(owner, says("new"))
	if withdrawn.Err() == nil {
		t.Error("the earlier question goes on")
	}
	if s.Answer(late, at) {
		t.Error("a late answer was taken")
	}
	if !s.Answer(next(), at) {
		t.Error("the newest answer was not taken")
	}
	s.Ask(owner, says("unwanted"))
	s.Cancel()
	if value, _ := s.Value(); s.Phase() != screen.Ready || value != "new" {
		t.Errorf("after cancelling: phase %v, value %q", s.Phase(), value)
	}
}

// Whatever the order answers come in, the slot ends with the newest question's.
func TestSlotShuffled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s screen.Slot[int]
		n := rapid.IntRange(1, 8).Draw(t, "questions")
		var replies []tea.Msg
		for i := range n {
			replies = append(replies, s.Ask(owner, func(context.Context) (int, error) { return i, nil })())
		}
		for _, i := range rapid.Permutation(indexes(n)).Draw(t, "order") {
			s.Answer(replies[i], at)
		}
		if value, ok := s.Value(); !ok || value != n-1 {
			t.Fatalf("ended with %d %v", value, ok)
		}
	})
}

func indexes(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func TestSlotIgnoresOtherMessages(t *testing.T) {
	var s screen.Slot[string]
	s.Ask(owner, says("x"))
	for _, msg := range []tea.Msg{nil, tea.KeyPressMsg{}, api.Reply[int]{}, api.Reply[string]{}} {
		if s.Answer(msg, at) {
			t.Errorf("took %#v", msg)
		}
	}
}

func TestTimerCountsItsLatestStart(t *testing.T) {
	var timer screen.Timer
	first := timer.Start(owner, time.Microsecond)()
	second := timer.Start(owner, time.Microsecond)()
	if timer.Ran(first) {
		t.Error("an old start ended a new one")
	}
	if !timer.Running() || !timer.Ran(second) || timer.Running() {
		t.Error("the latest start did not end")
	}
	if timer.Ran(second) {
		t.Error("a timer ran out twice")
	}
	third := timer.Start(owner, time.Microsecond)()
	timer.Stop()
	if timer.Ran(third) {
		t.Error("a stopped timer ran out")
	}
}
