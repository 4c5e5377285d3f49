package demo_test

import (
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

// first finds an envelope of a state that has everything tests ask for.
func (c *client) first(status model.Status) *account.Envelope {
	c.t.Helper()
	found := c.service.Find(func(e *account.Envelope) bool {
		return e.Status == status && !e.Trashed && e.FlowType == model.RequestSignature &&
			len(e.Documents) > 0 && len(e.SigningSteps) > 0
	})
	if len(found) == 0 {
		c.t.Fatalf("the account has no envelope that is %s", status)
	}
	e, _ := c.service.Envelope(found[0])
	return e
}

// names replaces {draft}, {open}, {completed}, {template} and the documents and
// recipients of drafts and templates with identifiers.
func (c *client) names() *strings.Replacer {
	c.t.Helper()
	draft, template := c.first(model.Draft), c.service.Templates()[0]
	return strings.NewReplacer(
		"{draft}", string(draft.ID), "{open}", string(c.first(model.InProgress).ID),
		"{completed}", string(c.first(model.Completed).ID), "{template}", string(template.ID),
		"{document}", string(draft.Documents[0].ID), "{signer}", string(draft.SigningSteps[0].Recipients[0].ID),
		"{tdocument}", string(template.Documents[0].ID), "{tsigner}", string(template.SigningSteps[0].Recipients[0].ID),
		"{long}", strings.Repeat("a", 257),
	)
}

const (
	steps = "/envelope/{draft}/signing_steps"
	field = "/envelope/{draft}/annotation"
	place = `"document_id":"{document}","page":1,"x":1,"y":1,"width":9,"height":9`
)

func recipient(fields string) string {
	return `{"signing_steps":[{"recipients":[{"name":"A","email":"a@example.com","role":"SIGNER"` + fields + `}]}]}`
}

func TestRulesOfBodies(t *testing.T) {
	tests := []struct{ method, path, body, fields string }{
		{"POST", "/envelope", `{}`, "name"},
		{"POST", "/envelope", `{"name":null}`, "name"},
		{"POST", "/envelope", `{"name":5}`, "name"},
		{"POST", "/envelope", `{"name":"A"}`, "name"},
		{"POST", "/envelope", `{"name":"{long}"}`, "name"},
		{"POST", "/envelope", `{"name":" A1"}`, "name"},
		{"POST", "/envelope", `{"name":"A1 "}`, "name"},
		{"POST", "/envelope", `{"name":"A-1"}`, "name"},
		{"POST", "/envelope", `{"name":"Zürich"}`, "name"},
		{"POST", "/envelope", `{"name":"A1\n"}`, "name"},
		{"POST", "/envelope", `{"name":"AB","legality_level":"QES"}`, "legality_level"},
		{"POST", "/envelope", `{"name":"AB","legality_level":""}`, "legality_level"},
		{"POST", "/envelope", `{"name":"AB","expires_at":"tomorrow"}`, "expires_at"},
		{"POST", "/envelope", `{"name":"AB","expires_at":1.5}`, "expires_at"},
		{"POST", "/envelope", `{"name":"AB","expires_at":900000000}`, "expires_at"},
		{"POST", "/envelope", `{"name":"AB","expires_at":1831280113000}`, "expires_at"},
		{"POST", "/envelope", `{"name":"AB","expires_at":0}`, "expires_at"},
		{"POST", "/envelope", `{"name":"AB","sandbox":"yes"}`, "sandbox"},
		{"POST", "/envelope", `{"name":"AB","access_link_expiration_days":-2}`, "access_link_expiration_days"},
		{"POST", "/envelope", `{"name":"AB","access_link_expiration_days":1000001}`, "access_link_expiration_days"},
		{"POST", "/envelope", `{"name":"AB","signing_steps_expire_days":0}`, "signing_steps_expire_days"},
		{"POST", "/envelope", `{"name":"AB","signing_steps_expire_days":1000001}`, "signing_steps_expire_days"},
		{
			"POST", "/envelope", `{"name":"AB","expires_at":1831280113,"signing_steps_expire_days":3}`,
			"expires_at signing_steps_expire_days",
		},
		{"POST", "/envelope/from_template/{template}", `{}`, "name"},
		{"POST", "/envelope/from_template/{template}", `{"name":"A_B"}`, "name"},
		{"POST", "/envelopes", `{"first":0}`, "first"},
		{"POST", "/envelopes", `{"first":1001}`, "first"},
		{"POST", "/envelopes", `{"first":"10"}`, "first"},
		{"POST", "/envelopes", `{"last":-1}`, "last"},
		{"POST", "/envelopes", `{"first":1,"last":1}`, "last"},
		{"POST", "/envelopes", `{"after":"nothing"}`, "after"},
		{"POST", "/envelopes", `{"before":"nothing"}`, "before"},
		{"POST", "/envelopes", `{"statuses":"DRAFT"}`, "statuses"},
		{"POST", "/envelopes", `{"statuses":["DRAFT","SENT"]}`, "statuses[1]"},
		{"POST", "/envelopes", `{"order_field":"EXPIRY"}`, "order_field"},
		{"POST", "/envelopes", `{"ascending":1}`, "ascending"},
		{"POST", "/envelopes", `{"tags":[1]}`, "tags"},
		{"POST", "/envelopes", `{"date_from":1831280113,"date_to":1731280113}`, "date_to"},
		{"POST", "/envelopes", `{"date_from":-1,"date_to":1731280113000}`, "date_from date_to"},
		{"POST", "/envelopes", `{"search":1,"ids":"x","uid":2}`, "search uid ids"},
		{"PUT", "/envelope/{draft}/rename", `{"name":"  "}`, "name"},
		{"PUT", "/envelope/{draft}/rename", `{"name":"{long}"}`, "name"},
		{"PUT", "/envelope/{draft}/set_expiration_date", `{}`, "expires_at"},
		{"PUT", "/envelope/{draft}/set_expiration_date", `{"expires_at":900000000}`, "expires_at"},
		{"PUT", "/envelope/{draft}/set_legality_level", `{}`, "legality_level"},
		{"PUT", "/envelope/{draft}/set_legality_level", `{"legality_level":"ses"}`, "legality_level"},
		{"PUT", "/envelope/{draft}/set_comment", `{}`, "comment"},
		{"PUT", "/envelope/{draft}/set_notification", `{"reminder_interval":-1}`, "reminder_interval"},
		{"PUT", "/envelope/{draft}/dynamic_fields", `{}`, "dynamic_fields"},
		{"PUT", "/envelope/{draft}/dynamic_fields", `{"dynamic_fields":[{"name":"no_such","value":"x"}]}`, "dynamic_fields[0].name"},
		{"POST", steps, `{}`, "signing_steps"},
		{"POST", steps, `{"signing_steps":[]}`, "signing_steps"},
		{"POST", steps, `{"signing_steps":[{"recipients":[]}]}`, "signing_steps[0].recipients"},
		{
			"POST", steps, `{"signing_steps":[{"recipients":[{}]}]}`,
			"signing_steps[0].recipients[0].name signing_steps[0].recipients[0].email signing_steps[0].recipients[0].role",
		},
		{"POST", steps, recipient(`,"email":"nobody"`), "signing_steps[0].recipients[0].email"},
		{"POST", steps, recipient(`,"role":"SENDER"`), "signing_steps[0].recipients[0].role"},
		{"POST", steps, recipient(`,"verification":{}`), "signing_steps[0].recipients[0].verification.type"},
		{"POST", steps, recipient(`,"verification":{"type":"FAX"}`), "signing_steps[0].recipients[0].verification.type"},
		{"POST", steps, recipient(`,"verification":{"type":"SMS"}`), "signing_steps[0].recipients[0].verification.value"},
		{"POST", steps, recipient(`,"verification":{"type":"SMS","value":"call me"}`), "signing_steps[0].recipients[0].verification.value"},
		{"POST", steps, recipient(`,"verification":{"type":"PASSCODE","value":""}`), "signing_steps[0].recipients[0].verification.value"},
		{"POST", steps, recipient(`,"verification":{"type":"ID_VERIFICATION","value":"x"}`), "signing_steps[0].recipients[0].verification.value"},
		{"POST", field, `{}`, "document_id page x y width height type"},
		{"POST", field, `{` + place + `,"type":"STAMP"}`, "type"},
		{"POST", field, `{` + place + `,"type":"TEXT","page":0}`, "page"},
		{"POST", field, `{` + place + `,"type":"TEXT","page":99}`, "page"},
		{"POST", field, `{` + place + `,"type":"TEXT","x":-1}`, "x"},
		{"POST", field, `{` + place + `,"type":"TEXT","x":95}`, "width"},
		{"POST", field, `{` + place + `,"type":"TEXT","height":0}`, "height"},
		{"POST", field, `{` + place + `,"type":"TEXT","document_id":"x"}`, "document_id"},
		{"POST", field, `{` + place + `,"type":"TEXT","recipient_id":"x"}`, "recipient_id"},
		{"POST", field, `{` + place + `,"type":"DATE","datetime":{"format":"ISO"}}`, "datetime.format"},
		{"POST", field, `{` + place + `,"type":"TEXT","text":{"font":{"family":"COMIC"}}}`, "text.font.family"},
		{"POST", field, `{` + place + `,"type":"CHECKBOX","checkbox":{"style":"HEART"}}`, "checkbox.style"},
		{"PUT", "/envelope/{draft}/attachments/settings", `{}`, "settings"},
		{"PUT", "/envelope/{draft}/attachments/settings", `{"settings":{}}`, "settings.visible_to_recipients"},
		{"PUT", "/envelope/{draft}/attachments/placeholders", `{}`, "placeholders"},
		{"PUT", "/envelope/{draft}/attachments/placeholders", `{"placeholders":[{}]}`, "placeholders[0].required placeholders[0].multiple placeholders[0].recipient_id placeholders[0].name"},
		{"PUT", "/envelope/{draft}/attachments/placeholders", `{"placeholders":[{"recipient_id":"x","name":"ID","required":true,"multiple":false}]}`, "placeholders[0].recipient_id"},
		{"POST", "/template", `{"name":"x"}`, "name"},
		{"POST", "/templates", `{"order_field":"NAME"}`, "order_field"},
		{"PUT", "/template/{template}/rename", `{}`, "name"},
		{"PUT", "/template/{template}/attachments/placeholders", `{"placeholders":[{"recipient_id":"{tsigner}"}]}`, "placeholders[0].required placeholders[0].multiple placeholders[0].name"},
		{"POST", "/template/{template}/signing_steps", `{}`, "signing_steps"},
		{"POST", "/template/{template}/signing_steps", `{"signing_steps":[{"recipients":[{"role":"BOSS"}]}]}`, "signing_steps[0].recipients[0].role"},
		{"POST", "/webhook", `{}`, "target"},
		{"POST", "/webhook", `{"target":"here"}`, "target"},
		{"POST", "/webhook", `{"target":"ftp://example.com/"}`, "target"},
		{"POST", "/webhook", `{"target":"http://example.com/"}`, "target"},
		{"POST", "/webhook", `{"target":"https://a:b@example.com/"}`, "target"},
		{"POST", "/webhook", `{"target":"https://example.com/","event":"ENVELOPE_SENT"}`, "event"},
		{"POST", "/webhooks", `{"event":"x"}`, "event"},
	}
	c := newClient(t, demo.Options{Envelopes: 200, Templates: 6, Seed: 3})
	names := c.names()
	for _, tt := range tests {
		t.Run(tt.path+" "+tt.body, func(t *testing.T) {
			c := *c
			c.t = t
			if got := c.refused(422, tt.method, names.Replace(tt.path), names.Replace(tt.body)); got != tt.fields {
				t.Errorf("problems with %q, want %q", got, tt.fields)
			}
		})
	}
}

func TestRulesOfStates(t *testing.T) {
	tests := []struct{ method, path, body, code string }{
		{"PUT", "/envelope/{completed}/void", "", "wrong_state"},
		{"POST", "/envelope/{open}/send", "", "wrong_state"},
		{"PUT", "/envelope/{completed}/set_expiration_date", `{"expires_at":1931280113}`, "wrong_state"},
		{"PUT", "/envelope/{open}/set_legality_level", `{"legality_level":"SES"}`, "wrong_state"},
		{"PUT", "/envelope/{completed}/set_notification", `{}`, "wrong_state"},
		{"POST", "/envelope/{open}/signing_steps", recipient(""), "wrong_state"},
		{"PUT", "/envelope/{completed}/attachments/placeholders", `{"placeholders":[]}`, "wrong_state"},
		{"GET", "/envelope/{open}/signed_documents", "", "wrong_state"},
		{"GET", "/envelope/{open}/signed_documents/x", "", "wrong_state"},
		{"GET", "/envelope/{draft}/certificate", "", "wrong_state"},
	}
	c := newClient(t, demo.Options{Envelopes: 200, Templates: 6, Seed: 3})
	names := c.names()
	for _, tt := range tests {
		t.Run(tt.path, func(t *testing.T) {
			c := *c
			c.t = t
			testbed.Equal(t, c.refused(409, tt.method, names.Replace(tt.path), tt.body), tt.code, "code")
		})
	}
}

func TestDaysAreCountedFarAhead(t *testing.T) {
	c := newClient(t, small)
	body := `{"name":"AB","access_link_expiration_days":1000000,"signing_steps_expire_days":1000000}`
	made := c.ok("POST", "/envelope", body)
	if got := made.number("expires_at") - made.number("created_at"); got != 1_000_000*86_400 {
		t.Errorf("it expires after %d seconds", got)
	}
}

func TestSendingNeedsTheParts(t *testing.T) {
	c := newClient(t, small)
	id := c.ok("POST", "/envelope", `{"name":"Lease 2025"}`).text("id")
	if got := c.refused(409, "POST", "/envelope/"+id+"/send", ""); got != "documents signing_steps" {
		t.Errorf("missing %q", got)
	}
}
