package demo_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
)

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
	if got := c.ok("GET", base+"/documents", "").text("documents.0.id"); got != document {
		t.Errorf("documents: %s, want %s", got, document)
	}
	if got := c.ok("GET", base+"/document/"+document, "").text("filename"); got != "terms.txt" {
		t.Errorf("document: %s", got)
	}
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
