package demo

import (
	"slices"
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// filter has the filters of POST /envelopes. Texts are in lower case, absent sets nil.
type filter struct {
	name, search, comment string
	tags                  []string
	statuses              map[model.Status]bool
	folders               map[string]bool
	onlyRoot              bool
	from, to              model.Time
	user                  model.UserID
	trash                 bool

	people *account.PersonSet
}

func set[T comparable](values []T) map[T]bool {
	if values == nil {
		return nil
	}
	all := make(map[T]bool, len(values))
	for _, v := range values {
		all[v] = true
	}
	return all
}

func (f *filter) matches(s *store, r row) bool {
	if r.stored != nil {
		return f.matchesStored(r.stored)
	}
	i := r.number
	if f.statuses != nil && !f.statuses[model.Statuses()[s.index.Statuses[i]]] {
		return false
	}
	a := s.account
	t := a.Traits(i)
	if t.HasHiddenDefect() {
		return f.matchesStored(a.Envelope(i))
	}
	switch {
	case t.Trashed && !f.trash,
		!f.inFolder(t.Folder), !f.inTime(a.Stamp(t.Created)),
		f.tags != nil && !a.HasTag(&t, f.tags),
		f.user != "" && !a.InvolvesUser(i, &t, f.user),
		f.comment != "" && !contains(a.Comment(i), f.comment):
		return false
	case f.name == "" && f.search == "":
		return true
	}
	name := a.Name(i)
	return contains(name, f.name) &&
		(contains(name, f.search) || a.InvolvesPerson(i, &t, f.people))
}

func (f *filter) matchesStored(e *account.Envelope) bool {
	switch {
	case f.statuses != nil && !f.statuses[e.Status],
		e.Trashed && !f.trash,
		!f.inFolder(e.Folder), !f.inTime(e.CreatedAt),
		f.tags != nil && !anyOf(e.Tags, f.tags),
		f.user != "" && !involvesUser(e, f.user),
		!contains(e.Comment.Wire(), f.comment),
		!contains(e.Name.Wire(), f.name):
		return false
	}
	return contains(e.Name.Wire(), f.search) || involvesPerson(e, f.search)
}

func (f *filter) inFolder(folder string) bool {
	return (!f.onlyRoot || folder == "") && (f.folders == nil || f.folders[folder])
}

func (f *filter) inTime(created model.Time) bool {
	return f.from <= created && created <= f.to
}

func contains(text, needle string) bool {
	return needle == "" || strings.Contains(strings.ToLower(text), needle)
}

func anyOf(tags, wanted []string) bool {
	return slices.ContainsFunc(tags, func(tag string) bool { return slices.Contains(wanted, tag) })
}

func involvesPerson(e *account.Envelope, needle string) bool {
	for _, r := range e.Recipients() {
		if contains(r.Name.Wire(), needle) || contains(r.Email.Wire(), needle) {
			return true
		}
	}
	return false
}

func involvesUser(e *account.Envelope, uid model.UserID) bool {
	for _, r := range e.Recipients() {
		if r.UID == uid {
			return true
		}
	}
	return e.Owner == uid
}
