package demo

import (
	"slices"

	"inkdesk/model"
)

// addAnnotation is the extension POST /envelope/{envelope_id}/annotation.
func addAnnotation(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	f := c.readAnnotation(e.Documents, e.SigningSteps)
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	if err := inState(e, model.Draft); err != nil {
		return reply{}, err
	}
	f.ID = model.AnnotationID(c.store.newID())
	e.Annotations = append(e.Annotations, f)
	c.save(e, c.now)
	return jsonReply(toAnnotationJSON(&f))
}

// deleteAnnotation is the extension DELETE
// /envelope/{envelope_id}/annotation/{annotation_id}.
func deleteAnnotation(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	i := annotationIndex(e.Annotations, c.ids[1])
	if i < 0 {
		return reply{}, unknownID("annotation", c.ids[1])
	}
	if err := inState(e, model.Draft); err != nil {
		return reply{}, err
	}
	e.Annotations = slices.Delete(e.Annotations, i, i+1)
	c.save(e, c.now)
	return c.deleted()
}

func annotationIndex(annotations []model.Annotation, id string) int {
	return slices.IndexFunc(annotations, func(f model.Annotation) bool { return string(f.ID) == id })
}

// addTemplateAnnotation is the extension POST /template/{template_id}/annotation.
func addTemplateAnnotation(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	f := c.readAnnotation(t.Documents, t.SigningSteps)
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	f.ID = model.AnnotationID(c.store.newID())
	t.Annotations = append(t.Annotations, f)
	c.saveTemplate(t)
	return jsonReply(toAnnotationJSON(&f))
}

// deleteTemplateAnnotation is DELETE
// /template/{template_id}/annotation/{annotation_id}.
func deleteTemplateAnnotation(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	i := annotationIndex(t.Annotations, c.ids[1])
	if i < 0 {
		return reply{}, unknownID("annotation", c.ids[1])
	}
	t.Annotations = slices.Delete(t.Annotations, i, i+1)
	c.saveTemplate(t)
	return c.deleted()
}
