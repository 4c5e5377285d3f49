package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"inkdesk/api/answers"
	"inkdesk/model"
)

// changeBody holds the body of a change. Check returns the first rule that it breaks.
type changeBody interface{ Check() error }

// read sends a request for JSON, with retries. Identical reads share one exchange and decode their own value.
func read[T any](ctx context.Context, c *Client, r route, body any) (T, error) {
	var value T
	payload, err := c.prepare(r, body)
	if err != nil {
		return value, err
	}
	got, err := c.shared.do(ctx, r.path()+string(payload), func(ctx context.Context) (answer, error) {
		return withRetries(ctx, c, func(t *attempt) (answer, error) { return c.sendOnce(ctx, r, payload, t) })
	})
	if err != nil {
		return value, c.detectMissingRoute(ctx, r, withdrawnError(ctx, r, err))
	}
	if err = c.decode(r, &got, &value); err == nil {
		c.recordSuccess(r.Operation)
	}
	return value, err
}

// withdrawnError describes a read that was cancelled while its exchange went on for others.
func withdrawnError(ctx context.Context, r route, err error) error {
	if _, ok := errors.AsType[*Error](err); ok {
		return err
	}
	return transportError(ctx, r.Operation, err, false)
}

// change sends a change once and compares the answer, which is the value of a [NotAsSent] too.
func change[T any](ctx context.Context, c *Client, r route, body changeBody) (T, error) {
	var value T
	payload, err := c.prepareChange(r, body)
	if err != nil {
		return value, err
	}
	err = c.sendChange(ctx, r, body, func(ctx context.Context) (answer, error) {
		got, err := c.sendOnce(ctx, r, payload, &attempt{number: 1, limit: c.profile.limits.Call})
		if err != nil {
			return got, err
		}
		if empties(body) && got.IsEmpty() {
			return got, nil
		}
		if err := c.decode(r, &got, &value); err != nil {
			return got, err
		}
		return got, c.compareAnswer(r, body, got, &value)
	})
	return value, err
}

func empties(body changeBody) bool {
	list, ok := body.(*model.Placeholders)
	return ok && len(list.Placeholders) == 0
}

// remove sends a deletion. Any success counts whose body does not say something else; none is specified.
func (c *Client) remove(ctx context.Context, r route) error {
	payload, err := c.prepareChange(r, nil)
	if err != nil {
		return err
	}
	return c.sendChange(ctx, r, nil, func(ctx context.Context) (answer, error) {
		got, err := c.sendOnce(ctx, r, payload, &attempt{number: 1, limit: c.profile.limits.Call})
		if err == nil {
			err = c.checkMeaning(r.Operation, got)
		}
		return got, err
	})
}

// prepare refuses a request that must not be sent and encodes the body, nil for none.
func (c *engine) prepare(r route, body any) ([]byte, error) {
	if err := c.checkAllowed(r); err != nil {
		return nil, err
	}
	if body == nil {
		return nil, nil
	}
	payload, err := json.Marshal(body)
	if err != nil {
		return nil, &Error{Kind: BadInput, Op: r.Operation, Outcome: NotSent, Err: err}
	}
	return payload, nil
}

func (c *engine) checkAllowed(r route) error {
	switch {
	case r.Class.Changes() && c.profile.readOnly:
		return &Error{Kind: ReadOnly, Op: r.Operation, Outcome: NotSent}
	case r.Extension && (c.profile.noExtensions || c.capabilities.extensions.failed(r.Name)):
		return &Error{Kind: NotOffered, Op: r.Operation, Outcome: NotSent}
	default:
		return r.check()
	}
}

// sendChange records intent and outcome. It sends once: a change whose answer was lost is read, not repeated.
func (c *Client) sendChange(ctx context.Context, r route, body changeBody, send func(context.Context) (answer, error)) error {
	exchange, end, err := c.changes.begin(ctx, r.Operation)
	if err != nil {
		return err
	}
	err = c.journaled(r, body, func() (answer, error) { return send(exchange) })
	end()
	if OutcomeOf(err) == Applied {
		c.recordSuccess(r.Operation)
	}
	return c.detectMissingRoute(ctx, r, err)
}

func (c *engine) prepareChange(r route, body changeBody) ([]byte, error) {
	if body == nil {
		return c.prepare(r, nil)
	}
	if err := body.Check(); err != nil {
		return nil, &Error{Kind: BadInput, Op: r.Operation, Outcome: NotSent, Err: err}
	}
	return c.prepare(r, body)
}

type sourceKeeper interface{ KeepSource([]byte) }

// decode reads one JSON value about the target of a request. Anything else leaves a change unknown.
func (c *engine) decode(r route, got *answer, into any) error {
	body, err := safeJSON(bytes.TrimSpace(got.Body))
	if err != nil {
		return c.badAnswer(r.Operation, *got, err)
	}
	safe := answer{Answer: got.Answer}
	safe.Body = body
	err = c.checkMeaning(r.Operation, safe)
	page, mayOmitList := into.(interface{ LeaveOpen() })
	switch {
	case mayOmitList && errors.Is(err, answers.Unstated):
		page.LeaveOpen()
		return nil
	case err != nil:
		return err
	}
	if err = model.Decode(body, into); err == nil {
		err = r.checkAnswer(into)
	}
	if err != nil {
		return c.badAnswer(r.Operation, *got, err)
	}
	if keeper, ok := into.(sourceKeeper); ok {
		keeper.KeepSource(model.Repaired(got.Body)) // secrets can only be masked in JSON
	}
	if id, _ := answerID(into); r.Class == Create && model.EnvelopeID(id).Valid() {
		got.createdID = id
	}
	c.unit.read(into)
	return nil
}

// checkMeaning refuses a success that does not speak of the target of the request, with what it says instead.
func (c *engine) checkMeaning(op Operation, got answer) error {
	meaning := op.Answer.Meaning(got.Answer)
	if meaning == answers.Said {
		return nil
	}
	e := c.badAnswer(op, got, meaning)
	if got.IsWords() {
		c.quote(e, got.Body)
	}
	return e
}
