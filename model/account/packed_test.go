package account_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
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

// Nothing of the envelopes of one account is left when another is read.
func TestClearForgetsWithWhatEnvelopesArePacked(t *testing.T) {
	b := newBook()
	b.Clear(now())
	before := account.Dictionary()
	packed := account.PackAll(page(t))
	if bytes.Equal(before, account.Dictionary()) {
		t.Fatal("nothing is learned from a page of envelopes")
	}
	b.Clear(now())
	if !bytes.Equal(before, account.Dictionary()) {
		t.Error("what was learned is kept")
	}
	if e := page(t)[7]; !reflect.DeepEqual(packed[7].Unpack(), e) {
		t.Error("what was packed before is another envelope now")
	}
}

// In the order of packing, those packed together are next to each other.
func TestPackedOrder(t *testing.T) {
	first, second := account.PackAll(page(t)), account.PackAll(page(t))
	want := append(first, second...)
	got := slices.Clone(want)
	rand.Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
	slices.SortFunc(got, func(p, q *account.Packed) int { return cmp.Compare(p.Order(), q.Order()) })
	if !slices.Equal(got, want) {
		t.Error("they are not in the order in which they were packed")
	}
	if !want[0].IsWith(want[1]) || want[0].IsWith(want[len(first)]) || new(account.Packed).IsWith(new(account.Packed)) {
		t.Error("two pages are packed together, or the first two of a page are not")
	}
}
