package ui

import (
	"errors"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

// rejectToken notes, once, that the token is not accepted. The banner in the footer says so
// until it is. Without any token there is nothing to see but the sign-in screen.
func (a *App) rejectToken(err error) tea.Cmd {
	if a.notices.Banner.Text != "" {
		return nil
	}
	a.notices.Keep(notice.ShowMsg{Severity: notice.Error, Text: err.Error(), Err: err})
	e, ok := errors.AsType[*api.Error](err)
	if !ok || e.Status != 0 || e.Err == nil {
		const refusal = "The service does not accept the access token."
		a.notices.Banner = notice.Banner{Text: refusal, Why: refusal}
		return nil
	}
	a.notices.Banner = notice.Banner{Text: noToken, Why: whyNoToken(e.Err)}
	a.typing.ahead, a.typing.answer = nil, "" // meant for another place
	return a.navigation.open(nav.SignIn{Reason: a.notices.Banner.Why})
}

const noToken = "There is no access token."

// whyNoToken says why none was found, without the ways to give one, which the sign-in screen lists.
func whyNoToken(err error) string {
	why := []string{noToken}
	if missing, ok := errors.AsType[*token.NoTokenError](err); ok {
		return model.Clean(strings.Join(append(why, missing.Notices...), " "))
	}
	if keyring, ok := errors.AsType[*token.KeyringError](err); ok {
		why = append(why, keyring.State.Sentence())
		if keyring.State != token.NoService {
			why = append(why, keyring.State.NextStep())
		}
		return model.Clean(strings.Join(append(why, keyring.Notices...), " "))
	}
	return model.Clean(err.Error())
}

const (
	failuresInRow      = 5                // sets how many failures in a row the automatic refresh goes on after
	pauseAfterFailures = 15 * time.Second // sets how long it then leaves the service alone
)

// countedWait limits the waits whose seconds are counted; a longer one is told by its end, which does not tick.
func countedWait(motion settings.Switch) time.Duration {
	if motion == settings.Off {
		return 0
	}
	return 90 * time.Second
}

// service holds what the replies tell about the service, to any question.
type service struct {
	client      *api.Client
	now         func() time.Time
	failures    int // in a row
	pausedUntil time.Time
	pause       screen.Timer  // runs until then
	waitUntil   time.Time     // as the service asked
	countdown   screen.Timer  // to that
	counted     time.Duration // limits the waits whose seconds are counted
	skewTold    bool          // it was said that the clocks are apart
}

func (s *service) paused() bool {
	now := s.now()
	return now.Before(s.pausedUntil) || now.Before(s.waitUntil)
}

// noteReply watches a reply on its way to the screen that asked. It says once that the clocks differ.
func (a *App) noteReply(msg tea.Msg) tea.Cmd {
	reply, ok := msg.(interface{ Failure() error })
	if !ok {
		return nil
	}
	var skewed tea.Cmd
	if skew, _ := a.env.Client.Skew(); !a.service.skewTold && screen.Apart(skew) {
		a.service.skewTold = true
		skewed = a.notices.Warn(model.Sentence(screen.SkewText(skew)))
	}
	err := reply.Failure()
	if err != nil && api.KindOf(err) == api.Unauthorized {
		return tea.Batch(skewed, a.rejectToken(err))
	}
	if a.notices.Banner.Text != "" && err == nil && a.service.accepted() {
		a.notices.Banner = notice.Banner{}
	}
	return tea.Batch(skewed, a.service.noteResult(err))
}

// accepted reports whether the service accepted the token with the latest call.
func (s *service) accepted() bool {
	calls := s.client.Calls()
	return len(calls) > 0 && calls[len(calls)-1].Status/100 == 2
}

// noteResult counts the failures in a row, which an answer ends.
func (s *service) noteResult(err error) tea.Cmd {
	if err == nil {
		s.failures = 0
		return nil
	}
	switch api.KindOf(err) {
	case api.RateLimited, api.Offline, api.Untrusted, api.TimedOut, api.CutOff, api.ServerFault, api.BadAnswer, api.TooLarge:
	default:
		return nil
	}
	var paused tea.Cmd
	if s.failures++; s.failures >= failuresInRow {
		s.pausedUntil = s.now().Add(pauseAfterFailures)
		paused = s.pause.Start(0, pauseAfterFailures)
	}
	return tea.Batch(paused, s.waitAsAsked(err))
}

func (s *service) waitAsAsked(err error) tea.Cmd {
	e, ok := errors.AsType[*api.Error](err)
	if !ok || e.RetryAfter <= 0 {
		return nil
	}
	if until := s.now().Add(e.RetryAfter); until.After(s.waitUntil) {
		s.waitUntil = until
	}
	return s.tick()
}

// tick waits for the next second, and returns nil when the wait is over.
func (s *service) tick() tea.Cmd {
	left := s.waitUntil.Sub(s.now())
	switch {
	case left > s.counted:
		return s.countdown.Start(0, left-s.counted)
	case left > 0:
		return s.countdown.Start(0, min(left, time.Second))
	}
	return nil
}

// waitText says how long the service asked to wait, "" when it does not. A read that the
// client tries again by itself waits as well: the activity on its screen draws the time.
func (s *service) waitText() string {
	now, until := s.now(), s.waitUntil
	if again := s.client.RetryTime(); again.After(until) {
		until = again
	}
	left := until.Sub(now)
	switch {
	case left <= 0:
		return ""
	case left > s.counted:
		return "The service asks to wait until " + clock(until, now)
	}
	return "The service asks to wait: " + settings.DurationText(left.Round(time.Second))
}
