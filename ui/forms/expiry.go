package forms

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/dates"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

// What an envelope expires by, "" for what the service decides.
const expiryFixed, expiryRefresh = "fixed", "refresh"

// How long access links work, "" for the setting of the account.
const linkNever, linkEndOfDay, linkCounted = "never", "end of day", "days"

const maxDays = 36500

// expiry sets when an envelope expires. The date is as it was typed.
type expiry struct {
	Expiry    string `json:"expiry"`
	ExpiresAt string `json:"expires_at"`
}

// timing sets the expiration and the validity of access links: a fixed date or a refresh after each step, never both
// ("Rules on creation options" 1 and 2).
type timing struct {
	expiry
	RefreshDays *int   `json:"refresh_days"`
	Links       string `json:"links"`
	LinkDays    *int   `json:"link_days"`
}

func (t *timing) pages(k formContext) []page {
	pages := []page{{name: "timing", title: "Time", needsSubject: k.unit == model.UnknownUnit, questions: []form.Question{t.choice(k), {
		Title: "Access links in the mails work", Answer: text(&t.Links), Options: []form.Option{
			{Value: "", Title: "Not given: what is set for the account applies"},
			{Value: linkNever, Title: "Without end: they never expire (-1)"},
			{Value: linkEndOfDay, Title: "Until the end of the day, 23:59 UTC (0)"},
			{Value: linkCounted, Title: "For a number of days"},
		},
	}}}}
	var further []form.Question
	days := func(at **int, title, help, lead string) {
		further = append(further, form.Question{
			Title: title, Help: help, Answer: nullable(at, number), Check: wholeNumber(1, maxDays), Echo: daysEcho(k.now, lead),
		})
	}
	switch t.Expiry {
	case expiryFixed:
		further = append(further, t.date(k, time.Time{}))
	case expiryRefresh:
		days(&t.RefreshDays, "Days after each signing step", "The expiration is moved to this many days after each step.", "A step that is done now moves it to")
	}
	if t.Links == linkCounted {
		days(&t.LinkDays, "Days an access link works", "Counted for each recipient's own link.", "A link that is made now works until")
	}
	if len(further) > 0 {
		pages = append(pages, page{name: "days", title: "Time", questions: further})
	}
	return withPart(partCreate, pages)
}

func (t *timing) choice(k formContext) form.Question {
	q := form.Question{
		Title: "Expiration", Help: "A fixed date or one that moves on, never both.", Answer: text(&t.Expiry),
		Options: []form.Option{{Title: serviceDecides}},
	}
	if k.unit != model.UnknownUnit {
		q.Options = append(q.Options, form.Option{Value: expiryFixed, Title: "On a fixed date"})
	} else {
		q.Help = "A fixed date needs an envelope to be read first: how this service counts time is not known yet."
	}
	q.Options = append(q.Options, form.Option{Value: expiryRefresh, Title: "Some days after each signing step"})
	return q
}

// oldDateHelp begins the help of a date; it means nothing without an old date.
const oldDateHelp = "+7d from the old date, "

func (e *expiry) date(k formContext, old time.Time) form.Question {
	return dateQuestion("Expiration date", text(&e.ExpiresAt), k, old)
}

func dateQuestion(title string, at form.Binding, k formContext, old time.Time) form.Question {
	base := dates.Base{Now: k.now, Old: old}
	q := form.Question{Title: title, Help: dates.Help, Answer: at}
	if old.IsZero() {
		q.Help = strings.TrimPrefix(dates.Help, oldDateHelp)
	}
	q.Check = func(s string) error {
		if _, err := dates.Parse(s, base); err != nil {
			return mistake(model.Sentence(err.Error()))
		}
		return nil
	}
	q.Echo = func(s string) string {
		at, err := dates.Parse(s, base)
		if err != nil {
			return ""
		}
		return strings.TrimSpace(dates.Echo(at) + ". " + dates.Warning(at, k.now))
	}
	return q
}

func daysEcho(now time.Time, lead string) func(string) string {
	return func(s string) string {
		at, err := dates.Parse("now+"+strings.TrimSpace(s)+"d", dates.Base{Now: now})
		if err != nil || wholeNumber(1, maxDays)(s) != nil {
			return ""
		}
		return lead + " " + dates.Echo(at) + "."
	}
}

func (e *expiry) parse(k formContext, old time.Time) (at time.Time, doubt string, err error) {
	if at, err = dates.Parse(e.ExpiresAt, dates.Base{Now: k.now, Old: old}); err == nil {
		doubt = dates.Warning(at, k.now)
	}
	return at, doubt, err
}

var errUnit = errors.New("it is not known yet how this service counts time; open any envelope first")

func (t *timing) apply(e *model.NewEnvelope, k formContext) (list []draw.Fact, doubt string, err error) {
	switch t.Expiry {
	case expiryFixed:
		at, doubtful, err := t.parse(k, time.Time{})
		if err != nil {
			return nil, "", err
		}
		if k.unit == model.UnknownUnit {
			return nil, "", errUnit
		}
		e.ExpiresAt, doubt = k.unit.Stamp(at), doubtful
		list = fact(list, "expires_at", dates.Echo(at))
	case expiryRefresh:
		if t.RefreshDays == nil {
			return nil, "", mistake("Enter after how many days of each step it expires.")
		}
		e.SigningStepsExpireDays = t.RefreshDays
		list = fact(list, "expiration", fmt.Sprintf("signing_steps_expire_days %d: moved to %s after each signing step", *t.RefreshDays, describe.Counted(*t.RefreshDays, "day")))
	}
	meaning := ""
	switch t.Links {
	case linkNever:
		e.AccessLinkExpirationDays, meaning = new(-1), "links never expire"
	case linkEndOfDay:
		e.AccessLinkExpirationDays, meaning = new(0), "links work until 23:59 UTC today"
	case linkCounted:
		if t.LinkDays == nil {
			return nil, "", mistake("Enter for how many days access links work.")
		}
		e.AccessLinkExpirationDays, meaning = t.LinkDays, "links work "+describe.Counted(*t.LinkDays, "day")
	default:
		return list, doubt, nil
	}
	return fact(list, "access links", fmt.Sprintf("access_link_expiration_days %d: %s", *e.AccessLinkExpirationDays, meaning)), doubt, nil
}
