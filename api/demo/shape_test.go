package demo_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

// keysOf are the keys of a JSON object in their order.
func keysOf(t *testing.T, object json.RawMessage) string {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(object))
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		t.Fatalf("this is no object: %s", object)
	}
	var keys []string
	for decoder.More() {
		key, err := decoder.Token()
		testbed.Must(t, err)
		keys = append(keys, fmt.Sprint(key))
		var skipped json.RawMessage
		testbed.Must(t, decoder.Decode(&skipped))
	}
	return strings.Join(keys, " ")
}

// TestAnswersHaveEveryField has the fields of "Resources and their fields", row by row.
func TestAnswersHaveEveryField(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 200, Seed: 3})
	rich := c.service.Find(richEnvelope)
	if len(rich) == 0 {
		t.Fatal("no envelope has everything")
	}
	id := string(rich[0])
	_, envelope := c.raw("GET", "/envelope/"+id, "")
	_, annotations := c.raw("GET", "/envelope/"+id+"/annotations", "")
	_, list := c.raw("POST", "/envelopes", `{"first":1}`)
	_, template := c.raw("GET", "/template/"+string(c.service.Templates()[0].ID), "")
	_, hook := c.raw("POST", "/webhook", `{"target":"https://example.com/hook"}`)
	tests := []struct {
		name, path string
		document   []byte
		want       string
	}{
		{"Envelope", "", envelope, "id name comment pages flow_type legality_level status created_at updated_at expires_at " +
			"num_recipients is_duplicable signing_steps documents notification attachments"},
		{"SigningStep", "signing_steps.0", envelope, "recipients"},
		{"Recipient", "signing_steps.0.recipients.0", envelope, "id uid name email role verification"},
		{"RecipientVerification", "signing_steps.0.recipients.0.verification", envelope, "type value"},
		{"Document", "documents.0", envelope, "id name filename page_count pages"},
		{"Page", "documents.0.pages.0", envelope, "width height"},
		{"Notification", "notification", envelope, "subject message reminder_interval"},
		{"EnvelopeAttachments", "attachments", envelope, "settings recipients"},
		{"AttachmentSettings", "attachments.settings", envelope, "visible_to_recipients"},
		{"AttachmentPlaceholdersPerRecipient", "attachments.recipients.0", envelope, "recipient_id recipient_name placeholders"},
		{"AttachmentPlaceholder", "attachments.recipients.0.placeholders.0", envelope, "recipient_id id name hint required multiple files"},
		{"AttachmentPlaceholderFile", "attachments.recipients.0.placeholders.0.files.0", envelope, "id name size mimetype"},
		{"Template", "", template, "id name comment pages legality_level created_at updated_at expiration_delay num_recipients " +
			"signing_steps documents notification dynamic_fields attachments"},
		{"Template recipient", "signing_steps.0.recipients.0", template, "id uid name email role"},
		{"Annotation", "0", annotations, "id recipient_id document_id page x y width height required type " +
			"signature initials text datetime checkbox"},
		{"Webhook", "", hook, "id event target"},
		{"Envelope list result", "", list, "has_next_page has_previous_page envelopes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			testbed.Equal(t, keysOf(t, part(t, tt.document, tt.path)), tt.want, "fields")
		})
	}
}

// part goes into a document along a path like "a.0.b".
func part(t *testing.T, document []byte, path string) json.RawMessage {
	t.Helper()
	here := json.RawMessage(document)
	for step := range strings.SplitSeq(path, ".") {
		var object map[string]json.RawMessage
		var array []json.RawMessage
		switch {
		case step == "":
		case json.Unmarshal(here, &object) == nil:
			here = object[step]
		case json.Unmarshal(here, &array) == nil && len(array) > int(step[0]-'0'):
			here = array[step[0]-'0']
		default:
			t.Fatalf("there is no %q in %.200s", step, here)
		}
	}
	return here
}

// TestFieldsOfAnnotations has every type and what belongs to it; everything else is null.
func TestFieldsOfAnnotations(t *testing.T) {
	parts := map[string]string{
		"SIGNATURE": "signature id", "INITIALS": "initials id", "CHECKBOX": "checkbox checked style",
		"TEXT": "text size color value tooltip dynamic_field_name font",
		"DATE": "datetime size font color auto_fill timezone timestamp format",
	}
	c := newClient(t, demo.Options{Envelopes: 100, Seed: 3})
	seen := make(map[string]bool)
	for _, id := range c.list("/envelopes", "envelopes", `{"first":100}`).ids {
		_, answer := c.raw("GET", "/envelope/"+id+"/annotations", "")
		var fields []map[string]json.RawMessage
		if err := json.Unmarshal(answer, &fields); err != nil {
			t.Fatalf("the fields of an envelope are no bare array: %s", answer)
		}
		for _, f := range fields {
			kind := strings.Trim(string(f["type"]), `"`)
			own, keys, _ := strings.Cut(parts[kind], " ")
			seen[kind] = true
			for _, name := range []string{"signature", "initials", "text", "datetime", "checkbox"} {
				if name != own && string(f[name]) != "null" {
					t.Errorf("%s has a %s: %s", kind, name, f[name])
				}
			}
			testbed.Equal(t, keysOf(t, f[own]), keys, "%s: fields", kind)
		}
	}
	if len(seen) != len(parts) {
		t.Errorf("types %v, want all of %v", seen, parts)
	}
}

func TestNullsWhereThereIsNothing(t *testing.T) {
	c := newClient(t, small)
	_, got := c.raw("POST", "/envelope", `{"name":"Lease 2025"}`)
	for _, want := range []string{
		`"comment":null`, `"expires_at":null`, `"notification":null`, `"signing_steps":[]`, `"documents":[]`,
		`"attachments":{"settings":{"visible_to_recipients":true},"recipients":[]}`,
	} {
		if !bytes.Contains(got, []byte(want)) {
			t.Errorf("a new envelope lacks %s: %s", want, got)
		}
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	at := time.Date(2025, 7, 1, 9, 0, 0, 0, time.UTC)
	read := func(seed int64) string {
		c := newClient(t, demo.Options{Envelopes: 80, Templates: 5, Seed: seed, Now: func() time.Time { return at }})
		var all strings.Builder
		_, list := c.raw("POST", "/envelopes", `{"first":80}`)
		_, templates := c.raw("POST", "/templates", "")
		all.Write(append(list, templates...))
		for _, id := range c.service.Find(richEnvelope) {
			_, annotations := c.raw("GET", "/envelope/"+string(id)+"/annotations", "")
			all.Write(annotations)
			_, certificate := c.raw("GET", "/envelope/"+string(id)+"/certificate", "")
			all.Write(certificate)
		}
		made := c.ok("POST", "/envelope", `{"name":"Lease 2025"}`)
		all.WriteString(made.text("id"))
		return all.String()
	}
	one, again := read(4), read(4)
	if one != again {
		t.Error("the same seed made two accounts")
	}
	if one == read(5) {
		t.Error("two seeds made the same account")
	}
}

func TestAccountHoldsEverything(t *testing.T) {
	c := newClient(t, demo.Options{})
	seen := make(map[string]int)
	ids := make(map[string]bool)
	for _, id := range c.service.Find(everything(seen)) {
		ids[string(id)] = true
	}
	for _, want := range []string{
		"DRAFT", "IN_PROGRESS", "COMPLETED", "EXPIRED", "DECLINED", "VOIDED", "PENDING", "REQUEST_SIGNATURE",
		"SIGN_MYSELF", "SES", "QES_EIDAS", "QES_ZERTES", "SIGNER", "RECEIVES_COPY", "IN_PERSON_SIGNER", "SMS",
		"PASSCODE", "ID_VERIFICATION", "TEXT", "SIGNATURE", "INITIALS", "CHECKBOX", "DATE", "several steps",
		"left 1", "left 3", "left 7", "left never", "overdue", "reminders", "comment", "tags", "folder", "asked",
		"delivered", "landscape", "trash",
	} {
		if seen[want] == 0 {
			t.Errorf("no envelope has %s", want)
		}
	}
	if len(ids) != 500 || len(c.service.Templates()) != 24 {
		t.Errorf("%d envelopes and %d templates, want 500 and 24", len(ids), len(c.service.Templates()))
	}
	for id := range ids {
		if !model.EnvelopeID(id).Valid() || len(id) != 24 {
			t.Errorf("identifier %q", id)
		}
	}
}
