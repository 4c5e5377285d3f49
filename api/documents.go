package api

import (
	"context"

	"inkdesk/model"
)

// Document reads one document of an envelope, not its file (extension).
func (c *Client) Document(ctx context.Context, id model.EnvelopeID, document model.DocumentID) (model.Document, error) {
	return read[model.Document](ctx, c, getDocument.route(id, document), nil)
}

// Documents lists the documents of an envelope (extension).
func (c *Client) Documents(ctx context.Context, id model.EnvelopeID) ([]model.Document, error) {
	list, err := read[model.DocumentList](ctx, c, listDocuments.route(id), nil)
	return list.Documents, err
}

// TemplateDocument reads one document of a template.
func (c *Client) TemplateDocument(ctx context.Context, id model.TemplateID, document model.DocumentID) (model.Document, error) {
	return read[model.Document](ctx, c, getTemplateDocument.route(id, document), nil)
}

// TemplateDocuments lists the documents of a template.
func (c *Client) TemplateDocuments(ctx context.Context, id model.TemplateID) ([]model.Document, error) {
	list, err := read[model.DocumentList](ctx, c, listTemplateDocuments.route(id), nil)
	return list.Documents, err
}

// Annotations reads the fields of one document.
func (c *Client) Annotations(ctx context.Context, id model.EnvelopeID, document model.DocumentID) ([]model.Annotation, error) {
	return c.annotations(ctx, listAnnotations.route(id, document))
}

// AllAnnotations reads the fields of all documents (extension).
func (c *Client) AllAnnotations(ctx context.Context, id model.EnvelopeID) ([]model.Annotation, error) {
	return c.annotations(ctx, listAllAnnotations.route(id))
}

// AddAnnotation places a field (extension).
func (c *Client) AddAnnotation(ctx context.Context, id model.EnvelopeID, a model.AnnotationRequest) (model.Annotation, error) {
	return change[model.Annotation](ctx, c, addAnnotation.route(id), &a)
}

// DeleteAnnotation removes a field (extension).
func (c *Client) DeleteAnnotation(ctx context.Context, id model.EnvelopeID, annotation model.AnnotationID) error {
	return c.remove(ctx, deleteAnnotation.route(id, annotation))
}

// TemplateAnnotations reads the fields of a template.
func (c *Client) TemplateAnnotations(ctx context.Context, id model.TemplateID) ([]model.Annotation, error) {
	return c.annotations(ctx, listTemplateAnnotations.route(id))
}

// TemplateDocumentAnnotations reads the fields of one document of a template (extension).
func (c *Client) TemplateDocumentAnnotations(ctx context.Context, id model.TemplateID, document model.DocumentID) ([]model.Annotation, error) {
	return c.annotations(ctx, listTemplateDocFields.route(id, document))
}

// AddTemplateAnnotation places a field on a template (extension).
func (c *Client) AddTemplateAnnotation(ctx context.Context, id model.TemplateID, a model.AnnotationRequest) (model.Annotation, error) {
	return change[model.Annotation](ctx, c, addTemplateAnnotation.route(id), &a)
}

// DeleteTemplateAnnotation removes a field from a template.
func (c *Client) DeleteTemplateAnnotation(ctx context.Context, id model.TemplateID, annotation model.AnnotationID) error {
	return c.remove(ctx, deleteTemplateField.route(id, annotation))
}

func (c *Client) annotations(ctx context.Context, r route) ([]model.Annotation, error) {
	list, err := read[model.AnnotationList](ctx, c, r, nil)
	return list.Annotations, err
}

// FieldsOf reads the fields of documents in one call where the extension tells theirs, or else one by one.
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

// SetPlaceholders replaces all attachment requests of an envelope, by the body of its template twin.
func (c *Client) SetPlaceholders(ctx context.Context, id model.EnvelopeID, list []model.PlaceholderRequest) (model.Attachments, error) {
	return change[model.Attachments](ctx, c, setPlaceholders.route(id), placeholders(list))
}

// SetAttachmentSettings says who sees uploaded files.
func (c *Client) SetAttachmentSettings(ctx context.Context, id model.EnvelopeID, s model.AttachmentSettings) (model.Attachments, error) {
	return change[model.Attachments](ctx, c, setAttachmentOptions.route(id), &model.AttachmentSettingsChange{Settings: s})
}

// SetTemplatePlaceholders replaces all attachment requests of a template.
func (c *Client) SetTemplatePlaceholders(ctx context.Context, id model.TemplateID, list []model.PlaceholderRequest) (model.Attachments, error) {
	return change[model.Attachments](ctx, c, setTemplatePlaceholders.route(id), placeholders(list))
}

// SetTemplateAttachmentSettings says who sees uploaded files, by the body of its envelope twin.
func (c *Client) SetTemplateAttachmentSettings(ctx context.Context, id model.TemplateID, s model.AttachmentSettings) (model.Attachments, error) {
	return change[model.Attachments](ctx, c, setTemplateAttachments.route(id), &model.AttachmentSettingsChange{Settings: s})
}

// placeholders returns the whole list, an empty one included: null would not be a list.
func placeholders(list []model.PlaceholderRequest) *model.Placeholders {
	if list == nil {
		list = []model.PlaceholderRequest{}
	}
	return &model.Placeholders{Placeholders: list}
}
