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

// checkAnswer refuses an answer about anything else than what was asked for or, where
// something is made, about what was there before.
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

// creates reports whether the operation is answered with something new. Signing steps are
// answered with the whole they were added to.
func (op Operation) creates() bool {
	return op.Class == Create && op.Name != addSigningSteps.Name && op.Name != addTemplateSteps.Name
}

// answerID is the id of what an answer is about, false for an answer that never has one.
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
		// They have no id; those without anything in them are the answer to nothing.
		return "", v.Settings == nil && v.Recipients == nil
	default:
		return "", false
	}
}
