package plan

import (
	"fmt"
	"net/url"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
)

// BenchmarkTakeStep is what one outcome in a run of a thousand costs, drawing included.
func BenchmarkTakeStep(b *testing.B) {
	list := make([]model.Envelope, most)
	for i := range list {
		list[i] = model.Envelope{ID: model.EnvelopeID(fmt.Sprintf("id%06d", i)), Name: model.NewText("Lease"), Status: model.InProgress}
	}
	defaults := settings.Defaults()
	env := screen.Env{
		Client: api.New(api.Config{BaseURL: &url.URL{Scheme: "https", Host: "api.example.com"}}), Owner: 1,
		Keys: keys.Default(), Settings: &defaults, Theme: theme.New(theme.Options{}), Now: time.Now,
	}
	s := New(env, nav.Change{Operation: "envelope.void", Envelopes: list})
	s.Resize(screen.Size{Width: 120, Height: 40})
	s.Start()
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
