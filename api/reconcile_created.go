package api

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// lookback bounds how much earlier than its record a result may be dated, because clocks may have changed.
const lookback = 2 * time.Minute

// earliestCreation returns the earliest date of a result, by either clock: to miss it is to make it twice.
func (r reconciler) earliestCreation(recorded time.Time) time.Time {
	if there := r.ServiceTime(recorded); there.Before(recorded) {
		recorded = there
	}
	return recorded.Add(-lookback)
}

const maxCandidates = 200

// lookForCreated lists the targets that may have been created. A person decides which of them it is.
func (r reconciler) lookForCreated(ctx context.Context, op Operation, e journal.Entry, sent changeBody) (Reconciliation, error) {
	switch op.Name {
	case createEnvelope.Name, createFromTemplate.Name, duplicateEnvelope.Name:
		return r.recentEnvelopes(ctx, op, e, sent)
	case createTemplate.Name, duplicateTemplate.Name:
		return r.recentTemplates(ctx, op, e, sent)
	case createWebhook.Name:
		return r.registeredWebhooks(ctx, e, sent)
	default:
		return r.lookForPart(ctx, op, e.Intent, sent)
	}
}

// recentEnvelopes lists those created since that agree with the request and that no other request has made.
func (r reconciler) recentEnvelopes(ctx context.Context, op Operation, e journal.Entry, sent changeBody) (Reconciliation, error) {
	since := r.earliestCreation(e.Time)
	list, err := r.EnvelopeRows(ctx, model.EnvelopeQuery{
		Order: model.ByCreation, DateFrom: r.Stamp(since), Window: model.FirstRows(maxCandidates, ""),
	})
	if err != nil {
		return Reconciliation{}, err
	}
	young := createdSince(list.Envelopes, since, func(e model.Envelope) model.Time { return e.CreatedAt })
	like := r.likeness(ctx, op, e, sent)
	c := candidates[model.Envelope]{what: "envelope", young: young, complete: list.Envelopes != nil && !list.HasNextPage, like: allSent}
	c.id = func(one model.Envelope) string { return one.ID.String() }
	c.fits = func(one model.Envelope) bool {
		return createdAs(op, valuesOf(&one), e.Intent.After.Value) && like.agrees(valuesOf(&one))
	}
	if op.Name == duplicateEnvelope.Name {
		c.like = theOriginal
		c.fits = func(one model.Envelope) bool { return like.original.copiedAs(valuesOf(&one)) }
	}
	c.agrees = func(one model.Envelope) bool { return like.agrees(valuesOf(&one)) }
	found, of, err := settle(r, e, c)
	found.Envelopes = of
	return found, err
}

func createdSince[T any](list []T, since time.Time, created func(T) model.Time) []T {
	return slices.DeleteFunc(slices.Clone(list), func(one T) bool {
		return !created(one).IsZero() && created(one).Time().Before(since)
	})
}

const (
	allSent     = "all that was sent"
	theOriginal = "the documents of the original"
)

// copiedAs reports whether other may be a copy of v: with the same documents and as many steps.
func (v *subjectValues) copiedAs(other subjectValues) bool {
	if v == nil {
		return false
	}
	same := func(a, b model.Document) bool { return a.Name == b.Name && a.PageCount == b.PageCount }
	return len(v.steps) == len(other.steps) && slices.EqualFunc(v.documents, other.documents, same)
}

func createdAs(op Operation, v subjectValues, sent string) bool {
	for _, comment := range []model.Text{v.comment, {}} {
		for _, level := range []model.LegalityLevel{v.level, ""} {
			for _, expires := range []model.Time{v.expires, 0} {
				if trace(op, subjectValues{name: v.name, comment: comment, level: level, expires: expires}, nil) == sent {
					return true
				}
			}
		}
	}
	return false
}

func (r reconciler) recentTemplates(ctx context.Context, op Operation, e journal.Entry, sent changeBody) (Reconciliation, error) {
	since := r.earliestCreation(e.Time)
	list, err := r.TemplateRows(ctx, model.TemplateQuery{Order: model.TemplateByCreation, Window: model.FirstRows(maxCandidates, "")})
	switch {
	case KindOf(err) == NotOffered:
		return Reconciliation{Sentence: "This service cannot list templates; look there before trying again."}, nil
	case err != nil:
		return Reconciliation{}, err
	}
	young := createdSince(list.Templates, since, func(t model.Template) model.Time { return t.CreatedAt })
	like := r.likeness(ctx, op, e, sent)
	c := candidates[model.Template]{what: "template", young: young, complete: list.Templates != nil && !list.HasNextPage, like: allSent}
	c.id = func(one model.Template) string { return one.ID.String() }
	c.agrees = func(one model.Template) bool { return like.agrees(valuesOf(&one)) }
	c.fits = func(t model.Template) bool { return digest(&model.NewTemplate{Name: t.Name.Wire()}) == e.Intent.Body }
	if op.Name == duplicateTemplate.Name {
		c.like = theOriginal
		c.fits = func(one model.Template) bool { return like.original.copiedAs(valuesOf(&one)) }
	}
	found, of, err := settle(r, e, c)
	found.Templates = of
	return found, err
}

// registeredWebhooks lists those with the address that was sent; when they were registered is not shown.
func (r reconciler) registeredWebhooks(ctx context.Context, e journal.Entry, sent changeBody) (Reconciliation, error) {
	in := e.Intent
	hooks, err := r.Webhooks(ctx, model.WebhookQuery{})
	if KindOf(err) == NotOffered {
		return Reconciliation{Sentence: "This service cannot list webhooks: if it was registered, it stays, and only the vendor can remove it."}, nil
	}
	if err != nil {
		return Reconciliation{}, err
	}
	o, err := r.others(e)
	if err != nil {
		return Reconciliation{}, err
	}
	hooks = slices.DeleteFunc(slices.Clone(hooks), func(w model.Webhook) bool { return o.made[w.ID.String()] })
	of := slices.DeleteFunc(slices.Clone(hooks), func(w model.Webhook) bool {
		target := w.Target.Wire()
		return digest(&model.NewWebhook{Event: w.Event, Target: target}) != in.Body && digest(&model.NewWebhook{Target: target}) != in.Body
	})
	wanted, known := sent.(*model.NewWebhook)
	switch {
	case len(of) > 0:
		return Reconciliation{Sentence: fmt.Sprintf("Webhooks registered with that address: %d. Look whether it is this one.", len(of)), Webhooks: of}, nil
	case hooks != nil && len(hooks) == 0:
		return Reconciliation{Verdict: DidNotHappen, Sentence: "No other webhook is registered."}, nil
	case hooks != nil && known && !slices.ContainsFunc(hooks, func(w model.Webhook) bool { return sameHost(w.Target.Wire(), wanted.Target) }):
		return Reconciliation{Verdict: DidNotHappen, Sentence: "No webhook is registered for that host."}, nil
	}
	return Reconciliation{Sentence: fmt.Sprintf("Webhooks registered: %d. Look whether it is among them.", len(hooks)), Webhooks: hooks}, nil
}

// sameHost compares hosts alone, because a service may normalise the rest of an address.
func sameHost(a, b string) bool {
	x, errX := url.Parse(a)
	y, errY := url.Parse(b)
	return errX == nil && errY == nil && strings.EqualFold(x.Hostname(), y.Hostname())
}
