package envelope

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/ui/screen"
)

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	s.settle.Stop()
	client, id := s.env.Client, s.id
	ask := s.envelope.Ask(s.env.Owner, func(ctx context.Context) (model.Envelope, error) {
		return client.Envelope(ctx, id)
	})
	s.view = ""
	if s.current() != nil {
		return ask
	}
	return tea.Batch(ask, s.waiting.Begin())
}

// know shows an envelope that was known before it was asked for. When it was read is not
// known.
func (s *Screen) know(e model.Envelope) {
	s.envelope.Put(e, time.Time{})
	s.examine()
}

// answered takes the answer about the envelope.
func (s *Screen) answered() tea.Cmd {
	s.waiting.End()
	if s.envelope.Phase() == screen.Failed {
		s.changed()
		return nil
	}
	e := s.current()
	s.env.Past.Learn(e)
	s.visited.keep(*e, s.envelope.Age().Read)
	read := s.fields.again(s, e)
	s.examine()
	return tea.Batch(read, s.layOut(), s.evidence(), s.history.again(s))
}

// layOut makes the answer about the envelope ready to be shown, if somebody looks at it.
func (s *Screen) layOut() tea.Cmd {
	if e := s.current(); e != nil && s.isOpen(tabRaw) {
		return s.source.LayOut(e.Source)
	}
	return nil
}

// examine applies the rules to what is known now.
func (s *Screen) examine() {
	if e := s.current(); e != nil {
		s.report = triage.Examine(e, s.rules(e))
	}
	s.changed()
}

// rules are what the envelope is examined with: the rules for all, and what its fields
// tell once they were read.
func (s *Screen) rules(e *model.Envelope) triage.Context {
	rules := s.env.Rules()
	rules.Fields, rules.FieldsRead = s.fields.of(e)
	if rules.FieldsRead {
		rules.Further = s.faults(e, rules.Fields)
	}
	return rules
}

// faults are what is wrong with the fields. What the rules find without fields is left to
// them.
func (s *Screen) faults(e *model.Envelope, all []model.Annotation) []triage.Finding {
	found := lint.Further(lint.Examine(lint.Subject{
		Envelope: e, Fields: all, Complete: true, Assume: s.env.Positions(all, e.Documents),
	}))
	return slices.DeleteFunc(found, func(f triage.Finding) bool {
		return f.Rule == triage.RequiredMissing || f.Rule == triage.OrphanPlaceholder || f.Rule == triage.AskedFromCopy
	})
}
