package api

import (
	"context"
	"slices"

	"inkdesk/api/journal"
	"inkdesk/model"
)

func (r reconciler) lookForDeleted(ctx context.Context, op Operation, in journal.Intent) (Reconciliation, error) {
	switch op.Name {
	case deleteEnvelope.Name:
		return r.lookForDeletedEnvelope(ctx, model.EnvelopeID(in.IDs[journal.EnvelopeID]))
	case deleteTemplate.Name:
		_, err := r.Template(ctx, model.TemplateID(in.IDs[templateKey]))
		return checkDeleted(err, "template")
	case deleteAnnotation.Name:
		return r.lookForField(in, func() ([]model.Annotation, error) {
			return r.envelopeFields(ctx, model.EnvelopeID(in.IDs[journal.EnvelopeID]))
		})
	case deleteTemplateField.Name:
		return r.lookForField(in, func() ([]model.Annotation, error) {
			return r.TemplateAnnotations(ctx, model.TemplateID(in.IDs[templateKey]))
		})
	default:
		return r.lookForWebhook(ctx, model.WebhookID(in.IDs["webhook_id"]))
	}
}

// lookForDeletedEnvelope reads the listing, because the trash may still be readable by id.
func (r reconciler) lookForDeletedEnvelope(ctx context.Context, id model.EnvelopeID) (Reconciliation, error) {
	list, err := r.Envelopes(ctx, model.EnvelopeQuery{IDs: []model.EnvelopeID{id}, Window: model.FirstRows(1, "")})
	if err != nil {
		return Reconciliation{}, err
	}
	if slices.ContainsFunc(list.Envelopes, func(e model.Envelope) bool { return e.ID == id }) {
		return Reconciliation{Verdict: DidNotHappen, Sentence: "The envelope is still listed."}, nil
	}
	if list.Envelopes == nil || len(list.Envelopes) > 0 {
		return Reconciliation{Sentence: "The answer is no list of that envelope alone, so it does not tell; look at it there."}, nil
	}
	return Reconciliation{Verdict: Happened, Sentence: "The envelope is no longer listed."}, nil
}

func checkDeleted(err error, what string) (Reconciliation, error) {
	switch {
	case err == nil:
		return Reconciliation{Verdict: DidNotHappen, Sentence: "The " + what + " is still there."}, nil
	case KindOf(err) == NotFound && IsOwn(err):
		return Reconciliation{Verdict: Happened, Sentence: "The " + what + " is no longer there."}, nil
	default:
		return Reconciliation{}, err
	}
}

func (r reconciler) lookForField(in journal.Intent, read func() ([]model.Annotation, error)) (Reconciliation, error) {
	fields, err := read()
	if err != nil {
		return Reconciliation{}, err
	}
	id := model.AnnotationID(in.IDs["annotation_id"])
	if fields == nil {
		return notShown("fields"), nil
	}
	if slices.ContainsFunc(fields, func(a model.Annotation) bool { return a.ID == id }) {
		return Reconciliation{Verdict: DidNotHappen, Sentence: "The field is still there."}, nil
	}
	return Reconciliation{Verdict: Happened, Sentence: "The field is no longer there."}, nil
}

func (r reconciler) envelopeFields(ctx context.Context, id model.EnvelopeID) ([]model.Annotation, error) {
	e, err := r.Envelope(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.fieldsOf(ctx, id, e.Documents)
}

// fieldsOf returns nil where an answer shows no list, not even an empty one.
func (r reconciler) fieldsOf(ctx context.Context, id model.EnvelopeID, documents []model.Document) ([]model.Annotation, error) {
	byDocument, err := r.FieldsOf(ctx, id, documents)
	fields := []model.Annotation{}
	for i := range documents {
		of := byDocument[documents[i].ID]
		if of == nil {
			return nil, err
		}
		fields = append(fields, of...)
	}
	if documents == nil {
		return nil, err
	}
	return fields, err
}

func (r reconciler) lookForWebhook(ctx context.Context, id model.WebhookID) (Reconciliation, error) {
	hooks, err := r.Webhooks(ctx, model.WebhookQuery{})
	if KindOf(err) == NotOffered {
		return Reconciliation{Sentence: "This service cannot list webhooks, so this cannot be checked."}, nil
	}
	if err != nil {
		return Reconciliation{}, err
	}
	if hooks == nil {
		return notShown("webhooks"), nil
	}
	if slices.ContainsFunc(hooks, func(w model.Webhook) bool { return w.ID == id }) {
		return Reconciliation{Verdict: DidNotHappen, Sentence: "The webhook is still registered."}, nil
	}
	return Reconciliation{Verdict: Happened, Sentence: "The webhook is no longer registered."}, nil
}
