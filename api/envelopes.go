package api

import (
	"context"
	"time"

	"inkdesk/api/answers"
	"inkdesk/model"
)

// Envelopes reads one page of the list, with fewer rows where the service gives no more at once.
func (c *Client) Envelopes(ctx context.Context, q model.EnvelopeQuery) (model.EnvelopeList, error) {
	window := q.Window
	list, err := listPage(&c.capabilities.sizes.rows, window, func(w model.Window) (model.EnvelopeList, error) {
		q.Window = w
		return read[model.EnvelopeList](ctx, c, listEnvelopes.route(), c.withOrderField(q))
	}, envelopesOf)
	return list.Within(window), err
}

// Check asks for one envelope, and fails unless the service answers with a list, so takes the token.
func Check(ctx context.Context, c *Client) error {
	list, err := c.Envelopes(ctx, model.EnvelopeQuery{Window: model.FirstRows(1, "")})
	if err == nil && list.Unstated() {
		return &Error{Kind: BadAnswer, Op: listEnvelopes, Err: answers.Unstated}
	}
	return err
}

// EnvelopeRows reads the first rows of a list in as many calls as they take.
func (c *Client) EnvelopeRows(ctx context.Context, q model.EnvelopeQuery) (model.EnvelopeList, error) {
	return listRows(q.Window, func(w model.Window) (model.EnvelopeList, error) {
		q.Window = w
		return c.Envelopes(ctx, q)
	}, envelopesOf)
}

// EnvelopesByID reads envelopes in any order and few calls. Some may be missing; none without saying so fails.
func (c *Client) EnvelopesByID(ctx context.Context, ids []model.EnvelopeID) ([]model.Envelope, error) {
	var all []model.Envelope
	for len(ids) > 0 {
		var asked int
		list, err := withinLimit(&c.capabilities.sizes.ids, min(len(ids), c.PageSize()), func(n int) (model.EnvelopeList, error) {
			asked = n
			return c.EnvelopeRows(ctx, model.EnvelopeQuery{IDs: ids[:n], Window: model.FirstRows(n, "")})
		})
		if err == nil && list.Unstated() {
			err = &Error{Kind: BadAnswer, Op: listEnvelopes, Err: answers.Unstated}
		}
		if err != nil {
			return nil, err
		}
		all, ids = append(all, list.Envelopes...), ids[asked:]
	}
	return all, nil
}

// Envelope reads one envelope.
func (c *Client) Envelope(ctx context.Context, id model.EnvelopeID) (model.Envelope, error) {
	return read[model.Envelope](ctx, c, getEnvelope.route(id), nil)
}

// CreateEnvelope makes a draft.
func (c *Client) CreateEnvelope(ctx context.Context, e model.NewEnvelope) (model.Envelope, error) {
	if e.ExpiresAt != 0 {
		if err := c.needUnit(createEnvelope); err != nil {
			return model.Envelope{}, err
		}
	}
	return change[model.Envelope](ctx, c, createEnvelope.route(), &e)
}

// CreateFromTemplate makes an envelope.
func (c *Client) CreateFromTemplate(ctx context.Context, id model.TemplateID, e model.EnvelopeFromTemplate) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, createFromTemplate.route(id), &e)
}

// DuplicateEnvelope makes a copy, which needs the scope SIGN_ALL_EDIT.
func (c *Client) DuplicateEnvelope(ctx context.Context, id model.EnvelopeID) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, duplicateEnvelope.route(id), nil)
}

// VoidEnvelope ends an envelope.
func (c *Client) VoidEnvelope(ctx context.Context, id model.EnvelopeID) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, voidEnvelope.route(id), nil)
}

// SendEnvelope sends a draft to its recipients (extension).
func (c *Client) SendEnvelope(ctx context.Context, id model.EnvelopeID) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, sendEnvelope.route(id), nil)
}

// DeleteEnvelope deletes an envelope. Whether that means the trash is not shown.
func (c *Client) DeleteEnvelope(ctx context.Context, id model.EnvelopeID) error {
	return c.remove(ctx, deleteEnvelope.route(id))
}

// RenameEnvelope changes the name.
func (c *Client) RenameEnvelope(ctx context.Context, id model.EnvelopeID, name string) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, renameEnvelope.route(id), &model.Rename{Name: name})
}

// SetExpirationDate changes when the envelope expires, once the unit of the service is known (UnitUnknown).
func (c *Client) SetExpirationDate(ctx context.Context, id model.EnvelopeID, at time.Time) (model.Envelope, error) {
	if err := c.needUnit(setExpirationDate); err != nil {
		return model.Envelope{}, err
	}
	return change[model.Envelope](ctx, c, setExpirationDate.route(id), &model.ExpirationDate{ExpiresAt: c.Stamp(at)})
}

// SetLegalityLevel changes the level.
func (c *Client) SetLegalityLevel(ctx context.Context, id model.EnvelopeID, level model.LegalityLevel) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, setLegalityLevel.route(id), &model.LegalityLevelChange{LegalityLevel: level})
}

// SetComment changes the comment (extension).
func (c *Client) SetComment(ctx context.Context, id model.EnvelopeID, comment string) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, setComment.route(id), &model.CommentChange{Comment: comment})
}

// SetNotification changes subject, message or reminders (extension).
func (c *Client) SetNotification(ctx context.Context, id model.EnvelopeID, n model.NotificationChange) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, setNotification.route(id), &n)
}

// SetDynamicFields fills the dynamic fields of an envelope made from a template (extension).
func (c *Client) SetDynamicFields(ctx context.Context, id model.EnvelopeID, fields []model.DynamicField) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, setDynamicFields.route(id), &model.DynamicFields{Fields: fields})
}

// AddSigningSteps adds steps with their recipients (extension).
func (c *Client) AddSigningSteps(ctx context.Context, id model.EnvelopeID, steps []model.SigningStep) (model.Envelope, error) {
	return change[model.Envelope](ctx, c, addSigningSteps.route(id), &model.SigningSteps{Steps: steps})
}

func (c *Client) needUnit(op Operation) error {
	if c.Unit() == model.UnknownUnit {
		return &Error{Kind: UnitUnknown, Op: op, Outcome: NotSent}
	}
	return nil
}
