package plan

import (
	"fmt"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// BenchmarkTakeStep is what one outcome in a run of a thousand costs, drawing included.
func BenchmarkTakeStep(b *testing.B) {
	list := make([]model.Envelope, most)
	for i := range list {
		list[i] = model.Envelope{ID: model.EnvelopeID(fmt.Sprintf("id%06d", i)), Name: model.NewText("Lease"), Status: model.InProgress}
	}
	s := New(localEnv(), nav.Plan{Operation: "envelope.void", Envelopes: list})
	s.Resize(screen.Size{Width: 120, Height: 40})
	s.Start()
	enterNothing(b, s.plan)
	s.launch()
	s.View()
	i := 0
	for b.Loop() {
		r := s.plan.rows[i%most]
		r.state = working
		done := r.task
		done.Steps = []runner.Step{{State: runner.Done}}
		s.Update(stepDoneMsg{at: i % most, task: done})
		s.View()
		s.phase = running
		i++
	}
}
