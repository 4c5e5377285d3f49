package model_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"inkdesk/model"
	"inkdesk/model/hostile"
)

func TestIDDecodes(t *testing.T) {
	for _, row := range []struct {
		json  string
		want  model.EnvelopeID
		valid bool
	}{
		{`"65f1c0de65f1c0de65f1c0de"`, "65f1c0de65f1c0de65f1c0de", true},
		{`"a"`, "a", true},
		{`12345`, "12345", true},
		{`null`, "", false},
		{`""`, "", false},
		{`"` + strings.Repeat("x", 128) + `"`, model.EnvelopeID(strings.Repeat("x", 128)), true},
		{`"."`, ".", false},
		{`".."`, "..", false},
		{`"a/b"`, "a/b", false},
		{`"a b"`, "a b", false},
		{`"\u0061bc"`, "abc", true},
	} {
		var id model.EnvelopeID
		if err := json.Unmarshal([]byte(row.json), &id); err != nil {
			t.Errorf("%s: %v", row.json, err)
		}
		if id != row.want || id.Valid() != row.valid {
			t.Errorf("%s: got %q valid %v, want %q valid %v", row.json, id, id.Valid(), row.want, row.valid)
		}
	}
}

// A hostile identifier must neither reach a terminal raw nor become a valid one by being cleaned.
func TestIDFromHostileText(t *testing.T) {
	for _, sample := range hostile.Strings() {
		encoded, err := json.Marshal("a" + sample.Text + "b")
		if err != nil {
			t.Fatal(err)
		}
		var id model.DocumentID
		if err := json.Unmarshal(encoded, &id); err != nil {
			t.Errorf("%s: %v", sample.Name, err)
		}
		if err := hostile.Check(id.String()); err != nil {
			t.Errorf("%s: %v", sample.Name, err)
		}
		if id.Valid() && id.String() != "a"+sample.Text+"b" {
			t.Errorf("%s: cleaning made the valid id %q", sample.Name, id)
		}
	}
}

func TestIDShort(t *testing.T) {
	id := model.EnvelopeID("0123456789abcdef")
	for n, want := range map[int]string{20: "0123456789abcdef", 16: "0123456789abcdef", 9: "0123…cdef", 8: "012…cdef", 4: "0123456789abcdef"} {
		if got := id.Short(n); got != want {
			t.Errorf("Short(%d) = %q, want %q", n, got, want)
		}
	}
	if got := id.Tail(4); got != "cdef" {
		t.Errorf("Tail(4) = %q", got)
	}
}

// What came in the place of an identifier is never cut inside a character.
func TestShortAndTailKeepCharactersWhole(t *testing.T) {
	id := model.ParseID[model.Envelope]("🎉🎉🎉🎉🎉 é 契約契約契約契約契約契約")
	for n := range 60 {
		for _, s := range []string{id.Short(n), id.Tail(n)} {
			if !utf8.ValidString(s) {
				t.Errorf("%d: %q", n, s)
			}
		}
	}
}

// A file of which the service tells no size is not an empty one.
func TestSizesOfFiles(t *testing.T) {
	for _, row := range []struct {
		answer string
		size   int64
		known  bool
	}{
		{`{"id":"f1","name":"a.pdf","size":7}`, 7, true},
		{`{"id":"f1","name":"a.pdf","size":0}`, 0, true},
		{`{"id":"f1","name":"a.pdf","size":null}`, 0, false},
		{`{"id":"f1","name":"a.pdf"}`, 0, false},
		{`{"id":"f1","name":"a.pdf","size":-1}`, 0, false},
		{`{"id":"f1","name":"a.pdf","size":"large"}`, 0, false},
	} {
		var a model.Attachments
		if err := model.Decode([]byte(`{"recipients":[{"placeholders":[{"id":"p1","files":[`+row.answer+`]}]}]}`), &a); err != nil {
			t.Fatal(row.answer, err)
		}
		f := a.Placeholders()[0].Files[0]
		if size, known := f.Bytes(); size != row.size || known != row.known || f.Name.String() != "a.pdf" {
			t.Errorf("%s: %d %v of %q", row.answer, size, known, f.Name)
		}
	}
}
