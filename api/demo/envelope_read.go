package demo

import (
	"slices"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// envelope is the envelope of the request. Those in the trash are not found.
func (c *call) envelope() (*account.Envelope, error) {
	e, ok := c.store.envelope(model.EnvelopeID(c.ids[0]))
	if !ok || e.Trashed {
		return nil, unknownID("envelope", c.ids[0])
	}
	return e, nil
}

// getEnvelope is GET /envelope/{envelope_id}.
func getEnvelope(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	return jsonReply(c.envelopeJSON(e, false))
}

type documentListJSON struct {
	Documents []model.Document `json:"documents"`
}

// listDocuments is the extension GET /envelope/{envelope_id}/documents.
func listDocuments(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	return jsonReply(documentListJSON{documentsJSON(e.Documents)})
}

// getDocument is the extension GET /envelope/{envelope_id}/document/{document_id}.
func getDocument(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	return documentReply(e.Documents, c.ids[1])
}

func documentReply(documents []model.Document, id string) (reply, error) {
	i := documentIndex(documents, id)
	if i < 0 {
		return reply{}, unknownID("document", id)
	}
	return jsonReply(documents[i])
}

func documentIndex(documents []model.Document, id string) int {
	return slices.IndexFunc(documents, func(d model.Document) bool { return string(d.ID) == id })
}

// listAllAnnotations is the extension GET /envelope/{envelope_id}/annotations, whose
// answer is a bare array.
func listAllAnnotations(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	return jsonReply(annotationsJSON(e.Annotations))
}

// listAnnotations is GET /envelope/{envelope_id}/annotations/{document_id}.
func listAnnotations(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	return annotationsReply(e.Documents, e.Annotations, c.ids[1])
}

func annotationsReply(documents []model.Document, annotations []model.Annotation, id string) (reply, error) {
	if documentIndex(documents, id) < 0 {
		return reply{}, unknownID("document", id)
	}
	on := slices.Clone(annotations)
	on = slices.DeleteFunc(on, func(f model.Annotation) bool { return string(f.DocumentID) != id })
	return jsonReply(annotationListJSON{annotationsJSON(on)})
}
