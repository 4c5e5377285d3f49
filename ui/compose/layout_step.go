package compose

import (
	"context"
	"fmt"
	"path/filepath"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/widget/facts"
)

// step places the field on the document and for the signer that exist by then.
func (s spot) step(which, path string, signers []string) step {
	f := s.field
	what := f.Type.Label()
	if s.signer >= 0 {
		what += " of " + signers[s.signer]
	}
	where := fmt.Sprintf("%s, page %d", shown(model.NewText(filepath.Base(path))), f.Page)
	box := fmt.Sprintf("%g from the left, %g from the top, %g by %g", f.X, f.Y, f.Width, f.Height)
	return step{
		operation: addField, verb: "Place " + which, sent: []facts.Fact{{Label: "field", Value: what}, {Label: "where", Value: where + ": " + box}},
		run: func(ctx context.Context, c *api.Client, m made) (made, string, error) {
			m, field, err := s.resolve(ctx, c, m)
			if err != nil {
				return m, "", err
			}
			_, err = c.AddAnnotation(ctx, m.envelope, field)
			return m, what + " on " + where, err
		},
		look: func(ctx context.Context, c *api.Client, m made) (string, error) {
			m, field, err := s.resolve(ctx, c, m)
			if err != nil {
				return "", err
			}
			list, err := c.Annotations(ctx, m.envelope, field.DocumentID)
			return plural(countAlike(list, field), "field") + " of this type at this place.", err
		},
	}
}

// resolve gives the field the ids of its document and signer. Where an answer was lost
// they are read from the envelope.
func (s spot) resolve(ctx context.Context, c *api.Client, m made) (made, model.Annotation, error) {
	f := s.field
	if s.document >= len(m.documents) || s.signer >= len(m.signers) {
		e, err := c.Envelope(ctx, m.envelope)
		if err != nil {
			return m, f, err
		}
		m.documents, m.signers = nil, signerIDs(e.SigningSteps)
		for i := range e.Documents {
			m.documents = append(m.documents, e.Documents[i].ID)
		}
	}
	if s.document >= len(m.documents) || s.signer >= len(m.signers) {
		return m, f, mistake("The envelope does not have the document or the signer of this field; nothing was sent.")
	}
	f.DocumentID = m.documents[s.document]
	if s.signer >= 0 {
		f.RecipientID = m.signers[s.signer]
	}
	return m, f, nil
}
