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

func (r reconciler) recentEnvelopes(ctx context.Context, op Operation, e journal.Entry, sent changeBody) (Reconciliation, error) {
	list, err := r.EnvelopeRows(ctx, model.EnvelopeQuery{
		Order: model.ByCreation, DateFrom: r.Stamp(r.earliestCreation(e.Time)), Window: model.FirstRows(maxCandidates, ""),
	})
	if err != nil {
		return Reconciliation{}, err
	}
	found, of, err := recent(ctx, r, op, e, sent, "envelope", envelopesOf(&list), func(one model.Envelope, like likeness) bool {
		v := valuesOf(&one)
		return createdAs(op, v, e.Intent.After.Value) && like.agrees(v)
	})
	found.Envelopes = of
	return found, err
}

func (r reconciler) recentTemplates(ctx context.Context, op Operation, e journal.Entry, sent changeBody) (Reconciliation, error) {
	list, err := r.TemplateRows(ctx, model.TemplateQuery{Order: model.TemplateByCreation, Window: model.FirstRows(maxCandidates, "")})
	switch {
	case KindOf(err) == NotOffered:
		return Reconciliation{Sentence: "This service cannot list templates; look there before trying again."}, nil
	case err != nil:
		return Reconciliation{}, err
	}
	found, of, err := recent(ctx, r, op, e, sent, "template", templatesOf(&list), func(one model.Template, _ likeness) bool {
		return digest(&model.NewTemplate{Name: one.Name.Wire()}) == e.Intent.Body
	})
	found.Templates = of
	return found, err
}

// recent returns the rows of a listing that were created since, agree with the request, and were made by no other
// request; exact reports whether one is as it was sent.
func recent[R any](
	ctx context.Context, r reconciler, op Operation, e journal.Entry, sent changeBody, what string, list page[R], exact func(R, likeness) bool,
) (Reconciliation, []R, error) {
	since, like := r.earliestCreation(e.Time), r.likeness(ctx, op, e, sent)
	c := candidates[R]{what: what, complete: *list.rows != nil && !*list.next, like: "all that was sent", id: list.id}
	c.young = slices.DeleteFunc(slices.Clone(*list.rows), func(one R) bool {
		at := list.created(one)
		return !at.IsZero() && at.Time().Before(since)
	})
	c.agrees = func(one R) bool { return like.agrees(valuesOf(&one)) }
	c.fits = func(one R) bool { return exact(one, like) }
	if op.Name == duplicateEnvelope.Name || op.Name == duplicateTemplate.Name {
		c.like = "the documents of the original"
		c.fits = func(one R) bool { return like.original.copiedAs(valuesOf(&one)) }
	}
	return settle(r, e, c)
}

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

func (r reconciler) lookForWebhook(ctx context.Context, id model.WebhookID) (Reconciliation, error) {
	hooks, err := r.Webhooks(ctx, model.WebhookQuery{})
	switch {
	case KindOf(err) == NotOffered:
		return Reconciliation{Sentence: "This service cannot list webhooks, so this cannot be checked."}, nil
	case err != nil:
		return Reconciliation{}, err
	case hooks == nil:
		return notShown("webhooks"), nil
	default:
		return deleted("webhook", "registered", slices.ContainsFunc(hooks, func(w model.Webhook) bool { return w.ID == id })), nil
	}
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
