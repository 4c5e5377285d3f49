package api

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// lost plays a change whose answer is lost and hands over what the journal has of it.
func lost(t *testing.T, row call) journal.Entry {
	t.Helper()
	book := &notebook{}
	w := &wire{answer: func(int, *http.Request) (*http.Response, error) { return nil, io.ErrUnexpectedEOF }}
	c := testClient(t, w, func(cfg *Config) { cfg.Unit, cfg.Journal = model.Seconds, book })
	before := Change{Envelope: &model.Envelope{
		Name: text("Lease-1"), Comment: text("old"), LegalityLevel: model.SES, ExpiresAt: 1_700_000_000,
		Notification: &model.Notification{Subject: text("before")}, Documents: []model.Document{{ID: "d1"}},
		Attachments: &model.Attachments{Settings: &model.AttachmentSettings{VisibleToRecipients: true}},
	}}
	if strings.HasPrefix(row.op.Name, "template.") {
		before = Change{Template: &model.Template{
			Name: text("T"), Documents: []model.Document{{ID: "d1"}},
			SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{{ID: "r0"}}}},
		}}
	}
	if _, err := row.do(t.Context(), c.WithChange(&before)); OutcomeOf(err) != Unknown {
		t.Fatalf("outcome %q: %v", OutcomeOf(err), err)
	}
	return journal.Entry{Time: time.Unix(1_700_000_000, 0), Intent: book.intents[0], Result: book.results[0]}
}

// A read that fails tells nothing, whichever of them it is: the error comes back, and no verdict with it.
func TestReconcileFails(t *testing.T) {
	for _, row := range lostKinds() {
		entry := row.lost(t)
		for _, now := range slices.Concat(slices.Collect(maps.Values(row.now))...) {
			complete := answering(row.shown(now))
			if _, err := testClient(t, complete).Reconcile(t.Context(), entry, row.sent, nil); err != nil {
				t.Fatalf("%s: %v", row.operation, err)
			}
			for n, sent := range complete.sent() {
				if n > 0 && strings.HasPrefix(operationOf(complete.sent()[0]).Name, "envelope.list") {
					continue // without the template or the original all recent ones are listed
				}
				if n > 0 && row.operation == "template.duplicate" {
					continue
				}
				broken := answering(row.shown(now))
				answer := broken.answer
				broken.answer = func(i int, req *http.Request) (*http.Response, error) {
					if req.URL.Path == sent.path {
						return response(403, "application/json", "{}"), nil
					}
					return answer(i, req)
				}
				truth, err := testClient(t, broken).Reconcile(t.Context(), entry, row.sent, nil)
				if KindOf(err) != Forbidden || truth.Verdict != Undecided || truth.Sentence != "" {
					t.Errorf("%s without %s: %v, %q, %v", row.operation, sent.path, truth.Verdict, truth.Sentence, err)
				}
			}
		}
	}
}

func rowOf(t *testing.T, operation string) call {
	t.Helper()
	for _, row := range calls() {
		if row.op.Name == operation {
			return row
		}
	}
	t.Fatalf("no row for %s", operation)
	return call{}
}

func answering(answers map[string]string) *wire {
	return &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
		for end, body := range answers {
			if strings.HasSuffix(req.URL.Path, end) && body != "" {
				return response(200, "application/json", body), nil
			}
		}
		return response(404, "application/json", "{}"), nil
	}}
}

// operationOf finds what was asked for by method and the shape of the path.
func operationOf(sent sentRequest) Operation {
	parts := strings.Split(strings.TrimPrefix(sent.path, "/v2"), "/")
	for _, op := range Operations() {
		want := strings.Split(op.Path, "/")
		if op.Method == sent.method && len(want) == len(parts) && fits(want, parts) {
			return op
		}
	}
	return Operation{Class: Create}
}

func fits(want, parts []string) bool {
	for i := range want {
		if !strings.HasPrefix(want[i], "{") && want[i] != parts[i] {
			return false
		}
	}
	return true
}

// What an earlier version wrote down has no former value: there a value that reads back as
// it is written tells, and a list is left to a person.
func TestReconcileWithoutPriorDigest(t *testing.T) {
	for _, row := range []struct {
		operation, now string
		want           Verdict
	}{
		{"envelope.rename", `{"id":"e1","name":"Lease-3"}`, DidNotHappen},
		{"envelope.set_placeholders", `{"id":"e1","attachments":{"recipients":[]}}`, Undecided},
		{"envelope.set_expiration_date", `{"id":"e1","expires_at":1700000000}`, DidNotHappen},
		{"envelope.add_document", `{"id":"e1","documents":[{"id":"d2","name":"lease"}]}`, Undecided},
		{"envelope.add_document", `{"id":"e1","documents":[]}`, DidNotHappen},
		{"template.add_signing_steps", `{"id":"t1","signing_steps":[{"recipients":[{"id":"r1","uid":"u1"}]}]}`, Undecided},
	} {
		entry := lost(t, rowOf(t, row.operation))
		entry.Intent.Before.Value = ""
		w := answering(map[string]string{"/envelope/e1": row.now, "/template/t1": row.now})
		truth, err := testClient(t, w, func(cfg *Config) { cfg.Unit = model.Seconds }).Reconcile(t.Context(), entry, nil, nil)
		if err != nil || truth.Verdict != row.want {
			t.Errorf("%s: %v: %q, %v; want %v", row.operation, truth.Verdict, truth.Sentence, err, row.want)
		}
	}
}

// What is not seen right after its answer was lost may be made yet, and sending it again
// would make it twice. Two minutes later it is proved, and what may be sent twice at once.
func TestReconcileSoonAfterLoss(t *testing.T) {
	unseen := map[string]string{"/envelopes": `{"envelopes":[]}`, "/envelope/e1": `{"id":"e1","name":"Lease-1","status":"IN_PROGRESS"}`}
	for _, row := range []struct {
		operation string
		ago       time.Duration
		status    int
		want      Verdict
	}{
		{"envelope.duplicate", time.Second, 0, MayYetHappen},
		{"envelope.duplicate", time.Second, 504, MayYetHappen},
		{"envelope.duplicate", time.Second, 500, DidNotHappen},
		{"envelope.duplicate", settlingTime + time.Second, 0, DidNotHappen},
		{"envelope.duplicate", -time.Hour, 0, MayYetHappen}, // a clock that was set back
		{"envelope.void", time.Second, 0, MayYetHappen},
		{"envelope.rename", time.Second, 0, DidNotHappen},
	} {
		entry := lost(t, rowOf(t, row.operation))
		entry.Time, entry.Result.Status = time.Now().Add(-row.ago), row.status
		truth, err := testClient(t, answering(unseen), func(cfg *Config) { cfg.Unit = model.Seconds }).Reconcile(t.Context(), entry, nil, nil)
		if err != nil || truth.Verdict != row.want {
			t.Errorf("%s %s after status %d: %v: %q, %v; want %v", row.operation, row.ago, row.status, truth.Verdict, truth.Sentence, err, row.want)
		}
	}
}

// A service that has accepted a change may carry it out later, whatever the kind.
func TestReconcileAfterAccepted(t *testing.T) {
	there := map[string]string{"/envelopes": `{"envelopes":[{"id":"e1"}]}`, "/template/t1": aTemplate, "/envelope/e1": `{"id":"e1","name":"Lease-1"}`}
	for _, operation := range []string{"envelope.delete", "template.delete", "envelope.rename"} {
		for ago, want := range map[time.Duration]Verdict{time.Second: MayYetHappen, settlingTime + time.Second: DidNotHappen} {
			entry := lost(t, rowOf(t, operation))
			entry.Time, entry.Result.Status = time.Now().Add(-ago), 202
			truth, err := testClient(t, answering(there)).Reconcile(t.Context(), entry, nil, nil)
			if err != nil || truth.Verdict != want || (truth.Again > 0) != (want == MayYetHappen) {
				t.Errorf("%s %s after 202: %v, again in %s: %q, %v", operation, ago, truth.Verdict, truth.Again, truth.Sentence, err)
			}
		}
	}
}

// Where the original of a copy cannot be read, all recent ones are listed and not only
// what is as empty as the original seems to be.
func TestReconcileWithoutTheOriginal(t *testing.T) {
	const young = `[{"id":"x1","created_at":1700000001},{"id":"x2","created_at":1700000001,"documents":[{"id":"d1"}]}]`
	for operation, path := range map[string]string{"envelope.duplicate": "envelopes", "template.duplicate": "templates"} {
		w := answering(map[string]string{"/" + path: `{"` + path + `":` + young + `}`})
		truth, err := testClient(t, w, func(cfg *Config) { cfg.Unit = model.Seconds }).Reconcile(t.Context(), lost(t, rowOf(t, operation)), nil, nil)
		if n := len(truth.Envelopes) + len(truth.Templates); err != nil || n != 2 {
			t.Errorf("%s: %d listed, %v", operation, n, err)
		}
	}
}

// Of the recent ones only those are listed that have the documents and the steps of the original.
func TestReconcileListsCopies(t *testing.T) {
	const (
		original = `{"id":"%s","documents":[{"id":"d1","name":"Lease","page_count":2}]}`
		young    = `[{"id":"x1","created_at":1700000001,"documents":[{"id":"d7","name":"Lease","page_count":2}]},` +
			`{"id":"x2","created_at":1700000001,"documents":[{"id":"d8","name":"Lease","page_count":3}]},` +
			`{"id":"x3","created_at":1700000001,"documents":[{"id":"d9","name":"Lease","page_count":2}],"signing_steps":[{"recipients":[]}]}]`
	)
	for operation, answers := range map[string]map[string]string{
		"envelope.duplicate": {"/envelopes": `{"envelopes":` + young + `}`, "/envelope/e1": fmt.Sprintf(original, "e1")},
		"template.duplicate": {"/templates": `{"templates":` + young + `}`, "/template/t1": fmt.Sprintf(original, "t1")},
	} {
		truth, err := testClient(t, answering(answers), func(cfg *Config) { cfg.Unit = model.Seconds }).Reconcile(t.Context(), lost(t, rowOf(t, operation)), nil, nil)
		if n := len(truth.Envelopes) + len(truth.Templates); err != nil || n != 1 || !strings.Contains(truth.Sentence, "documents of the original") {
			t.Errorf("%s: %d listed, %q, %v", operation, n, truth.Sentence, err)
		}
	}
}
