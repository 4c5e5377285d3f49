package api

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
)

// envelopeCalls are the uses of the operations on envelopes.
func envelopeCalls() []call {
	expiry := time.Unix(1831280113, 0)
	return []call{
		{op: createEnvelope, path: "/envelope", body: `{"name":"Lease 1","legality_level":"SES","expires_at":1831280113,"comment":"c","sandbox":true,"access_link_expiration_days":-1}`, answer: anEnvelope, check: envelopeID, do: ask1((*Client).CreateEnvelope, model.NewEnvelope{Name: "Lease 1", LegalityLevel: model.SES, ExpiresAt: 1831280113, Comment: "c", Sandbox: true, AccessLinkExpirationDays: new(-1)})},
		{op: createFromTemplate, path: "/envelope/from_template/t1", body: `{"name":"Lease 1","comment":"c","sandbox":true}`, answer: anEnvelope, check: envelopeID, do: ask2((*Client).CreateFromTemplate, "t1", model.EnvelopeFromTemplate{Name: "Lease 1", Comment: "c", Sandbox: true})},
		{op: listEnvelopes, path: "/envelopes", body: `{"search":"ada","tags":["a"],"comment":"c","ids":["e1"],"statuses":["DRAFT","PENDING"],"folder_ids":["f"],"only_root_folder":true,"date_from":1,"date_to":2,"uid":"u1","order_field":"NAME","ascending":true,"include_trash":true,"first":50,"after":"e0"}`, answer: `{"has_next_page":true,"has_previous_page":false,"envelopes":[{"id":"e1"}]}`, check: same(model.EnvelopeList{HasNextPage: true, Envelopes: []model.Envelope{{ID: "e1"}}}), do: ask1((*Client).Envelopes, model.EnvelopeQuery{
			Search: "ada", Tags: []string{"a"}, Comment: "c", IDs: []model.EnvelopeID{"e1"},
			Statuses: []model.Status{model.Draft, model.Pending}, FolderIDs: []string{"f"}, OnlyRootFolder: true,
			DateFrom: 1, DateTo: 2, UID: "u1", Order: model.ByName, Ascending: true, IncludeTrash: true, Window: model.FirstRows(50, "e0"),
		})},
		{op: getEnvelope, path: "/envelope/e1", answer: anEnvelope, check: envelopeID, do: ask1((*Client).Envelope, "e1")},
		{op: deleteEnvelope, path: "/envelope/e1", do: erase1((*Client).DeleteEnvelope, "e1")},
		{op: duplicateEnvelope, path: "/envelope/e1/duplicate", answer: `{"id":"e2"}`, check: same(model.Envelope{ID: "e2", Source: []byte(`{"id":"e2"}`)}), do: ask1((*Client).DuplicateEnvelope, "e1")},
		{op: voidEnvelope, path: "/envelope/e1/void", answer: `{"id":"e1","status":"VOIDED"}`, check: envelopeID, do: ask1((*Client).VoidEnvelope, "e1")},
		{op: renameEnvelope, path: "/envelope/e1/rename", body: `{"name":"Lease-2"}`, answer: `{"id":"e1","name":"Lease-2"}`, check: envelopeID, do: ask2((*Client).RenameEnvelope, "e1", "Lease-2")},
		{op: setExpirationDate, path: "/envelope/e1/set_expiration_date", body: `{"expires_at":1831280113}`, answer: `{"id":"e1","expires_at":1831280113}`, check: envelopeID, do: ask2((*Client).SetExpirationDate, "e1", expiry)},
		{op: setLegalityLevel, path: "/envelope/e1/set_legality_level", body: `{"legality_level":"QES_ZERTES"}`, answer: `{"id":"e1","legality_level":"QES_ZERTES"}`, check: envelopeID, do: ask2((*Client).SetLegalityLevel, "e1", model.QESZertes)},
		{op: setComment, path: "/envelope/e1/set_comment", body: `{"comment":""}`, answer: anEnvelope, check: envelopeID, do: ask2((*Client).SetComment, "e1", "")},
		{op: setNotification, path: "/envelope/e1/set_notification", body: `{"subject":"s","message":"m","reminder_interval":0}`, answer: `{"id":"e1","notification":{"subject":"s","message":"m"}}`, check: envelopeID, do: ask2((*Client).SetNotification, "e1", model.NotificationChange{Subject: new("s"), Message: new("m"), ReminderInterval: new(0)})},
		{op: addDocument, path: "/envelope/e1/document", body: "multipart", answer: aDocument, check: same(theDocument), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.AddDocument(ctx, "e1", textFile("lease.pdf", "%PDF-1.7")))
		}},
		{op: getDocument, path: "/envelope/e1/document/d1", answer: aDocument, check: same(theDocument), do: ask2((*Client).Document, "e1", "d1")},
		{op: listDocuments, path: "/envelope/e1/documents", answer: `{"documents":[` + aDocument + `]}`, check: same([]model.Document{theDocument}), do: ask1((*Client).Documents, "e1")},
		{op: setDynamicFields, path: "/envelope/e1/dynamic_fields", body: `{"dynamic_fields":[{"name":"n","value":"v"}]}`, answer: anEnvelope, check: envelopeID, do: ask2((*Client).SetDynamicFields, "e1", []model.DynamicField{{Name: "n", Value: "v"}})},
		{op: addSigningSteps, path: "/envelope/e1/signing_steps", body: stepsBody, answer: anEnvelope, check: envelopeID, do: ask2((*Client).AddSigningSteps, "e1", twoSteps)},
		{op: sendEnvelope, path: "/envelope/e1/send", answer: `{"id":"e1","status":"IN_PROGRESS"}`, check: envelopeID, do: ask1((*Client).SendEnvelope, "e1")},
		{op: listAllAnnotations, path: "/envelope/e1/annotations", answer: `[` + annotation + `]`, check: same([]model.Annotation{theAnnotation}), do: ask1((*Client).AllAnnotations, "e1")},
		{op: listAnnotations, path: "/envelope/e1/annotations/d1", answer: `{"annotations":[` + annotation + `]}`, check: same([]model.Annotation{theAnnotation}), do: ask2((*Client).Annotations, "e1", "d1")},
		{op: addAnnotation, path: "/envelope/e1/annotation", body: keepsAnnotation, answer: annotation, check: same(theAnnotation), do: ask2((*Client).AddAnnotation, "e1", newField)},
		{op: deleteAnnotation, path: "/envelope/e1/annotation/a1", do: erase2((*Client).DeleteAnnotation, "e1", "a1")},
		{op: setPlaceholders, path: "/envelope/e1/attachments/placeholders", body: placeholderBody, answer: attachments, check: same(theAttachments), do: ask2((*Client).SetPlaceholders, "e1", placeholderList)},
		{op: setAttachmentOptions, path: "/envelope/e1/attachments/settings", body: `{"settings":{"visible_to_recipients":false}}`, answer: attachments, check: same(theAttachments), do: ask2((*Client).SetAttachmentSettings, "e1", model.AttachmentSettings{})},
		{op: getAttachment, path: "/envelope/e1/attachments/f1", answer: "bytes", check: same("bytes"), do: load2((*Client).Attachment, "e1", "f1")},
		{op: getSignedDocuments, path: "/envelope/e1/signed_documents", answer: "%PDF-", check: same("%PDF-"), do: load2((*Client).SignedDocuments, "e1", true)},
		{op: getSignedDocuments, path: "/envelope/e1/signed_documents?certificate_of_completion=false", answer: "%PDF-", check: same("%PDF-"), do: load2((*Client).SignedDocuments, "e1", false)},
		{op: getSignedDocument, path: "/envelope/e1/signed_documents/d1", answer: "%PDF-", check: same("%PDF-"), do: load2((*Client).SignedDocument, "e1", "d1")},
		{op: getCertificate, path: "/envelope/e1/certificate", answer: "%PDF-", check: same("%PDF-"), do: load1((*Client).Certificate, "e1")},
	}
}

// otherCalls are the uses of the operations on templates and webhooks.
func otherCalls() []call {
	return []call{
		{op: createTemplate, path: "/template", body: `{"name":"Lease"}`, answer: aTemplate, check: templateID, do: ask1((*Client).CreateTemplate, model.NewTemplate{Name: "Lease"})},
		{op: listTemplates, path: "/templates", body: `{"name":"l","tags":["a"],"ids":["t1"],"order_field":"TEMPLATE_NAME","ascending":false,"last":20,"before":"t9"}`, answer: `{"has_next_page":false,"has_previous_page":true,"templates":[{"id":"t1"}]}`, check: same(model.TemplateList{HasPreviousPage: true, Templates: []model.Template{{ID: "t1"}}}), do: ask1((*Client).Templates, model.TemplateQuery{Name: "l", Tags: []string{"a"}, IDs: []model.TemplateID{"t1"}, Order: model.TemplateByName, Window: model.LastRows(20, "t9")})},
		{op: getTemplate, path: "/template/t1", answer: aTemplate, check: templateID, do: ask1((*Client).Template, "t1")},
		{op: deleteTemplate, path: "/template/t1", do: erase1((*Client).DeleteTemplate, "t1")},
		{op: duplicateTemplate, path: "/template/t1/duplicate", answer: `{"id":"t2"}`, check: same(model.Template{ID: "t2", Source: []byte(`{"id":"t2"}`)}), do: ask1((*Client).DuplicateTemplate, "t1")},
		{op: addTemplateDocument, path: "/template/t1/document", body: "multipart", answer: aDocument, check: same(theDocument), do: func(ctx context.Context, c *Client) (any, error) {
			return value(c.AddTemplateDocument(ctx, "t1", textFile("lease.pdf", "%PDF-1.7")))
		}},
		{op: getTemplateDocument, path: "/template/t1/document/d1", answer: aDocument, check: same(theDocument), do: ask2((*Client).TemplateDocument, "t1", "d1")},
		{op: listTemplateDocuments, path: "/template/t1/documents", answer: `{"documents":[` + aDocument + `]}`, check: same([]model.Document{theDocument}), do: ask1((*Client).TemplateDocuments, "t1")},
		{op: addTemplateSteps, path: "/template/t1/signing_steps", body: `{"signing_steps":[{"recipients":[{"id":"r1","uid":"u1"}]}]}`, answer: aTemplate, check: templateID, do: ask2((*Client).AddTemplateSigningSteps, "t1", []model.SigningStep{{Recipients: []model.Recipient{{ID: "r1", UID: "u1"}}}})},
		{op: renameTemplate, path: "/template/t1/rename", body: `{"name":"L"}`, answer: `{"id":"t1","name":"L"}`, check: templateID, do: ask2((*Client).RenameTemplate, "t1", "L")},
		{op: setTemplateComment, path: "/template/t1/set_comment", body: `{"comment":"c"}`, answer: `{"id":"t1","comment":"c"}`, check: templateID, do: ask2((*Client).SetTemplateComment, "t1", "c")},
		{op: setTemplateNotification, path: "/template/t1/set_notification", body: `{"message":"m"}`, answer: `{"id":"t1","notification":{"message":"m"}}`, check: templateID, do: ask2((*Client).SetTemplateNotification, "t1", model.NotificationChange{Message: new("m")})},
		{op: listTemplateAnnotations, path: "/template/t1/annotations", answer: `{"annotations":[` + annotation + `]}`, check: same([]model.Annotation{theAnnotation}), do: ask1((*Client).TemplateAnnotations, "t1")},
		{op: listTemplateDocFields, path: "/template/t1/annotations/d1", answer: `{"annotations":[]}`, check: same([]model.Annotation{}), do: ask2((*Client).TemplateDocumentAnnotations, "t1", "d1")},
		{op: addTemplateAnnotation, path: "/template/t1/annotation", body: keepsAnnotation, answer: annotation, check: same(theAnnotation), do: ask2((*Client).AddTemplateAnnotation, "t1", newField)},
		{op: deleteTemplateField, path: "/template/t1/annotation/a1", do: erase2((*Client).DeleteTemplateAnnotation, "t1", "a1")},
		{op: setTemplatePlaceholders, path: "/template/t1/attachments/placeholders", body: placeholderBody, answer: attachments, check: same(theAttachments), do: ask2((*Client).SetTemplatePlaceholders, "t1", placeholderList)},
		{op: setTemplateAttachments, path: "/template/t1/attachments/settings", body: `{"settings":{"visible_to_recipients":true}}`, answer: `{"settings":{"visible_to_recipients":true}}`, check: same(model.Attachments{Settings: &model.AttachmentSettings{VisibleToRecipients: true}}), do: ask2((*Client).SetTemplateAttachmentSettings, "t1", model.AttachmentSettings{VisibleToRecipients: true})},
		{op: createWebhook, path: "/webhook", body: `{"event":"ENVELOPE_EXPIRED","target":"https://example.com/hook"}`, answer: `{"id":"w1","event":"ENVELOPE_EXPIRED","target":"https://example.com/hook"}`, check: same(model.Webhook{ID: "w1", Event: model.EnvelopeExpired, Target: text("https://example.com/hook")}), do: ask1((*Client).CreateWebhook, model.NewWebhook{Event: model.EnvelopeExpired, Target: "https://example.com/hook"})},
		{op: createWebhook, path: "/webhook", body: `{"target":"https://example.com/hook"}`, answer: `{"id":"w1","event":null,"target":"https://example.com/hook"}`, check: same(model.Webhook{ID: "w1", Target: text("https://example.com/hook")}), do: ask1((*Client).CreateWebhook, model.NewWebhook{Target: "https://example.com/hook"})},
		{op: listWebhooks, path: "/webhooks", body: `{"webhook_id":"w1","event":"ENVELOPE_VOIDED"}`, answer: `{"webhooks":[{"id":"w1","event":"ENVELOPE_VOIDED","target":"https://example.com"}]}`, check: same([]model.Webhook{{ID: "w1", Event: model.EnvelopeVoided, Target: text("https://example.com")}}), do: ask1((*Client).Webhooks, model.WebhookQuery{WebhookID: "w1", Event: model.EnvelopeVoided})},
		{op: deleteWebhook, path: "/webhook/w1", do: erase1((*Client).DeleteWebhook, "w1")},
	}
}

// The fields of all documents come in one call where its answer tells which document each
// lies on, and document by document otherwise.
func TestFieldsOf(t *testing.T) {
	documents := []model.Document{{ID: "d1"}, {ID: "d2"}}
	for name, row := range map[string]struct {
		status int
		all    string
		calls  int
		fails  bool
	}{
		"at once":          {200, `[{"id":"a1","document_id":"d1"},{"id":"a2","document_id":"d2"}]`, 1, false},
		"without document": {200, `[{"id":"a1"},{"id":"a2","document_id":"d2"}]`, 3, false},
		"of another":       {200, `[{"id":"a1","document_id":"d9"}]`, 3, false},
		"none at all":      {200, `[]`, 3, false},
		"no list":          {200, `{"annotations":7}`, 3, false},
		"not offered":      {405, `{}`, 3, false},
		"signed out":       {401, `{}`, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
				if strings.HasSuffix(req.URL.Path, "/annotations") {
					return response(row.status, "application/json", row.all), nil
				}
				_, document, _ := strings.Cut(req.URL.Path, "/annotations/")
				return response(200, "application/json", `{"annotations":[{"id":"of-`+document+`"}]}`), nil
			}}
			got, err := testClient(t, w).FieldsOf(t.Context(), "e1", documents)
			if (err != nil) != row.fails || len(w.sent()) != row.calls {
				t.Fatalf("%d calls, %v", len(w.sent()), err)
			}
			if !row.fails && (len(got["d1"]) != 1 || len(got["d2"]) != 1) {
				t.Errorf("read %+v", got)
			}
		})
	}
}
