package compose

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
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
	pages := []page{{name: "timing", title: "Time", informed: k.unit == model.UnknownUnit, questions: []question{expiryChoice(k), linkChoice()}}}
	var more []question
	switch {
	case a.is(expiryKind, expiryFixed):
		more = append(more, dateQuestion(k, time.Time{}))
	case a.is(expiryKind, expiryRefresh):
		more = append(more, question{
			name: expirySteps, title: "Days after each signing step", help: "The expiration is moved to this many days after each step.",
			check: whole(1, mostDays), echo: counted(k.now, "A step that is done now moves it to"),
		})
	}
	if a.is(linkKind, linkCounted) {
		more = append(more, question{
			name: linkDays, title: "Days an access link works", help: "Counted for each recipient's own link.",
			check: whole(1, mostDays), echo: counted(k.now, "A link that is made now works until"),
		})
	}
	if len(more) > 0 {
		pages = append(pages, page{name: "days", title: "Time", questions: more})
	}
	return ofPart(partCreate, pages)
}

func expiryChoice(k known) question {
	q := question{
		name: expiryKind, title: "Expiration", help: "A fixed date or one that moves on, never both.", initial: expiryNone,
		options: []option{{expiryNone, "Not given: the service decides"}},
	}
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
		{linkDefault, "Not given: what is set for the account applies"},
		{linkNever, "Without end: they never expire (-1)"},
		{linkEndOfDay, "Until the end of the day, 23:59 UTC (0)"},
		{linkCounted, "For a number of days"},
	}}
}

// fromOld begins the list of forms of a date; it means nothing where there is no old one.
const fromOld = "+7d from the old date, "

func dateQuestion(k known, old time.Time) question {
	base := when.Base{Now: k.now, Old: old}
	q := question{name: expiryDate, title: "Expiration date", help: when.Help}
	if old.IsZero() {
		q.help = strings.TrimPrefix(when.Help, fromOld)
	}
	q.check = func(s string) error {
		if _, err := when.Parse(s, base); err != nil {
			return mistake(sentence(err))
		}
		return nil
	}
	q.echo = func(s string) string {
		at, err := when.Parse(s, base)
		if err != nil {
			return ""
		}
		return strings.TrimSpace(when.Echo(at) + ". " + when.Doubt(at, k.now))
	}
	return q
}

// counted says when days that are counted from now are over.
func counted(now time.Time, lead string) func(string) string {
	return func(s string) string {
		if whole(1, mostDays)(s) != nil {
			return ""
		}
		n, _ := strconv.Atoi(strings.TrimSpace(s))
		return lead + " " + when.Echo(now.AddDate(0, 0, n)) + "."
	}
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
		list = fact(list, "expiration", fmt.Sprintf("signing_steps_expire_days %d: moved to %s after each signing step", days, plural(days, "day")))
	}
	days, meaning := 0, ""
	switch a[linkKind] {
	case linkNever:
		days, meaning = -1, "links never expire"
	case linkEndOfDay:
		days, meaning = 0, "links work until 23:59 UTC today"
	case linkCounted:
		days = a.number(linkDays)
		meaning = fmt.Sprintf("links work %s", plural(days, "day"))
	default:
		return list, doubt, nil
	}
	e.AccessLinkExpirationDays = &days
	return fact(list, "access links", fmt.Sprintf("access_link_expiration_days %d: %s", days, meaning)), doubt, nil
}
