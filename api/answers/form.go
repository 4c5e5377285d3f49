// Package answers says what makes an answer of the service one. [Form] has the members of each kind of
// answer, [Form.Meaning] tells what a success says about the target of a request, and [Samples] are successes
// that say nothing or something else. The client, the faults of the demo and the tests all use them.
package answers

import (
	"bytes"
	"encoding/json"
	"net/http"
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
var forms = [...][]string{
	Envelope:       {"id"},
	Template:       {"id"},
	Document:       {"id"},
	Annotation:     {"id"},
	Webhook:        {"id"},
	Attachments:    {"settings", "recipients"},
	EnvelopeList:   {"envelopes", "has_next_page", "has_previous_page"},
	TemplateList:   {"templates", "has_next_page", "has_previous_page"},
	DocumentList:   {"documents"},
	AnnotationList: {"annotations"},
	WebhookList:    {"webhooks"},
}

// IsList reports whether the answer is a list, which may be empty.
func (f Form) IsList() bool { return f >= EnvelopeList }

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
	return slices.ContainsFunc(forms[f], func(name string) bool { _, has := object[name]; return has })
}

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

func isBlank(value json.RawMessage) bool {
	return slices.Contains([]string{"", "false", "null", "0", "{}", "[]"}, word(value))
}

func word(value json.RawMessage) string {
	return strings.ToLower(strings.Trim(string(value), "\" \t\r\n"))
}

// Meaning tells what a success says about the target of a request.
type Meaning uint8

// The meanings. Only Said is an answer to any operation. Unstated is one to a list of envelopes or templates:
// there may be none, or more. All others are no answer to a read, and leave the outcome of a change unknown.
const (
	Said     Meaning = iota
	Unstated         // an empty object, where a service may leave out empty lists
	Empty            // nothing beyond the status
	Page             // HTML, which is never the word of the service
	Failed           // it says of itself that it failed
	Foreign          // none of the members
	NoJSON
	Pending // it was taken on, and is not done (202)
	Partial // a part of the answer, or several (206, 207)
)

var meanings = [...]string{
	Said:     "the answer says what was asked for",
	Unstated: "the answer has no rows, and does not say that there are none",
	Empty:    "the answer is empty",
	Page:     "the answer is no JSON but a web page",
	Failed:   "the answer says that it failed",
	Foreign:  "the answer does not say what it is about",
	NoJSON:   "the answer is no JSON",
	Pending:  "the answer says that it is not done yet",
	Partial:  "the answer is only a part",
}

// Error returns the meaning in words, as the cause of a failure.
func (m Meaning) Error() string { return meanings[m] }

// MayPass reports whether the same question may be answered a little later.
func (m Meaning) MayPass() bool { return m == Unstated || m == Failed || m == Pending }

// Answer holds a success: its status, its type, its body and the identifiers that were asked for.
type Answer struct {
	Status      int
	ContentType string
	Body        []byte
	IDs         []string
}

// IsPage reports whether the answer is HTML. The service never sends that; a proxy does, or a
// network that wants a sign-in first.
func (a Answer) IsPage() bool {
	body := bytes.ToLower(bytes.TrimSpace(a.Body[:min(len(a.Body), large)]))
	xml := strings.Contains(a.ContentType, "xml") || bytes.HasPrefix(body, []byte("<?xml"))
	return strings.Contains(a.ContentType, "html") || bytes.HasPrefix(body, []byte("<")) && (!xml || bytes.Contains(body, []byte("<html")))
}

// IsEmpty reports whether the answer is nothing beyond its status.
func (a Answer) IsEmpty() bool {
	body := bytes.TrimSpace(a.Body)
	return len(body) == 0 || bytes.Equal(body, []byte("null"))
}

// IsWords reports whether the answer may have words for a person: it is an object or a text.
func (a Answer) IsWords() bool {
	return bytes.HasPrefix(bytes.TrimSpace(a.Body), []byte("{")) || strings.HasPrefix(a.ContentType, "text/plain")
}

// Has reports whether the answer is an object with a member, whatever its value.
func (a Answer) Has(member string) bool {
	_, has := members(a.Body)[member]
	return has
}

// Meaning returns what a success says about the target of a request. Whether its identifier is the one
// that was asked for is not looked at, except for a deletion.
func (f Form) Meaning(a Answer) Meaning {
	switch {
	case f == File:
		return ofFile(a)
	case a.IsPage():
		return Page
	case a.Status == http.StatusPartialContent, a.Status == http.StatusMultiStatus:
		return Partial
	case f == Nothing:
		return ofDeletion(a)
	case a.IsEmpty():
		return Empty
	case f.isPlain(a.Body):
		return Said
	}
	object := members(a.Body)
	switch {
	case f == AnnotationList && object == nil && json.Valid(a.Body) && bytes.TrimSpace(a.Body)[0] == '[':
		return Said // a bare list, as public sources show
	case failed(object):
		return Failed
	case f.hasMember(object):
		return Said
	case a.Status == http.StatusAccepted:
		return Pending
	case f.IsList() && object != nil && len(object) == 0:
		return Unstated
	case object == nil && !json.Valid(model.Repaired(a.Body)):
		return NoJSON
	default:
		return Foreign
	}
}

func ofFile(a Answer) Meaning {
	switch a.Status {
	case http.StatusPartialContent, http.StatusMultiStatus:
		return Partial
	case http.StatusAccepted:
		return Pending
	case http.StatusNoContent, http.StatusResetContent:
		return Empty
	default:
		return Said
	}
}

// ofDeletion takes the status at its word unless the body says something else.
func ofDeletion(a Answer) Meaning {
	object := members(a.Body)
	switch {
	case failed(object), object == nil && word(a.Body) == "false":
		return Failed
	case a.IsEmpty(), object != nil && len(object) == 0:
		return Said
	case a.Status == http.StatusAccepted:
		return Pending
	case word(a.Body) == "true", confirmed(object, a.IDs):
		return Said
	default:
		return Foreign
	}
}

// large sets the size in bytes from which on looking at all members of an answer takes time.
const large = 32 << 10

// isPlain reports whether a large answer has the first of its members and none that tells of a failure.
func (f Form) isPlain(body []byte) bool {
	has := func(name string) bool { return bytes.Contains(body, []byte(`"`+name+`"`)) }
	return len(body) > large && has(forms[f][0]) &&
		!slices.ContainsFunc([]string{"success", "ok", "error", "errors", "fault", "code"}, has)
}
