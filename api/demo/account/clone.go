package account

import (
	"slices"

	"inkdesk/model"
)

// CloneModel copies an envelope with everything it points to.
func CloneModel(e *model.Envelope) model.Envelope {
	c := *e
	c.SigningSteps = CloneSteps(e.SigningSteps)
	c.Documents = CloneDocuments(e.Documents)
	c.Notification = clonePointer(e.Notification)
	c.Attachments = CloneAttachments(e.Attachments)
	return c
}

func clonePointer[T any](p *T) *T {
	if p == nil {
		return nil
	}
	return new(*p)
}

// CloneSteps copies signing steps with their recipients.
func CloneSteps(steps []model.SigningStep) []model.SigningStep {
	c := slices.Clone(steps)
	for i := range c {
		c[i].Recipients = slices.Clone(c[i].Recipients)
		for j := range c[i].Recipients {
			r := &c[i].Recipients[j]
			r.Verification = clonePointer(r.Verification)
		}
	}
	return c
}

// CloneDocuments copies documents with their pages.
func CloneDocuments(documents []model.Document) []model.Document {
	c := slices.Clone(documents)
	for i := range c {
		c[i].Pages = slices.Clone(c[i].Pages)
	}
	return c
}

// CloneAttachments copies attachment requests with their files.
func CloneAttachments(a *model.Attachments) *model.Attachments {
	if a == nil {
		return nil
	}
	c := &model.Attachments{Settings: clonePointer(a.Settings), Recipients: slices.Clone(a.Recipients)}
	for i := range c.Recipients {
		c.Recipients[i].Placeholders = slices.Clone(c.Recipients[i].Placeholders)
		for j := range c.Recipients[i].Placeholders {
			p := &c.Recipients[i].Placeholders[j]
			p.Files = slices.Clone(p.Files)
		}
	}
	return c
}

// CloneAnnotations copies annotations with their properties.
func CloneAnnotations(annotations []model.Annotation) []model.Annotation {
	c := slices.Clone(annotations)
	for i := range c {
		f := &c[i]
		f.Signature, f.Initials = clonePointer(f.Signature), clonePointer(f.Initials)
		f.Checkbox = clonePointer(f.Checkbox)
		if f.Text = clonePointer(f.Text); f.Text != nil {
			f.Text.Font = clonePointer(f.Text.Font)
		}
		if f.DateTime = clonePointer(f.DateTime); f.DateTime != nil {
			f.DateTime.Font = clonePointer(f.DateTime.Font)
		}
	}
	return c
}
