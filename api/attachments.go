package api

import (
	"context"

	"inkdesk/model"
)

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
