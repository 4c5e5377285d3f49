package api

import (
	"net/http"
	"slices"

	"inkdesk/api/answers"
	"inkdesk/model"
)

// Class decides how an operation is treated: whether it is retried, whether a
// read-only profile allows it, and what tells its outcome when the answer was lost.
type Class uint8

const (
	Read       Class = iota // asks for JSON and changes nothing: retried
	Stream                  // downloads a file: retried only before its first byte
	Set                     // writes a value: what it did shows when the value is read again
	Replace                 // writes a whole list: compared with the list before and the list wanted
	Transition              // moves an envelope to another state: the state tells
	Delete                  // removes: a listing by id tells
	Create                  // makes something new: a search tells, and a person decides
)

// Changes reports whether operations of this class change something on the service.
func (c Class) Changes() bool { return c != Read && c != Stream }

// Repeatable reports whether doing it twice leaves the same as doing it once.
func (c Class) Repeatable() bool { return c != Create && c != Transition }

// String returns the class in one word.
func (c Class) String() string {
	return [...]string{"read", "stream", "set", "replace", "transition", "delete", "create"}[c]
}

// Scope names the right a token needs. The specification names SIGN_ALL_EDIT for
// duplicating an envelope; the others are from public sources.
type Scope string

// The scopes of public sources; UnknownScope where none is published.
const (
	ScopeRead    Scope = "SIGN_ALL_READ"
	ScopeEdit    Scope = "SIGN_ALL_EDIT"
	UnknownScope Scope = ""
)

// Operation describes one row of the table below.
type Operation struct {
	Name      string // stable, because the journal and the log of calls keep it
	Title     string // completes "Could not …" for a person
	Method    string
	Path      string // relative to the base URL; its {parameters} are filled with identifiers
	Class     Class
	Extension bool
	Scope     Scope
	Answer    answers.Form // what makes an answer one
}

// The operations of the specification ("Endpoints") and the published extensions.
var (
	createEnvelope       = Operation{"envelope.create", "create the envelope", http.MethodPost, "/envelope", Create, false, ScopeEdit, answers.Envelope}
	createFromTemplate   = Operation{"envelope.create_from_template", "create the envelope from the template", http.MethodPost, "/envelope/from_template/{template_id}", Create, false, ScopeEdit, answers.Envelope}
	listEnvelopes        = Operation{"envelope.list", "list envelopes", http.MethodPost, "/envelopes", Read, false, ScopeRead, answers.EnvelopeList}
	getEnvelope          = Operation{"envelope.get", "read the envelope", http.MethodGet, "/envelope/{envelope_id}", Read, false, ScopeRead, answers.Envelope}
	deleteEnvelope       = Operation{"envelope.delete", "delete the envelope", http.MethodDelete, "/envelope/{envelope_id}", Delete, false, ScopeEdit, answers.Nothing}
	duplicateEnvelope    = Operation{"envelope.duplicate", "duplicate the envelope", http.MethodPost, "/envelope/{envelope_id}/duplicate", Create, false, ScopeEdit, answers.Envelope}
	voidEnvelope         = Operation{"envelope.void", "void the envelope", http.MethodPut, "/envelope/{envelope_id}/void", Transition, false, ScopeEdit, answers.Envelope}
	renameEnvelope       = Operation{"envelope.rename", "rename the envelope", http.MethodPut, "/envelope/{envelope_id}/rename", Set, false, ScopeEdit, answers.Envelope}
	setExpirationDate    = Operation{"envelope.set_expiration_date", "set the expiration date", http.MethodPut, "/envelope/{envelope_id}/set_expiration_date", Set, false, ScopeEdit, answers.Envelope}
	setLegalityLevel     = Operation{"envelope.set_legality_level", "set the legality level", http.MethodPut, "/envelope/{envelope_id}/set_legality_level", Set, false, ScopeEdit, answers.Envelope}
	setComment           = Operation{"envelope.set_comment", "set the comment", http.MethodPut, "/envelope/{envelope_id}/set_comment", Set, true, ScopeEdit, answers.Envelope}
	setNotification      = Operation{"envelope.set_notification", "set the notification", http.MethodPut, "/envelope/{envelope_id}/set_notification", Set, true, ScopeEdit, answers.Envelope}
	addDocument          = Operation{"envelope.add_document", "add the document", http.MethodPost, "/envelope/{envelope_id}/document", Create, false, ScopeEdit, answers.Document}
	getDocument          = Operation{"envelope.get_document", "read the document", http.MethodGet, "/envelope/{envelope_id}/document/{document_id}", Read, true, ScopeRead, answers.Document}
	listDocuments        = Operation{"envelope.list_documents", "list the documents", http.MethodGet, "/envelope/{envelope_id}/documents", Read, true, ScopeRead, answers.DocumentList}
	setDynamicFields     = Operation{"envelope.set_dynamic_fields", "set the dynamic fields", http.MethodPut, "/envelope/{envelope_id}/dynamic_fields", Set, true, ScopeEdit, answers.Envelope}
	addSigningSteps      = Operation{"envelope.add_signing_steps", "add the signing steps", http.MethodPost, "/envelope/{envelope_id}/signing_steps", Create, true, ScopeEdit, answers.Envelope}
	sendEnvelope         = Operation{"envelope.send", "send the envelope", http.MethodPost, "/envelope/{envelope_id}/send", Transition, true, ScopeEdit, answers.Envelope}
	listAllAnnotations   = Operation{"envelope.list_all_annotations", "read the fields of the envelope", http.MethodGet, "/envelope/{envelope_id}/annotations", Read, true, ScopeEdit, answers.AnnotationList}
	listAnnotations      = Operation{"envelope.list_annotations", "read the fields of the document", http.MethodGet, "/envelope/{envelope_id}/annotations/{document_id}", Read, false, ScopeEdit, answers.AnnotationList}
	addAnnotation        = Operation{"envelope.add_annotation", "add the field", http.MethodPost, "/envelope/{envelope_id}/annotation", Create, true, ScopeEdit, answers.Annotation}
	deleteAnnotation     = Operation{"envelope.delete_annotation", "delete the field", http.MethodDelete, "/envelope/{envelope_id}/annotation/{annotation_id}", Delete, true, ScopeEdit, answers.Nothing}
	setPlaceholders      = Operation{"envelope.set_placeholders", "set the attachment requests", http.MethodPut, "/envelope/{envelope_id}/attachments/placeholders", Replace, false, UnknownScope, answers.Attachments}
	setAttachmentOptions = Operation{"envelope.set_attachment_settings", "set who sees the attachments", http.MethodPut, "/envelope/{envelope_id}/attachments/settings", Set, false, UnknownScope, answers.Attachments}
	getAttachment        = Operation{"envelope.get_attachment", "download the attachment", http.MethodGet, "/envelope/{envelope_id}/attachments/{file_id}", Stream, false, UnknownScope, answers.File}
	getSignedDocuments   = Operation{"envelope.get_signed_documents", "download the signed documents", http.MethodGet, "/envelope/{envelope_id}/signed_documents", Stream, false, ScopeRead, answers.File}
	getSignedDocument    = Operation{"envelope.get_signed_document", "download the signed document", http.MethodGet, "/envelope/{envelope_id}/signed_documents/{document_id}", Stream, false, UnknownScope, answers.File}
	getCertificate       = Operation{"envelope.get_certificate", "download the certificate", http.MethodGet, "/envelope/{envelope_id}/certificate", Stream, false, ScopeRead, answers.File}

	createTemplate          = Operation{"template.create", "create the template", http.MethodPost, "/template", Create, true, ScopeEdit, answers.Template}
	listTemplates           = Operation{"template.list", "list templates", http.MethodPost, "/templates", Read, true, ScopeRead, answers.TemplateList}
	getTemplate             = Operation{"template.get", "read the template", http.MethodGet, "/template/{template_id}", Read, false, ScopeRead, answers.Template}
	deleteTemplate          = Operation{"template.delete", "delete the template", http.MethodDelete, "/template/{template_id}", Delete, true, ScopeEdit, answers.Nothing}
	duplicateTemplate       = Operation{"template.duplicate", "duplicate the template", http.MethodPost, "/template/{template_id}/duplicate", Create, false, ScopeEdit, answers.Template}
	addTemplateDocument     = Operation{"template.add_document", "add the document", http.MethodPost, "/template/{template_id}/document", Create, true, ScopeEdit, answers.Document}
	getTemplateDocument     = Operation{"template.get_document", "read the document", http.MethodGet, "/template/{template_id}/document/{document_id}", Read, false, ScopeRead, answers.Document}
	listTemplateDocuments   = Operation{"template.list_documents", "list the documents", http.MethodGet, "/template/{template_id}/documents", Read, false, ScopeRead, answers.DocumentList}
	addTemplateSteps        = Operation{"template.add_signing_steps", "add the signing steps", http.MethodPost, "/template/{template_id}/signing_steps", Create, false, ScopeEdit, answers.Template}
	renameTemplate          = Operation{"template.rename", "rename the template", http.MethodPut, "/template/{template_id}/rename", Set, true, ScopeEdit, answers.Template}
	setTemplateComment      = Operation{"template.set_comment", "set the comment", http.MethodPut, "/template/{template_id}/set_comment", Set, true, ScopeEdit, answers.Template}
	setTemplateNotification = Operation{"template.set_notification", "set the notification", http.MethodPut, "/template/{template_id}/set_notification", Set, true, ScopeEdit, answers.Template}
	listTemplateAnnotations = Operation{"template.list_annotations", "read the fields of the template", http.MethodGet, "/template/{template_id}/annotations", Read, false, ScopeEdit, answers.AnnotationList}
	listTemplateDocFields   = Operation{"template.list_document_annotations", "read the fields of the document", http.MethodGet, "/template/{template_id}/annotations/{document_id}", Read, true, ScopeEdit, answers.AnnotationList}
	addTemplateAnnotation   = Operation{"template.add_annotation", "add the field", http.MethodPost, "/template/{template_id}/annotation", Create, true, ScopeEdit, answers.Annotation}
	deleteTemplateField     = Operation{"template.delete_annotation", "delete the field", http.MethodDelete, "/template/{template_id}/annotation/{annotation_id}", Delete, false, ScopeEdit, answers.Nothing}
	setTemplatePlaceholders = Operation{"template.set_placeholders", "set the attachment requests", http.MethodPut, "/template/{template_id}/attachments/placeholders", Replace, false, UnknownScope, answers.Attachments}
	setTemplateAttachments  = Operation{"template.set_attachment_settings", "set who sees the attachments", http.MethodPut, "/template/{template_id}/attachments/settings", Set, false, UnknownScope, answers.Attachments}

	createWebhook = Operation{"webhook.create", "register the webhook", http.MethodPost, "/webhook", Create, false, ScopeEdit, answers.Webhook}
	listWebhooks  = Operation{"webhook.list", "list webhooks", http.MethodPost, "/webhooks", Read, true, ScopeRead, answers.WebhookList}
	deleteWebhook = Operation{"webhook.delete", "delete the webhook", http.MethodDelete, "/webhook/{webhook_id}", Delete, false, ScopeEdit, answers.Nothing}
)

// operations holds them all, made once, because every frame asks which operations a service offers.
var operations = []Operation{
	createEnvelope, createFromTemplate, listEnvelopes, getEnvelope, deleteEnvelope, duplicateEnvelope,
	voidEnvelope, renameEnvelope, setExpirationDate, setLegalityLevel, setComment, setNotification,
	addDocument, getDocument, listDocuments, setDynamicFields, addSigningSteps, sendEnvelope,
	listAllAnnotations, listAnnotations, addAnnotation, deleteAnnotation,
	setPlaceholders, setAttachmentOptions, getAttachment,
	getSignedDocuments, getSignedDocument, getCertificate,
	createTemplate, listTemplates, getTemplate, deleteTemplate, duplicateTemplate,
	addTemplateDocument, getTemplateDocument, listTemplateDocuments, addTemplateSteps,
	renameTemplate, setTemplateComment, setTemplateNotification,
	listTemplateAnnotations, listTemplateDocFields, addTemplateAnnotation, deleteTemplateField,
	setTemplatePlaceholders, setTemplateAttachments,
	createWebhook, listWebhooks, deleteWebhook,
}

// Operations lists the 29 operations of the specification and the 20 published extensions.
func Operations() []Operation { return slices.Clone(operations) }

// Lookup finds an operation by its name.
func Lookup(name string) (Operation, bool) {
	for i := range operations {
		if operations[i].Name == name {
			return operations[i], true
		}
	}
	return Operation{}, false
}

// TitleOf returns what an operation does ("Void the envelope"), the cleaned name of an unknown one.
func TitleOf(name string) string {
	if op, ok := Lookup(name); ok && op.Title != "" {
		return model.Capital(op.Title)
	}
	return model.Clean(name)
}
