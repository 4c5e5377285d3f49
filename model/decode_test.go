package model_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"inkdesk/model"
)

// A member that cannot be read is named and loses nothing but itself.
func TestUnreadableMembers(t *testing.T) {
	for _, row := range []struct {
		member, broken string
		unread         model.Unread
	}{
		{"is_duplicable", `"yes"`, model.Unread{"is_duplicable"}},
		{"is_duplicable", `1`, model.Unread{"is_duplicable"}},
		{"status", `5`, model.Unread{"status"}},
		{"status", `{"value":"COMPLETED"}`, model.Unread{"status"}},
		{"expires_at", `"soon"`, model.Unread{"expires_at"}},
		{"expires_at", `NaN`, model.Unread{"expires_at"}},
		{"expires_at", `+1760000000s`, model.Unread{"expires_at"}},
		{"pages", `[3]`, model.Unread{"pages"}},
		{"signing_steps", `"none"`, model.Unread{"signing_steps"}},
		{"signing_steps", `[{"recipients":7}]`, model.Unread{"signing_steps[0].recipients"}},
		{"signing_steps", `[7,{"recipients":[{"id":"r1","name":"Ada","role":true},null]}]`, model.Unread{
			"signing_steps[0]", "signing_steps[1].recipients[0].role", "signing_steps[1].recipients[1]",
		}},
		{"signing_steps", `[null, {"recipients":[]}]`, model.Unread{"signing_steps[0]"}},
		{"documents", `[{"id":"d1","pages":[null]}]`, model.Unread{"documents[0].pages[0]"}},
		{"documents", `[{"name":"Lease"},"x"]`, model.Unread{"documents[0].id", "documents[1]"}},
		{"documents", `[{"id":"d1","pages":[{"width":"wide","height":842}]}]`, model.Unread{"documents[0].pages[0].width"}},
		{"notification", `"x"`, model.Unread{"notification"}},
		{"attachments", `{"settings":[],"recipients":[{"placeholders":[{"id":"p1","required":"no"}]}]}`, model.Unread{
			"attachments.settings", "attachments.recipients[0].placeholders[0].required",
		}},
	} {
		t.Run(row.member+" "+row.broken, func(t *testing.T) {
			body := fmt.Sprintf(`{"id":"e1","name":"Lease","comment":"c","created_at":1760000000,%q:%s}`, row.member, row.broken)
			var got model.Envelope
			if err := model.Decode([]byte(body), &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(row.unread, got.Unread); diff != "" {
				t.Errorf("unread (-want +got):\n%s", diff)
			}
			if got.ID != "e1" || got.Name.String() != "Lease" || got.Comment.String() != "c" || got.CreatedAt != 1760000000 {
				t.Errorf("the rest was read as %+v", got)
			}
			if row.member == "status" && (got.Status != "" || got.Status.Known()) {
				t.Errorf("the status was read as %q", got.Status)
			}
		})
	}
}

// A row that cannot be read stands in its place, whatever it is, and the others are whole.
func TestUnreadableRows(t *testing.T) {
	good := func(id string) string { return strings.Replace(envelopeSeed, `"e1"`, `"`+id+`"`, 1) }
	for _, row := range []struct {
		broken   string
		id       model.EnvelopeID // "" for a stand-in
		entirely bool
		sentence string
	}{
		{`null`, "", true, "This envelope could not be read."},
		{`"gone"`, "", true, "This envelope could not be read."},
		{`[]`, "", true, "This envelope could not be read."},
		{`{}`, "", false, "1 value of this envelope could not be read: id."},
		{`{"id":null,"name":"Lease"}`, "", false, "1 value of this envelope could not be read: id."},
		{`{"id":{"$oid":"1"},"pages":"x"}`, "", false, "2 values of this envelope could not be read: id, pages."},
		{`{"id":"../e2","name":"Lease"}`, "../e2", false, "1 value of this envelope could not be read: id."},
		{`{"id":"e2","expires_at":[],"num_recipients":"two"}`, "e2", false, "2 values of this envelope could not be read: expires_at, num_recipients."},
	} {
		t.Run(row.broken, func(t *testing.T) {
			var got model.EnvelopeList
			body := `{"has_next_page":true,"envelopes":[` + good("e1") + `, ` + row.broken + `,` + good("e3") + `]}`
			if err := model.Decode([]byte(body), &got); err != nil {
				t.Fatal(err)
			}
			if len(got.Envelopes) != 3 || !got.HasNextPage {
				t.Fatalf("read %+v", got)
			}
			for i, id := range map[int]model.EnvelopeID{0: "e1", 2: "e3"} {
				var want model.Envelope
				if err := json.Unmarshal([]byte(good(string(id))), &want); err != nil {
					t.Fatal(err)
				}
				if !cmp.Equal(want, got.Envelopes[i], cmp.AllowUnexported(model.Text{}, model.Secret{})) {
					t.Errorf("row %d was read as %+v", i, got.Envelopes[i])
				}
			}
			bad := got.Envelopes[1]
			if row.id != "" && bad.ID != row.id || row.id == "" && (bad.ID == "" || bad.ID.Valid()) {
				t.Errorf("goes by %q", bad.ID)
			}
			if bad.Unread.Entirely() != row.entirely || bad.Unread.Sentence("envelope") != row.sentence {
				t.Errorf("unread %q", bad.Unread)
			}
			if string(bad.Source) != row.broken {
				t.Errorf("keeps %s", bad.Source)
			}
		})
	}
}

// Every kind of list keeps its other rows.
func TestUnreadableRowsOfOtherLists(t *testing.T) {
	var (
		templates   model.TemplateList
		documents   model.DocumentList
		annotations model.AnnotationList
		bare        model.AnnotationList
		webhooks    model.WebhookList
	)
	for body, into := range map[string]any{
		`{"templates":[{"id":"t1","expiration_delay":{}},{"id":"t2"}]}`:                   &templates,
		`{"documents":[3,{"id":"d2"}]}`:                                                   &documents,
		`{"annotations":[{"id":"a1","x":"left","required":"true"},{"id":"a2","page":2}]}`: &annotations,
		`[{"id":"a1","text":{"size":{},"value":"v"}},{"id":"a2"}]`:                        &bare,
		`{"webhooks":[{"id":"w1","event":1,"target":"https://example.com"},{"id":"w2"}]}`: &webhooks,
	} {
		if err := model.Decode([]byte(body), into); err != nil {
			t.Errorf("%s: %v", body, err)
		}
	}
	for _, row := range []struct{ got, want model.Unread }{
		{templates.Templates[0].Unread, model.Unread{"expiration_delay"}},
		{documents.Documents[0].Unread, model.Unread{""}},
		{annotations.Annotations[0].Unread, model.Unread{"x", "required"}},
		{bare.Annotations[0].Unread, model.Unread{"text.size"}},
		{webhooks.Webhooks[0].Unread, model.Unread{"event"}},
		{templates.Templates[1].Unread, nil},
		{documents.Documents[1].Unread, nil},
		{annotations.Annotations[1].Unread, nil},
		{bare.Annotations[1].Unread, nil},
		{webhooks.Webhooks[1].Unread, nil},
	} {
		if diff := cmp.Diff(row.want, row.got); diff != "" {
			t.Errorf("unread (-want +got):\n%s", diff)
		}
	}
	if bare.Annotations[0].Text.Value.String() != "v" {
		t.Errorf("read %+v", bare.Annotations[0].Text)
	}
}

// Rows without identifiers can be told apart, and keep their stand-ins when the list is read again.
func TestStandIns(t *testing.T) {
	body := []byte(`{"envelopes":[null,null,{"id":"e1"},null,{"name":"x"}]}`)
	var first, again model.EnvelopeList
	if model.Decode(body, &first) != nil || model.Decode(body, &again) != nil {
		t.Fatal("not read")
	}
	seen := map[model.EnvelopeID]bool{}
	for i := range first.Envelopes {
		id := first.Envelopes[i].ID
		if seen[id] || id != again.Envelopes[i].ID {
			t.Errorf("row %d goes by %q", i, id)
		}
		seen[id] = true
	}
}

// A list whose end cannot be told is read on.
func TestUnreadableEndOfAList(t *testing.T) {
	for body, more := range map[string]bool{
		`{"has_next_page":"true","envelopes":[{"id":"e1"}]}`: true,
		`{"has_next_page":"true","envelopes":[]}`:            false,
		`{"has_next_page":null,"envelopes":[{"id":"e1"}]}`:   false,
	} {
		var got model.EnvelopeList
		if err := model.Decode([]byte(body), &got); err != nil || got.HasNextPage != more {
			t.Errorf("%s: %v, %v", body, got.HasNextPage, err)
		}
	}
}

// What is no answer of the kind that was asked for stays a failure.
func TestUnreadableAnswers(t *testing.T) {
	for _, body := range []string{
		``, `{`, `{"envelopes":[{"id":"e1"}`, `"x"`, `[]`, `5`, `<html></html>`, `{"envelopes":"none"}`, `{"envelopes":{}}`,
		`{"envelopes":[{"id":"e1",}]}`, `{"envelopes":[]} {}`,
	} {
		var got model.EnvelopeList
		if err := model.Decode([]byte(body), &got); err == nil {
			t.Errorf("%s was read as %+v", body, got)
		}
	}
}

// Rows without identifiers at the far end of a page come with the next one.
func TestPageEndsWhereItIsReadOn(t *testing.T) {
	rows := func(ids ...model.EnvelopeID) (list []model.Envelope) {
		for _, id := range ids {
			list = append(list, model.Envelope{ID: id})
		}
		return list
	}
	all := rows("? 1", "e1", "? 2", "e2", "? 3")
	for _, row := range []struct {
		window        model.Window
		before, after bool
		want          []model.Envelope
	}{
		{model.FirstRows(5, ""), false, true, all[:4]},
		{model.FirstRows(5, "e0"), true, true, all[:4]},
		{model.FirstRows(5, ""), false, false, all},
		{model.LastRows(5, "e9"), true, true, all[1:]},
		{model.LastRows(5, "e9"), false, true, all},
	} {
		got := model.EnvelopeList{HasPreviousPage: row.before, HasNextPage: row.after, Envelopes: all}.Within(row.window)
		if diff := cmp.Diff(row.want, got.Envelopes, cmp.AllowUnexported(model.Text{})); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", row.window, diff)
		}
	}
	lost := model.EnvelopeList{HasNextPage: true, Envelopes: rows("? 1", "? 2")}
	if got := lost.Within(model.FirstRows(2, "")); len(got.Envelopes) != 2 {
		t.Errorf("a page without identifiers has %d rows", len(got.Envelopes))
	}
}

// A member that the answer has twice cannot be read, wherever it lies, and a text that looks like its mark is a text.
func TestMembersThatAreThereTwice(t *testing.T) {
	var got model.EnvelopeList
	answer := `{"envelopes":[{"id":"e1","name":"-tatus","-tatus":"DRAFT","signing_steps":[{"recipients":[{"id":"-r1","-ole":"SIGNER"}]}]},{"id":"-e2","name":"-"}]}`
	if err := model.Decode([]byte(answer), &got); err != nil {
		t.Fatal(err)
	}
	want := model.Unread{"status", "signing_steps[0].recipients[0].role"}
	if diff := cmp.Diff(want, got.Envelopes[0].Unread, cmpopts.SortSlices(strings.Compare)); diff != "" {
		t.Errorf("unread (-want +got):\n%s", diff)
	}
	if e := got.Envelopes[0]; e.Status != "" || e.Name.String() != "-tatus" {
		t.Errorf("%+v", e)
	}
	if e := got.Envelopes[1]; len(e.Unread) > 0 || e.ID != "-e2" {
		t.Errorf("%+v", e)
	}
}
