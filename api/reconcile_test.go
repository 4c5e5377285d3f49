package api

import (
	"fmt"
	"io"
	"net/http"
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

// lostAnswer is a change whose answer was lost, and what the service shows afterwards.
type lostAnswer struct {
	operation string
	// answers by the end of the path; "" stands for 404.
	answers map[string]string
	want    Verdict
}

func lostAnswers() []lostAnswer {
	const (
		renamed  = `{"id":"e1","name":"Lease-2"}`
		fields   = `{"annotations":[{"id":"a1"}]}`
		noFields = `{"annotations":[]}`
		missing  = ""
	)
	return []lostAnswer{
		{"envelope.rename", map[string]string{"/envelope/e1": renamed}, Happened},
		{"envelope.rename", map[string]string{"/envelope/e1": `{"id":"e1","name":"Lease-1"}`}, DidNotHappen},
		{"envelope.rename", map[string]string{"/envelope/e1": `{"id":"e1","name":"Lease-3"}`}, Undecided},
		{"envelope.set_expiration_date", map[string]string{"/envelope/e1": `{"id":"e1","expires_at":1831280113}`}, Happened},
		{"envelope.set_expiration_date", map[string]string{"/envelope/e1": `{"id":"e1","expires_at":1700000000}`}, DidNotHappen},
		{"envelope.set_expiration_date", map[string]string{"/envelope/e1": `{"id":"e1","expires_at":1831279999}`}, Undecided},
		{"envelope.set_legality_level", map[string]string{"/envelope/e1": `{"id":"e1","legality_level":"QES_ZERTES"}`}, Happened},
		{"envelope.set_legality_level", map[string]string{"/envelope/e1": `{"id":"e1","legality_level":"SES"}`}, DidNotHappen},
		{"envelope.set_comment", map[string]string{"/envelope/e1": `{"id":"e1","comment":"old"}`}, DidNotHappen},
		{"envelope.set_notification", map[string]string{"/envelope/e1": `{"id":"e1","notification":{"subject":"s","message":"m","reminder_interval":0}}`}, Happened},
		{"envelope.set_notification", map[string]string{"/envelope/e1": `{"id":"e1","notification":null}`}, Undecided},
		{"envelope.set_notification", map[string]string{"/envelope/e1": `{"id":"e1","notification":{"subject":"before"}}`}, DidNotHappen},
		{"envelope.set_notification", map[string]string{"/envelope/e1": `{"id":"e1","notification":{"subject":"another"}}`}, Undecided},
		{"envelope.set_dynamic_fields", map[string]string{"/envelope/e1": `{"id":"e1","documents":[{"id":"d1"}]}`, "/annotations/d1": `{"annotations":[{"text":{"dynamic_field_name":"n","value":"v"}}]}`}, Happened},
		{"envelope.set_dynamic_fields", map[string]string{"/envelope/e1": `{"id":"e1","documents":[{"id":"d1"}]}`, "/annotations/d1": `{"annotations":[{"text":{"dynamic_field_name":"n","value":"w"}}]}`}, Undecided},
		{"envelope.set_dynamic_fields", map[string]string{"/envelope/e1": `{"id":"e1"}`}, Undecided},
		{"envelope.set_attachment_settings", map[string]string{"/envelope/e1": `{"id":"e1","attachments":{"settings":{"visible_to_recipients":false}}}`}, Happened},
		{"envelope.set_attachment_settings", map[string]string{"/envelope/e1": `{"id":"e1","attachments":{"settings":{"visible_to_recipients":true}}}`}, DidNotHappen},
		{"envelope.set_placeholders", map[string]string{"/envelope/e1": `{"id":"e1","attachments":{"recipients":[{"recipient_id":"r1","placeholders":[{"id":"p1","recipient_id":"r1","name":"Passport","hint":"Both sides","required":true,"multiple":true}]}]}}`}, Happened},
		{"envelope.set_placeholders", map[string]string{"/envelope/e1": `{"id":"e1","attachments":null}`}, Undecided},
		{"template.rename", map[string]string{"/template/t1": `{"id":"t1","name":"L"}`}, Happened},
		{"envelope.void", map[string]string{"/envelope/e1": `{"id":"e1","status":"VOIDED"}`}, Happened},
		{"envelope.void", map[string]string{"/envelope/e1": `{"id":"e1","status":"IN_PROGRESS"}`}, DidNotHappen},
		{"envelope.send", map[string]string{"/envelope/e1": `{"id":"e1","status":"IN_PROGRESS"}`}, Happened},
		{"envelope.send", map[string]string{"/envelope/e1": `{"id":"e1","status":"DRAFT"}`}, DidNotHappen},
		{"envelope.delete", map[string]string{"/envelopes": `{"envelopes":[]}`}, Happened},
		{"envelope.delete", map[string]string{"/envelopes": `{"envelopes":[{"id":"e1"}]}`}, DidNotHappen},
		{"envelope.delete", map[string]string{"/envelopes": `{"envelopes":[{"id":"e2"}]}`}, Undecided},
		{"envelope.delete", map[string]string{"/envelopes": `{}`}, Undecided},
		{"template.delete", map[string]string{"/template/t1": missing}, Happened},
		{"template.delete", map[string]string{"/template/t1": aTemplate}, DidNotHappen},
		{"template.delete_annotation", map[string]string{"/template/t1/annotations": fields}, DidNotHappen},
		{"template.delete_annotation", map[string]string{"/template/t1/annotations": noFields}, Happened},
		{"envelope.delete_annotation", map[string]string{"/envelope/e1": `{"id":"e1","documents":[{"id":"d1"}]}`, "/annotations/d1": noFields}, Happened},
		{"webhook.delete", map[string]string{"/webhooks": `{"webhooks":[]}`}, Happened},
		{"webhook.delete", map[string]string{"/webhooks": missing}, Undecided},
		{"envelope.create", map[string]string{"/envelopes": `{"envelopes":[{"id":"e7","created_at":1700000001}]}`}, Undecided},
		{"envelope.create", map[string]string{"/envelopes": `{"envelopes":[{"id":"e7","created_at":1600000001}]}`}, DidNotHappen},
		{"envelope.duplicate", map[string]string{"/envelopes": `{"envelopes":[]}`}, DidNotHappen},
		{"envelope.duplicate", map[string]string{"/envelopes": `{}`}, Undecided},
		{"envelope.duplicate", map[string]string{"/envelopes": `{"envelopes":[],"has_next_page":true}`}, Undecided},
		{"template.duplicate", map[string]string{"/templates": `{"templates":[],"has_next_page":true}`}, Undecided},
		{"envelope.duplicate", map[string]string{"/envelopes": `{"envelopes":[{"id":"e1","created_at":1700000001}]}`}, DidNotHappen},
		{"webhook.create", map[string]string{"/webhooks": missing}, Undecided},
		{"template.create", map[string]string{"/templates": `{"templates":[{"id":"t7","created_at":1700000001}]}`}, Undecided},
		{"template.create", map[string]string{"/templates": `{"templates":[{"id":"t7","created_at":1600000001}]}`}, DidNotHappen},
		{"template.create", map[string]string{"/templates": `{}`}, Undecided},
		{"template.duplicate", map[string]string{"/templates": missing}, Undecided},
		{"envelope.set_placeholders", map[string]string{"/envelope/e1": `{"id":"e1","attachments":{"recipients":[]}}`}, DidNotHappen},
		{"envelope.duplicate", map[string]string{"/envelopes": `{"envelopes":[{"id":"e7","created_at":1700000001}]}`, "/envelope/e1": `{"id":"e1"}`}, Undecided},
		{"template.duplicate", map[string]string{"/templates": `{"templates":[{"id":"t7","created_at":1700000001}]}`, "/template/t1": `{"id":"t1"}`}, Undecided},
		{"webhook.create", map[string]string{"/webhooks": `{"webhooks":[{"id":"w1","target":"https://elsewhere.example.com"}]}`}, Undecided},
		{"envelope.add_document", map[string]string{"/envelope/e1": `{"id":"e1","documents":[{"id":"d1"}]}`}, DidNotHappen},
		{"envelope.add_document", map[string]string{"/envelope/e1": `{"id":"e1","documents":[{"id":"d1"},{"id":"d2","name":"Another"}]}`}, Undecided},
		{"envelope.add_document", map[string]string{"/envelope/e1": `{"id":"e1","documents":[{"id":"d2","name":"lease"},{"id":"d1"}]}`}, Happened},
		{"envelope.add_document", map[string]string{"/envelope/e1": `{"id":"e1","documents":[{"id":"d1"},{"id":"d2","filename":"lease.pdf"},{"id":"d3"}]}`}, Happened},
		{"envelope.add_document", map[string]string{"/envelope/e1": `{"id":"e1","documents":[{"id":"d5"},{"id":"d2","filename":"lease.pdf"}]}`}, Undecided},
		{"template.add_document", map[string]string{"/template/t1": `{"id":"t1","documents":[]}`}, DidNotHappen},
		{"template.add_signing_steps", map[string]string{"/template/t1": `{"id":"t1","signing_steps":[{"recipients":[{"id":"r0"}]},{"recipients":[{"id":"r1","uid":"u1","name":"","email":""}]}]}`}, Happened},
		{"template.add_signing_steps", map[string]string{"/template/t1": `{"id":"t1","signing_steps":[{"recipients":[{"id":"r0"}]}]}`}, DidNotHappen},
		{"template.add_signing_steps", map[string]string{"/template/t1": `{"id":"t1","signing_steps":[{"recipients":[{"id":"r0"}]},{"recipients":[{"id":"r1","name":"Somebody","email":""}]}]}`}, Undecided},
		{"template.add_signing_steps", map[string]string{"/template/t1": `{"id":"t1","signing_steps":[]}`}, DidNotHappen},
		{"template.add_signing_steps", map[string]string{"/template/t1": `{"id":"t1"}`}, Undecided},
		{"template.add_annotation", map[string]string{"/template/t1": aTemplate, "/template/t1/annotations": `{"annotations":[` + annotation + `]}`}, Undecided},
		{"template.add_annotation", map[string]string{"/template/t1": aTemplate, "/template/t1/annotations": noFields}, DidNotHappen},
	}
}

func TestReconcile(t *testing.T) {
	for _, row := range lostAnswers() {
		t.Run(row.operation+"/"+row.want.String(), func(t *testing.T) {
			entry := lost(t, rowOf(t, row.operation))
			w := answering(row.answers)
			truth, err := testClient(t, w, func(cfg *Config) { cfg.Unit = model.Seconds }).Reconcile(t.Context(), entry, nil, nil)
			if err != nil || truth.Verdict != row.want || truth.Sentence == "" {
				t.Errorf("%v: %q, %v; want %v", truth.Verdict, truth.Sentence, err, row.want)
			}
			for _, sent := range w.sent() {
				if op := operationOf(sent); op.Class != Read {
					t.Errorf("sent %s %s", sent.method, sent.path)
				}
			}
		})
	}
}

// A read that fails tells nothing, whichever of them it is: the error comes back, and no verdict with it.
func TestReconcileFails(t *testing.T) {
	for _, row := range lostAnswers() {
		entry := lost(t, rowOf(t, row.operation))
		complete := answering(row.answers)
		if _, err := testClient(t, complete).Reconcile(t.Context(), entry, nil, nil); err != nil {
			t.Fatalf("%s: %v", row.operation, err)
		}
		for n, sent := range complete.sent() {
			if n > 0 && strings.HasSuffix(row.operation, ".duplicate") {
				continue // without the original all recent ones are listed
			}
			broken := answering(row.answers)
			answer := broken.answer
			broken.answer = func(i int, req *http.Request) (*http.Response, error) {
				if req.URL.Path == sent.path {
					return response(403, "application/json", "{}"), nil
				}
				return answer(i, req)
			}
			truth, err := testClient(t, broken).Reconcile(t.Context(), entry, nil, nil)
			if KindOf(err) != Forbidden || truth.Verdict != Undecided || truth.Sentence != "" {
				t.Errorf("%s without %s: %v, %q, %v", row.operation, sent.path, truth.Verdict, truth.Sentence, err)
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

// Every change can be asked about, whatever comes of it.
func TestReconcileKnowsEveryChange(t *testing.T) {
	for _, op := range Operations() {
		entry := journal.Entry{Intent: journal.Intent{Operation: op.Name, IDs: map[string]string{
			"envelope_id": "e1", "template_id": "t1", "annotation_id": "a1", "webhook_id": "w1",
		}}}
		if _, err := testClient(t, answering(nil)).Reconcile(t.Context(), entry, nil, nil); err != nil && KindOf(err) != NotFound {
			t.Errorf("%s: %v", op.Name, err)
		}
	}
}

// What an earlier version wrote down has no former value: there a value that reads back as
// it is written tells, and a list is left to a person.
func TestReconcileWithoutPriorDigest(t *testing.T) {
	for _, row := range []lostAnswer{
		{"envelope.rename", map[string]string{"/envelope/e1": `{"id":"e1","name":"Lease-3"}`}, DidNotHappen},
		{"envelope.set_placeholders", map[string]string{"/envelope/e1": `{"id":"e1","attachments":{"recipients":[]}}`}, Undecided},
		{"envelope.set_expiration_date", map[string]string{"/envelope/e1": `{"id":"e1","expires_at":1700000000}`}, DidNotHappen},
		{"envelope.add_document", map[string]string{"/envelope/e1": `{"id":"e1","documents":[{"id":"d2","name":"lease"}]}`}, Undecided},
		{"envelope.add_document", map[string]string{"/envelope/e1": `{"id":"e1","documents":[]}`}, DidNotHappen},
		{"template.add_signing_steps", map[string]string{"/template/t1": `{"id":"t1","signing_steps":[{"recipients":[{"id":"r1","uid":"u1","name":"","email":""}]}]}`}, Undecided},
	} {
		entry := lost(t, rowOf(t, row.operation))
		entry.Intent.Before.Value = ""
		truth, err := testClient(t, answering(row.answers), func(cfg *Config) { cfg.Unit = model.Seconds }).Reconcile(t.Context(), entry, nil, nil)
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

// An answer that is no list of webhooks does not prove that there is none.
func TestReconcileWebhookWithoutList(t *testing.T) {
	sent := &model.NewWebhook{Target: "https://example.com/hook"}
	for answer, want := range map[string]Verdict{
		`{"webhooks":null}`: Undecided,
		`{"webhooks":[]}`:   DidNotHappen,
		`{"webhooks":[{"id":"w1","target":"https://EXAMPLE.com/hook/"}]}`:     Undecided,
		`{"webhooks":[{"id":"w1","target":"https://elsewhere.example.com"}]}`: DidNotHappen,
	} {
		entry := lost(t, rowOf(t, "webhook.create"))
		truth, err := testClient(t, answering(map[string]string{"/webhooks": answer})).Reconcile(t.Context(), entry, sent, nil)
		if err != nil || truth.Verdict != want {
			t.Errorf("%s: %v: %q, %v", answer, truth.Verdict, truth.Sentence, err)
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
