package tally

import (
	"slices"
	"sort"
	"time"

	"inkdesk/model"
)

// Event names what happens to an envelope once.
type Event uint8

// The events.
const (
	Sent Event = iota
	Completed
	Declined
	Expired
	Voided
	events // how many there are
)

// Events lists the events.
func Events() []Event { return []Event{Sent, Completed, Declined, Expired, Voided} }

// String returns the word for it in texts and in JSON.
func (e Event) String() string {
	return [...]string{"sent", "completed", "declined", "expired", "voided"}[e]
}

// ends maps a status that is an end to the event that has brought it about.
var ends = map[model.Status]Event{
	model.Completed: Completed, model.Declined: Declined, model.Expired: Expired, model.Voided: Voided,
}

// Counts holds how often each event happened.
type Counts [events]int

// Lost returns how many were declined, expired or voided.
func (c Counts) Lost() int { return c[Declined] + c[Expired] + c[Voided] }

// Week counts the events in the seven days from a Monday on.
type Week struct {
	Monday time.Time
	// Complete says that all was read that could have happened in it, Present that it is under way.
	Complete, Present bool
	Counts
	SoFar Counts // counts what happened up to the moment of the week that the present one has reached
	// Usual says that it is one of those the present week is compared with: it is complete, and the account was in use.
	Usual bool
}

// leastUsual sets how many weeks there must be to call another unusual.
const leastUsual = 8

// leastUnusual sets the smallest number that is called unusually large, leastOfForm that of one form among
// many, because one more than never is chance.
const leastUnusual, leastOfForm = 3, 5

func markUsual(weeks []Week) {
	used := false
	for i := range weeks {
		w := &weeks[i]
		used = used || w.Counts != Counts{}
		w.Usual = used && w.Complete && !w.Present
	}
}

// Range tells how a number was in the other weeks, up to the same moment of the week.
type Range struct{ Low, Half, High int }

// UsualIn returns the range of a number in the weeks that the present one is compared with; false for too few of them.
func UsualIn(weeks []Week, number func(Counts) int) (Range, bool) {
	var list []int
	for i := range weeks {
		if weeks[i].Usual {
			list = append(list, number(weeks[i].SoFar))
		}
	}
	if len(list) < leastUsual {
		return Range{}, false
	}
	slices.Sort(list)
	return Range{list[0], list[len(list)/2], list[len(list)-1]}, true
}

// Unlike reports whether a number of the present week is beyond the range.
func (r Range) Unlike(n int) bool { return n > r.High && n >= leastUnusual || n < r.Low }

// Unusual holds a number of the present week that is beyond what it was in every week it is compared
// with, up to the same moment of the week.
type Unusual struct {
	Form string // names the form that it is about, "" for the whole account
	Event
	ThisWeek int
	Range
}

func (u *Unusual) excess() int { return max(u.ThisWeek-u.High, u.Low-u.ThisWeek) }

func unusual(form string, weeks []Week) []Unusual {
	present := slices.IndexFunc(weeks, func(w Week) bool { return w.Present })
	if present < 0 {
		return nil
	}
	var found []Unusual
	for _, e := range Events() {
		n := weeks[present].SoFar[e]
		usual, known := UsualIn(weeks, func(c Counts) int { return c[e] })
		if known && usual.Unlike(n) && (form == "" || n >= leastOfForm || n < usual.Low) {
			found = append(found, Unusual{form, e, n, usual})
		}
	}
	return found
}

const daySeconds = 24 * 60 * 60

// Monday returns the first moment of the week of a time, in its zone.
func Monday(at time.Time) time.Time { return dayAt(at, -(int(at.Weekday()+6) % 7)) }

// dayAt returns the first moment of a day that is so many days after that of a time.
func dayAt(at time.Time, days int) time.Time {
	year, month, day := at.Date()
	return time.Date(year, month, day+days, 0, 0, 0, 0, at.Location())
}

// calendar finds the week of a time. Times are in seconds of Unix.
type calendar struct {
	begins []int64 // of the weeks, and of the one after the last
	upTo   []int64 // the moment of each week that the present week has reached
}

func newCalendar(p Period) calendar {
	var c calendar
	reached := p.Now.Sub(Monday(p.Now))
	for monday := Monday(p.Since); ; monday = dayAt(monday, 7) {
		c.begins = append(c.begins, monday.Unix())
		if monday.After(p.Until) {
			return c
		}
		c.upTo = append(c.upTo, monday.Add(reached).Unix())
	}
}

// find returns the week that a time is in, and whether the present week has come as far; in is false
// outside of the period.
func (c *calendar) find(at int64) (week int, soFar, in bool) {
	week = sort.Search(len(c.begins), func(i int) bool { return c.begins[i] > at }) - 1
	if week < 0 || week >= len(c.upTo) {
		return 0, false, false
	}
	return week, at <= c.upTo[week], true
}

func (c *calendar) weeks(p Period) []Week {
	weeks := make([]Week, len(c.upTo))
	for i := range weeks {
		monday := time.Unix(c.begins[i], 0).In(p.Now.Location())
		weeks[i] = Week{
			Monday: monday, Complete: p.OpenRead && !p.ReadSince.IsZero() && !p.ReadSince.After(monday),
			Present: !p.Now.Before(monday) && p.Now.Before(dayAt(monday, 7)),
		}
	}
	return weeks
}
