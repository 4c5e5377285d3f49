package compose

import (
	"errors"
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/ui/when"
	"inkdesk/ui/widget/facts"
)

// Questions and answers about the time an envelope has.
const (
	expiryKind  = "expiry"
	expiryDate  = "expires at"
	expirySteps = "refresh days"

	expiryNone    = "none"
	expiryFixed   = "fixed"
	expiryRefresh = "refresh"

	linkKind = "access link"
	linkDays = "link days"

	linkDefault  = "default"
	linkNever    = "never"
	linkEndOfDay = "end of day"
	linkCounted  = "days"
)

// mostDays bounds numbers of days.
const mostDays = 36500

// timing asks for the expiration and for the life of access links: a fixed date or a
// refresh after each step, never both ("Rules on creation options" 1 and 2).
func timing(a answers, k known) []page {
	pages := []page{{name: "timing", title: "Time", questions: []question{expiryChoice(k), linkChoice()}}}
	var more []question
	switch {
	case a.is(expiryKind, expiryFixed):
		more = append(more, dateQuestion(k, time.Time{}))
	case a.is(expiryKind, expiryRefresh):
		more = append(more, question{name: expirySteps, title: "Days after each signing step", help: "The expiration is moved to this many days after each step.", check: whole(1, mostDays)})
	}
	if a.is(linkKind, linkCounted) {
		more = append(more, question{name: linkDays, title: "Days an access link works", check: whole(1, mostDays)})
	}
	if len(more) > 0 {
		pages = append(pages, page{name: "days", title: "Time", questions: more})
	}
	return pages
}

func expiryChoice(k known) question {
	q := question{name: expiryKind, title: "Expiration", initial: expiryNone, options: []option{{expiryNone, "What the account says"}}}
	if k.unit != model.UnknownUnit {
		q.options = append(q.options, option{expiryFixed, "On a fixed date"})
	} else {
		q.help = "A fixed date needs an envelope to be read first: how this service counts time is not known yet."
	}
	q.options = append(q.options, option{expiryRefresh, "Some days after each signing step"})
	return q
}

func linkChoice() question {
	return question{name: linkKind, title: "Access links in the mails work", initial: linkDefault, options: []option{
		{linkDefault, "As the account says"},
		{linkNever, "For ever (-1)"},
		{linkEndOfDay, "Until the end of the day, 23:59 UTC (0)"},
		{linkCounted, "A number of days"},
	}}
}

func dateQuestion(k known, old time.Time) question {
	return question{name: expiryDate, title: "Expiration date", help: when.Help, check: func(s string) error {
		_, err := when.Parse(s, when.Base{Now: k.now, Old: old})
		return err
	}}
}

// expiration is the fixed date that was entered, with what is doubtful about it.
func expiration(a answers, k known, old time.Time) (at time.Time, doubt string, err error) {
	at, err = when.Parse(a[expiryDate], when.Base{Now: k.now, Old: old})
	if err != nil {
		return time.Time{}, "", err
	}
	return at, when.Doubt(at, k.now), nil
}

var errUnit = errors.New("it is not known yet how this service counts time; open any envelope first")

// timed puts what was entered into the request, and says it back.
func timed(e *model.NewEnvelope, a answers, k known) (list []facts.Fact, doubt string, err error) {
	switch a[expiryKind] {
	case expiryFixed:
		at, doubtful, err := expiration(a, k, time.Time{})
		if err != nil {
			return nil, "", err
		}
		if k.unit == model.UnknownUnit {
			return nil, "", errUnit
		}
		e.ExpiresAt, doubt = k.stamp(at), doubtful
		list = fact(list, "expires_at", when.Echo(at))
	case expiryRefresh:
		days := a.number(expirySteps)
		e.SigningStepsExpireDays = &days
		list = fact(list, "signing_steps_expire_days", fmt.Sprintf("%d: moved after each signing step", days))
	}
	days, meaning := 0, ""
	switch a[linkKind] {
	case linkNever:
		days, meaning = -1, "links work for ever"
	case linkEndOfDay:
		days, meaning = 0, "links work until 23:59 UTC today"
	case linkCounted:
		days, meaning = a.number(linkDays), "days that links work"
	default:
		return list, doubt, nil
	}
	e.AccessLinkExpirationDays = &days
	return fact(list, "access_link_expiration_days", fmt.Sprintf("%d: %s", days, meaning)), doubt, nil
}
