package ui

import (
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
)

// tokenStatus is whether the service accepts the access token.
type tokenStatus struct {
	rejected bool   // it does not, or there is none
	refusal  string // says so
	why      string // says more, for the sign-in screen
}

// reason is what the sign-in screen says, "" when the person asked for it.
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
	a.typeahead = nil // meant for another place
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
