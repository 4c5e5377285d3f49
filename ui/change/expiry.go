package change

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/dates"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/form"
)

const fieldExpiry, fieldExpired = "expires", "expired"

const choiceLeaveOut, choiceTry = "no", "yes"

// expiry computes a date relative to the old one for each envelope.
func expiry() Change {
	return Change{
		Operation: SetExpirationDate, Title: "Set the expiration date", Verb: "Set expiry", Of: "of ", Kind: AnEnvelope,
		Consequence: "Where the expiry is renewed after each signing step, the next step may overwrite it; the service does not show which envelopes those are.",
		refuses:     unlessMayExpire,
		fields:      expiryFields,
		enter:       enterExpiry,
	}
}

// unlessMayExpire accepts expired ones: only a try tells whether a service extends them.
func unlessMayExpire(t Target) string {
	if t.Status() == model.Expired {
		return ""
	}
	return unlessAlive(t)
}

func expiryFields(a Asked) []form.Question {
	proposed, why := proposedExpiry(a)
	fields := []form.Question{{
		Name: fieldExpiry, Title: "New expiration date", Initial: proposed,
		Help:  why + dates.Help + ". A day without a time ends at 23:59:59.",
		Check: func(text string) error { _, err := parseExpiry(text, a); return err },
		Echo:  func(text string) string { return echoExpiry(text, a) },
	}}
	if expired := a.count(model.Expired); expired > 0 {
		fields = append(fields, form.Question{
			Name: fieldExpired, Title: "Expired envelopes", Initial: choiceLeaveOut,
			Help: "Many services treat an expired envelope as final. Try one first.",
			Options: []form.Option{
				{Value: choiceLeaveOut, Title: "Leave them out"}, {Value: choiceTry, Title: "Try " + describe.Counted(expired, "expired one") + " too"},
			},
		})
	}
	return fields
}

// proposedExpiry returns the day by which nine in ten like it are done, and says so, where that is later than its date.
// Else it returns a week more where that is a date to come, and a week from now where there is no date to count from,
// or a long past one.
func proposedExpiry(a Asked) (date, why string) {
	const more = "+7d"
	if by := a.DoneBy.In(a.Now.Location()); len(a.Targets) == 1 && by.After(a.Now) && by.After(a.Targets[0].Envelope.ExpiresAt.Time()) {
		return by.Format(time.DateOnly), "Nine in ten like it are done by " + by.Format("Mon 2 Jan") + ". "
	}
	for _, t := range a.Targets {
		if at, err := expiresAt(more, t, a.Now); err == nil && at.After(a.Now) {
			return more, ""
		}
	}
	return "now" + more, ""
}

// parseExpiry parses a date for the first target that it is valid for.
func parseExpiry(text string, a Asked) (time.Time, error) {
	var at time.Time
	err := error(&Mistake{fieldExpiry, "There is no envelope to set it for."})
	for _, t := range a.Targets {
		if at, err = expiresAt(text, t, a.Now); err == nil {
			return at, nil
		}
	}
	return at, err
}

func expiresAt(text string, t Target, now time.Time) (time.Time, error) {
	return parseDate(text, dates.Base{Now: now, Old: t.Envelope.ExpiresAt.Time()})
}

func parseDate(text string, base dates.Base) (time.Time, error) {
	at, err := dates.Parse(text, base)
	if err != nil {
		return at, &Mistake{fieldExpiry, model.Sentence(err.Error())}
	}
	return at.Truncate(time.Second), nil
}

// echoExpiry returns the date as weekday, local time and UTC, with any doubt about it.
func echoExpiry(text string, a Asked) string {
	at, err := parseExpiry(text, a)
	if err != nil {
		return ""
	}
	echo := dates.Echo(at)
	if len(a.Targets) > 1 && isRelative(text) {
		echo = "From each one's own date. The first: " + echo
	}
	return strings.TrimSpace(echo + ". " + dates.Warning(at, a.Now))
}

func isRelative(text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	return strings.HasPrefix(text, "+") || strings.HasPrefix(text, "old")
}

func enterExpiry(v Values, a Asked) (Edit, error) {
	text := v[fieldExpiry]
	if _, err := parseExpiry(text, a); err != nil {
		return Edit{}, err
	}
	expired := v[fieldExpired] == choiceTry || len(a.Targets) == 1 && v[fieldExpired] == ""
	edit := Edit{Echo: echoExpiry(text, a)}
	edit.effect = func(t Target) Effect { return expiryEffect(text, t, a.Now, expired) }
	edit.Requests = func(t Target) []Request {
		at, err := expiresAt(text, t, a.Now)
		if err != nil {
			return nil // such a target is left out
		}
		return []Request{{Operation: SetExpirationDate, Body: &model.ExpirationDate{ExpiresAt: a.Unit.Stamp(at)}}}
	}
	doubtful := 0
	for _, t := range a.Targets {
		if e := edit.effect(t); e.Skip == "" && e.Doubt != "" {
			doubtful++
			edit.Doubt = e.Doubt
		}
	}
	if doubtful > 1 {
		edit.Doubt = fmt.Sprintf("%d of the new dates are in the past or more than five years away.", doubtful)
	}
	return edit, nil
}

func expiryEffect(text string, t Target, now time.Time, expired bool) Effect {
	old := t.Envelope.ExpiresAt.Time()
	e := Effect{Before: "none"}.expiresBefore(old, now)
	if t.Status() == model.Expired && !expired {
		e.Skip = "Expired envelopes were to be left out."
	}
	at, err := expiresAt(text, t, now)
	if err != nil {
		e.After, e.Skip = "-", cmp.Or(e.Skip, err.Error())
		return e
	}
	e.After, e.Will, e.Doubt = dates.Echo(at), dates.Brief(at, now), dates.Warning(at, now)
	return e.unlessSame(at.Equal(old))
}

func (e Effect) expiresBefore(at, now time.Time) Effect {
	if !at.IsZero() {
		at = at.In(now.Location())
		e.Before, e.Was = dates.Echo(at), dates.Brief(at, now)
	}
	return e
}
