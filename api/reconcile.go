package api

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// Verdict tells what reading the service has shown about a change whose answer was lost.
type Verdict uint8

// The verdicts. Undecided is for a person; MayYetHappen for what the service may still be at.
const (
	Undecided Verdict = iota
	Happened
	DidNotHappen
	MayYetHappen
)

// String returns the verdict in words.
func (v Verdict) String() string {
	return [...]string{"undecided", "happened", "did not happen", "may yet happen"}[v]
}

// Reconciliation describes what the service, read again, shows of a change whose answer was lost.
type Reconciliation struct {
	Verdict   Verdict
	Sentence  string           // says what the program looked at and what it showed
	Again     time.Duration    // after how long asking again tells more, zero for never
	Now       string           // the value that the service shows, clean; "" for changes without a value
	Envelopes []model.Envelope // those a lost creation may have made, newest first
	Templates []model.Template // those a lost creation may have made, newest first
	Webhooks  []model.Webhook  // those a lost registration may have made
}

// Reconcile reads what became of a recorded change, whose body tells more if sent is not nil. taken are made by others.
func (c *Client) Reconcile(ctx context.Context, e journal.Entry, sent interface{ Check() error }, taken []string) (Reconciliation, error) {
	found, err := reconciler{reads: c, journal: c.journal, taken: taken}.reconcile(ctx, e, sent)
	if again := settlesIn(e); found.Verdict == DidNotHappen && again > 0 {
		found.Verdict, found.Again = MayYetHappen, again
		found.Sentence += " It was sent less than two minutes ago."
	}
	return found, err
}

// settlingTime bounds how long a service may go on with a lost request, longer than gateways wait (assumed).
const settlingTime = 2 * time.Minute

// settlesIn returns how long not seeing a change proves nothing; at most zero where it may be sent twice or was ended.
func settlesIn(e journal.Entry) time.Duration {
	op, _ := Lookup(e.Intent.Operation)
	if op.Class.Repeatable() && e.Result.Status != http.StatusAccepted {
		return 0 // unless the service itself says that it is still at it
	}
	switch own := e.Result.Code != "" && e.Result.Message != ""; e.Result.Status {
	case 0, http.StatusAccepted:
	case http.StatusBadGateway, http.StatusGatewayTimeout:
		if own {
			return 0
		}
	default:
		return 0
	}
	return settlingTime - max(time.Since(e.Time), 0)
}

// reads holds what looking for a lost change may ask of a client: nothing in it sends a change.
type reads interface {
	Envelope(context.Context, model.EnvelopeID) (model.Envelope, error)
	Envelopes(context.Context, model.EnvelopeQuery) (model.EnvelopeList, error)
	EnvelopeRows(context.Context, model.EnvelopeQuery) (model.EnvelopeList, error)
	FieldsOf(
		context.Context, model.EnvelopeID, []model.Document,
	) (map[model.DocumentID][]model.Annotation, error)
	Template(context.Context, model.TemplateID) (model.Template, error)
	TemplateRows(context.Context, model.TemplateQuery) (model.TemplateList, error)
	TemplateAnnotations(context.Context, model.TemplateID) ([]model.Annotation, error)
	Webhooks(context.Context, model.WebhookQuery) ([]model.Webhook, error)
	ServiceTime(time.Time) time.Time
	Stamp(time.Time) model.Time
}

type reconciler struct {
	reads
	journal Journal  // nil for none
	taken   []string // made by other requests
}

func (r reconciler) reconcile(ctx context.Context, e journal.Entry, sent changeBody) (Reconciliation, error) {
	op, ok := Lookup(e.Intent.Operation)
	if !ok {
		return Reconciliation{Sentence: fmt.Sprintf("This program does not know the operation %q.", e.Intent.Operation)}, nil
	}
	in := e.Intent
	switch op.Class {
	case Set, Replace:
		if op.Name == setDynamicFields.Name {
			return r.compareDynamicFields(ctx, in, sent)
		}
		return r.compareValue(ctx, op, in)
	case Transition:
		return r.compareStatus(ctx, op, in)
	case Delete:
		return r.lookForDeleted(ctx, op, in)
	case Create:
		return r.lookForCreated(ctx, op, e, sent)
	default:
		return Reconciliation{Verdict: DidNotHappen, Sentence: "Reading changes nothing."}, nil
	}
}

// compareValue reads the value again. The journal has what it left to be read before and after.
func (r reconciler) compareValue(ctx context.Context, op Operation, in journal.Intent) (Reconciliation, error) {
	on, err := r.subjectOf(ctx, in)
	if err != nil {
		return Reconciliation{}, err
	}
	now, before := trace(op, on, in.Properties), in.Before.Value
	if now == "" {
		return Reconciliation{Sentence: "The service does not show this value; look at it there before trying again."}, nil
	}
	truth := Reconciliation{Now: displayValue(op, on)}
	switch {
	case now == in.After.Value:
		truth.Verdict, truth.Sentence = Happened, "The service has the value that was sent."
	case now == before, before == "" && in.After.Value != "" && readsBackExactly(op), op.Name == setExpirationDate.Name && in.Before.Expires.Equal(on.expires.Time()):
		truth.Verdict, truth.Sentence = DidNotHappen, "The service does not have the value that was sent."
	default:
		truth.Sentence = "The service has another value than the one sent; it may have completed or changed it."
	}
	return truth, nil
}

// readsBackExactly reports whether a value reads back as sent: not values that get ids, are partial or rounded.
func readsBackExactly(op Operation) bool {
	switch op.Name {
	case renameEnvelope.Name, renameTemplate.Name, setComment.Name, setTemplateComment.Name,
		setLegalityLevel.Name, setAttachmentOptions.Name, setTemplateAttachments.Name:
		return true
	default:
		return false
	}
}

func (r reconciler) compareStatus(ctx context.Context, op Operation, in journal.Intent) (Reconciliation, error) {
	e, err := r.Envelope(ctx, model.EnvelopeID(in.IDs[journal.EnvelopeID]))
	if err != nil {
		return Reconciliation{}, err
	}
	verdict := DidNotHappen
	switch {
	case hasReached(op, e.Status):
		verdict = Happened
	case !e.Status.Known():
		return notShown("state of the envelope"), nil
	}
	return Reconciliation{Verdict: verdict, Sentence: fmt.Sprintf("The envelope is %s now.", e.Status.Label()), Now: e.Status.Label()}, nil
}

func (r reconciler) lookForDeleted(ctx context.Context, op Operation, in journal.Intent) (Reconciliation, error) {
	switch op.Name {
	case deleteEnvelope.Name:
		return r.lookForDeletedEnvelope(ctx, model.EnvelopeID(in.IDs[journal.EnvelopeID]))
	case deleteTemplate.Name:
		_, err := r.Template(ctx, model.TemplateID(in.IDs[templateKey]))
		if err != nil && !(KindOf(err) == NotFound && IsOwn(err)) {
			return Reconciliation{}, err
		}
		return deleted("template", "there", err == nil), nil
	case deleteAnnotation.Name, deleteTemplateField.Name:
		return r.lookForField(ctx, in)
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
	listed := slices.ContainsFunc(list.Envelopes, func(e model.Envelope) bool { return e.ID == id })
	if !listed && (list.Envelopes == nil || len(list.Envelopes) > 0) {
		return Reconciliation{Sentence: "The answer is no list of that envelope alone, so it does not tell; look at it there."}, nil
	}
	return deleted("envelope", "listed", listed), nil
}

func deleted(what, where string, still bool) Reconciliation {
	if still {
		return Reconciliation{Verdict: DidNotHappen, Sentence: "The " + what + " is still " + where + "."}
	}
	return Reconciliation{Verdict: Happened, Sentence: "The " + what + " is no longer " + where + "."}
}

func (r reconciler) lookForField(ctx context.Context, in journal.Intent) (Reconciliation, error) {
	fields, err := r.fields(ctx, in)
	switch id := model.AnnotationID(in.IDs["annotation_id"]); {
	case err != nil:
		return Reconciliation{}, err
	case fields == nil:
		return notShown("fields"), nil
	default:
		return deleted("field", "there", slices.ContainsFunc(fields, func(a model.Annotation) bool { return a.ID == id })), nil
	}
}

// fields reads those of the envelope or the template.
func (r reconciler) fields(ctx context.Context, in journal.Intent) ([]model.Annotation, error) {
	id, ok := in.IDs[journal.EnvelopeID]
	if !ok {
		return r.TemplateAnnotations(ctx, model.TemplateID(in.IDs[templateKey]))
	}
	e, err := r.Envelope(ctx, model.EnvelopeID(id))
	if err != nil {
		return nil, err
	}
	return r.fieldsOf(ctx, model.EnvelopeID(id), e.Documents)
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
