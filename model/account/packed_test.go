package account_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
	book "inkdesk/model/account"
)

func sameEnvelope(t *testing.T, e model.Envelope) {
	t.Helper()
	e.Source = nil
	got := book.Pack(&e).Unpack()
	if !reflect.DeepEqual(got, e) {
		a, _ := json.Marshal(e)
		b, _ := json.Marshal(got)
		t.Fatalf("packed\n%s\nunpacked\n%s\n%#v\n%#v", a, b, e, got)
	}
}

func TestPackedEnvelopesAreTheSame(t *testing.T) {
	a := account.New(3, 2000, 5, time.Now(), model.Seconds)
	for i := range a.Len() {
		raw, err := json.Marshal(a.Envelope(i))
		if err != nil {
			t.Fatal(err)
		}
		var e model.Envelope
		if err := json.Unmarshal(raw, &e); err != nil {
			t.Fatal(err)
		}
		sameEnvelope(t, e)
	}
	for _, raw := range []string{
		`{"id":"abcdefabcdefabcdef","attachments":{"settings":{},"recipients":null}}`,
		`{"id":"abcdefabcdefabcdef","attachments":{"settings":{"visible_to_recipients":null},"recipients":[]}}`,
		`{"id":"abcdefabcdefabcdef","attachments":{"settings":{"visible_to_recipients":false}}}`,
		`{"id":"abcdefabcdefabcdef","name":"a\u001b[31mb\u202e","comment":"two\nlines","status":"NEW_ONE","notification":{}}`,
		`{"id":"abcdefabcdefabcdef","name":"` + strings.Repeat("0123456789abcdef", 70) + `","comment":"0123456789abcde, 0123456789abcdeff, 0123456789ABCDEF\u0001"}`,
		`{"id":"abcdefabcdefabcdef","signing_steps":[{"recipients":[{"id":"x","name":"\ufeff","verification":{"type":"SMS","value":"+41 79 \u0007"}}]},{}]}`,
	} {
		var e model.Envelope
		if err := json.Unmarshal([]byte(raw), &e); err != nil {
			t.Fatal(err)
		}
		sameEnvelope(t, e)
	}
}

func BenchmarkPack(b *testing.B) {
	e := account.New(3, 100, 5, time.Now(), model.Seconds).Envelope(7).Envelope
	b.Run("pack", func(b *testing.B) {
		for b.Loop() {
			_ = book.Pack(&e)
		}
	})
	packed := book.Pack(&e)
	b.Run("unpack", func(b *testing.B) {
		for b.Loop() {
			_ = packed.Unpack()
		}
	})
}
