package model_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
)

// decoded are the types a service answers with, each with an answer that has all of it.
var decoded = []struct {
	try    func(*testing.T, []byte)
	answer string
}{
	{roundTrip[model.EnvelopeList], `{"has_next_page":true,"has_previous_page":false,"envelopes":[` + envelopeSeed + `]}`},
	{roundTrip[model.Envelope], envelopeSeed},
	{roundTrip[model.TemplateList], `{"has_next_page":false,"has_previous_page":true,"templates":[` + templateSeed + `]}`},
	{roundTrip[model.Template], templateSeed},
	{roundTrip[model.DocumentList], `{"documents":[` + documentSeed + `]}`},
	{roundTrip[model.Document], documentSeed},
	{roundTrip[model.AnnotationList], `{"annotations":[` + annotationSeed + `]}`},
	{roundTrip[[]model.Annotation], `[` + annotationSeed + `]`},
	{roundTrip[model.Annotation], annotationSeed},
	{roundTrip[model.Attachments], attachmentsSeed},
	{roundTrip[model.WebhookList], `{"webhooks":[` + webhookSeed + `]}`},
	{roundTrip[model.Webhook], webhookSeed},
}

const (
	documentSeed    = `{"id":"d1","name":"Vertrag","filename":"v.pdf","page_count":1,"pages":[{"width":595,"height":842}]}`
	attachmentsSeed = `{"settings":{"visible_to_recipients":true},"recipients":[{"recipient_id":"r1","recipient_name":"Ada","placeholders":[` +
		`{"recipient_id":"r1","id":"p1","name":"Pass","hint":"h","required":true,"multiple":false,"files":[{"id":"f1","name":"a.png","size":7,"mimetype":"image/png"}]}]}]}`
	partsSeed = `"signing_steps":[{"recipients":[{"id":"r1","uid":null,"name":"Ada","email":"ada@example.com","role":"SIGNER",` +
		`"verification":{"type":"SMS","value":"+41791234567"}}]}],"documents":[` + documentSeed + `],` +
		`"notification":{"subject":"s","message":"m\n","reminder_interval":3},"attachments":` + attachmentsSeed + `}`
	envelopeSeed = `{"id":"e1","name":"Zürich","comment":"c","pages":4,"flow_type":"REQUEST_SIGNATURE","legality_level":"SES","status":"DRAFT",` +
		`"created_at":1760000000,"updated_at":1760100000000,"expires_at":null,"num_recipients":3,"is_duplicable":true,` + partsSeed
	templateSeed = `{"id":"t1","name":"T","comment":null,"pages":4,"legality_level":"QES_EIDAS","created_at":1760000000,"updated_at":"1760100000",` +
		`"expiration_delay":86400,"num_recipients":1,"dynamic_fields":["city"],` + partsSeed
	annotationSeed = `{"id":"a1","recipient_id":"r1","document_id":"d1","page":1,"x":10.5,"y":20,"width":30,"height":5,"required":true,"type":"TEXT",` +
		`"signature":{"id":null},"initials":null,"text":{"size":12,"color":255,"value":"v","tooltip":"t","dynamic_field_name":"f","font":{"family":"UNKNOWN","italic":true,"bold":false}},` +
		`"datetime":{"size":12,"color":"#000","auto_fill":true,"timezone":"Europe/Zurich","timestamp":1760000000,"format":"DMY_NUMERIC_SLASH"},"checkbox":{"checked":true,"style":"CIRCLE_CHECK"}}`
	webhookSeed = `{"id":"w1","event":"ENVELOPE_EXPIRED","target":"https://example.com/hook"}`
)

// Whatever a service sends for any type, decoding it ends with a value or an error, and what was read can be read again
// from what it is written as. Seeds are small, because every one is changed thousands of times.
func FuzzDecode(f *testing.F) {
	strange := []string{
		`{}`, `null`, `[]`, `{"id":12,"name":null,"pages":"3","status":"NEW","created_at":1.7e12}`,
		`{"annotations":[{"page":-1,"x":1e400,"text":{"color":"#fff"},"datetime":{"timestamp":"x"}}]}`,
		`{"settings":null,"recipients":[{"placeholders":[{"files":[{"size":-1}]}]}]}`,
		`{"id":"\ud800","event":"\u202e","target":"\u001b]52;c;x\u0007"}`,
	}
	for i, kind := range decoded {
		for _, seed := range append(strange, kind.answer) {
			f.Add(uint8(i), []byte(seed))
		}
	}
	f.Fuzz(func(t *testing.T, kind uint8, body []byte) { decoded[int(kind)%len(decoded)].try(t, body) })
}

// The seeds are answers, not mistakes.
func TestSeedsAreRead(t *testing.T) {
	for i, kind := range decoded {
		if !json.Valid([]byte(kind.answer)) {
			t.Errorf("seed %d is no JSON: %s", i, kind.answer)
		}
		kind.try(t, []byte(kind.answer))
	}
}

// Whatever stands in a row of a page, the page has all its rows, and those around it are as they are without it.
func FuzzDecodePage(f *testing.F) {
	f.Add([]byte(envelopeSeed))
	alone := model.Envelope{}
	if err := json.Unmarshal([]byte(envelopeSeed), &alone); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, row []byte) {
		var got model.EnvelopeList
		body := `{"envelopes":[` + envelopeSeed + "," + string(row) + "," + envelopeSeed + `]}`
		if err := model.Decode([]byte(body), &got); err != nil {
			if json.Valid(row) {
				t.Fatalf("the page was lost: %v", err)
			}
			return
		}
		if !json.Valid(row) { // it may hold several rows, or close the list
			return
		}
		if len(got.Envelopes) != 3 {
			t.Fatalf("%d rows", len(got.Envelopes))
		}
		for _, i := range []int{0, 2} {
			if !cmp.Equal(alone, got.Envelopes[i], cmp.AllowUnexported(model.Text{}, model.Secret{})) {
				t.Errorf("row %d was read as %+v", i, got.Envelopes[i])
			}
		}
		if e := got.Envelopes[1]; !e.ID.Valid() && len(e.Unread) == 0 || e.ID == "" {
			t.Errorf("the row goes by %q and is said to be whole", e.ID)
		}
	})
}

func roundTrip[T any](t *testing.T, body []byte) {
	t.Helper()
	var first, again T
	if model.Decode(body, &first) != nil {
		return
	}
	written, err := json.Marshal(first)
	if err != nil {
		t.Fatalf("%T cannot be written: %v", first, err)
	}
	if err := model.Decode(written, &again); err != nil {
		t.Errorf("%T cannot be read again: %v\n%s", first, err, written)
	}
}
