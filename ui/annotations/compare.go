package annotations

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/table"
)

// comparison is with the fields of another envelope or template.
type comparison struct {
	slot screen.Slot[counterpart]
	// origin is the template the envelope was made from, if that is known here.
	origin screen.Slot[model.TemplateID]
	table  *table.Table[*divergence, int]
	// next is what to compare with once all fields here are read, "" for nothing.
	next string
	// name is the other's, "" while nothing is compared.
	name string
	// moved are the differences of the fields here, by their index.
	moved map[int]*difference.Difference
}

// side is what is compared of an envelope or a template.
func side(env screen.Env, steps []model.SigningStep, documents []model.Document, fields []model.Annotation) difference.Side {
	return difference.Side{Steps: steps, Documents: documents, Fields: fields, Assume: env.Positions(fields, documents)}
}

// here is the side that is shown.
func (s *Screen) here() difference.Side {
	var steps []model.SigningStep
	switch {
	case s.subject.envelope != nil:
		steps = s.subject.envelope.SigningSteps
	case s.subject.template != nil:
		steps = s.subject.template.SigningSteps
	}
	return difference.Side{Steps: steps, Documents: s.subject.documents, Fields: s.fields, Assume: s.assume}
}

// compareWith reads the other one, whichever it is, and compares.
func (s *Screen) compareWith(text string) tea.Cmd {
	id, ok := query.IDIn(text)
	if !ok {
		id = strings.TrimSpace(text)
	}
	if id == "" {
		return nil
	}
	if !s.subject.complete() {
		s.compare.next = id
		if read := s.readAll(); read != nil || s.reads.waiting() {
			return read
		}
		return s.compareNext()
	}
	env, here := s.env, s.here()
	templateFirst := s.subject.envelope != nil
	ask := s.compare.slot.Ask(s.env.Owner, func(ctx context.Context) (counterpart, error) {
		name, other, err := readOther(ctx, env, id, templateFirst)
		if err != nil {
			return counterpart{}, err
		}
		return counterpart{name, other, difference.Compare(other, here)}, nil
	})
	return tea.Batch(ask, s.waiting.Begin())
}

// compareNext goes on with what had to wait for the fields here.
func (s *Screen) compareNext() tea.Cmd {
	next := s.compare.next
	if next == "" || s.reads.waiting() {
		return nil
	}
	s.compare.next = ""
	if !s.subject.complete() {
		return notice.Say(notice.Warning, "Not compared: some fields here could not be read; %s reads them again.", s.env.Keys.Global.Refresh.Help().Key)
	}
	return s.compareWith(next)
}

// comparing reports whether the other one is being read, or waits for the fields here.
func (s *Screen) comparing() bool {
	return s.compare.slot.Phase() == screen.Waiting || s.compare.next != ""
}

// compareAgain compares with what was read of the other one, because the fields here
// were read again. It asks the service for nothing.
func (s *Screen) compareAgain() tea.Cmd {
	last, ok := s.compare.slot.Value()
	if s.compare.name == "" || !ok {
		return nil
	}
	here := s.here()
	return s.compare.slot.Ask(s.env.Owner, func(context.Context) (counterpart, error) {
		return counterpart{last.name, last.other, difference.Compare(last.other, here)}, nil
	})
}

// haunt shows on the page where the selected field lies in what is compared with.
func (s *Screen) haunt() {
	if s.selected == nil {
		return
	}
	if d := s.compare.moved[s.selected.index]; d != nil && d.Kind == difference.Moved && d.SamePage {
		was := d.Was
		s.paper.Mark(&was)
	}
}

// stopComparing leaves the comparison.
func (s *Screen) stopComparing() {
	s.compare.slot.Cancel()
	s.settle()
	s.compare.name, s.compare.next, s.compare.moved = "", "", nil
	s.compare.table.SetRows(nil)
	s.paper.Mark(nil)
	s.mode = pageMode
}
