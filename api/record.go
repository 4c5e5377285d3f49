package api

import (
	"context"
	"errors"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

type beforeKey struct{}

// WithBefore carries what an envelope was like just before a change, for the journal.
func WithBefore(ctx context.Context, e model.Envelope) context.Context {
	return context.WithValue(ctx, beforeKey{}, journal.Values{
		Status: string(e.Status), Level: string(e.LegalityLevel), Expires: e.ExpiresAt.Time(),
	})
}

// recorded writes the intent, sends, and writes the outcome. When the intent cannot be
// written, nothing is sent; when the outcome cannot, the intent stays open and is
// offered at the next start.
func (c *Client) recorded(ctx context.Context, r route, body checked, send func() (answer, error)) (answer, error) {
	start, intent := time.Now(), c.intent(ctx, r, body)
	if c.journal == nil {
		testify(ctx, journal.Entry{Time: start.UTC(), Intent: intent})
		return send()
	}
	seq, err := c.journal.Begin(intent)
	if err != nil {
		return answer{}, &Error{Kind: NotJournaled, Op: r.Operation, Outcome: NotSent, Err: err}
	}
	testify(ctx, journal.Entry{Seq: seq, Time: start.UTC(), Intent: intent})
	got, err := send()
	// The change has happened or not; a journal that fails now must not hide which.
	_ = c.journal.End(seq, result(r.Operation, got, err, time.Since(start)))
	return got, err
}

func (c *Client) intent(ctx context.Context, r route, body checked) journal.Intent {
	before, _ := ctx.Value(beforeKey{}).(journal.Values)
	in := journal.Intent{
		Profile: c.profile, Host: c.base.Host, Operation: r.Name, Method: r.Method,
		Path: r.Path, IDs: r.named(), Before: before, After: after(body),
	}
	if body != nil {
		in.Body = digest(body)
	}
	return in
}

// named are the identifiers by the names they have in the path.
func (r route) named() map[string]string {
	byName, ids := make(map[string]string, len(r.ids)), r.ids
	for _, name := range r.pieces() {
		if name != "" {
			byName[name], ids = ids[0], ids[1:]
		}
	}
	return byName
}

// after is the part of a change that may be recorded: dates and words, no text.
func after(body checked) journal.Values {
	switch b := body.(type) {
	case *model.ExpirationDate:
		return journal.Values{Expires: b.ExpiresAt.Time()}
	case *model.LegalityLevelChange:
		return journal.Values{Level: string(b.LegalityLevel)}
	default:
		return journal.Values{}
	}
}

func result(op Operation, got answer, err error, took time.Duration) journal.Result {
	done := journal.Result{Outcome: journalOutcome(OutcomeOf(err)), Milliseconds: took.Milliseconds()}
	if e, ok := errors.AsType[*Error](err); ok {
		done.Status = e.Status
		return done
	}
	done.Status = got.status
	if op.Class == Create {
		done.Created = createdID(got.body)
	}
	return done
}

func journalOutcome(o Outcome) journal.Outcome {
	switch o {
	case NotSent:
		return journal.NotSent
	case Rejected:
		return journal.Rejected
	case Applied:
		return journal.Applied
	default:
		return journal.Unknown
	}
}
