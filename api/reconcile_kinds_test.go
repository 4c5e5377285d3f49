package api

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// lostKind is a kind of change whose answer was lost, and what the service may show of it
// afterwards, told in other numbers, in another order or a little moved, as services do.
type lostKind struct {
	operation string
	// sent is the body, which sessions keep; nil where the journal alone has to do.
	sent interface{ Check() error }
	// at is the end of the path that is read.
	at  string
	now map[Verdict][]string
}

var (
	pair = &model.SigningSteps{Steps: []model.SigningStep{
		{Recipients: []model.Recipient{{Name: text("Ada"), Email: text("ada@example.com"), Role: model.Signer}}},
		{Recipients: []model.Recipient{{Name: text("Bo"), Email: text("bo@example.com"), Role: model.ReceivesCopy}}},
	}}
	dated = &model.EnvelopeFromTemplate{Name: "Lease 1", Comment: "c", Sandbox: true}
)

func lostKinds() []lostKind {
	const (
		ada  = `{"id":"%s","name":"Ada","email":"ADA@example.com","role":"SIGNER"}`
		bo   = `{"id":"%s","name":"Bo B.","email":"bo@example.com","role":"RECEIVES_COPY","verification":null}`
		hook = `{"webhooks":[{"id":"w7","target":"%s"}]}`
	)
	e := func(members string) string { return `{"id":"e1","documents":[{"id":"d1"}],` + members + `}` }
	documents := func(list string) string { return `{"id":"e1","documents":[` + list + `]}` }
	tp := func(members string) string { return `{"id":"t1",` + members + `}` }
	step := func(people ...string) string {
		return `{"recipients":[` + strings.ReplaceAll(strings.Join(people, ","), `"%s"`, `"x7"`) + `]}`
	}
	steps := func(list ...string) string { return `"signing_steps":[` + strings.Join(list, ",") + `]` }
	request := func(id, recipient, more string) string {
		return `"recipients":[{"recipient_id":"` + recipient + `","placeholders":[{"id":"` + id + `","name":"Passport ","hint":"Both sides"` + more + `}]}]`
	}
	field := func(x float64, kind string) string {
		return fmt.Sprintf(`{"annotations":[{"id":"a7","type":%q,"recipient_id":"r1","document_id":"d1","page":1,"x":%v,"y":2.1,"width":3,"height":4}]}`, kind, x)
	}
	const young = `{"id":"e7","created_at":1700000001}`
	made := func(list, row string) string { return `{"` + list + `":[` + row + `],"has_next_page":false}` }
	return []lostKind{
		{"envelope.create", nil, "/envelopes", map[Verdict][]string{
			DidNotHappen: {
				made("envelopes", ""), made("envelopes", `{"id":"e7","name":"Another","created_at":1700000001}`),
				made("envelopes", `{"id":"e7","created_at":1600000001}`),
			},
			Undecided: {
				made("envelopes", `{"id":"e7","name":"Lease 1","created_at":1700000001}`), made("envelopes", young),
				`{}`, `{"envelopes":null}`,
			},
		}},
		{"envelope.create_from_template", dated, "/envelopes", map[Verdict][]string{
			DidNotHappen: {made("envelopes", ""), made("envelopes", `{"id":"e7","name":"Lease 1","comment":"d","created_at":1700000001}`)},
			Undecided:    {made("envelopes", `{"id":"e7","name":"Lease  1 ","comment":"c","created_at":1700000001}`), `{}`},
		}},
		{"envelope.duplicate", nil, "/envelopes", map[Verdict][]string{
			DidNotHappen: {made("envelopes", ""), made("envelopes", `{"id":"e1","created_at":1700000001}`)},
			Undecided:    {made("envelopes", young), `{"has_next_page":false}`, `{"envelopes":[],"has_next_page":true}`},
		}},
		{"envelope.delete", nil, "/envelopes", map[Verdict][]string{
			Happened: {made("envelopes", "")}, DidNotHappen: {made("envelopes", `{"id":"e1"}`)}, Undecided: {`{}`, `{"envelopes":null}`, made("envelopes", `{"id":"e2"}`)},
		}},
		{"envelope.void", nil, "/envelope/e1", map[Verdict][]string{
			Happened: {e(`"status":"VOIDED"`)}, DidNotHappen: {e(`"status":"IN_PROGRESS"`), e(`"status":"COMPLETED"`)}, Undecided: {e(`"x":1`), e(`"status":null`), e(`"status":"CANCELLED"`)},
		}},
		{"envelope.send", nil, "/envelope/e1", map[Verdict][]string{
			Happened: {e(`"status":"IN_PROGRESS"`), e(`"status":"PENDING"`), e(`"status":"QUEUED"`)}, DidNotHappen: {e(`"status":"DRAFT"`)}, Undecided: {e(`"x":1`), e(`"status":""`)},
		}},
		{"envelope.rename", nil, "/envelope/e1", map[Verdict][]string{
			Happened: {e(`"name":"Lease-2"`), e(`"name":" Lease-2\r\n"`)}, DidNotHappen: {e(`"name":"Lease-1"`)}, Undecided: {e(`"x":1`), e(`"name":null`), e(`"name":"Lease-3"`)},
		}},
		{"envelope.set_comment", nil, "/envelope/e1", map[Verdict][]string{
			Happened: {e(`"comment":""`), e(`"comment":null`)}, DidNotHappen: {e(`"comment":"old"`), e(`"comment":"old\n"`)}, Undecided: {e(`"comment":"new"`)},
		}},
		{"envelope.set_expiration_date", nil, "/envelope/e1", map[Verdict][]string{
			Happened: {e(`"expires_at":1831280113`)}, DidNotHappen: {e(`"expires_at":1700000000`)}, Undecided: {e(`"expires_at":1831334399`), e(`"x":1`)},
		}},
		{"envelope.set_legality_level", nil, "/envelope/e1", map[Verdict][]string{
			Happened: {e(`"legality_level":"QES_ZERTES"`)}, DidNotHappen: {e(`"legality_level":"SES"`)}, Undecided: {e(`"legality_level":"QES_EIDAS"`), e(`"x":1`)},
		}},
		{"envelope.set_notification", nil, "/envelope/e1", map[Verdict][]string{
			Happened:     {e(`"notification":{"subject":"s","message":"m\n","reminder_interval":0}`), e(`"notification":{"subject":"s ","message":"m","reminder_interval":null}`)},
			DidNotHappen: {e(`"notification":{"subject":"before"}`)}, Undecided: {e(`"notification":null`), e(`"notification":{"subject":"s"}`), e(`"notification":{"subject":"another"}`)},
		}},
		{"envelope.add_document", nil, "/envelope/e1", map[Verdict][]string{
			Happened: {
				documents(`{"id":"d1"},{"id":"d7","name":"lease"}`),
				documents(`{"id":"d7","name":"Lease","filename":"lease.pdf"},{"id":"d1"}`),
				documents(`{"id":"d1"},{"id":"d2","filename":"lease.pdf"},{"id":"d3"}`),
			},
			DidNotHappen: {documents(`{"id":"d1"}`)},
			Undecided: {
				`{"id":"e1"}`, `{"id":"e1","documents":null}`, documents(`{"id":"d1"},{"id":"d7","name":"Annex"}`),
				documents(`{"id":"d5"},{"id":"d2","filename":"lease.pdf"}`),
			},
		}},
		{"envelope.set_dynamic_fields", nil, "/annotations/d1", map[Verdict][]string{
			Happened:  {`{"annotations":[{"text":{"dynamic_field_name":"n","value":"v"}}]}`},
			Undecided: {`{"annotations":[{"text":{"dynamic_field_name":"n","value":"w"}}]}`},
		}},
		{"envelope.set_dynamic_fields", nil, "/envelope/e1", map[Verdict][]string{Undecided: {`{"id":"e1"}`}}},
		{"envelope.set_dynamic_fields", &model.DynamicFields{Fields: []model.DynamicField{{Name: "n", Value: "v"}}}, "/annotations/d1", map[Verdict][]string{
			Happened:     {`{"annotations":[{"text":{"dynamic_field_name":"n","value":"v "}}]}`},
			DidNotHappen: {`{"annotations":[{"text":{"dynamic_field_name":"n","value":""}}]}`}, Undecided: {`{"annotations":null}`, `{"annotations":[]}`},
		}},
		{"envelope.add_signing_steps", pair, "/envelope/e1", map[Verdict][]string{
			Happened:     {e(steps(step(ada), step(bo))), e(steps(step(bo, ada))), e(steps(step(ada), step(), step(bo)))},
			DidNotHappen: {e(steps()), e(steps(step(`{"name":"Cy","email":"cy@example.com"}`)))},
			Undecided:    {e(steps(step(bo), step(ada))), e(steps(step(ada))), e(steps(step(ada), step(strings.Replace(bo, "RECEIVES_COPY", "SIGNER", 1))))},
		}},
		{"envelope.add_annotation", &newField, "/annotations/d1", map[Verdict][]string{
			Happened:     {field(1, "SIGNATURE"), field(1.2, "SIGNATURE")},
			DidNotHappen: {`{"annotations":[]}`, field(50, "SIGNATURE"), field(1, "INITIALS")}, Undecided: {`{"annotations":null}`, field(3.5, "SIGNATURE")},
		}},
		{"envelope.delete_annotation", nil, "/annotations/d1", map[Verdict][]string{
			Happened: {`{"annotations":[]}`, `{"annotations":[{"id":"a2"}]}`}, DidNotHappen: {`{"annotations":[{"id":"a1"}]}`}, Undecided: {`{"annotations":null}`},
		}},
		{"envelope.set_placeholders", nil, "/envelope/e1", map[Verdict][]string{
			Happened:     {e(`"attachments":{` + request("p7", "r1", `,"required":true,"multiple":true`) + `}`)},
			DidNotHappen: {e(`"attachments":{"recipients":[]}`)},
			Undecided:    {e(`"attachments":null`), e(`"attachments":{` + request("p7", "r1", "") + `}`), e(`"attachments":{` + request("p7", "r2", `,"required":true,"multiple":true`) + `}`)},
		}},
		{"envelope.set_attachment_settings", nil, "/envelope/e1", map[Verdict][]string{
			Happened:     {e(`"attachments":{"settings":{"visible_to_recipients":false}}`)},
			DidNotHappen: {e(`"attachments":{"settings":{"visible_to_recipients":true}}`)}, Undecided: {e(`"x":1`), e(`"attachments":{"settings":{}}`)},
		}},
		{"template.create", nil, "/templates", map[Verdict][]string{
			DidNotHappen: {
				made("templates", ""), made("templates", `{"id":"t7","name":"Another","created_at":1700000001}`),
				made("templates", `{"id":"t7","created_at":1600000001}`),
			},
			Undecided: {
				made("templates", `{"id":"t7","name":"Lease  ","created_at":1700000001}`), made("templates", young), `{}`,
			},
		}},
		{"template.duplicate", nil, "/templates", map[Verdict][]string{
			DidNotHappen: {made("templates", "")},
			Undecided:    {made("templates", young), `{}`, "", `{"templates":[],"has_next_page":true}`},
		}},
		{"template.delete", nil, "/template/t1", map[Verdict][]string{Happened: {""}, DidNotHappen: {tp(`"name":"T"`)}}},
		{"template.rename", nil, "/template/t1", map[Verdict][]string{
			Happened: {tp(`"name":" L"`)}, DidNotHappen: {tp(`"name":"T"`)}, Undecided: {tp(`"x":1`), tp(`"name":"M"`)},
		}},
		{"template.set_comment", nil, "/template/t1", map[Verdict][]string{
			Happened: {tp(`"comment":"c "`)}, DidNotHappen: {tp(`"comment":""`)}, Undecided: {tp(`"comment":"d"`)},
		}},
		{"template.set_notification", nil, "/template/t1", map[Verdict][]string{
			Happened: {tp(`"notification":{"subject":"S","message":"m"}`)}, Undecided: {tp(`"x":1`), tp(`"notification":{"message":"n"}`)},
		}},
		{"template.add_document", nil, "/template/t1", map[Verdict][]string{
			Happened:     {tp(`"documents":[{"id":"d1"},{"id":"d7","name":"lease"}]`)},
			DidNotHappen: {tp(`"documents":[{"id":"d1"}]`), tp(`"documents":[]`)}, Undecided: {tp(`"x":1`), tp(`"documents":[{"id":"d1"},{"id":"d7","name":"Annex"}]`)},
		}},
		{"template.add_signing_steps", nil, "/template/t1", map[Verdict][]string{
			Happened:     {tp(steps(step(`{"id":"r0"}`), step(`{"id":"r1","uid":"u1","name":"","email":""}`)))},
			DidNotHappen: {tp(steps(step(`{"id":"r0"}`))), tp(steps())},
			Undecided:    {tp(steps(step(`{"id":"r0"}`), step(`{"id":"r1","name":"Somebody","email":""}`))), tp(`"x":1`)},
		}},
		{"template.add_signing_steps", &model.SigningSteps{Steps: []model.SigningStep{{Recipients: []model.Recipient{{ID: "r1", UID: "u1"}}}}}, "/template/t1", map[Verdict][]string{
			Happened:     {tp(steps(step(`{"id":"r0"}`), step(`{"id":"r7","uid":"u1"}`))), tp(steps(step(`{"id":"r7","uid":"u1"}`), step(`{"id":"r0"}`))), tp(steps(step(`{"id":"r7","uid":"u1"}`, `{"id":"r8"}`))), tp(steps(step(`{"id":"r7","uid":"u1"}`)))},
			DidNotHappen: {tp(steps(step(`{"id":"r8"}`))), tp(steps(step(`{"name":"Cy"}`)))}, Undecided: {tp(`"x":1`), tp(steps(step(`{"uid":"u1"}`), step(`{"uid":"u2"}`)))},
		}},
		{"template.add_annotation", nil, "/template/t1/annotations", map[Verdict][]string{
			DidNotHappen: {`{"annotations":[]}`}, Undecided: {`{"annotations":[` + annotation + `]}`},
		}},
		{"template.add_annotation", &newField, "/template/t1/annotations", map[Verdict][]string{
			Happened: {field(1.4, "SIGNATURE")}, DidNotHappen: {`{"annotations":[]}`}, Undecided: {`{"annotations":null}`, field(3.5, "SIGNATURE")},
		}},
		{"template.delete_annotation", nil, "/template/t1/annotations", map[Verdict][]string{
			Happened: {`{"annotations":[]}`}, DidNotHappen: {`{"annotations":[{"id":"a1"}]}`}, Undecided: {`{"annotations":null}`},
		}},
		{"template.set_placeholders", nil, "/template/t1", map[Verdict][]string{
			Happened:  {tp(`"attachments":{` + request("p7", "r1", `,"required":true,"multiple":true`) + `}`)},
			Undecided: {tp(`"attachments":null`), tp(`"attachments":{` + request("p7", "r1", "") + `}`)},
		}},
		{"template.set_attachment_settings", nil, "/template/t1", map[Verdict][]string{
			Happened: {tp(`"attachments":{"settings":{"visible_to_recipients":true}}`)}, DidNotHappen: {tp(`"attachments":{"settings":{"visible_to_recipients":false}}`)}, Undecided: {tp(`"x":1`)},
		}},
		{"webhook.create", nil, "/webhooks", map[Verdict][]string{
			Undecided: {"", fmt.Sprintf(hook, "https://elsewhere.example.com")},
		}},
		{"webhook.create", &model.NewWebhook{Event: model.EnvelopeExpired, Target: "https://example.com/hook"}, "/webhooks", map[Verdict][]string{
			DidNotHappen: {`{"webhooks":[]}`, fmt.Sprintf(hook, "https://elsewhere.example.com")}, Undecided: {`{"webhooks":null}`, fmt.Sprintf(hook, "https://EXAMPLE.com/hook/")},
		}},
		{"webhook.delete", nil, "/webhooks", map[Verdict][]string{
			Happened: {`{"webhooks":[]}`}, DidNotHappen: {`{"webhooks":[{"id":"w1"}]}`}, Undecided: {`{"webhooks":null}`, ""},
		}},
	}
}

// lost plays the change and hands over what the journal has of it.
func (k *lostKind) lost(t *testing.T) journal.Entry {
	t.Helper()
	change := rowOf(t, k.operation)
	if k.sent == pair {
		change.do = func(ctx context.Context, c *Client) (any, error) {
			return value(c.AddSigningSteps(ctx, "e1", pair.Steps))
		}
	}
	return lost(t, change)
}

// shown are the answers of a service by the end of the path, "" for 404.
func (k *lostKind) shown(now string) map[string]string {
	shown := map[string]string{"/envelope/e1": `{"id":"e1","documents":[{"id":"d1"}]}`, "/template/t1": aTemplate}
	shown[k.at] = now
	return shown
}

// Whatever was lost, reading the target again tells what became of it, in the service's own words,
// or says that it does not tell. It only reads.
func TestEveryKindOfLostChange(t *testing.T) {
	tested := map[string]bool{}
	for _, row := range lostKinds() {
		tested[row.operation] = true
		entry := row.lost(t)
		for want, answers := range row.now {
			for _, now := range answers {
				w := answering(row.shown(now))
				c := testClient(t, w, func(cfg *Config) { cfg.Unit = model.Seconds })
				truth, err := c.Reconcile(t.Context(), entry, row.sent, nil)
				if err != nil || truth.Verdict != want || !strings.HasSuffix(truth.Sentence, ".") {
					t.Errorf("%s, now %s: %v, want %v: %q, %v", row.operation, now, truth.Verdict, want, truth.Sentence, err)
				}
				for _, sent := range w.sent() {
					if operationOf(sent).Class != Read {
						t.Errorf("%s sent %s %s", row.operation, sent.method, sent.path)
					}
				}
			}
		}
	}
	for _, op := range Operations() {
		if op.Class.Changes() && !tested[op.Name] {
			t.Errorf("%s is not in the table", op.Name)
		}
	}
}

// Who is sent with the identifier of a place takes it, as many at once and guided forms do; a service may also add them.
func TestPeopleWhoTakePlaces(t *testing.T) {
	place := func(id model.RecipientID, name string) model.Recipient {
		return model.Recipient{ID: id, Name: text(name)}
	}
	before := &model.Envelope{SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{place("r1", "Tenant"), place("r2", "Owner")}}}}
	sent := []model.SigningStep{{Recipients: []model.Recipient{{ID: "r1", Name: text("Ada"), Email: text("ada@example.com"), Role: model.Signer}}}}
	row := rowOf(t, addSigningSteps.Name)
	row.do = func(ctx context.Context, c *Client) (any, error) {
		c.change.Envelope = before
		return value(c.AddSigningSteps(ctx, "e1", sent))
	}
	entry := lost(t, row)
	const ada, tenant, owner = `{"id":"x1","name":"Ada","email":"ada@example.com","role":"SIGNER"}`, `{"id":"x1","name":"Tenant"}`, `{"id":"x2","name":"Owner"}`
	for people, want := range map[string]Verdict{
		ada + "," + owner:                Happened,
		tenant + "," + owner + "," + ada: Happened,
		tenant + "," + owner:             DidNotHappen,
		owner:                            DidNotHappen,
		ada + "," + tenant:               Undecided,
	} {
		c := testClient(t, answering(map[string]string{"/envelope/e1": `{"id":"e1","signing_steps":[{"recipients":[` + people + `]}]}`}))
		truth, err := c.Reconcile(t.Context(), entry, &model.SigningSteps{Steps: sent}, nil)
		if err != nil || truth.Verdict != want {
			t.Errorf("%s: %v, want %v: %q, %v", people, truth.Verdict, want, truth.Sentence, err)
		}
	}
}
