// Package answers says what makes an answer of the service one. [Form] has the members of each
// kind of answer, [Form.Meaning] tells what a success says about the target of a request, and
// [Samples] are successes that say nothing or something else. The client, the faults of the
// demo and the tests all use them.
package answers

import (
	"encoding/json"
	"slices"
	"strings"

	"inkdesk/model"
)

// Form names the kind of answer that an operation gets ("Endpoints", the column Response).
type Form uint8

// The forms of answers.
const (
	Nothing Form = iota // a deletion, whose body is not shown
	File                // bytes
	Envelope
	Template
	Document
	Annotation
	Webhook
	Attachments
	EnvelopeList
	TemplateList
	DocumentList
	AnnotationList
	WebhookList
)

// forms lists the members of each form. An answer without any of them is none.
var forms = [...]struct {
	members []string
	list    bool
}{
	Nothing:        {},
	File:           {},
	Envelope:       {members: []string{"id"}},
	Template:       {members: []string{"id"}},
	Document:       {members: []string{"id"}},
	Annotation:     {members: []string{"id"}},
	Webhook:        {members: []string{"id"}},
	Attachments:    {members: []string{"settings", "recipients"}},
	EnvelopeList:   {members: []string{"envelopes", "has_next_page", "has_previous_page"}, list: true},
	TemplateList:   {members: []string{"templates", "has_next_page", "has_previous_page"}, list: true},
	DocumentList:   {members: []string{"documents"}, list: true},
	AnnotationList: {members: []string{"annotations"}, list: true},
	WebhookList:    {members: []string{"webhooks"}, list: true},
}

// Members returns the members of which an answer has at least one.
func (f Form) Members() []string { return slices.Clone(forms[f].members) }

// IsList reports whether the answer is a list, which may be empty.
func (f Form) IsList() bool { return forms[f].list }

// members returns the members of an object, nil for any other value.
func members(body []byte) map[string]json.RawMessage {
	var object map[string]json.RawMessage
	if json.Unmarshal(model.Repaired(body), &object) != nil {
		return nil
	}
	return object
}

// IsObject reports whether a body is an object: the form of all that the service itself says.
func IsObject(body []byte) bool { return members(body) != nil }

func (f Form) hasMember(object map[string]json.RawMessage) bool {
	return slices.ContainsFunc(forms[f].members, func(name string) bool { _, has := object[name]; return has })
}

// failed reports whether an object says of itself that it is no success.
func failed(object map[string]json.RawMessage) bool {
	for _, name := range []string{"success", "ok"} {
		if value, has := object[name]; has && isBlank(value) {
			return true
		}
	}
	for _, name := range []string{"error", "errors", "fault"} {
		if value, has := object[name]; has && !isBlank(value) {
			return true
		}
	}
	_, explained := object["message"]
	code, coded := object["code"]
	return coded && explained && !isBlank(code) && !slices.Contains([]string{"200", "ok", "success"}, word(code))
}

// confirmed reports whether an object says that what it is about was deleted: it has one of the
// identifiers, or a member for that.
func confirmed(object map[string]json.RawMessage, ids []string) bool {
	if id, has := object["id"]; has {
		var text string
		return json.Unmarshal(id, &text) == nil && slices.Contains(ids, text)
	}
	return slices.ContainsFunc([]string{"success", "ok", "deleted"}, func(name string) bool { return word(object[name]) == "true" })
}

// isBlank reports whether a value is false, nothing or empty.
func isBlank(value json.RawMessage) bool {
	return slices.Contains([]string{"", "false", "null", "0", "{}", "[]"}, word(value))
}

// word returns a value in lower case without quotes and blanks.
func word(value json.RawMessage) string {
	return strings.ToLower(strings.Trim(string(value), "\" \t\r\n"))
}
