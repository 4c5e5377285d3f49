package tally

import (
	"sort"
	"time"
)

const daySeconds = 24 * 60 * 60

// Monday is the first moment of the week of a time, in its zone.
func Monday(at time.Time) time.Time {
	return dayAt(at, -(int(at.Weekday()+6) % 7))
}

// dayAt is the first moment of a day that is so many days after that of a time.
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

// find is the week that a time is in, and whether the present week has come as far; in is false
// outside of the period.
func (c *calendar) find(at int64) (week int, soFar, in bool) {
	week = sort.Search(len(c.begins), func(i int) bool { return c.begins[i] > at }) - 1
	if week < 0 || week >= len(c.upTo) || at == 0 {
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
