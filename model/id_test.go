package model_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

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

func TestNumbersFromCarelessServices(t *testing.T) {
	for _, row := range []struct {
		json  string
		whole model.Int
		float model.Float
		fails bool
		// inFloat holds where only whole numbers fail.
		inFloat bool
	}{
		{json: "7", whole: 7, float: 7},
		{json: `"7"`, whole: 7, float: 7},
		{json: "7.0", whole: 7, float: 7},
		{json: "7.5", whole: 7, float: 7.5},
		{json: "1e3", whole: 1000, float: 1000},
		{json: "null"},
		{json: `""`},
		{json: "-3", whole: -3, float: -3},
		{json: "1e400", whole: math.MaxInt, float: math.MaxFloat64},
		{json: `"NaN"`, fails: true, inFloat: true, float: math.MaxFloat64},
		{json: `"-Infinity"`, fails: true, inFloat: true, float: math.MaxFloat64},
		{json: `"seven"`, fails: true},
		{json: `{}`, fails: true},
	} {
		var whole model.Int
		var float model.Float
		wholeErr, floatErr := json.Unmarshal([]byte(row.json), &whole), json.Unmarshal([]byte(row.json), &float)
		if (wholeErr != nil) != row.fails || (floatErr != nil) != (row.fails && !row.inFloat) {
			t.Errorf("%s: errors %v and %v, want failure %v", row.json, wholeErr, floatErr, row.fails)
		}
		if whole != row.whole || float != row.float {
			t.Errorf("%s: got %v and %v, want %v and %v", row.json, whole, float, row.whole, row.float)
		}
	}
}

func TestTimeReadsBothUnits(t *testing.T) {
	want := time.Date(2028, 1, 12, 14, 15, 13, 0, time.UTC)
	for _, row := range []struct {
		json string
		want time.Time
		unit model.Unit
	}{
		{"1831299313", want, model.Seconds},
		{"1831299313000", want, model.Milliseconds},
		{`"1831299313"`, want, model.Seconds},
		{"1.831299313e9", want, model.Seconds},
		{"0", time.Time{}, model.UnknownUnit},
		{"-5", time.Time{}, model.UnknownUnit},
		{"null", time.Time{}, model.UnknownUnit},
	} {
		var at model.Time
		if err := json.Unmarshal([]byte(row.json), &at); err != nil {
			t.Errorf("%s: %v", row.json, err)
		}
		if !at.Time().Equal(row.want) || at.Unit() != row.unit {
			t.Errorf("%s: got %v in %v, want %v in %v", row.json, at.Time(), at.Unit(), row.want, row.unit)
		}
	}
}

func TestStampReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := time.Unix(rapid.Int64Range(200_000_000, 99_000_000_000).Draw(t, "seconds"), 0)
		for _, unit := range []model.Unit{model.Seconds, model.Milliseconds} {
			if got := unit.Stamp(at); !got.Time().Equal(at) || got.Unit() != unit {
				t.Fatalf("%v in %v became %v in %v", at, unit, got.Time(), got.Unit())
			}
		}
	})
}

func TestUnknownUnitSendsNothing(t *testing.T) {
	if got := model.UnknownUnit.Stamp(time.Now()); got != 0 {
		t.Errorf("got %v", got)
	}
	if got := model.Seconds.Stamp(time.Time{}); got != 0 {
		t.Errorf("the zero time became %v", got)
	}
}
