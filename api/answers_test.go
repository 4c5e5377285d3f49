package api

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"inkdesk/api/answers"
	"inkdesk/model"
)

// A success that says nothing, or something else, is believed by no operation: a read fails, and
// of a change it is not known whether it was made.
func TestEveryOperationWithEveryAnswerThatSaysNothing(t *testing.T) {
	samples := answers.Samples()
	if len(samples) < 20 {
		t.Fatalf("%d samples", len(samples))
	}
	for _, row := range calls() {
		for _, s := range samples {
			if !isTaken(row.op, s.Name) {
				t.Run(row.op.Name+"/"+s.Name, func(t *testing.T) { saysNothing(t, row, s.Status, s.ContentType, s.Body) })
			}
		}
	}
}

// isTaken reports whether a sample is an answer to an operation after all.
func isTaken(op Operation, sample string) bool {
	switch {
	case op.Class == Delete:
		return slices.Contains([]string{"object", "null", "empty", "blank", "no-content", "accepted"}, sample)
	case op == getAttachment: // what a recipient handed in may be anything
		return !slices.Contains([]string{"no-content", "processing", "accepted", "partial"}, sample)
	case op == listEnvelopes, op == listTemplates:
		return sample == "object"
	case op.Answer == answers.AnnotationList:
		return sample == "list"
	default:
		return false
	}
}

func saysNothing(t *testing.T, row call, status int, contentType, body string) {
	book := &notebook{}
	c := testClient(t, always(status, contentType, body), func(cfg *Config) { cfg.Unit, cfg.Journal = model.Seconds, book })
	_, err := row.do(t.Context(), c)
	want := BadAnswer
	if row.op.Answer == answers.File && (status == http.StatusAccepted || strings.Contains(body, "processing")) {
		want = NotReady
	}
	if KindOf(err) != want {
		t.Fatalf("got %v", err)
	}
	if row.op.Class.Changes() && (OutcomeOf(err) != Unknown || book.results[0].Outcome != "unknown" || book.results[0].Created != "") {
		t.Errorf("outcome %q, recorded %+v", OutcomeOf(err), book.results[0])
	}
	if c.capabilities.extensions.worked(row.op.Name) {
		t.Error("the operation counts as one that works")
	}
	checkMessage(t, err.Error())
}

// Answers that say what was asked for do so whatever they have beside it, unless that is a failure.
func TestMembersBesideAnAnswer(t *testing.T) {
	for _, row := range calls() {
		if !strings.HasPrefix(row.answer, "{") {
			continue
		}
		for beside, taken := range map[string]bool{
			`"x_new":{"a":[{"b":1}]}`: true, `"error":null`: true, `"errors":[]`: true, `"error":""`: true, `"error":false`: true,
			`"success":true`: true, `"message":"done"`: true, `"code":0,"message":"ok"`: true, `"code":"200","message":"ok"`: true,
			`"success":false`: false, `"ok":false`: false, `"error":"locked"`: false, `"errors":[{"message":"late"}]`: false,
			`"code":"LOCKED","message":"It is locked."`: false, `"fault":{"code":1}`: false,
		} {
			c := testClient(t, always(200, "application/json", row.answer[:len(row.answer)-1]+","+beside+"}"), func(cfg *Config) { cfg.Unit = model.Seconds })
			if _, err := row.do(t.Context(), c); taken != (err == nil) || !taken && KindOf(err) != BadAnswer {
				t.Errorf("%s with %s: %v", row.op.Name, beside, err)
			}
		}
	}
}

// A deletion is taken for done where its answer says so, or says nothing.
func TestAnswersToDeletions(t *testing.T) {
	for _, row := range calls() {
		if row.op.Class != Delete {
			continue
		}
		id := row.path[strings.LastIndex(row.path, "/")+1:]
		for _, answer := range []struct {
			status     int
			kind, body string
			want       Outcome
		}{
			{200, "application/json", "{}", Applied},
			{200, "", "", Applied},
			{200, "application/json", "null", Applied},
			{200, "text/plain", " \n", Applied},
			{201, "", "", Applied},
			{202, "", "", Applied},
			{204, "", "", Applied},
			{200, "application/json", "true", Applied},
			{200, "application/json", `{"id":"` + id + `","status":"DELETED"}`, Applied},
			{200, "application/json", `{"success":true,"message":"gone"}`, Applied},
			{200, "application/json", `{"deleted":true}`, Applied},
			{200, "application/json", `{"ok":true}`, Applied},
			{200, "application/json", `{"deleted":false}`, Unknown},
			{200, "application/json", `{"deleted":0}`, Unknown},
			{200, "application/json", `{"success":"false"}`, Unknown},
			{200, "application/json", `{"id":"another"}`, Unknown},
			{200, "application/json", `{"id":"` + id + `","success":false}`, Unknown},
			{202, "text/plain", "queued", Unknown},
			{202, "application/json", `{"status":"processing"}`, Unknown},
			{207, "application/json", "{}", Unknown},
			{200, "text/plain", "locked", Unknown},
			{200, "text/html", "", Unknown},
		} {
			c := testClient(t, always(answer.status, answer.kind, answer.body))
			if _, err := row.do(t.Context(), c); OutcomeOf(err) != answer.want {
				t.Errorf("%s, %d %s: %v", row.op.Name, answer.status, answer.body, err)
			}
		}
	}
}

// What was taken on is not done before the answer shows it.
func TestChangesThatWereTakenOn(t *testing.T) {
	for body, want := range map[string]Outcome{
		`{"id":"e1","name":"Lease"}`: Applied, `{"id":"e1","name":"Before"}`: Unknown, `{"id":"e1"}`: Unknown, `{}`: Unknown, ``: Unknown,
	} {
		_, err := testClient(t, always(202, "application/json", body)).RenameEnvelope(t.Context(), "e1", "Lease")
		if OutcomeOf(err) != want {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// An empty object is an empty list that may have more, and a list without one is no answer.
func TestListsWithoutAList(t *testing.T) {
	for body, want := range map[string]string{
		`{}`: "0 more", `{"envelopes":[]}`: "0", `{"has_next_page":false}`: "0", `{"envelopes":null}`: "0", `{"envelopes":null,"has_next_page":false}`: "0",
		`{"envelopes":[{"id":"e1"}]}`: "1", `{"has_next_page":true,"envelopes":[]}`: "0 more", `{"total":0}`: "no answer", `{"Envelopes":[]}`: "no answer",
		`{"envelopes":[],"error":"maintenance"}`: "no answer", `{"data":{"envelopes":[]}}`: "no answer", `[{"id":"e1"}]`: "no answer", `{"envelopes":{}}`: "no answer",
	} {
		c := testClient(t, always(200, "application/json", body))
		list, err := c.Envelopes(t.Context(), model.EnvelopeQuery{})
		got := fmt.Sprint(len(list.Envelopes))
		switch {
		case KindOf(err) == BadAnswer:
			got = "no answer"
		case list.HasNextPage:
			got += " more"
		}
		if got != want {
			t.Errorf("%s: %s, %v; want %s", body, got, err, want)
		}
		if _, err := c.EnvelopesByID(t.Context(), []model.EnvelopeID{"e1"}); strings.HasPrefix(want, "0 more") != (err != nil) && want != "no answer" {
			t.Errorf("%s by id: %v", body, err)
		}
	}
}

// The service's own words are told, and none of a page.
func TestWordsOfAnswersThatSayNothing(t *testing.T) {
	for name, want := range map[string]string{
		"error": `The service says: "maintenance".`, "message": "being maintained", "code": "The envelope is locked", "unsuccessful": "envelope is locked", "text": "temporarily unavailable",
	} {
		s, _ := answers.FindSample(name)
		_, err := testClient(t, always(s.Status, s.ContentType, s.Body)).Envelopes(t.Context(), model.EnvelopeQuery{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	s, _ := answers.FindSample("firewall")
	_, err := testClient(t, always(s.Status, s.ContentType, s.Body)).Envelopes(t.Context(), model.EnvelopeQuery{})
	if strings.Contains(err.Error(), "rejected") {
		t.Error(err)
	}
}

// Deletions and files have forms of their own. All other answers have members, or TestEveryOperationOnTheWire fails.
func TestFormsOfOperations(t *testing.T) {
	for _, op := range Operations() {
		if (op.Answer == answers.Nothing) != (op.Class == Delete) || (op.Answer == answers.File) != (op.Class == Stream) {
			t.Errorf("%s has form %d", op.Name, op.Answer)
		}
	}
}
