package demo

import (
	"slices"

	"inkdesk/model"
)

// getTarget is GET /envelope/{envelope_id} and GET /template/{template_id}.
func getTarget(c *call, t *target) (reply, error) { return jsonReply(c.targetJSON(t)) }

type documentListJSON struct {
	Documents []model.Document `json:"documents"`
}

// listDocuments is GET /template/{template_id}/documents, and the extension for envelopes.
func listDocuments(_ *call, t *target) (reply, error) {
	return jsonReply(documentListJSON{documentsJSON(*t.documents)})
}

// getDocument is GET /template/{template_id}/document/{document_id}, and the extension for envelopes.
func getDocument(c *call, t *target) (reply, error) {
	i := t.documentIndex(c.ids[1])
	if i < 0 {
		return reply{}, unknownID("document", c.ids[1])
	}
	return jsonReply((*t.documents)[i])
}

// listAllAnnotations is GET /template/{template_id}/annotations, and the extension for envelopes,
// whose answer is a bare array.
func listAllAnnotations(_ *call, t *target) (reply, error) {
	all := annotationsJSON(*t.annotations)
	if t.envelope != nil {
		return jsonReply(all)
	}
	return jsonReply(annotationListJSON{all})
}

// listAnnotations is GET /envelope/{envelope_id}/annotations/{document_id}, and the extension for
// templates.
func listAnnotations(c *call, t *target) (reply, error) {
	if t.documentIndex(c.ids[1]) < 0 {
		return reply{}, unknownID("document", c.ids[1])
	}
	on := slices.Clone(*t.annotations)
	on = slices.DeleteFunc(on, func(f model.Annotation) bool { return string(f.DocumentID) != c.ids[1] })
	return jsonReply(annotationListJSON{annotationsJSON(on)})
}
