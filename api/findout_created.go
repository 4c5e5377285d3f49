package api

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// lookback is how long before the record of a creation its result may be dated, for
// clocks that have changed since.
const lookback = 2 * time.Minute

// madeSince is the earliest moment that the service may have dated what was made by a
// request recorded at a moment of this machine's clock. Either clock may be the one it
// dates by: to overlook what was made would lead to making it twice.
func (c *Client) madeSince(recorded time.Time) time.Time {
	if there := c.ServiceTime(recorded); there.Before(recorded) {
		recorded = there
	}
	return recorded.Add(-lookback)
}

// mostCandidates is how many young envelopes or templates are looked at.
const mostCandidates = 20

// lookForCreated collects what a lost creation may have made; which one it is, if any,
// a person decides.
func (c *Client) lookForCreated(ctx context.Context, op Operation, e journal.Entry) (Truth, error) {
	switch op.Name {
	case createEnvelope.Name, createFromTemplate.Name, duplicateEnvelope.Name:
		return c.youngEnvelopes(ctx, op, e)
	case createTemplate.Name, duplicateTemplate.Name:
		return c.youngTemplates(ctx, e)
	case createWebhook.Name:
		return c.registeredWebhooks(ctx)
	default:
		return c.lookForPart(ctx, op, e.Intent)
	}
}

// youngEnvelopes offers the envelopes made since a request. The journal holds no name and
// no comment to search for, but a digest of the request: where it fits some of them, only
// those are offered.
func (c *Client) youngEnvelopes(ctx context.Context, op Operation, e journal.Entry) (Truth, error) {
	since := c.madeSince(e.Time)
	list, err := c.EnvelopeRows(ctx, model.EnvelopeQuery{
		Order: model.ByCreation, DateFrom: c.Stamp(since), Window: model.FirstRows(mostCandidates, ""),
	})
	if err != nil {
		return Truth{}, err
	}
	original := e.Intent.IDs[journal.EnvelopeID]
	young := slices.DeleteFunc(list.Envelopes, func(e model.Envelope) bool {
		return e.ID.String() == original || !e.CreatedAt.IsZero() && e.CreatedAt.Time().Before(since)
	})
	if len(young) == 0 && list.Envelopes != nil && !list.HasNextPage {
		return Truth{Verdict: DidNotHappen, Sentence: "No envelope was created since."}, nil
	}
	fitting := slices.DeleteFunc(slices.Clone(young), func(one model.Envelope) bool {
		return !sentAmong(requestsFor(op, one), e.Intent.Body)
	})
	if len(fitting) > 0 {
		return Truth{
			Sentence:  fmt.Sprintf("Created since with all that was sent: %d. Look whether it is this one.", len(fitting)),
			Envelopes: fitting,
		}, nil
	}
	return Truth{
		Sentence:  fmt.Sprintf("Envelopes created since: %d. Look whether it is among them.", len(young)),
		Envelopes: young,
	}, nil
}

// sentAmong reports whether one of the requests has the digest.
func sentAmong(requests iter.Seq[checked], sent string) bool {
	for body := range requests {
		if digest(body) == sent {
			return true
		}
	}
	return false
}

// longestLink is up to how many days of an access link, which no answer shows, are tried.
const longestLink = 366

// requestsFor are the requests that may have made an envelope. What no answer shows, like
// the sandbox, is tried in all its forms.
func requestsFor(op Operation, e model.Envelope) iter.Seq[checked] {
	return func(yield func(checked) bool) {
		for _, sandbox := range []bool{false, true} {
			switch op.Name {
			case createFromTemplate.Name:
				for _, comment := range []string{e.Comment.Wire(), ""} {
					if !yield(&model.EnvelopeFromTemplate{Name: e.Name.Wire(), Comment: comment, Sandbox: sandbox}) {
						return
					}
				}
			case createEnvelope.Name:
				for n := range newEnvelopesLike(e) {
					n.Sandbox = sandbox
					if !yield(&n) {
						return
					}
				}
			}
		}
	}
}

func newEnvelopesLike(e model.Envelope) iter.Seq[model.NewEnvelope] {
	base := model.NewEnvelope{Name: e.Name.Wire(), Comment: e.Comment.Wire()}
	fixed, refreshed := base, base
	fixed.ExpiresAt = e.ExpiresAt
	days := int(e.ExpiresAt.Time().Sub(e.CreatedAt.Time()).Round(24*time.Hour) / (24 * time.Hour))
	refreshed.SigningStepsExpireDays = &days
	return func(yield func(model.NewEnvelope) bool) {
		for _, n := range []model.NewEnvelope{fixed, base, refreshed} {
			for _, n.LegalityLevel = range []model.LegalityLevel{e.LegalityLevel, ""} {
				n.AccessLinkExpirationDays = nil
				if !yield(n) {
					return
				}
				for link := -1; link <= longestLink; link++ {
					if n.AccessLinkExpirationDays = &link; !yield(n) {
						return
					}
				}
			}
		}
	}
}

// youngTemplates tells how many templates were made since a request. Only an extension
// lists them.
func (c *Client) youngTemplates(ctx context.Context, e journal.Entry) (Truth, error) {
	since := c.madeSince(e.Time)
	list, err := c.TemplateRows(ctx, model.TemplateQuery{Order: model.TemplateByCreation, Window: model.FirstRows(mostCandidates, "")})
	switch {
	case KindOf(err) == NotOffered:
		return Truth{Sentence: "This service cannot list templates; look there before trying again."}, nil
	case err != nil:
		return Truth{}, err
	}
	young := 0
	for i := range list.Templates {
		if at := list.Templates[i].CreatedAt; at.IsZero() || !at.Time().Before(since) {
			young++
		}
	}
	if young == 0 && list.Templates != nil && !list.HasNextPage {
		return Truth{Verdict: DidNotHappen, Sentence: "No template was created since."}, nil
	}
	return Truth{Sentence: fmt.Sprintf("Templates created since: %d. Look whether it is among them.", young)}, nil
}

func (c *Client) registeredWebhooks(ctx context.Context) (Truth, error) {
	hooks, err := c.Webhooks(ctx, model.WebhookQuery{})
	if KindOf(err) == NotOffered {
		return Truth{Sentence: "This service cannot list webhooks: if it was registered, it stays, and only the vendor can remove it."}, nil
	}
	if err != nil {
		return Truth{}, err
	}
	return Truth{Sentence: fmt.Sprintf("Webhooks registered: %d. Look whether it is among them.", len(hooks)), Webhooks: hooks}, nil
}
