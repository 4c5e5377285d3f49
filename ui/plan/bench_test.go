package plan

import (
	"fmt"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// BenchmarkApplyStep is the cost of one outcome in a run of a thousand, drawing included.
func BenchmarkApplyStep(b *testing.B) {
	list := make([]model.Envelope, maxTargets)
	for i := range list {
		list[i] = model.Envelope{ID: model.EnvelopeID(fmt.Sprintf("id%06d", i)), Name: model.NewText("Lease"), Status: model.InProgress}
	}
	s := New(localEnv(), nav.Plan{Operation: "envelope.void", Envelopes: list})
	s.Resize(screen.Size{Width: 120, Height: 40})
	s.Start()
	enterNothing(b, s.plan)
	s.startRun()
	s.View()
	i := 0
	for b.Loop() {
		r := s.plan.rows[i%maxTargets]
		r.state = working
		done := r.task
		done.Steps = []runner.Step{{State: runner.Done}}
		s.Update(stepDoneMsg{at: i % maxTargets, task: done})
		s.View()
		s.phase = running
		i++
	}
}
