package demo_test

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
)

// The documents below have the members that client libraries of public sources read from answers: they refuse those they
// do not know, other types, and null.
const (
	readDocument    = `{"id":"","name":"","filename":"","page_count":0,"pages":[{"width":0,"height":0}]}`
	readAttachments = `{"settings":{"visible_to_recipients":true},"recipients":[{"recipient_id":"","recipient_name":"",
		"placeholders":[{"recipient_id":"","id":"","name":"","hint":"","required":true,"multiple":true,
			"files":[{"id":"","name":"","mimetype":"","size":0}]}]}]}`
	readParts = `"id":"","name":"","comment":"","pages":0,"legality_level":"","created_at":0,"updated_at":0,"num_recipients":0,
		"signing_steps":[{"recipients":[{"id":"","uid":"","name":"","email":"","role":"","verification":{"type":"","value":""}}]}],
		"documents":[` + readDocument + `],"notification":{"subject":"","message":"","reminder_interval":0},
		"attachments":` + readAttachments
	readEnvelope    = `{` + readParts + `,"flow_type":"","status":"","expires_at":0,"is_duplicable":true}`
	readTemplate    = `{` + readParts + `,"expiration_delay":0,"dynamic_fields":[""]}`
	readFont        = `{"family":"","italic":true,"bold":true}`
	readAnnotations = `[{"id":"","recipient_id":"","document_id":"","page":0,"x":0.5,"y":0.5,"width":0.5,"height":0.5,
		"required":true,"type":"","signature":{"id":""},"initials":{"id":""},"checkbox":{"checked":true,"style":""},
		"text":{"size":0.5,"color":0.5,"value":"","tooltip":"","dynamic_field_name":"","font":` + readFont + `},
		"datetime":{"size":0.5,"font":` + readFont + `,"color":"","auto_fill":true,"timezone":"","format":"","timestamp":0}}]`
	readPage = `{"has_next_page":true,"has_previous_page":true,"envelopes":[` + readEnvelope + `],"templates":[` + readTemplate + `]}`
)

// read takes an answer apart as strictly as the strictest client library does.
func (c *client) read(form, method, path, body string) tree {
	c.t.Helper()
	status, answer := c.raw(method, path, body)
	var want, got any
	testbed.Must(c.t, json.Unmarshal([]byte(form), &want))
	testbed.Must(c.t, json.Unmarshal(answer, &got))
	if at := unlike(want, got, "answer"); at != "" || status != 200 {
		c.t.Fatalf("%s %s = %d, wrong at %s: %.2000s", method, path, status, at, answer)
	}
	return c.decode(answer)
}

// unlike returns where a JSON value has a member or a type that another one lacks, "" for nowhere.
func unlike(want, got any, at string) string {
	if got == nil || reflect.TypeOf(want) != reflect.TypeOf(got) {
		return at
	}
	switch got := got.(type) {
	case float64:
		if want == 0. && got != math.Trunc(got) {
			return at
		}
	case map[string]any:
		for name, value := range got {
			if where := unlike(want.(map[string]any)[name], value, at+"."+name); where != "" {
				return where
			}
		}
	case []any:
		for i, value := range got {
			if where := unlike(want.([]any)[0], value, fmt.Sprint(at, ".", i)); where != "" {
				return where
			}
		}
	}
	return ""
}

// Client libraries read the whole account, and what becomes of it.
func TestClientLibrariesReadEverything(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 300, Seed: 3, Choices: demo.Choices{WithoutNulls: true}})
	for _, e := range c.read(readPage, "POST", "/envelopes", `{"first":300}`).list("envelopes") {
		envelope := "/envelope/" + e.text("id")
		c.read(readEnvelope, "GET", envelope, "")
		c.read(readAnnotations, "GET", envelope+"/annotations", "")
		for _, d := range e.list("documents") {
			c.read(readDocument, "GET", envelope+"/document/"+d.text("id"), "")
		}
		if e.at("is_duplicable").value == true {
			c.read(readEnvelope, "POST", envelope+"/duplicate", "")
		}
	}
	for _, one := range c.read(readPage, "POST", "/templates", `{"first":100}`).list("templates") {
		id := one.text("id")
		c.read(readTemplate, "GET", "/template/"+id, "")
		c.read(`{"annotations":`+readAnnotations+`}`, "GET", "/template/"+id+"/annotations", "")
		made := "/envelope/" + c.read(readEnvelope, "POST", "/envelope/from_template/"+id, `{"name":"Lease 2025"}`).text("id")
		c.read(readAnnotations, "GET", made+"/annotations", "")
		c.read(readAttachments, "PUT", made+"/attachments/settings", `{"settings":{"visible_to_recipients":false}}`)
		c.read(readTemplate, "POST", "/template/"+id+"/duplicate", "")
	}
	c.read(`{"webhooks":[{"id":"","event":"","target":""}]}`, "POST", "/webhooks", "")
}
