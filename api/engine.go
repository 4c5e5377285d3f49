package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"inkdesk/model"
)

// checked is the body of a change, which knows its own rules.
type checked interface{ Check() error }

// read asks for JSON. Identical questions that are open at the same time share one
// exchange; each gets its own decoded value.
func read[T any](ctx context.Context, c *Client, r route, body any) (T, error) {
	var value T
	payload, err := c.prepare(r, body)
	if err != nil {
		return value, err
	}
	got, err := c.shared.do(ctx, r.path()+string(payload), func(ctx context.Context) (answer, error) {
		return retried(ctx, c, func(number int) (answer, error) { return c.attempt(ctx, r, payload, number) })
	})
	if err != nil {
		return value, c.explain(ctx, r, asError(ctx, r, err))
	}
	c.worked(r.Operation)
	return value, c.decode(r.Operation, got, &value)
}

// asError describes a question that was withdrawn while its exchange went on for others.
func asError(ctx context.Context, r route, err error) error {
	if _, ok := errors.AsType[*Error](err); ok {
		return err
	}
	return transportError(r.Operation, ctx, err, false)
}

// change sends a change once and decodes the answer.
func change[T any](ctx context.Context, c *Client, r route, body checked) (T, error) {
	var value T
	got, err := c.changeOnce(ctx, r, body)
	if err != nil {
		return value, c.explain(ctx, r, err)
	}
	c.worked(r.Operation)
	return value, c.decode(r.Operation, got, &value)
}

// remove sends a deletion. Any status of success counts, whatever follows it: what a
// service answers is not shown.
func (c *Client) remove(ctx context.Context, r route) error {
	_, err := c.changeOnce(ctx, r, nil)
	if OutcomeOf(err) != Applied {
		return c.explain(ctx, r, err)
	}
	c.worked(r.Operation)
	return nil
}

// prepare refuses what must not be sent and encodes the body, nil for none.
func (c *Client) prepare(r route, body any) ([]byte, error) {
	if err := c.allowed(r); err != nil {
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

func (c *Client) allowed(r route) error {
	switch {
	case r.Class.Changes() && c.readOnly:
		return &Error{Kind: ReadOnly, Op: r.Operation, Outcome: NotSent}
	case r.Extension && (c.noExtras || c.offers.missing(r.Operation)):
		return &Error{Kind: NotOffered, Op: r.Operation, Outcome: NotSent}
	default:
		return r.check()
	}
}

// changeOnce records, sends and records again. There is no second attempt: a change
// whose answer was lost is read, not repeated.
func (c *Client) changeOnce(ctx context.Context, r route, body checked) (answer, error) {
	payload, err := c.prepareChange(r, body)
	if err != nil {
		return answer{}, err
	}
	c.changes.begin()
	defer c.changes.end()
	return c.recorded(ctx, r, body, func() (answer, error) {
		return c.attempt(ctx, r, payload, 1)
	})
}

func (c *Client) prepareChange(r route, body checked) ([]byte, error) {
	if body == nil {
		return c.prepare(r, nil)
	}
	if err := body.Check(); err != nil {
		return nil, &Error{Kind: BadInput, Op: r.Operation, Outcome: NotSent, Err: err}
	}
	return c.prepare(r, body)
}

// sourceKeeper is a value that wants to remember the answer it came from.
type sourceKeeper interface{ KeepSource([]byte) }

// decode reads exactly one JSON value of the expected form.
func (c *Client) decode(op Operation, got answer, into any) error {
	if err := decodeStrictly(got, into); err != nil {
		return &Error{Kind: BadAnswer, Op: op, Outcome: whenAnswered(op), Status: got.status, Err: err}
	}
	if keeper, ok := into.(sourceKeeper); ok {
		keeper.KeepSource(got.body)
	}
	c.units.learnFrom(into)
	return nil
}

var (
	errNoJSON    = errors.New("the answer is no JSON")
	errNoAnswer  = errors.New("the answer is empty")
	errNoSubject = errors.New("the answer carries no id")
)

func decodeStrictly(got answer, into any) error {
	body := bytes.TrimSpace(got.body)
	switch {
	case len(body) == 0, bytes.Equal(body, []byte("null")):
		return errNoAnswer
	case got.isPage():
		return errNoJSON
	}
	if err := bounded(body); err != nil {
		return err
	}
	if err := json.Unmarshal(body, into); err != nil {
		return err
	}
	if subject(into) == "" {
		return errNoSubject
	}
	return nil
}

// createdID is the id of what a change made, "" when the answer has none that could be
// used.
func createdID(body []byte) string {
	var made struct {
		ID model.EnvelopeID `json:"id"`
	}
	if json.Unmarshal(body, &made) != nil || !made.ID.Valid() {
		return ""
	}
	return made.ID.String()
}

// subject is the id without which an answer is useless, "-" for answers without one.
func subject(answer any) string {
	switch v := answer.(type) {
	case *model.Envelope:
		return v.ID.String()
	case *model.Template:
		return v.ID.String()
	case *model.Webhook:
		return v.ID.String()
	case *model.Document:
		return v.ID.String()
	default:
		return "-"
	}
}
