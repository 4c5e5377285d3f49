package change

import (
	"context"
	"errors"

	"inkdesk/api"
	"inkdesk/model"
)

// Present is a target as it is now. If it is Gone, the target is as it was.
type Present struct {
	Target Target
	Gone   bool
}

// Reread reads targets of one kind again, in order. Several envelopes are read from the
// list; those that are not in it stay as they were, because a list may leave out what is in
// the trash. It blocks.
func Reread(ctx context.Context, c *api.Client, targets []Target) ([]Present, error) {
	list := make([]Present, len(targets))
	for i, t := range targets {
		list[i].Target = t
	}
	if len(targets) > 1 && targets[0].Kind() == AnEnvelope {
		return list, reread(ctx, c, list)
	}
	for i, t := range targets {
		now, err := t.Read(ctx, c)
		switch {
		case errors.Is(err, ErrGone), api.KindOf(err) == api.NotFound:
			list[i].Gone = true
		case err != nil:
			return list, err
		default:
			list[i].Target = now
		}
	}
	return list, nil
}

func reread(ctx context.Context, c *api.Client, list []Present) error {
	at := make(map[model.EnvelopeID]*Present, len(list))
	ids := make([]model.EnvelopeID, len(list))
	for i := range list {
		ids[i] = list[i].Target.Envelope.ID
		at[ids[i]] = &list[i]
	}
	now, err := c.EnvelopesByID(ctx, ids)
	for i := range now {
		if p := at[now[i].ID]; p != nil {
			p.Target = Target{Envelope: &now[i]}
		}
	}
	return err
}
