package annotations

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

// readNext asks for the fields of one more document of an envelope, those of the open one
// first.
func (r *reader) readNext(open int) tea.Cmd {
	id, ok := r.nextUnread(open)
	if !ok || r.fields.Phase() == screen.Waiting {
		return nil
	}
	r.asked = id
	client, envelope := r.env.Client, r.subject.envelope.ID
	read := func(ctx context.Context) (fieldsOf, error) {
		list, err := client.Annotations(ctx, envelope, id)
		return fieldsOf{document: id, fields: list}, err
	}
	if r.readsAllAtOnce() {
		r.asked = ""
		read = func(ctx context.Context) (fieldsOf, error) {
			list, err := client.AllAnnotations(ctx, envelope)
			return fieldsOf{fields: list}, err
		}
	}
	return tea.Batch(r.fields.Ask(r.env.Owner, read), r.spinner.Begin())
}

func (r *reader) readAll(open int) tea.Cmd {
	r.all = true
	return r.readNext(open)
}

func (r *reader) unread(id model.DocumentID) bool {
	_, read := r.subject.read[id]
	return !read || r.stale[id]
}

func (r *reader) readsAllAtOnce() bool {
	due := 0
	for i := range r.subject.documents {
		if r.unread(r.subject.documents[i].ID) {
			due++
		}
	}
	return due > 1 && !r.separately && r.env.Client.Supports("envelope.list_all_annotations")
}

func (r *reader) moreToRead() bool {
	for i := range r.subject.documents {
		if id := r.subject.documents[i].ID; id.Valid() && r.unread(id) {
			return true
		}
	}
	return false
}

// nextUnread is the next document to read, the open one first.
func (r *reader) nextUnread(open int) (model.DocumentID, bool) {
	if r.subject.envelope == nil {
		return "", false
	}
	documents := r.subject.documents
	wants := func(id model.DocumentID) bool { return r.unread(id) && r.failed[id] == nil && id.Valid() }
	if open < len(documents) && wants(documents[open].ID) {
		return documents[open].ID, true
	}
	for i := range documents {
		if i >= maxUnaskedReads && !r.all {
			break
		}
		if id := documents[i].ID; wants(id) {
			return id, true
		}
	}
	return "", false
}
