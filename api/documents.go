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
