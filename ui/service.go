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

type tokenStatus struct {
	rejected bool   // it does not, or there is none
	refusal  string // says so
	why      string // says more, for the sign-in screen
}

// reason returns what the sign-in screen says, "" when the person asked for it.
func (t *tokenStatus) reason() string {
	if t.rejected {
		return t.why
	}
	return ""
}

// reject notes that the token is not accepted, and reports whether there is none at all.
func (t *tokenStatus) reject(err error) (missing bool) {
	t.rejected = true
	t.refusal = "The service does not accept the access token."
	t.why = t.refusal
	if e, ok := errors.AsType[*api.Error](err); ok && e.Status == 0 && e.Err != nil {
		t.refusal = noToken
		t.why = whyNoToken(e.Err)
		return true
	}
	return false
}

// rejectToken notes, once, that the token is not accepted. The banner in the footer says so
// until it is. Without any token there is nothing to see but the sign-in screen.
func (a *App) rejectToken(err error) tea.Cmd {
	if a.service.token.rejected {
		return nil
	}
	missing := a.service.token.reject(err)
	a.notices.keep(notice.ShowMsg{Severity: notice.Error, Text: err.Error(), Err: err})
	if !missing {
		return nil
	}
	a.typing.ahead, a.typing.answer = nil, "" // meant for another place
	return a.navigation.open(nav.SignIn{Reason: a.service.token.why})
}

const noToken = "There is no access token."

// whyNoToken says why none was found, without the ways to give one: the sign-in screen
// lists them, and the past messages keep the rest.
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
	// failuresInRow sets how many failures in a row the automatic refresh goes on after.
	failuresInRow = 5
	// pauseAfterFailures sets how long it then leaves the service alone.
	pauseAfterFailures = 15 * time.Second
)

// countedWait limits the waits whose seconds are counted; a longer one is told by its end, which does not tick.
func countedWait(look settings.Look) time.Duration {
	if look.Motion == settings.Off {
		return 0
	}
	return 90 * time.Second
}

// service holds what the replies tell about the service, to any question.
type service struct {
	client      *api.Client
	now         func() time.Time
	token       tokenStatus
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

// observeReply watches a reply on its way to the screen that asked.
func (a *App) observeReply(msg tea.Msg) tea.Cmd {
	reply, ok := msg.(interface{ Failure() error })
	if !ok {
		return nil
	}
	var skewed tea.Cmd
	if text := a.service.newSkew(); text != "" {
		skewed = a.notices.show(notice.ShowMsg{Severity: notice.Warning, Text: text})
	}
	err := reply.Failure()
	if err != nil && api.KindOf(err) == api.Unauthorized {
		return tea.Batch(skewed, a.rejectToken(err))
	}
	return tea.Batch(skewed, a.service.noteResult(err))
}

// newSkew says, once, that the clock of the service is not this machine's, because times left or overdue follow the
// service. "" says nothing new.
func (s *service) newSkew() string {
	skew, _ := s.client.Skew()
	if s.skewTold || !screen.Apart(skew) {
		return ""
	}
	s.skewTold = true
	return model.Sentence(screen.SkewText(skew))
}

func (s *service) noteResult(err error) tea.Cmd {
	if err == nil {
		s.noteAnswer()
		return nil
	}
	switch api.KindOf(err) {
	case api.RateLimited:
		return tea.Batch(s.noteFailure(), s.waitAsAsked(err))
	case api.Offline, api.Untrusted, api.TimedOut, api.CutOff, api.ServerFault, api.BadAnswer, api.TooLarge:
		return tea.Batch(s.noteFailure(), s.waitAsAsked(err))
	}
	return nil
}

// noteAnswer ends a series of failures. Not every reply comes from the service, so whether
// the token is good again is taken from the log of calls.
func (s *service) noteAnswer() {
	s.failures = 0
	if !s.token.rejected {
		return
	}
	if calls := s.client.Calls(); len(calls) > 0 {
		status := calls[len(calls)-1].Status
		s.token.rejected = status < 200 || status > 299
	}
}

func (s *service) noteFailure() tea.Cmd {
	s.failures++
	if s.failures < failuresInRow {
		return nil
	}
	s.pausedUntil = s.now().Add(pauseAfterFailures)
	return s.pause.Start(0, pauseAfterFailures)
}

// waitAsAsked counts down the time that the service asked for.
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
