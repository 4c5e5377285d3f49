package annotations

import (
	"slices"
	"strings"

	"inkdesk/model/lint"
	"inkdesk/model/triage"
)

// find is what was found wrong, with what the printed words tell where they are known.
func (l *layout) find() []lint.Finding {
	found := l.findWithoutWords()
	subject := l.examined()
	for i := range l.subject.documents {
		id := l.subject.documents[i].ID
		for page := range l.words.known[id].Pages {
			printed := lint.Printed(subject, id, page+l.assumptions.Base, l.words.of(id, page))
			if l.words.known[id].Percent > 0 {
				ofForm(printed)
			}
			found = append(found, printed...)
		}
	}
	slices.SortStableFunc(found, func(a, b lint.Finding) int { return int(b.Severity) - int(a.Severity) })
	return found
}

// ofForm says that findings rest on the words of another envelope.
func ofForm(found []lint.Finding) {
	for i := range found {
		f := &found[i]
		f.Sentence = strings.TrimSuffix(f.Sentence, ".") + ", by the words of a form that is likely the same."
		f.Field += ", signed document of another envelope"
	}
}

func (l *layout) examined() lint.Subject {
	return lint.Subject{
		Envelope: l.subject.envelope, Template: l.subject.template, Documents: l.subject.documents,
		Fields: l.fields, Complete: l.subject.complete(), Assume: l.assumptions,
	}
}

// findWithoutWords is what was found wrong. Of an envelope it is what the report of the account says, as
// everywhere. Until all its fields were read, the report lacks them, and what is wrong with
// those that are there comes on top.
func (l *layout) findWithoutWords() []lint.Finding {
	e, subject := l.subject.envelope, l.examined()
	if e == nil {
		return lint.Examine(subject)
	}
	now := l.env.ServiceNow()
	if located, ok := l.env.Account.Located(e, now, l.fields); ok {
		return located
	}
	var found []lint.Finding
	for _, f := range l.env.Account.Report(e, now).Findings {
		found = append(found, lint.Overall(f))
	}
	if l.env.Account.Context(e, now).FieldsRead {
		return found
	}
	reported := func(one lint.Finding) bool {
		return slices.ContainsFunc(found, func(f lint.Finding) bool { return f.Rule == one.Rule })
	}
	more := slices.DeleteFunc(lint.Examine(subject), reported)
	found = append(more, found...)
	slices.SortStableFunc(found, func(a, b lint.Finding) int { return int(b.Severity) - int(a.Severity) })
	return found
}

// faults counts what is wrong; a note is not, unless it is about a field.
func (l *layout) faults() int {
	n := 0
	for i := range l.findings {
		if f := &l.findings[i]; f.Severity > triage.Note || f.Index >= 0 {
			n++
		}
	}
	return n
}
