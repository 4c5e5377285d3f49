package plan

import (
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/notice"
)

// widest is how many changes may be at work at once.
func (s *Screen) widest() int { return max(s.env.Settings.Profile.Limits.InFlight, 1) }

// atOnce is how many changes the person wants at work at once.
func (s *Screen) atOnce() int {
	if s.run.width == 0 {
		return s.widest()
	}
	return min(s.run.width, s.widest())
}

// abreast is how many may be at work now: the first one, and one after a failure, goes
// alone, so that what would fail for all fails once and three in a row are three.
func (s *Screen) abreast() int {
	if !s.run.proven {
		return 1
	}
	return s.atOnce()
}

const (
	// breath is how long the service is left alone when it does not say for how long.
	breath = 5 * time.Second
	// longestBreath is how long a run waits by itself.
	longestBreath = time.Minute
)

// slowDown leaves the service alone for as long as it asks; when that is long, until the
// person goes on.
func (s *Screen) slowDown(err error) tea.Cmd {
	wait, goOn := breath, s.env.Keys.Plan.Pause.Help().Key
	if e, ok := errors.AsType[*api.Error](err); ok && e.RetryAfter > 0 {
		wait = e.RetryAfter
	}
	s.run.paused = true
	if wait > longestBreath {
		s.explain(fmt.Sprintf("Paused: the service asks to wait %s; %s goes on.", wait, goOn))
		return nil
	}
	s.explain(fmt.Sprintf("Waiting %s, because the service asks to slow down; %s goes on now.", wait, goOn))
	return s.run.slow.Start(s.env.Owner, wait)
}

// pauseOrGoOn holds the run, or lets it go on.
func (s *Screen) pauseOrGoOn() tea.Cmd {
	s.run.slow.Stop()
	s.run.paused = !s.run.paused
	s.explain("")
	if s.run.paused {
		s.explain("Paused. What was sent goes to its end.")
	}
	return s.feed()
}

// pace changes how many are at work at once.
func (s *Screen) pace(by int) tea.Cmd {
	s.run.width = min(max(s.atOnce()+by, 1), s.widest())
	cmd := notice.Say(notice.Info, "At most %d at a time, of the %d of the profile.", s.run.width, s.widest())
	return tea.Batch(cmd, s.feed())
}
