package api

import (
	"context"

	"inkdesk/model"
)

// otherCalls are the uses of the operations on templates and webhooks.
func otherCalls() []call {
	return []call{
		{op: createTemplate, path: "/template", body: `{"name":"Lease"}`, answer: aTemplate, check: templateID, do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.CreateTemplate(ctx, model.NewTemplate{Name: "Lease"}))
		}},
		{op: listTemplates, path: "/templates", body: `{"name":"l","tags":["a"],"ids":["t1"],"order_field":"TEMPLATE_NAME","ascending":false,"last":20,"before":"t9"}`, answer: `{"has_next_page":false,"has_previous_page":true,"templates":[{"id":"t1"}]}`, check: same(model.TemplateList{HasPreviousPage: true, Templates: []model.Template{{ID: "t1"}}}), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.Templates(ctx, model.TemplateQuery{Name: "l", Tags: []string{"a"}, IDs: []model.TemplateID{"t1"}, Order: model.TemplateByName, Window: model.LastRows(20, "t9")}))
		}},
		{op: getTemplate, path: "/template/t1", answer: aTemplate, check: templateID, do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.Template(ctx, "t1"))
		}},
		{op: deleteTemplate, path: "/template/t1", do: func(ctx context.Context, c *Client) (any, error) { return none(c.DeleteTemplate(ctx, "t1")) }},
		{op: duplicateTemplate, path: "/template/t1/duplicate", answer: `{"id":"t2"}`, check: same(model.Template{ID: "t2", Source: []byte(`{"id":"t2"}`)}), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.DuplicateTemplate(ctx, "t1"))
		}},
		{op: addTemplateDocument, path: "/template/t1/document", body: "multipart", answer: aDocument, check: same(theDocument), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.AddTemplateDocument(ctx, "t1", textFile("lease.pdf", "%PDF-1.7")))
		}},
		{op: getTemplateDocument, path: "/template/t1/document/d1", answer: aDocument, check: same(theDocument), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.TemplateDocument(ctx, "t1", "d1"))
		}},
		{op: listTemplateDocuments, path: "/template/t1/documents", answer: `{"documents":[` + aDocument + `]}`, check: same([]model.Document{theDocument}), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.TemplateDocuments(ctx, "t1"))
		}},
		{op: addTemplateSteps, path: "/template/t1/signing_steps", body: `{"signing_steps":[{"recipients":[{"id":"r1","uid":"u1"}]}]}`, answer: aTemplate, check: templateID, do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.AddTemplateSigningSteps(ctx, "t1", []model.SigningStep{{Recipients: []model.Recipient{{ID: "r1", UID: "u1"}}}}))
		}},
		{op: renameTemplate, path: "/template/t1/rename", body: `{"name":"L"}`, answer: `{"id":"t1","name":"L"}`, check: templateID, do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.RenameTemplate(ctx, "t1", "L"))
		}},
		{op: setTemplateComment, path: "/template/t1/set_comment", body: `{"comment":"c"}`, answer: `{"id":"t1","comment":"c"}`, check: templateID, do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.SetTemplateComment(ctx, "t1", "c"))
		}},
		{op: setTemplateNotification, path: "/template/t1/set_notification", body: `{"message":"m"}`, answer: `{"id":"t1","notification":{"message":"m"}}`, check: templateID, do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.SetTemplateNotification(ctx, "t1", model.NotificationChange{Message: new("m")}))
		}},
		{op: listTemplateAnnotations, path: "/template/t1/annotations", answer: `{"annotations":[` + annotation + `]}`, check: same([]model.Annotation{theAnnotation}), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.TemplateAnnotations(ctx, "t1"))
		}},
		{op: listTemplateDocFields, path: "/template/t1/annotations/d1", answer: `{"annotations":[]}`, check: same([]model.Annotation{}), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.TemplateDocumentAnnotations(ctx, "t1", "d1"))
		}},
		{op: addTemplateAnnotation, path: "/template/t1/annotation", body: keepsAnnotation, answer: annotation, check: same(theAnnotation), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.AddTemplateAnnotation(ctx, "t1", newField))
		}},
		{op: deleteTemplateField, path: "/template/t1/annotation/a1", do: func(ctx context.Context, c *Client) (any, error) {
			return none(c.DeleteTemplateAnnotation(ctx, "t1", "a1"))
		}},
		{op: setTemplatePlaceholders, path: "/template/t1/attachments/placeholders", body: placeholderBody, answer: attachments, check: same(theAttachments), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.SetTemplatePlaceholders(ctx, "t1", placeholderList))
		}},
		{op: setTemplateAttachments, path: "/template/t1/attachments/settings", body: `{"settings":{"visible_to_recipients":true}}`, answer: `{"settings":{"visible_to_recipients":true}}`, check: same(model.Attachments{Settings: &model.AttachmentSettings{VisibleToRecipients: true}}), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.SetTemplateAttachmentSettings(ctx, "t1", model.AttachmentSettings{VisibleToRecipients: true}))
		}},
		{op: createWebhook, path: "/webhook", body: `{"event":"ENVELOPE_EXPIRED","target":"https://example.com/hook"}`, answer: `{"id":"w1","event":"ENVELOPE_EXPIRED","target":"https://example.com/hook"}`, check: same(model.Webhook{ID: "w1", Event: model.EnvelopeExpired, Target: text("https://example.com/hook")}), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.CreateWebhook(ctx, model.NewWebhook{Event: model.EnvelopeExpired, Target: "https://example.com/hook"}))
		}},
		{op: createWebhook, path: "/webhook", body: `{"target":"https://example.com/hook"}`, answer: `{"id":"w1","event":null,"target":"https://example.com/hook"}`, check: same(model.Webhook{ID: "w1", Target: text("https://example.com/hook")}), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.CreateWebhook(ctx, model.NewWebhook{Target: "https://example.com/hook"}))
		}},
		{op: listWebhooks, path: "/webhooks", body: `{"webhook_id":"w1","event":"ENVELOPE_VOIDED"}`, answer: `{"webhooks":[{"id":"w1","event":"ENVELOPE_VOIDED","target":"https://example.com"}]}`, check: same([]model.Webhook{{ID: "w1", Event: model.EnvelopeVoided, Target: text("https://example.com")}}), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.Webhooks(ctx, model.WebhookQuery{WebhookID: "w1", Event: model.EnvelopeVoided}))
		}},
		{op: deleteWebhook, path: "/webhook/w1", do: func(ctx context.Context, c *Client) (any, error) { return none(c.DeleteWebhook(ctx, "w1")) }},
	}
}
