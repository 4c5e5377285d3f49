package annotations

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// applyReply accepts a reply to the reader. It reports in changed that the envelope, the template
// or its fields have changed, in more that more is to be read, and in taken that msg was such a
// reply.
func (r *reader) applyReply(msg tea.Msg, now time.Time, s *subject) (changed, more, taken bool) {
	switch {
	case r.envelope.Answer(msg, now):
		if changed = r.noteError(r.envelope.Err(), now); changed {
			e, _ := r.envelope.Value()
			s.setEnvelope(&e)
			r.err = nil
			s.read, _ = r.fields.Of(e.Documents)
			r.planAll(s)
			r.useKnown(s)
		}
		return changed, changed, true
	case r.template.Answer(msg, now):
		if changed = r.noteError(r.template.Err(), now); changed {
			t, _ := r.template.Value()
			s.setTemplate(&t)
		}
		return changed, false, true
	case r.documents.Answer(msg, now):
		if changed = r.noteError(r.documents.Err(), now); changed {
			s.documents, _ = r.documents.Value()
		}
		return changed, false, true
	case r.ofTemplate.Answer(msg, now):
		if changed = r.noteError(r.ofTemplate.Err(), now); changed {
			r.err = nil
			s.read[""], _ = r.ofTemplate.Value()
		}
		return changed, false, true
	case s.envelope != nil && r.fields.Answer(msg, s.documents):
		s.read, _ = r.fields.Of(s.documents)
		if r.oldest.IsZero() {
			r.oldest = now
		}
		r.learn(s)
		return true, true, true
	}
	return false, false, false
}

func (r *reader) noteError(err error, now time.Time) bool {
	if err != nil {
		r.err = err
		return false
	}
	if r.oldest.IsZero() {
		r.oldest = now
	}
	return true
}

// learn adds the fields to the account once all are there.
func (r *reader) learn(s *subject) {
	e := s.envelope
	if all, read := r.fields.Of(e.Documents); read && len(e.Documents) > 0 && !r.fields.Due() {
		r.env.Account.LearnFieldsAt(e, all, r.fields.Span(e.Documents))
	}
}
