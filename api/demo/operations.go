package demo

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Operation describes one of the 49 operations: 29 of the specification and 20 extensions that only public sources have.
type Operation struct {
	Name         string // its name in faults and logs
	Method, Path string // as the specification writes them; Path is below /v2
	Extension    bool

	scope scope
	read  func(*call, http.ResponseWriter, *http.Request) error // reads its body
	run   func(*call, *target) (reply, error)
}

func nothing(*call, http.ResponseWriter, *http.Request) error { return nil }

// about returns the kind of the first identifier in its path, "" where there is none.
func (op *Operation) about() string {
	_, rest, _ := strings.Cut(op.Path, "{")
	what, _, _ := strings.Cut(rest, "_id}")
	return what
}

// find returns the operation of a request with its identifiers, or a refusal: 404, or 405 for another method.
func (s *Service) find(r *http.Request) (*Operation, []string, error) {
	path, ok := strings.CutPrefix(r.URL.EscapedPath(), "/v2/")
	if !ok {
		return nil, nil, noRoute(r.URL.Path)
	}
	parts := strings.Split(path, "/")
	var allowed []string
	for i := range s.operations {
		op := &s.operations[i]
		ids, matches := matchPath(op.Path, parts)
		switch {
		case !matches:
		case op.Method == r.Method:
			return op, ids, nil
		default:
			allowed = append(allowed, op.Method)
		}
	}
	if len(allowed) == 0 {
		return nil, nil, noRoute(r.URL.Path)
	}
	return nil, nil, refuse(http.StatusMethodNotAllowed, "method_not_allowed", "Use %s here.", strings.Join(allowed, " or ")).
		with("Allow", strings.Join(allowed, ", "))
}

// table lists the operations, paths without parameters before those they would match.
func (s *Service) table() []Operation {
	return slices.DeleteFunc(Operations(), func(op Operation) bool {
		isRecent := strings.Contains(op.Path, "/attachments/") || strings.Contains(op.Path, "/signed_documents") ||
			strings.HasSuffix(op.Path, "/certificate")
		return op.Extension && s.options.WithoutExtensions || isRecent && s.options.Legacy
	})
}

// matchPath compares a path like /envelope/{envelope_id}/void with the escaped parts of a request's path, and returns
// the values of the parameters. [http.ServeMux] cannot hold these paths: /envelope/from_template/{template_id} and
// /envelope/{envelope_id}/duplicate match the same path, and neither is more specific.
func matchPath(pattern string, parts []string) ([]string, bool) {
	wanted := strings.Split(pattern[1:], "/")
	if len(wanted) != len(parts) {
		return nil, false
	}
	var values []string
	for i, part := range parts {
		if !strings.HasPrefix(wanted[i], "{") {
			if wanted[i] != part {
				return nil, false
			}
			continue
		}
		value, err := url.PathUnescape(part)
		if err != nil || value == "" {
			return nil, false
		}
		values = append(values, value)
	}
	return values, true
}

// Operations lists all operations, those of the specification ("Endpoints") and the extensions of public sources.
func Operations() []Operation {
	const (
		get, post, put, del = http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete
		extension, standard = true, false
	)
	jsonBody, upload := (*call).readJSON, (*call).readUpload
	return []Operation{
		{"envelope.create", post, "/envelope", standard, editScope, jsonBody, createEnvelope},
		{"envelope.create_from_template", post, "/envelope/from_template/{template_id}", standard, editScope, jsonBody, createFromTemplate},
		{"envelope.list", post, "/envelopes", standard, readScope, jsonBody, listEnvelopes},
		{"envelope.get", get, "/envelope/{envelope_id}", standard, readScope, nothing, getTarget},
		{"envelope.delete", del, "/envelope/{envelope_id}", standard, editScope, nothing, deleteEnvelope},
		{"envelope.duplicate", post, "/envelope/{envelope_id}/duplicate", standard, editScope, nothing, duplicateEnvelope},
		{"envelope.void", put, "/envelope/{envelope_id}/void", standard, editScope, nothing, voidEnvelope},
		{"envelope.rename", put, "/envelope/{envelope_id}/rename", standard, editScope, jsonBody, renameTarget},
		{"envelope.set_expiration_date", put, "/envelope/{envelope_id}/set_expiration_date", standard, editScope, jsonBody, setExpirationDate},
		{"envelope.set_legality_level", put, "/envelope/{envelope_id}/set_legality_level", standard, editScope, jsonBody, setLegalityLevel},
		{"envelope.set_comment", put, "/envelope/{envelope_id}/set_comment", extension, editScope, jsonBody, setComment},
		{"envelope.set_notification", put, "/envelope/{envelope_id}/set_notification", extension, editScope, jsonBody, setNotification},
		{"envelope.add_document", post, "/envelope/{envelope_id}/document", standard, editScope, upload, addDocument},
		{"envelope.get_document", get, "/envelope/{envelope_id}/document/{document_id}", extension, readScope, nothing, getDocument},
		{"envelope.list_documents", get, "/envelope/{envelope_id}/documents", extension, readScope, nothing, listDocuments},
		{"envelope.set_dynamic_fields", put, "/envelope/{envelope_id}/dynamic_fields", extension, editScope, jsonBody, setDynamicFields},
		{"envelope.add_signing_steps", post, "/envelope/{envelope_id}/signing_steps", extension, editScope, jsonBody, addSigningSteps},
		{"envelope.send", post, "/envelope/{envelope_id}/send", extension, editScope, nothing, sendEnvelope},
		{"envelope.list_all_annotations", get, "/envelope/{envelope_id}/annotations", extension, editScope, nothing, listAllAnnotations},
		{"envelope.list_annotations", get, "/envelope/{envelope_id}/annotations/{document_id}", standard, editScope, nothing, listAnnotations},
		{"envelope.add_annotation", post, "/envelope/{envelope_id}/annotation", extension, editScope, jsonBody, addAnnotation},
		{"envelope.delete_annotation", del, "/envelope/{envelope_id}/annotation/{annotation_id}", extension, editScope, nothing, deleteAnnotation},
		{"envelope.set_placeholders", put, "/envelope/{envelope_id}/attachments/placeholders", standard, editScope, jsonBody, setPlaceholders},
		{"envelope.set_attachment_settings", put, "/envelope/{envelope_id}/attachments/settings", standard, editScope, jsonBody, setAttachmentSettings},
		{"envelope.get_attachment", get, "/envelope/{envelope_id}/attachments/{file_id}", standard, readScope, nothing, getAttachment},
		{"envelope.get_signed_documents", get, "/envelope/{envelope_id}/signed_documents", standard, readScope, nothing, getSignedDocuments},
		{"envelope.get_signed_document", get, "/envelope/{envelope_id}/signed_documents/{document_id}", standard, readScope, nothing, getSignedDocument},
		{"envelope.get_certificate", get, "/envelope/{envelope_id}/certificate", standard, readScope, nothing, getCertificate},

		{"template.create", post, "/template", extension, editScope, jsonBody, createTemplate},
		{"template.list", post, "/templates", extension, readScope, jsonBody, listTemplates},
		{"template.get", get, "/template/{template_id}", standard, readScope, nothing, getTarget},
		{"template.delete", del, "/template/{template_id}", extension, editScope, nothing, deleteTemplate},
		{"template.duplicate", post, "/template/{template_id}/duplicate", standard, editScope, nothing, duplicateTemplate},
		{"template.add_document", post, "/template/{template_id}/document", extension, editScope, upload, addDocument},
		{"template.get_document", get, "/template/{template_id}/document/{document_id}", standard, readScope, nothing, getDocument},
		{"template.list_documents", get, "/template/{template_id}/documents", standard, readScope, nothing, listDocuments},
		{"template.add_signing_steps", post, "/template/{template_id}/signing_steps", standard, editScope, jsonBody, addSigningSteps},
		{"template.rename", put, "/template/{template_id}/rename", extension, editScope, jsonBody, renameTarget},
		{"template.set_comment", put, "/template/{template_id}/set_comment", extension, editScope, jsonBody, setComment},
		{"template.set_notification", put, "/template/{template_id}/set_notification", extension, editScope, jsonBody, setNotification},
		{"template.list_annotations", get, "/template/{template_id}/annotations", standard, editScope, nothing, listAllAnnotations},
		{"template.list_document_annotations", get, "/template/{template_id}/annotations/{document_id}", extension, editScope, nothing, listAnnotations},
		{"template.add_annotation", post, "/template/{template_id}/annotation", extension, editScope, jsonBody, addAnnotation},
		{"template.delete_annotation", del, "/template/{template_id}/annotation/{annotation_id}", standard, editScope, nothing, deleteAnnotation},
		{"template.set_placeholders", put, "/template/{template_id}/attachments/placeholders", standard, editScope, jsonBody, setPlaceholders},
		{"template.set_attachment_settings", put, "/template/{template_id}/attachments/settings", standard, editScope, jsonBody, setAttachmentSettings},

		{"webhook.create", post, "/webhook", standard, editScope, jsonBody, createWebhook},
		{"webhook.list", post, "/webhooks", extension, readScope, jsonBody, listWebhooks},
		{"webhook.delete", del, "/webhook/{webhook_id}", standard, editScope, nothing, deleteWebhook},
	}
}
