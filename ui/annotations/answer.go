package annotations

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

// answered takes a reply, and reports whether the message was one.
func (s *Screen) answered(msg tea.Msg, now time.Time) (tea.Cmd, bool) {
	r := &s.reads
	var again tea.Cmd
	switch {
	case r.envelope.Answer(msg, now):
		return s.envelopeAnswered(), true
	case r.template.Answer(msg, now):
		if t, _ := r.template.Value(); s.took(r.template.Phase(), r.template.Err(), now) {
			s.subject.setTemplate(&t)
			again = s.rebuild()
		}
	case r.documents.Answer(msg, now):
		if list, _ := r.documents.Value(); s.took(r.documents.Phase(), r.documents.Err(), now) {
			s.subject.documents = list
			again = s.rebuild()
		}
	case r.fields.Answer(msg, now):
		return s.fieldsAnswered(now), true
	case s.compare.origin.Answer(msg, now):
		return s.offerOrigin(), true
	case s.compare.slot.Answer(msg, now):
		return s.compared(), true
	default:
		return nil, false
	}
	s.settle()
	return again, true
}

// took notes what became of a question, and reports whether it was answered.
func (s *Screen) took(phase screen.Phase, err error, now time.Time) bool {
	if phase == screen.Failed {
		s.reads.err = err
		return false
	}
	if s.reads.oldest.IsZero() {
		s.reads.oldest = now
	}
	return true
}

// envelopeAnswered goes on with the fields, which are all read again.
func (s *Screen) envelopeAnswered() tea.Cmd {
	defer s.settle()
	if !s.took(s.reads.envelope.Phase(), s.reads.envelope.Err(), s.env.Now()) {
		return nil
	}
	e, _ := s.reads.envelope.Value()
	s.subject.setEnvelope(&e)
	s.reads.err = nil
	return tea.Batch(s.rebuild(), s.readNext())
}

func (s *Screen) fieldsAnswered(now time.Time) tea.Cmd {
	defer s.settle()
	r := &s.reads
	answer, _ := r.fields.Value()
	if s.subject.template == nil && r.asking == "" && !s.spread(answer.fields) {
		r.apart = true
		return s.readOn()
	}
	if r.fields.Phase() == screen.Failed {
		return s.fieldsFailed(r.fields.Err())
	}
	if r.oldest.IsZero() {
		r.oldest = now
	}
	if s.subject.template != nil || r.asking != "" {
		s.subject.read[answer.document] = answer.fields
		delete(r.due, answer.document)
	}
	if s.subject.template != nil {
		r.err = nil
	}
	s.learn()
	return tea.Batch(s.rebuild(), s.readOn())
}

// spread gives each document its part of the answer about all of them. It reports false
// where that failed or cannot be told; then they are asked for one by one.
func (s *Screen) spread(all []model.Annotation) bool {
	own, told := model.AnnotationList{Annotations: all}.ByDocument(s.subject.documents)
	if s.reads.fields.Phase() == screen.Failed || !told {
		return false
	}
	for document, fields := range own {
		s.subject.read[document] = fields
	}
	clear(s.reads.due)
	return true
}

// fieldsFailed notes which document could not be read, which its tab shows, and goes on
// with the others.
func (s *Screen) fieldsFailed(err error) tea.Cmd {
	if s.subject.template != nil {
		s.reads.err = err
		return s.compareNext()
	}
	s.reads.failed[s.reads.asking] = err
	s.kept = kept{}
	delete(s.reads.due, s.reads.asking)
	return s.readOn()
}

// readOn reads what is still to be read, and then does what had to wait for it.
func (s *Screen) readOn() tea.Cmd {
	if next := s.readNext(); next != nil {
		return next
	}
	return s.compareNext()
}

// learn adds to what is known of the account once all fields are there.
func (s *Screen) learn() {
	if s.subject.envelope != nil && s.subject.complete() && len(s.reads.due) == 0 {
		s.env.Past.LearnFields(s.subject.envelope, s.subject.fields())
	}
}

// settle ends the wait when nothing is asked any more.
func (s *Screen) settle() {
	if !s.reads.waiting() && !s.comparing() {
		s.waiting.End()
	}
}

// rebuild places everything anew, and keeps the person where they are. The command
// compares anew.
func (s *Screen) rebuild() tea.Cmd {
	keep := identity{}
	if s.selected != nil {
		keep = s.selected.key
	}
	fields := s.subject.fields()
	s.fields = fields
	s.assume = s.env.Positions(fields, s.subject.documents)
	s.docs, s.byIndex = arrange(&s.subject, fields, s.assume)
	s.findings = s.subject.lint(fields, s.assume)
	s.markFaults()
	s.check.set(s)
	s.selected = nil
	s.doc = min(s.doc, max(len(s.docs)-1, 0))
	s.refilter()
	s.restore(keep)
	s.aside = asideCache{}
	s.compare.moved = nil
	s.showPage()
	return s.compareAgain()
}

// restore selects the field that was selected, or the one the screen was opened for.
func (s *Screen) restore(keep identity) {
	if s.subject.complete() {
		defer func() { s.wanted, s.wantedDoc = "", "" }()
	}
	if s.wantedDoc != "" {
		for i := range s.docs {
			if s.docs[i].id == s.wantedDoc {
				s.doc, s.wantedDoc = i, ""
				break
			}
		}
	}
	for i := range s.docs {
		for _, f := range s.docs[i].shown {
			if s.wanted != "" && f.key.id == s.wanted {
				s.wanted = ""
				s.choose(f)
				return
			}
			if s.wanted == "" && f.key == keep && keep != (identity{}) {
				s.choose(f)
				return
			}
		}
	}
	if d := s.open(); d != nil {
		s.page = min(s.page, max(len(d.pages)-1, 0))
		if f := atStart(d, s.page); f != nil {
			s.choose(f)
		}
	}
}

// markFaults gives every field what was found about it.
func (s *Screen) markFaults() {
	for i := range s.findings {
		f := &s.findings[i]
		for _, n := range []int{f.Index, f.Other} {
			if n >= 0 {
				s.byIndex[n].faults = append(s.byIndex[n].faults, f)
			}
		}
	}
}
