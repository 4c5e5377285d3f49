// Package tally counts the envelopes of an account: how many are open and for how long, how many were sent, completed
// and lost in each week, how long envelopes take to finish, by form, and which weeks are unusual. It counts only what
// it was given, and says which weeks that covers. It does no I/O.
//
// An envelope is sent in the week of its creation unless it is a draft. It is completed or lost
// (declined, expired or voided) in the week of its last change, because the specification has no
// date of the end. Time to finish is from creation to the last change of a completed envelope.
package tally

import (
	"cmp"
	"slices"
	"time"

	"inkdesk/model"
)

// Period says what to count, and how far it was read.
type Period struct {
	Now time.Time // holds the present moment by the clock of the service, in the zone of the person
	// Since holds a moment of the first week, Until one of the last.
	Since, Until time.Time
	// ReadSince holds since when every envelope that was completed or lost has been read, the zero
	// time for not at all. Weeks before it are not complete.
	ReadSince time.Time
	OpenRead  bool          // says that every open envelope has been read
	Near      time.Duration // holds the time before its date in which an open envelope is soon
}

// Numbers holds the counts of an account.
type Numbers struct {
	// Status counts by status: of completed and lost envelopes, those of the period. Open, Levels and
	// Checks count open ones.
	Status map[model.Status]int
	Open   int
	// Undated counts the envelopes that are left out of the weeks or the ages, because a date is missing, before the
	// year 2000 or ahead.
	Undated int
	Levels  map[model.LegalityLevel]int
	// Checks counts by the types of verification among the recipients, "" for none of them.
	Checks map[model.VerificationType]int
	Weeks  []Week // holds those of the period, the earliest first
	// Expiring counts the open envelopes that expire today and on each of the six days after it,
	// Later those that expire in the seven days after these.
	Expiring [expiringDays]Day
	Later    int
	OpenFor  []Class   // counts the open envelopes by their age
	Finish   Durations // tells how long the envelopes took that were completed in the period
	Forms    []Form    // holds the envelopes that were made alike, those with most completed or lost first
	// Dated tells what became of the envelopes that were soon by their date in the last 30 days; zero where not all of
	// these were read.
	Dated Dated
	// Unusual lists the numbers that no other week of the period was like, those of the account first and then those
	// that are furthest from the usual.
	Unusual []Unusual

	named families
}

const expiringDays = 7

// Dated counts envelopes that came near their date while they were open, and ended: one that was voided does not count,
// because a person meant that.
type Dated struct {
	Near   int `json:"near,omitempty"`
	Signed int `json:"signed,omitempty"`
}

// datedDays sets how many days those ended in that are counted.
const datedDays = 30

// Day counts the open envelopes that expire on a day.
type Day struct {
	Begins time.Time
	N      int
}

// Class counts the envelopes that are open for less than a number of days, and not for less than that of
// the class before it; 0 days mean any number.
type Class struct{ UnderDays, N int }

// Count counts a snapshot. It takes about a millisecond for 10,000 envelopes.
func Count(s Snapshot, p Period) Numbers {
	named := familiesOf(s.origins, s.families, s.seed, s.changes)
	c := newCounting(len(named.names), p)
	c.named = named
	for i := range s.records {
		if one := &s.records[i]; !one.gone {
			c.count(one, named.of[one.origin])
		}
	}
	return c.finish(named.names)
}

type counting struct {
	Numbers
	calendar
	now      int64
	near     time.Duration
	read     int64                   // since when all that ended was read, 0 for not
	days     [expiringDays + 2]int64 // where days begin; the last ends the seven days after them
	finished []time.Duration         // how long each took that was completed
	forms    []formCount
}

func newCounting(forms int, p Period) *counting {
	c := &counting{calendar: newCalendar(p), now: p.Now.Unix(), near: p.Near, forms: make([]formCount, forms)}
	c.Numbers = Numbers{
		Status: make(map[model.Status]int), Levels: make(map[model.LegalityLevel]int),
		Checks: make(map[model.VerificationType]int), OpenFor: []Class{{UnderDays: 1}, {UnderDays: 3}, {UnderDays: 7}, {UnderDays: 14}, {UnderDays: 30}, {}}, Weeks: c.weeks(p),
	}
	if !p.ReadSince.IsZero() {
		c.read = p.ReadSince.Unix()
	}
	for i := range c.days {
		begins := dayAt(p.Now, min(i, expiringDays))
		if i > expiringDays {
			begins = dayAt(p.Now, 2*expiringDays)
		}
		if c.days[i] = begins.Unix(); i < expiringDays {
			c.Expiring[i].Begins = begins
		}
	}
	return c
}

func (c *counting) count(one *record, family int32) {
	status := model.Status("")
	if one.status != none {
		status = model.Statuses()[one.status]
	}
	form := &c.forms[family]
	e, ended := ends[status]
	if status != model.Draft && (!c.isUsable(one.created) || ended && !c.isUsable(one.changed)) {
		c.Undated++ // it is in no week, or in no age
	}
	if status != model.Draft {
		c.happened(form, Sent, one.created)
	}
	if ended {
		if !c.happened(form, e, one.changed) {
			return
		}
		if e == Completed && one.created > 0 && one.changed >= one.created {
			took := time.Duration(one.changed-one.created) * time.Second
			c.finished, form.finished = append(c.finished, took), append(form.finished, took)
		}
	}
	c.countDated(status, one)
	c.Status[status]++
	if status.Open() {
		form.open++
		c.countOpen(one)
	}
}

func (c *counting) countDated(status model.Status, one *record) {
	ended := status == model.Completed || status.Dead() && status != model.Voided
	near := int64(one.expires) - int64(c.near/time.Second)
	if at := int64(one.changed); !ended || one.expires == 0 || at < near || at < c.now-datedDays*daySeconds {
		return
	}
	c.Dated.Near++
	if status == model.Completed {
		c.Dated.Signed++
	}
}

// ahead bounds how far a date may be ahead of the present moment: clocks differ.
const ahead = daySeconds

func (c *counting) isUsable(at uint32) bool { return at > 0 && int64(at) <= c.now+ahead }

// happened counts an event in its week, and reports whether that is in the period.
func (c *counting) happened(form *formCount, e Event, at uint32) bool {
	week, soFar, in := c.find(int64(at))
	if !in || !c.isUsable(at) {
		return false
	}
	form.happened = append(form.happened, happening{uint16(week), e, soFar})
	if c.Weeks[week].Counts[e]++; soFar {
		c.Weeks[week].SoFar[e]++
	}
	return true
}

func (c *counting) countOpen(one *record) {
	c.Open++
	if one.level != none {
		c.Levels[model.LegalityLevels()[one.level]]++
	}
	for i, kind := range model.VerificationTypes() {
		if one.checks&(1<<i) != 0 {
			c.Checks[kind]++
		}
	}
	if one.checks == 0 {
		c.Checks[""]++
	}
	if c.isUsable(one.created) {
		age := c.now - int64(one.created)
		for i := range c.OpenFor {
			if under := c.OpenFor[i].UnderDays; under == 0 || age < int64(under)*daySeconds {
				c.OpenFor[i].N++
				break
			}
		}
	}
	c.countExpiring(int64(one.expires))
}

// countExpiring leaves out what should have expired before today.
func (c *counting) countExpiring(at int64) {
	if at < c.days[0] || at >= c.days[expiringDays+1] {
		return
	}
	i := expiringDays
	for at < c.days[i] {
		i--
	}
	if i == expiringDays {
		c.Later++
	} else {
		c.Expiring[i].N++
	}
}

func (c *counting) finish(names []string) Numbers {
	if c.read == 0 || c.read > c.now-datedDays*daySeconds {
		c.Dated = Dated{}
	}
	c.Finish = DurationsOf(c.finished)
	markUsual(c.Weeks)
	c.Unusual = unusual("", c.Weeks)
	for i := range c.forms {
		if names[i] == "" {
			continue
		}
		if f, any := c.forms[i].form(names[i], len(c.Weeks)); any {
			c.Forms = append(c.Forms, f)
			c.Unusual = append(c.Unusual, c.forms[i].unusual(f.Name, c.Weeks)...)
		}
	}
	slices.SortFunc(c.Forms, func(a, b Form) int {
		return cmp.Or(cmp.Compare(b.Completed+b.Lost, a.Completed+a.Lost), cmp.Compare(b.Open, a.Open), cmp.Compare(a.Name, b.Name))
	})
	slices.SortStableFunc(c.Unusual, func(a, b Unusual) int {
		return cmp.Or(cmp.Compare(min(len(a.Form), 1), min(len(b.Form), 1)), cmp.Compare(b.excess(), a.excess()))
	})
	return c.Numbers
}
