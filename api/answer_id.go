package api

import (
	"errors"
	"fmt"
	"slices"

	"inkdesk/model"
)

var (
	errNoSubject = errors.New("the answer does not say what it is about")
	errNotNew    = errors.New("the answer is about what was there before, not about something new")
)

// checkAnswer refuses an answer about something else, or, where something is created, about something that was there before.
func (r route) checkAnswer(answer any) error {
	id, has := answerID(answer)
	switch {
	case !has:
		return nil
	case id == "":
		return errNoSubject
	case r.creates():
		if slices.Contains(r.ids, id) {
			return errNotNew
		}
		return nil
	case len(r.ids) > 0 && id != r.ids[len(r.ids)-1]:
		return fmt.Errorf("the answer is about %q", model.Clean(shorten(id)))
	default:
		return nil
	}
}

// creates reports whether the answer holds the created target; added signing steps are answered with their target.
func (op Operation) creates() bool {
	return op.Class == Create && op.Name != addSigningSteps.Name && op.Name != addTemplateSteps.Name
}

func answerID(answer any) (id string, has bool) {
	switch v := answer.(type) {
	case *model.Envelope:
		return v.ID.String(), true
	case *model.Template:
		return v.ID.String(), true
	case *model.Webhook:
		return v.ID.String(), true
	case *model.Document:
		return v.ID.String(), true
	case *model.Annotation:
		return v.ID.String(), true
	case *model.Attachments:
		// They have no id. Empty ones are no answer.
		return "", v.Settings == nil && v.Recipients == nil
	default:
		return "", false
	}
}
