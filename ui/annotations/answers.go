package annotations

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

// takeAnswer takes a reply, and reports whether the message was one for the reader. What
// was read has changed then, or more is to be read.
func (r *reader) takeAnswer(msg tea.Msg, now time.Time) (changed, more, taken bool) {
	switch {
	case r.envelope.Answer(msg, now):
		if changed = r.answered(r.envelope.Err(), now); changed {
			e, _ := r.envelope.Value()
			r.subject.setEnvelope(&e)
			r.err = nil
		}
		return changed, changed, true
	case r.template.Answer(msg, now):
		if changed = r.answered(r.template.Err(), now); changed {
			t, _ := r.template.Value()
			r.subject.setTemplate(&t)
		}
		return changed, false, true
	case r.documents.Answer(msg, now):
		if changed = r.answered(r.documents.Err(), now); changed {
			r.subject.documents, _ = r.documents.Value()
		}
		return changed, false, true
	case r.fields.Answer(msg, now):
		return r.takeFields(now), true, true
	}
	return false, false, false
}

// answered notes what became of a question, and reports whether it was answered.
func (r *reader) answered(err error, now time.Time) bool {
	if err != nil {
		r.err = err
		return false
	}
	if r.oldest.IsZero() {
		r.oldest = now
	}
	return true
}

// takeFields keeps the fields that were read, or notes which document could not be read,
// which its tab shows.
func (r *reader) takeFields(now time.Time) (changed bool) {
	answer, _ := r.fields.Value()
	err := r.fields.Err()
	template := r.subject.template != nil
	switch {
	case template && err != nil:
		r.err = err
		return false
	case template:
		r.err = nil
		r.subject.read[""] = answer.fields
		delete(r.due, "")
	case r.asking == "":
		if err != nil || !r.spread(answer.fields) {
			r.apart = true
			return false
		}
	case err != nil:
		r.failed[r.asking] = err
		delete(r.due, r.asking)
		return false
	default:
		r.subject.read[answer.document] = answer.fields
		delete(r.due, answer.document)
	}
	if r.oldest.IsZero() {
		r.oldest = now
	}
	r.learn()
	return true
}

// spread gives each document its part of the answer about all of them. It reports false
// where that cannot be told; then they are asked for one by one.
func (r *reader) spread(all []model.Annotation) bool {
	own, told := model.AnnotationList{Annotations: all}.ByDocument(r.subject.documents)
	if !told {
		return false
	}
	for document, fields := range own {
		r.subject.read[document] = fields
	}
	clear(r.due)
	return true
}

// learn adds to what is known of the account once all fields are there.
func (r *reader) learn() {
	if r.subject.envelope != nil && r.subject.complete() && len(r.due) == 0 {
		r.env.Past.LearnFields(r.subject.envelope, r.subject.fields())
	}
}
