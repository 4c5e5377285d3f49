package api

import (
	"context"

	"inkdesk/model"
)

// FieldsOf reads the fields of the documents of an envelope: in one call where the service
// has the extension for that and its answer tells the document of each field, otherwise
// document by document. It blocks until all are read.
func (c *Client) FieldsOf(ctx context.Context, id model.EnvelopeID, documents []model.Document) (map[model.DocumentID][]model.Annotation, error) {
	if len(documents) > 1 && c.Supports(listAllAnnotations.Name) {
		all, err := c.AllAnnotations(ctx, id)
		if err != nil && !RetryIndividually(err) {
			return nil, err
		}
		if fields, told := (model.AnnotationList{Annotations: all}).ByDocument(documents); told && err == nil {
			return fields, nil
		}
	}
	fields := make(map[model.DocumentID][]model.Annotation, len(documents))
	for i := range documents {
		some, err := c.Annotations(ctx, id, documents[i].ID)
		if err != nil {
			return nil, err
		}
		fields[documents[i].ID] = some
	}
	return fields, nil
}

// RetryIndividually reports whether, after a failed call for several values, single calls may succeed.
func RetryIndividually(err error) bool {
	switch KindOf(err) {
	case NotOffered, NotFound, Forbidden, Invalid, ServerFault, TooLarge, BadAnswer, TimedOut, CutOff:
		return true
	default:
		return false
	}
}
