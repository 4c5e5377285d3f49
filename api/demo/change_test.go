package demo_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

func TestChangesOfAnEnvelope(t *testing.T) {
	atNoon(t, small, func(c *client) {
		id, _ := c.draft(`{"name":"Lease 2025","comment":"first","sandbox":true}`)
		base := "/envelope/" + id
		later := time.Now().Add(200 * time.Hour).Unix()
		time.Sleep(time.Minute)
		tests := []struct{ method, path, body, field, want string }{
			{"PUT", "/rename", `{"name":"Zürich – 2"}`, "name", "Zürich – 2"},
			{"PUT", "/set_expiration_date", fmt.Sprintf(`{"expires_at":%d}`, later), "expires_at", fmt.Sprint(later)},
			{"PUT", "/set_legality_level", `{"legality_level":"QES_EIDAS"}`, "legality_level", "QES_EIDAS"},
			{"PUT", "/set_comment", `{"comment":"a\nb"}`, "comment", "a\nb"},
			{"PUT", "/set_comment", `{"comment":""}`, "comment", "<nil>"},
			{"PUT", "/set_notification", `{"subject":"S","reminder_interval":3}`, "notification", "map[message: reminder_interval:3 subject:S]"},
			{"PUT", "/set_notification", `{"message":"M"}`, "notification", "map[message:M reminder_interval:3 subject:S]"},
			{"POST", "/send", ``, "status", "IN_PROGRESS"},
			{"PUT", "/void", ``, "status", "VOIDED"},
		}
		for _, tt := range tests {
			e := c.ok(tt.method, base+tt.path, tt.body)
			testbed.Equal(c.t, fmt.Sprint(e.at(tt.field).value), tt.want, "%s: %s", tt.path, tt.field)
			if again := c.ok("GET", base, ""); fmt.Sprint(again.value) != fmt.Sprint(e.value) {
				c.t.Errorf("%s answered %v, then it is %v", tt.path, e.value, again.value)
			}
			if got := e.number("updated_at"); got != time.Now().Unix() {
				c.t.Errorf("%s: updated_at = %d, want now", tt.path, got)
			}
			time.Sleep(time.Second)
		}
	})
}

func TestSigningStepsAreAddedAndBroughtUpToDate(t *testing.T) {
	c := newClient(t, small)
	id, signers := c.draft(`{"name":"Lease 2025"}`)
	e := c.ok("POST", "/envelope/"+id+"/signing_steps", fmt.Sprintf(`{"signing_steps":[{"recipients":[
		{"id":%q,"name":"Anna New","email":"new@example.com","role":"SIGNER"}]},
		{"recipients":[{"id":"mine-1","uid":"u1","name":"Dora","email":"dora@example.com","role":"RECEIVES_COPY"}]}]}`, signers[0]))
	testbed.Equal(t, e.text("signing_steps.0.recipients.0.name"), "Anna New", "the first recipient")
	if e.at("signing_steps.0.recipients.0.verification").value != nil {
		t.Error("the verification is still there")
	}
	if got := len(e.list("signing_steps")); got != 3 || e.number("num_recipients") != 4 {
		t.Errorf("%d steps with %d recipients, want 3 with 4", got, e.number("num_recipients"))
	}
	last := e.at("signing_steps.2.recipients.0")
	if last.text("id") != "mine-1" || last.text("uid") != "u1" {
		t.Errorf("the added recipient is %v", last.value)
	}
}

func TestPlaceholdersAreReplacedWhole(t *testing.T) {
	c := newClient(t, small)
	id, signers := c.draft(`{"name":"Lease 2025"}`)
	set := func(list string) tree {
		return c.ok("PUT", "/envelope/"+id+"/attachments/placeholders", `{"placeholders":[`+list+`]}`)
	}
	one := func(recipient, fields string) string {
		return fmt.Sprintf(`{"recipient_id":%q,"required":true,"multiple":false%s}`, recipient, fields)
	}
	a := set(one(signers[0], `,"name":"Passport","hint":"both sides"`) + "," + one(signers[0], `,"name":"Payslip"`))
	if got := len(a.list("recipients.0.placeholders")); got != 2 || a.text("recipients.0.recipient_name") != "Anna Acker" {
		t.Fatalf("placeholders: %v", a.value)
	}
	passport := a.text("recipients.0.placeholders.0.id")
	c.ok("POST", "/envelope/"+id+"/send", "")
	c.act(id, signers[0], demo.Upload)
	if err := c.service.Act(model.EnvelopeID(id), model.RecipientID(signers[0]), demo.Sign); err == nil {
		t.Error("signed although a required file is missing")
	}
	a = set(one(signers[0], `,"name":"Identity card","id":"`+passport+`"`) + "," + one(signers[1], `,"name":"Photo"`))
	if got := len(a.list("recipients.0.placeholders.0.files")); got != 1 || len(a.list("recipients.0.placeholders")) != 1 {
		t.Errorf("kept placeholder: %v", a.value)
	}
	if a.at("settings.visible_to_recipients").value != true {
		t.Error("the settings changed")
	}
	if a = set(""); len(a.list("recipients")) != 0 {
		t.Errorf("after an empty list: %v", a.value)
	}
	a = c.ok("PUT", "/envelope/"+id+"/attachments/settings", `{"settings":{"visible_to_recipients":false}}`)
	if a.at("settings.visible_to_recipients").value != false {
		t.Error("the settings did not change")
	}
}

func TestDuplicate(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 200, Seed: 3})
	from, _ := c.service.Envelope(c.service.Find(richEnvelope)[0])
	e := c.ok("POST", "/envelope/"+string(from.ID)+"/duplicate", "")
	if e.text("status") != "DRAFT" || e.text("name") != from.Name.Wire() || e.at("expires_at").value != nil {
		t.Errorf("the duplicate is %v", e.value)
	}
	recipient := e.at("signing_steps.0.recipients.0")
	if recipient.text("id") == string(from.SigningSteps[0].Recipients[0].ID) ||
		recipient.text("verification.value") != from.SigningSteps[0].Recipients[0].Verification.Value.Reveal() {
		t.Errorf("the recipient of the duplicate is %v", recipient.value)
	}
	asked := e.at("attachments.recipients.0.placeholders.0")
	if len(asked.list("files")) != 0 || asked.text("recipient_id") == string(from.Attachments.Recipients[0].RecipientID) {
		t.Errorf("the placeholder of the duplicate is %v", asked.value)
	}
	fields := c.ok("GET", "/envelope/"+e.text("id")+"/annotations", "")
	testbed.Equal(t, len(fields.value.([]any)), len(from.Annotations), "fields")
	if fields.at("0.signature.id").value != nil {
		t.Error("the duplicate carries a signature")
	}
	self := c.service.Find(func(e *account.Envelope) bool { return e.NotDuplicable() && !e.Trashed })
	c.refused(409, "POST", "/envelope/"+string(self[0])+"/duplicate", "")
}

func TestFromTemplateWithDynamicFields(t *testing.T) {
	atNoon(t, demo.Options{Envelopes: 20, Templates: 24, Seed: 3}, func(c *client) {
		var from model.Template
		for _, one := range c.service.Templates() {
			if len(one.DynamicFields) > 0 && strings.Contains(fmt.Sprint(one.SigningSteps), "SENDER") {
				from = one
			}
		}
		e := c.ok("POST", "/envelope/from_template/"+string(from.ID), `{"name":"Lease 2025","sandbox":true}`)
		if want := time.Now().Unix() + int64(from.ExpirationDelay); e.number("expires_at") != want {
			c.t.Errorf("expires_at = %d, want %d", e.number("expires_at"), want)
		}
		if strings.Contains(fmt.Sprint(e.value), "SENDER") {
			c.t.Errorf("an envelope has a recipient with the role SENDER: %v", e.value)
		}
		base := "/envelope/" + e.text("id")
		name := from.DynamicFields[0].Wire()
		c.ok("PUT", base+"/dynamic_fields", fmt.Sprintf(`{"dynamic_fields":[{"name":%q,"value":"Müller AG"}]}`, name))
		found := false
		for _, f := range c.ok("GET", base+"/annotations", "").list("") {
			text, ok := f.value.(map[string]any)["text"].(map[string]any)
			found = found || ok && text["dynamic_field_name"] == name && text["value"] == "Müller AG"
		}
		if !found {
			c.t.Errorf("no field has the value of %s", name)
		}
	})
}

func TestAnnotations(t *testing.T) {
	c := newClient(t, small)
	id, signers := c.draft(`{"name":"Lease 2025"}`)
	base := "/envelope/" + id
	document := c.ok("GET", base, "").text("documents.0.id")
	f := c.ok("POST", base+"/annotation", fmt.Sprintf(`{"document_id":%q,"recipient_id":%q,"page":2,"x":0,"y":99.5,
		"width":100,"height":0.5,"required":true,"type":"DATE","text":{"value":"ignored"},
		"datetime":{"auto_fill":true,"timezone":"Europe/Zurich","format":"YMD_NUMERIC_DASH","color":"#123456","size":9}}`, document, signers[0]))
	if f.at("text").value != nil || f.text("datetime.timezone") != "Europe/Zurich" || f.text("datetime.font.family") != "UNKNOWN" {
		t.Errorf("the field is %v", f.value)
	}
	count := func() int { return len(c.ok("GET", base+"/annotations/"+document, "").list("annotations")) }
	before := count()
	if status, body := c.raw("DELETE", base+"/annotation/"+f.text("id"), ""); status != 200 || len(body) != 0 {
		t.Errorf("deleting = %d %s", status, body)
	}
	c.refused(404, "DELETE", base+"/annotation/"+f.text("id"), "")
	if after := count(); after != before-1 {
		t.Errorf("%d fields after deleting one of %d", after, before)
	}
}

func TestTemplateFromNothing(t *testing.T) {
	c := newClient(t, small)
	id := c.ok("POST", "/template", `{"name":"Lease template"}`).text("id")
	base := "/template/" + id
	status, answer := c.upload(base+"/document", "file", "terms.txt", []byte("Terms\n"))
	if status != http.StatusOK {
		t.Fatalf("upload = %d %s", status, answer)
	}
	document := c.decode(answer).text("id")
	x := c.ok("POST", base+"/signing_steps", `{"signing_steps":[{"recipients":[{"id":"r1","uid":"u1","name":"Tenant","email":"t@example.com"}]},
		{"recipients":[{"role":"SENDER"}]}]}`)
	if x.text("signing_steps.0.recipients.0.role") != "SIGNER" || x.text("signing_steps.1.recipients.0.role") != "SENDER" {
		t.Errorf("signing steps: %v", x.value)
	}
	field := c.ok("POST", base+"/annotation", fmt.Sprintf(`{"document_id":%q,"page":1,"x":1,"y":1,"width":9,"height":9,
		"type":"TEXT","text":{"dynamic_field_name":"city"}}`, document))
	x = c.ok("PUT", base+"/set_comment", `{"comment":"for tenants"}`)
	if got := fmt.Sprint(x.at("dynamic_fields").value); got != "[city]" || x.text("comment") != "for tenants" {
		t.Errorf("dynamic fields %s, comment %q", got, x.text("comment"))
	}
	c.ok("PUT", base+"/rename", `{"name":"Lease template (2)"}`)
	c.ok("PUT", base+"/set_notification", `{"subject":"Please sign"}`)
	a := c.ok("PUT", base+"/attachments/placeholders", `{"placeholders":[{"recipient_id":"r1","name":"Passport","required":true,"multiple":true,"id":"p1","hint":"h"}]}`)
	if a.text("recipients.0.placeholders.0.id") != "p1" {
		t.Errorf("placeholders: %v", a.value)
	}
	a = c.ok("PUT", base+"/attachments/settings", `{"settings":{"visible_to_recipients":false}}`)
	if len(a.list("recipients")) != 1 || a.at("settings.visible_to_recipients").value != false {
		t.Errorf("settings: %v", a.value)
	}
	testbed.Equal(t, c.ok("GET", base+"/documents", "").text("documents.0.id"), document, "documents")
	testbed.Equal(t, c.ok("GET", base+"/document/"+document, "").text("filename"), "terms.txt", "document")
	copied := c.ok("POST", base+"/duplicate", "")
	if copied.text("name") != "Lease template (2)" || copied.text("signing_steps.0.recipients.0.id") == "r1" ||
		copied.text("attachments.recipients.0.recipient_id") != copied.text("signing_steps.0.recipients.0.id") {
		t.Errorf("duplicate: %v", copied.value)
	}
	c.ok("DELETE", base+"/annotation/"+field.text("id"), "")
	if got := c.ok("GET", base+"/annotations", "").list("annotations"); len(got) != 0 {
		t.Errorf("fields after deleting: %v", got)
	}
	c.ok("DELETE", base, "")
	c.refused(404, "GET", base, "")
}

func TestTemplateFilters(t *testing.T) {
	options := small
	options.Templates = 24
	c := newClient(t, options)
	all := c.list("/templates", "templates", `{"first":100}`).ids
	first := c.ok("GET", "/template/"+all[3], "").text("name")
	byName := c.list("/templates", "templates", fmt.Sprintf(`{"name":%q}`, first))
	if !slices.Contains(byName.ids, all[3]) || len(byName.ids) > 5 {
		t.Errorf("by name: %v", byName.ids)
	}
	byID := c.list("/templates", "templates", fmt.Sprintf(`{"ids":[%q,%q]}`, all[5], all[2]))
	if len(byID.ids) != 2 {
		t.Errorf("by identifier: %v", byID.ids)
	}
	if got := c.list("/templates", "templates", `{"tags":["hr","vip"]}`); len(got.ids) == 0 || len(got.ids) == len(all) {
		t.Errorf("by tag: %d of %d", len(got.ids), len(all))
	}
}
