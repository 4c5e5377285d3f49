package demo

import (
	"slices"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// target holds the envelope or the template of a request, with what both have.
type target struct {
	envelope *account.Envelope // nil for a template
	template *account.Template // nil for an envelope

	name, comment *model.Text
	notification  **model.Notification
	steps         *[]model.SigningStep
	documents     *[]model.Document
	annotations   *[]model.Annotation
	attachments   **model.Attachments
}

func targetOfEnvelope(e *account.Envelope) *target {
	return &target{e, nil, &e.Name, &e.Comment, &e.Notification, &e.SigningSteps, &e.Documents, &e.Annotations, &e.Attachments}
}

func targetOfTemplate(t *account.Template) *target {
	return &target{nil, t, &t.Name, &t.Comment, &t.Notification, &t.SigningSteps, &t.Documents, &t.Annotations, &t.Attachments}
}

// target finds what a request is about, nil for nothing. The trash is not found.
func (c *call) target(op *Operation) (*target, error) {
	switch op.about() {
	case "envelope":
		if e, ok := c.store.envelope(model.EnvelopeID(c.ids[0])); ok && !e.Trashed {
			return targetOfEnvelope(e), nil
		}
	case "template":
		for _, t := range c.store.templates {
			if string(t.ID) == c.ids[0] {
				return targetOfTemplate(t), nil
			}
		}
	default:
		return nil, nil
	}
	return nil, unknownID(op.about(), c.ids[0])
}

// inState returns a refusal unless the envelope is in one of the allowed states.
func inState(e *account.Envelope, allowed ...model.Status) error {
	if slices.Contains(allowed, e.Status) {
		return nil
	}
	return wrongState("The envelope is %s; this needs one that is %s.", e.Status, joinWords(allowed))
}

// The states in which something of an envelope can be changed. A template has none.
var (
	always     = model.Statuses()
	whileDraft = []model.Status{model.Draft}
	untilEnded = []model.Status{model.Draft, model.InProgress, model.Pending}
)

// change checks the values read and the state, applies, and answers with what apply returns or the target.
func (c *call) change(t *target, states []model.Status, apply func() any) (reply, error) {
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	if t.envelope != nil {
		if err := inState(t.envelope, states...); err != nil {
			return reply{}, err
		}
	}
	answer := apply()
	c.saveTarget(t)
	if answer == nil {
		answer = c.targetJSON(t)
	}
	return jsonReply(answer)
}

func (c *call) saveTarget(t *target) {
	if t.envelope != nil {
		c.save(t.envelope, c.now)
		return
	}
	t.template.UpdatedAt = c.now
	t.template.Recount()
}

// recount counts pages and recipients again. A template is counted whenever it is saved.
func (t *target) recount() {
	if t.envelope != nil {
		t.envelope.Recount()
	}
}

func (c *call) targetJSON(t *target) any {
	if t.envelope != nil {
		return c.envelopeJSON(t.envelope, false)
	}
	return c.templateJSON(t.template)
}

func (t *target) recipient(id model.RecipientID) *model.Recipient {
	e := model.Envelope{SigningSteps: *t.steps}
	return e.Recipient(id)
}

func (t *target) documentIndex(id string) int {
	return slices.IndexFunc(*t.documents, func(d model.Document) bool { return string(d.ID) == id })
}

func getTarget(c *call, t *target) (reply, error) { return jsonReply(c.targetJSON(t)) }

func listDocuments(_ *call, t *target) (reply, error) {
	return jsonReply(model.DocumentList{Documents: documentsJSON(*t.documents)})
}

func getDocument(c *call, t *target) (reply, error) {
	i := t.documentIndex(c.ids[1])
	if i < 0 {
		return reply{}, unknownID("document", c.ids[1])
	}
	return jsonReply((*t.documents)[i])
}

// listAllAnnotations answers for envelopes with a bare array (extension).
func listAllAnnotations(_ *call, t *target) (reply, error) {
	all := annotationsJSON(*t.annotations)
	if t.envelope != nil {
		return jsonReply(all)
	}
	return jsonReply(annotationListJSON{all})
}

func listAnnotations(c *call, t *target) (reply, error) {
	if t.documentIndex(c.ids[1]) < 0 {
		return reply{}, unknownID("document", c.ids[1])
	}
	on := slices.Clone(*t.annotations)
	on = slices.DeleteFunc(on, func(f model.Annotation) bool { return string(f.DocumentID) != c.ids[1] })
	return jsonReply(annotationListJSON{annotationsJSON(on)})
}
