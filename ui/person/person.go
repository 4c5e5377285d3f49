// Package person shows the page of one person: the envelopes that have their address, those that
// wait for them, and their addresses and phone numbers as far as they are known. All of it is read
// when the page is opened, and nothing of it is kept.
package person

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/screen"
)

// person describes one address by the envelopes that were read.
type person struct {
	names    []string // that are written with the address, the most frequent first
	rows     []*row
	status   map[model.Status]int
	waiting  int             // envelopes that wait for them, or for one of several of whom they are one
	oldest   time.Time       // the last change of the one among these that has not moved for longest
	finished []time.Duration // how long the envelopes took that they signed
	phones   []phone
	faults   []string // findings about them in open envelopes, as sentences
	others   []other
}

type row struct {
	model.Envelope
	part   *model.Recipient
	report *triage.Report
	waits  bool
}

// phone holds a masked number that codes are sent to, and its fault; "" if none is known.
type phone struct{ number, wrong string }

// phoneRules check the phone number of a check.
var phoneRules = []triage.Rule{triage.ValueMissing, triage.PhoneFormat, triage.NoSMS, triage.SharedPhone}

// other describes another address that is written with the same name.
type other struct {
	address              string
	envelopes, completed int
}

func personOf(env *screen.Env, address string, found []model.Envelope) person {
	p := person{status: make(map[model.Status]int)}
	now, folded, seen := env.ServiceNow(), fold(address), make(map[model.EnvelopeID]bool)
	for i := range found {
		e := &found[i]
		part := recipientAt(e, folded)
		if part == nil || seen[e.ID] || env.Deleted.Has(e.ID.String()) {
			continue
		}
		seen[e.ID] = true
		p.add(&row{Envelope: *e, part: part, report: env.Account.Report(e, now)})
	}
	slices.SortStableFunc(p.rows, func(a, b *row) int {
		return cmp.Or(-cmp.Compare(order(a), order(b)), -cmp.Compare(a.UpdatedAt, b.UpdatedAt))
	})
	names := make(map[string]int)
	for _, r := range p.rows {
		if name := r.part.Name.String(); name != "" {
			names[name]++
		}
	}
	p.names = slices.SortedFunc(maps.Keys(names), func(a, b string) int { return cmp.Or(names[b]-names[a], strings.Compare(a, b)) })
	p.others = othersOf(p.names, folded, found)
	return p
}

// order puts the envelopes that wait for them first, then those that are open.
func order(r *row) int {
	switch {
	case r.waits:
		return 2
	case r.Status.Open():
		return 1
	}
	return 0
}

func recipientAt(e *model.Envelope, folded string) *model.Recipient {
	for _, r := range e.Recipients() {
		if fold(r.Email.String()) == folded {
			return r
		}
	}
	return nil
}

// fold returns an address as it is compared: a blank before it does not make another person of it.
func fold(address string) string { return model.Fold(strings.TrimSpace(address)) }

func (p *person) add(r *row) {
	p.rows = append(p.rows, r)
	p.status[r.Status]++
	p.addPhone(r)
	switch {
	case r.Status == model.Completed && r.part.Role.Signs() && !r.CreatedAt.IsZero() && r.UpdatedAt.Time().After(r.CreatedAt.Time()):
		p.finished = append(p.finished, r.UpdatedAt.Time().Sub(r.CreatedAt.Time()))
	case r.Status.Open():
		p.addOpen(r)
	}
}

func (p *person) addOpen(r *row) {
	h := r.report.Holder
	is := func(one *model.Recipient) bool { return one != nil && one.ID == r.part.ID }
	if r.waits = is(h.Sure) || h.Kind == triage.HeldBySome && slices.ContainsFunc(h.Who, is); r.waits {
		p.waiting++
		if at := r.UpdatedAt.Time(); !r.UpdatedAt.IsZero() && (p.oldest.IsZero() || at.Before(p.oldest)) {
			p.oldest = at
		}
	}
	for _, f := range r.report.Findings {
		if isOf(&f, r) && f.Severity > triage.Note && !slices.Contains(phoneRules, f.Rule) && !slices.Contains(p.faults, f.Sentence) {
			p.faults = append(p.faults, f.Sentence)
		}
	}
}

func isOf(f *triage.Finding, r *row) bool { return r.part.ID != "" && f.Recipient == r.part.ID }

// addPhone adds the number that a code for them is sent to, each once, with the first thing that is wrong with it.
func (p *person) addPhone(r *row) {
	v := r.part.Verification
	if v == nil || v.Type != model.SMS {
		return
	}
	one := phone{number: v.Value.Masked(v.Type)}
	for i := range r.report.Findings {
		if f := &r.report.Findings[i]; isOf(f, r) && slices.Contains(phoneRules, f.Rule) {
			one.wrong = f.Sentence
			break
		}
	}
	if one.number == "" && one.wrong == "" {
		return
	}
	at := slices.IndexFunc(p.phones, func(known phone) bool { return known.number == one.number })
	switch {
	case at < 0:
		p.phones = append(p.phones, one)
	case p.phones[at].wrong == "":
		p.phones[at].wrong = one.wrong
	}
}

func othersOf(names []string, folded string, found []model.Envelope) []other {
	var list []other
	for i := range found {
		for _, r := range found[i].Recipients() {
			address := strings.TrimSpace(r.Email.String())
			same := func(name string) bool { return model.Fold(name) == model.Fold(r.Name.String()) }
			if address == "" || fold(address) == folded || !slices.ContainsFunc(names, same) {
				continue
			}
			at := slices.IndexFunc(list, func(o other) bool { return fold(o.address) == fold(address) })
			if at < 0 {
				at, list = len(list), append(list, other{address: address})
			}
			list[at].envelopes++
			if found[i].Status == model.Completed {
				list[at].completed++
			}
		}
	}
	return list
}

// mostInLetter bounds how many envelopes a letter is about.
const mostInLetter = 20

// aboutWhat returns the envelopes of a letter: the selected one, then the others that wait for them.
func (s *Screen) aboutWhat(selected *row) []model.Envelope {
	list := []model.Envelope{selected.Envelope}
	for _, r := range s.person.rows {
		if r.waits && r.ID != selected.ID && len(list) < mostInLetter {
			list = append(list, r.Envelope)
		}
	}
	return list
}
