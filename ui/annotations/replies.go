package annotations

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
)

// applyReply accepts a reply to the reader. Changed says that what is read has changed,
// more that more is to be read, and applied that msg was such a reply.
func (r *reader) applyReply(msg tea.Msg, now time.Time) (changed, more, taken bool) {
	switch {
	case r.envelope.Answer(msg, now):
		if changed = r.noteError(r.envelope.Err(), now); changed {
			e, _ := r.envelope.Value()
			r.subject.setEnvelope(&e)
			r.err = nil
			r.useKnown()
		}
		return changed, changed, true
	case r.template.Answer(msg, now):
		if changed = r.noteError(r.template.Err(), now); changed {
			t, _ := r.template.Value()
			r.subject.setTemplate(&t)
		}
		return changed, false, true
	case r.documents.Answer(msg, now):
		if changed = r.noteError(r.documents.Err(), now); changed {
			r.subject.documents, _ = r.documents.Value()
		}
		return changed, false, true
	case r.fields.Answer(msg, now):
		return r.applyFields(now), true, true
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

// applyFields keeps the fields that were read, or the error of the document, which its tab
// shows.
func (r *reader) applyFields(now time.Time) (changed bool) {
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
		delete(r.stale, "")
	case r.asked == "":
		if err != nil || !r.splitByDocument(answer.fields) {
			r.separately = true
			return false
		}
	case err != nil:
		r.failed[r.asked] = err
		delete(r.stale, r.asked)
		return false
	default:
		r.subject.read[answer.document] = answer.fields
		r.noteSpan(answer.document)
		delete(r.stale, answer.document)
	}
	if r.oldest.IsZero() {
		r.oldest = now
	}
	r.learn()
	return true
}

// splitByDocument divides the fields of an envelope among its documents. It reports false
// where the answer does not name the documents; then they are read one by one.
func (r *reader) splitByDocument(all []model.Annotation) bool {
	own, told := model.AnnotationList{Annotations: all}.ByDocument(r.subject.documents)
	if !told {
		return false
	}
	for document, fields := range own {
		r.subject.read[document] = fields
		r.noteSpan(document)
	}
	clear(r.stale)
	return true
}

// learn adds to what is known of the account once all fields are there.
func (r *reader) learn() {
	if r.subject.envelope != nil && r.subject.complete() && len(r.stale) == 0 {
		var all account.Span
		known := true
		for i := range r.subject.documents {
			one, has := r.spans[r.subject.documents[i].ID]
			all, known = all.Join(one), known && has
		}
		if !known {
			all.From = time.Time{}
		}
		r.env.Account.LearnFieldsAt(r.subject.envelope, r.subject.read, all)
	}
}

func (r *reader) noteSpan(document model.DocumentID) {
	r.spans[document] = r.env.Span(r.fields.Began(), r.fields.Age().Read)
}
