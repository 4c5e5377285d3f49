package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/encode"
	"inkdesk/model/triage"
	"inkdesk/ui/dates"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
)

// Shift holds a note for the next shift, in sections: the changes from here since a time, the envelopes that came and went,
// notes, envelopes that expire soon, and changes of which the outcome is not known.
type Shift struct {
	Since, Now time.Time
	Sections   []Section
}

// Section holds sentences under a title.
type Section struct {
	Title string
	Lines []string
}

const mostNames = 20 // bounds the names of a line, which counts the others

// NewShift writes a shift that began at a time and is followed by another one until next. Changes come from
// the journal, and the envelopes that came and went from the account.
func NewShift(env *screen.Env, changes []journal.Entry, since, next time.Time) Shift {
	s := Shift{Since: since, Now: env.ServiceNow()}
	var done, open []*journal.Entry
	for i := range changes {
		switch e := &changes[i]; {
		case e.Open() && !e.Live:
			open = append(open, e)
		case !e.Time.Before(since):
			done = append(done, e)
		}
	}
	s.add("Changed from here", changed(env, done))
	s.add("Outcome not known", changed(env, open))
	s.addEvents(env, since)
	s.add("Notes", env.Desk.NotesSince(since, func(id model.EnvelopeID) string { return nameOf(env, id) }))
	s.add("Expires before "+dates.Brief(next, s.Now), expiring(env, s.Now, next))
	return s
}

func (s *Shift) add(title string, lines []string) {
	if len(lines) > 0 {
		s.Sections = append(s.Sections, Section{title, lines})
	}
}

// changed returns a line for each kind of change and its outcome, with the names of the envelopes.
func changed(env *screen.Env, entries []*journal.Entry) []string {
	type kind struct{ operation, outcome string }
	var kinds []kind
	of := make(map[kind][]*journal.Entry)
	for _, e := range entries {
		k := kind{e.Intent.Operation, OutcomeWord(e)}
		if of[k] == nil {
			kinds = append(kinds, k)
		}
		of[k] = append(of[k], e)
	}
	var lines []string
	for _, k := range kinds {
		var list []string
		for _, e := range of[k] {
			list = append(list, ChangeName(env, e))
		}
		lines = append(lines, tell(of[k], k.outcome)+": "+names(list))
	}
	return lines
}

func (s *Shift) addEvents(env *screen.Env, since time.Time) {
	events := map[string][]string{}
	for _, id := range env.Account.Select(account.ChangedSince(since)) {
		e, known := env.Account.Envelope(id)
		if !known {
			continue
		}
		name := nameOf(env, id)
		switch {
		case e.Status == model.Completed, e.Status.Dead():
			events[e.Status.Label()] = append(events[e.Status.Label()], name)
		case e.Status.Open() && !e.CreatedAt.Time().Before(since):
			events["New and open"] = append(events["New and open"], name)
		}
	}
	for _, title := range []string{
		"New and open", model.Completed.Label(), model.Declined.Label(), model.Expired.Label(), model.Voided.Label(),
	} {
		if list := events[title]; len(list) > 0 {
			slices.Sort(list)
			s.add(title, []string{describe.Counted(len(list), "envelope") + ": " + names(list)})
		}
	}
}

func expiring(env *screen.Env, now, next time.Time) []string {
	type due struct {
		at   time.Time
		name string
	}
	var list []due
	for _, id := range env.Account.Select(account.IsOpen) {
		if e, ok := env.Account.Envelope(id); ok && !e.ExpiresAt.IsZero() && e.ExpiresAt.Time().After(now) && !e.ExpiresAt.Time().After(next) {
			list = append(list, due{e.ExpiresAt.Time(), nameOf(env, id)})
		}
	}
	slices.SortFunc(list, func(a, b due) int { return cmp.Or(a.at.Compare(b.at), strings.Compare(a.name, b.name)) })
	var lines []string
	for _, one := range list[:min(len(list), mostNames)] {
		lines = append(lines, fmt.Sprintf("in %s: %s", triage.Span(one.at.Sub(now)), one.name))
	}
	if more := len(list) - len(lines); more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return lines
}

func nameOf(env *screen.Env, id model.EnvelopeID) string {
	return nameOr(id.String(), envelopeName(env, id))
}

func names(list []string) string {
	var once []string
	for _, name := range list {
		if name != "" && !slices.Contains(once, name) {
			once = append(once, name)
		}
	}
	text := strings.Join(once[:min(len(once), mostNames)], ", ")
	if more := len(once) - mostNames; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// Text returns the shift for people.
func (s Shift) Text() string { return s.write("", "  ") }

// Markdown returns the shift for a ticket.
func (s Shift) Markdown() string { return s.write("## ", "- ") }

func (s Shift) write(heading, line string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%sSince %s\n", heading, dates.Brief(s.Since, s.Now))
	if len(s.Sections) == 0 {
		fmt.Fprintf(&b, "\n%sNothing happened.\n", line)
	}
	for _, one := range s.Sections {
		title := one.Title
		if heading != "" {
			title = "#" + heading + title
		}
		b.WriteString("\n" + title + "\n")
		for _, text := range one.Lines {
			if heading != "" {
				text = encode.Markdown(text)
			}
			b.WriteString(line + text + "\n")
		}
	}
	return b.String()
}
