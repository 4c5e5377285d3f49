package encode_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model/encode"
	"inkdesk/model/hostile"
)

// A document is plain ASCII, and means what the standard library would have written.
func TestJSONProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := map[string]any{texts().Draw(t, "key"): texts().Draw(t, "value"), "list": []any{texts().Draw(t, "more")}}
		document, err := encode.JSON(value)
		if err != nil {
			t.Fatal(err)
		}
		if err := hostile.CheckASCII(string(document)); err != nil {
			t.Fatalf("%v in %s", err, document)
		}
		plain, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := decoded(t, document), decoded(t, plain); !reflect.DeepEqual(got, want) {
			t.Fatalf("reads as %q, want %q", got, want)
		}
	})
}

func TestASCIIOfADocument(t *testing.T) {
	for _, tt := range []struct{ document, want string }{
		{`{"a":"plain"}`, `{"a":"plain"}`},
		{`"é\u00e9"`, `"\u00e9\u00e9"`},
		{"\"\u009b\x7f\"", `"\u009b\u007f"`},
		{`"🎉"`, `"\ud83c\udf89"`},
		{"\"a\xffb\"", `"a\ufffdb"`},
		{"\"\ufffd\"", `"\ufffd"`},
	} {
		got := encode.ASCII([]byte(tt.document))
		if string(got) != tt.want || !json.Valid(got) {
			t.Errorf("%q is written %s, want %s", tt.document, got, tt.want)
		}
	}
}

func decoded(t *rapid.T, document []byte) (value any) {
	if err := json.Unmarshal(document, &value); err != nil {
		t.Fatalf("%v in %q", err, document)
	}
	return value
}
