package change

import (
	"context"
	"errors"
	"slices"

	"inkdesk/api"
	"inkdesk/model"
)

// Present is a target as the service shows it now. Gone holds when it is no longer there;
// the target is then the one of before.
type Present struct {
	Target Target
	Gone   bool
}

// presentRows is how many envelopes are read at once.
const presentRows = 200

// Reread reads targets of one kind again, in their order. It takes one call for a single
// target, and one for every 200 envelopes; envelopes that such a listing leaves out stay
// as they were, because a listing may leave out what is in the trash. It blocks.
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
	for part := range slices.Chunk(list, presentRows) {
		at := make(map[model.EnvelopeID]*Present, len(part))
		q := model.EnvelopeQuery{Window: model.FirstRows(len(part), "")}
		for i := range part {
			id := part[i].Target.Envelope.ID
			at[id], q.IDs = &part[i], append(q.IDs, id)
		}
		page, err := c.Envelopes(ctx, q)
		if err != nil {
			return err
		}
		for i := range page.Envelopes {
			if p := at[page.Envelopes[i].ID]; p != nil {
				p.Target = Target{Envelope: &page.Envelopes[i]}
			}
		}
	}
	return nil
}
