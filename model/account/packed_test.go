package account_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"inkdesk/model"
	"inkdesk/model/account"
)

func TestPackedEnvelopesAreTheSame(t *testing.T) {
	for _, raw := range []string{
		`{"id":"abcdefabcdefabcdef"}`,
		`{"id":"abcdefabcdefabcdef","attachments":{"settings":{},"recipients":null}}`,
		`{"id":"abcdefabcdefabcdef","attachments":{"settings":{"visible_to_recipients":null},"recipients":[]}}`,
		`{"id":"abcdefabcdefabcdef","attachments":{"settings":{"visible_to_recipients":false}}}`,
		`{"id":"abcdefabcdefabcdef","name":"a\u001b[31mb\u202e","comment":"two\nlines","status":"NEW_ONE","notification":{}}`,
		`{"id":"abcdefabcdefabcdef","signing_steps":[{"recipients":[{"id":"x","name":"\ufeff","verification":{"type":"SMS","value":"+41 79 \u0007"}}]},{}]}`,
	} {
		e := decoded(t, raw)
		if got := account.Pack(&e).Unpack(); !reflect.DeepEqual(got, e) {
			t.Errorf("%s became %+v", raw, got)
		}
		all := account.PackAll([]model.Envelope{e, e})
		if got := all[1].Unpack(); !reflect.DeepEqual(got, e) || !all[0].Equal(all[1]) || !all[0].Equal(account.Pack(&e)) {
			t.Errorf("%s, packed with others, became %+v", raw, got)
		}
		if d := account.Digest(&e); !d.IsDigest() || all[0].IsDigest() || !all[0].Equal(d) {
			t.Errorf("%s is not known by its digest", raw)
		}
		if e.Comment = model.NewText("changed"); all[0].Equal(account.Digest(&e)) {
			t.Errorf("%s is taken for the same when it was changed", raw)
		}
	}
}

// What could not be read would be lost.
func TestUnreadEnvelopesAreNotPacked(t *testing.T) {
	e := decoded(t, `{"id":"abcdefabcdefabcdef"}`)
	e.Unread = model.Unread{"status"}
	if p, d := account.Pack(&e), account.Digest(&e); !p.IsEmpty() || p.Equal(p) || d.IsDigest() || d.Equal(d) {
		t.Error("it is packed")
	}
	if all := account.PackAll([]model.Envelope{{ID: "x"}, e, {ID: "y"}}); !all[1].IsEmpty() || all[2].Unpack().ID != "y" {
		t.Errorf("%+v", all)
	}
}

func decoded(t testing.TB, raw string) model.Envelope {
	t.Helper()
	var e model.Envelope
	if err := json.Unmarshal([]byte(raw), &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// Nothing of the envelopes of one account is left when another is read, and what was packed before can still be read.
func TestClearForgetsTheWordsOfAnAccount(t *testing.T) {
	b := newBook()
	b.Clear(now())
	packed := account.PackAll(page(t))
	if n := account.Words(); n < 100 {
		t.Fatalf("%d words of a page", n)
	}
	b.Clear(now())
	if n := account.Words(); n != 0 {
		t.Errorf("%d words are kept", n)
	}
	account.PackAll(page(t)[:50])
	for i, e := range page(t) {
		if !reflect.DeepEqual(packed[i].Unpack(), e) {
			t.Fatalf("envelope %d is another one now", i)
		}
	}
}

// What many envelopes have in common is in memory once.
func TestPackedEnvelopesShareTheirWords(t *testing.T) {
	first := page(t)
	newBook().Clear(now())
	alone, shared := account.Pack(&first[0]).Size(), account.PackAll(page(t))
	if last := shared[len(shared)-1].Size(); last > 330 || last*5 > alone*4 {
		t.Errorf("%d bytes, the first one %d", last, alone)
	}
}
