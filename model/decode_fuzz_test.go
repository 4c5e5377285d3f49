package model_test

import (
	"encoding/json"
	"testing"

	"inkdesk/model"
)

// Whatever a service sends for any type, decoding it ends with a value or an error, and
// what was read can be read again from what it is written as.
func FuzzDecode(f *testing.F) {
	f.Add(page())
	for _, seed := range []string{
		`{}`, `null`, `[]`, `{"id":12,"name":null,"pages":"3","status":"NEW","created_at":1.7e12}`,
		`{"annotations":[{"page":-1,"x":1e400,"text":{"color":"#fff"},"datetime":{"timestamp":"x"}}]}`,
		`{"settings":null,"recipients":[{"placeholders":[{"files":[{"size":-1}]}]}]}`,
		`{"id":"\ud800","event":"\u202e","target":"\u001b]52;c;x\u0007"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		roundTrip[model.EnvelopeList](t, body)
		roundTrip[model.Envelope](t, body)
		roundTrip[model.TemplateList](t, body)
		roundTrip[model.Template](t, body)
		roundTrip[model.DocumentList](t, body)
		roundTrip[model.Document](t, body)
		roundTrip[model.AnnotationList](t, body)
		roundTrip[model.Annotation](t, body)
		roundTrip[model.Attachments](t, body)
		roundTrip[model.WebhookList](t, body)
		roundTrip[model.Webhook](t, body)
	})
}

func roundTrip[T any](t *testing.T, body []byte) {
	t.Helper()
	var first, again T
	if json.Unmarshal(body, &first) != nil {
		return
	}
	written, err := json.Marshal(first)
	if err != nil {
		t.Fatalf("%T cannot be written: %v", first, err)
	}
	if err := json.Unmarshal(written, &again); err != nil {
		t.Errorf("%T cannot be read again: %v\n%s", first, err, written)
	}
}
