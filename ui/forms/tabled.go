package forms

import (
	"maps"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/recipients"
	"inkdesk/ui/theme"
)

// tabled is a page with a table of recipients.
type tabled struct {
	*recipients.Table
	entered *entered
	// names are what requests call the recipients, by the numbers of the table.
	names map[uint64]string
}

// newTabled puts the recipients into a table, or goes on in the one they are in, where
// what was done can be undone; problem is said below it.
func newTabled(t *theme.Theme, k *keys.Map, e *entered, problem string) *tabled {
	p := e.people
	if p.table == nil {
		p.table = recipients.New(t, k, recipients.Options{Rules: e.rules})
	}
	p.table.Restyle(t)
	p.table.Reopen()
	if !slices.Equal(p.table.Recipients(), p.Recipients) {
		p.table.SetRecipients(p.Recipients)
	}
	s := &tabled{Table: p.table, entered: e}
	s.follow()
	if problem != "" {
		_ = s.Finish() // goes to the row that is meant
		s.Say(problem)
	}
	return s
}

func (s *tabled) object(problem string) { s.Say(problem) }

func (s *tabled) typed() string { return "" }

func (s *tabled) put() bool {
	list := s.Recipients()
	if slices.Equal(list, s.entered.people.Recipients) {
		return false
	}
	s.entered.people.Recipients = list
	s.follow()
	return true
}

func (s *tabled) missing() string {
	err := s.Finish()
	s.put()
	if err != nil {
		return err.Error()
	}
	return ""
}

// follow lets requests ask the same recipients under the names they have now, and says
// whom they ask who was removed.
func (s *tabled) follow() {
	r := s.entered.requests
	if r == nil || len(r.Requests) == 0 {
		return
	}
	was := s.names
	s.names = map[uint64]string{}
	for id, one := range s.All() {
		s.names[id] = newAsking(recipients.SigningSteps([]recipients.Recipient{one}))[0].value
	}
	now := slices.Collect(maps.Values(s.names))
	for id, name := range s.names {
		if before, ok := was[id]; ok && before != name && !slices.Contains(now, before) {
			r.rename(before, name)
		}
	}
	gone := r.gone(func(from string) bool { return slices.Contains(now, from) })
	if len(gone) > 0 && len(now) < len(was) {
		s.Say(asksNobody + strings.Join(gone, ", ") + ".")
	}
}

// hints are the keys of the table, with those of the form among them; back is what leaving
// the table does.
func (s *tabled) hints(f keys.Form, back string) []key.Binding {
	list := s.Hints()
	at := slices.IndexFunc(list, func(b key.Binding) bool { return b.Help() == f.Cancel.Help() })
	if at >= 0 {
		list[at] = keys.Named(f.Cancel, back)
	} else {
		at = min(3, len(list))
	}
	return slices.Insert(list, at, f.Review)
}
