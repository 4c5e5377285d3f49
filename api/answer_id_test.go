package api

import (
	"errors"
	"strings"
	"testing"

	"inkdesk/model"
)

// A success without an identifier says nothing about one.
func TestAnswersWithoutAnIdentifier(t *testing.T) {
	for _, row := range calls() {
		if !strings.HasPrefix(row.answer, `{"id"`) {
			continue
		}
		for _, body := range []string{`{"message":"done"}`, `{"id":null}`, `{"id":""}`, `{"ID":"e1","Id":"t1"}`, "true", row.answer + row.answer} {
			t.Run(row.op.Name+" "+body, func(t *testing.T) { saysNothing(t, row, 200, "application/json", body) })
		}
	}
}

// An answer about something else is not taken for the one that was asked for, and what is
// made is something new.
func TestAnswersAboutSomethingElse(t *testing.T) {
	for _, row := range calls() {
		_, rest, ofOne := strings.Cut(row.answer, `{"id":"`)
		if !ofOne || !strings.HasPrefix(row.answer, `{"id"`) || row.op == createEnvelope || row.op == createTemplate || row.op == createWebhook {
			continue
		}
		_, rest, _ = strings.Cut(rest, `"`)
		wrong := "another"
		if row.op.creates() {
			wrong = strings.Trim(row.path[strings.Index(row.op.Path, "{"):][:2], "/")
		}
		_, err := row.do(t.Context(), testClient(t, always(200, "application/json", `{"id":"`+wrong+`"`+rest), func(cfg *Config) { cfg.Unit = model.Seconds }))
		if KindOf(err) != BadAnswer || row.op.Class.Changes() && OutcomeOf(err) != Unknown || errors.Is(err, errNotNew) != row.op.creates() {
			t.Errorf("%s, about %q: %v", row.op.Name, wrong, err)
		}
	}
}

// Members count when they are called what the specification calls them, letter by letter.
func TestNamesOfMembersAreExact(t *testing.T) {
	for _, row := range []struct{ body, id, status, name string }{
		{`{"id":"e1","ID":"e2","status":"DRAFT","Status":"VOIDED","STATUS":"VOIDED"}`, "e1", "DRAFT", ""},
		{`{"ID":"e2","id":"e1","Status":"VOIDED","status":"DRAFT"}`, "e1", "DRAFT", ""},
		{`{"id":"e1","\u0069d":"e2","ſtatus":"VOIDED","status":"DRAFT","\u017ftatus":"VOIDED"}`, "e1", "DRAFT", ""},
		{`{"id" : "e1" , "I\"D":"e2","name":"ID","":1,"Name":{"id":"e3","id_":"e4"}}`, "e1", "", "ID"},
		{`{"id":"e1","notification":{"Subject":"x"},"Signing_Steps":[{}],"name":"a\",\"ID\":\"b"}`, "e1", "", `a","ID":"b`},
	} {
		got, err := testClient(t, always(200, "application/json", row.body)).Envelope(t.Context(), "e1")
		if err != nil || got.ID.String() != row.id || string(got.Status) != row.status || got.Name.String() != row.name {
			t.Errorf("%s: %v %+v", row.body, err, got)
		}
		if string(got.Source) != row.body {
			t.Errorf("the answer itself became %s", got.Source)
		}
	}
	// Of members with one name none counts, and the row or the page around them stays.
	for _, body := range []string{`{"id":"e1","id":"e2"}`, `{"id":"e1","id":"e1"}`} {
		if _, err := testClient(t, always(200, "application/json", body)).Envelope(t.Context(), "e1"); KindOf(err) != BadAnswer {
			t.Errorf("%s: %v", body, err)
		}
	}
	body := `{"id":"e1","status":"VOIDED","name":"a","status":"DRAFT","status":"DRAFT","signing_steps":[{"recipients":[{"id":"r1","role":"SIGNER","role":"RECEIVES_COPY"}]}]}`
	got, err := testClient(t, always(200, "application/json", body)).Envelope(t.Context(), "e1")
	if err != nil || got.Status != "" || got.Name.String() != "a" || got.SigningSteps[0].Recipients[0].Role != "" {
		t.Errorf("%v %+v", err, got)
	}
}
