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
)

const (
	// patience is how many failures in a row the automatic refresh goes on after.
	patience = 5
	// rest is how long it then leaves the service alone.
	rest = 15 * time.Second
	// countedDown is the wait from which its seconds are counted; a longer one is told by
	// its end, which does not tick.
	countedDown = 90 * time.Second
)

// service is what the replies tell about the service, whatever was asked.
type service struct {
	rejected bool   // it does not accept the access token, or there is none
	refusal  string // says so
	why      string // says more, for the sign-in screen
	failures int    // in a row
	restEnds time.Time
	resume   screen.Timer // runs until the rest is over
	opens    time.Time    // until when the service asked to wait
	second   screen.Timer // of the count-down to that
	skewed   bool         // it was told that the clocks are apart
}

// reason is what the sign-in screen says, "" when the person asked for it.
func (s *service) reason() string {
	if s.rejected {
		return s.why
	}
	return ""
}

// resting reports whether the service is left alone for now.
func (s *service) resting(now time.Time) bool { return now.Before(s.restEnds) || now.Before(s.opens) }

// observe watches a reply on its way to the screen that asked.
func (a *App) observe(msg tea.Msg) tea.Cmd {
	reply, ok := msg.(interface{ Failure() error })
	if !ok {
		return nil
	}
	return tea.Batch(a.watchClock(), a.judge(reply.Failure()))
}

// judge takes how a call went.
func (a *App) judge(err error) tea.Cmd {
	if err == nil {
		a.answered()
		return nil
	}
	switch api.KindOf(err) {
	case api.Unauthorized:
		return a.reject(err)
	case api.TooMany:
		return tea.Batch(a.fail(), a.waitFor(err))
	case api.Offline, api.Untrusted, api.TimedOut, api.CutOff, api.Failing, api.BadAnswer, api.TooLarge:
		return a.fail()
	}
	return nil
}

// answered ends a row of failures. Not every reply comes from the service, so whether
// the token is good again is taken from the log of calls.
func (a *App) answered() {
	a.service.failures = 0
	if !a.service.rejected {
		return
	}
	if calls := a.env.Client.Calls(); len(calls) > 0 {
		status := calls[len(calls)-1].Status
		a.service.rejected = status < 200 || status > 299
	}
}

// reject notes, once, that the token is not accepted. The banner in the footer says so
// until it is. Without any token there is nothing to see but the sign-in screen.
func (a *App) reject(err error) tea.Cmd {
	if a.service.rejected {
		return nil
	}
	a.service.rejected = true
	a.service.refusal = "The service does not accept the access token."
	a.service.why = a.service.refusal
	a.past.add(a.env.Now(), notice.ShowMsg{Severity: notice.Error, Text: err.Error(), Err: err})
	if e, ok := errors.AsType[*api.Error](err); ok && e.Status == 0 && e.Err != nil {
		a.service.refusal = noToken
		a.service.why = whyNoToken(e.Err)
		a.ahead = nil // meant for another place
		return a.open(nav.SignIn{Reason: a.service.why})
	}
	return nil
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

func (a *App) fail() tea.Cmd {
	a.service.failures++
	if a.service.failures < patience {
		return nil
	}
	a.service.restEnds = a.env.Now().Add(rest)
	return a.service.resume.Start(0, rest)
}

// waitFor counts down the time that the service asked for.
func (a *App) waitFor(err error) tea.Cmd {
	e, ok := errors.AsType[*api.Error](err)
	if !ok || e.RetryAfter <= 0 {
		return nil
	}
	if opens := a.env.Now().Add(e.RetryAfter); opens.After(a.service.opens) {
		a.service.opens = opens
	}
	return a.countDown()
}

// countDown waits for the next second, or, when the wait is over, reads again what
// failed because of it.
func (a *App) countDown() tea.Cmd {
	left := a.service.opens.Sub(a.env.Now())
	switch {
	case left > countedDown:
		return a.service.second.Start(0, left-countedDown)
	case left > 0:
		return a.service.second.Start(0, min(left, time.Second))
	}
	if !a.mayRefresh() {
		return nil
	}
	if r, ok := a.stack.top().screen.(screen.Refresher); ok && r.ReadAt().Stale {
		return a.reread()
	}
	return nil
}

// waitText says how long the service asked to wait, "" when it does not. A read that the
// client tries again by itself waits as well: the activity on its screen draws the time.
func (a *App) waitText(now time.Time) string {
	opens := a.service.opens
	if again := a.env.Client.WaitsUntil(); again.After(opens) {
		opens = again
	}
	left := opens.Sub(now)
	switch {
	case left <= 0:
		return ""
	case left > countedDown:
		return "The service asks to wait until " + clock(opens, now)
	}
	return "The service asks to wait: " + left.Round(time.Second).String()
}
