package richtext_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
	"inkdesk/model/hostile"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

func TestLayout(t *testing.T) {
	for source, want := range map[string]string{
		``:                              "",
		`{}`:                            "{}",
		` [ ] `:                         "[]",
		`{"a":1,"b":[true,null,-1e9]}`:  "{\n  \"a\": 1,\n  \"b\": [\n    true,\n    null,\n    -1e9\n  ]\n}",
		`{"a" : { "b" : {} } , "a": 2}`: "{\n  \"a\": {\n    \"b\": {}\n  },\n  \"a\": 2\n}",
		`"just a \"text\" with \u0041"`: `"just a \"text\" with \u0041"`,
		`{"a":"{[,:]}"}`:                "{\n  \"a\": \"{[,:]}\"\n}",
		`12345678901234567890.0`:        "12345678901234567890.0",
		`{"name":"Zoë Müller 契約"}`:      "{\n  \"name\": \"Zoë Müller 契約\"\n}",
		"{\"a\":\"x\u202ey\u00a0é\"}":   "{\n  \"a\": \"x\\u202ey\\u00a0\\u00e9\"\n}",
		"{\"a\":\"x\U000e0041y\x7f\"}":  "{\n  \"a\": \"x\\udb40\\udc41y\\u007f\"\n}",
		"{\"a\":\"x\xff\x9b2J\"}":       "{\n  \"a\": \"x\\xff\\x9b2J\"\n}",
		"{\"\u202e\":1}":                "{\n  \"\\u202e\": 1\n}",
	} {
		if diff := cmp.Diff(want, richtext.JSON([]byte(source))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", source, diff)
		}
	}
}

// What is shown means what was sent, whatever the text.
func TestNothingIsLost(t *testing.T) {
	for _, sample := range hostile.Strings() {
		source, err := json.Marshal(map[string]any{"name": sample.Text, "list": []any{sample.Text, 1.5, nil, map[string]any{sample.Text: true}}})
		testbed.Must(t, err)
		var want, got any
		testbed.Must(t, json.Unmarshal(source, &want))
		laidOut := richtext.JSON(source)
		if err := json.Unmarshal([]byte(laidOut), &got); err != nil {
			t.Fatalf("%s: %v in %s", sample.Name, err, laidOut)
		}
		testbed.Wrong(t, !reflect.DeepEqual(want, got), "%s: %v became %v", sample.Name, want, got)
		testbed.Equal(t, hostile.Check(laidOut), nil, "%s", sample.Name)
	}
}

func TestSecretsAreMasked(t *testing.T) {
	for _, source := range []string{
		`{"verification":{"type":"SMS","value":"hunter2"}}`,
		`{"verification":{"value":"hunter2","type":"PASSCODE"}}`,
		`{"VERIFICATION":{"Value":"hunter2"}}`,
		`{"verification":{"\u0076alue":"hunter2"}}`,
		`{"\u0076erification":{"value":"hunter2"}}`,
		`{"verification":{"value":{"a":["hunter2"]}}}`,
		`{"verification":{"value":[{"x":"hunter2"},"hunter2"],"type":"SMS"}}`,
		`{"verifications":[{"value":"hunter2"}]}`,
		`{"recipient_verification":{"value" : "hunter2"}}`,
		`{"verification":{"value":"a","value":"hunter2"}}`,
		`{"passcode":"hunter2"}`, `{"a":[{"phone_number":"hunter2"}]}`, `{"Access_Token":"hunter2"}`,
	} {
		got := richtext.JSON([]byte(source))
		if strings.Contains(got, "hunter2") || !strings.Contains(got, `"****"`) {
			t.Errorf("%s is shown as %s", source, got)
		}
	}
	for _, source := range []string{`{"passcode":"hunter2","pages":NaN}`, `{"passcode":"hunter2"`, "hunter2"} {
		if got := richtext.JSON([]byte(source)); strings.Contains(got, "hunter2") || !strings.Contains(got, "is not JSON") {
			t.Errorf("%s is shown as %s", source, got)
		}
	}
	for source, want := range map[string]string{
		`{"text":{"value":"shown"}}`:        `"value": "shown"`,
		`{"verification":{"value":""}}`:     `"value": ""`,
		`{"verification":{"value":null}}`:   `"value": null`,
		`{"verification":{"type":"SMS"}}`:   `"type": "SMS"`,
		`{"verification":null,"value":"x"}`: `"value": "x"`,
	} {
		if got := richtext.JSON([]byte(source)); !strings.Contains(got, want) {
			t.Errorf("%s is shown as %s", source, got)
		}
	}
}

// Megabytes must not be laid out into more megabytes, nor take seconds for a key.
func TestLargeAnswers(t *testing.T) {
	for name, source := range map[string]string{
		"deep":      strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000),
		"one line":  `"` + strings.Repeat("x", 4<<20) + `"`,
		"many rows": "[" + strings.Repeat("1,", 400_000) + "1]",
		"escapes":   `"` + strings.Repeat("\u202e", 1<<20) + `"`,
	} {
		r := richtext.NewAnswer(sizetest.Theme(), 1)
		r.Resize(80, 24)
		r.ShowLaidOut(r.LayOut([]byte(source))())
		if size := len(r.Text()); size > 3*len(source)+1<<20 {
			t.Errorf("%s: %d bytes became %d", name, len(source), size)
		}
		r.Bottom()
		start := time.Now()
		const presses = 100
		for range presses {
			r.Up()
			r.Lines()
		}
		if took := time.Since(start) / presses; took > 50*time.Millisecond {
			t.Errorf("%s: a key takes %s", name, took)
		}
	}
}

func BenchmarkText(b *testing.B) {
	source := []byte(`{"steps":[` + strings.Repeat(`{"name":"Anna Keller","email":"anna@example.com","verification":null},`, 20_000) + `{}]}`)
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		richtext.JSON(source)
	}
}

func TestAnswer(t *testing.T) {
	a, other := richtext.NewAnswer(sizetest.Theme(), 7), richtext.NewAnswer(sizetest.Theme(), 7)
	a.Resize(40, 6)
	shows := func(text string) bool { return strings.Contains(ansi.Strip(draw.Join(a.Lines())), text) }
	first, second := []byte(`{"a":"first"}`), []byte(`{"a":"second"}`)

	if a.LayOut(nil) != nil || a.Ready() {
		t.Fatal("there is something to show before there is an answer")
	}
	lay := a.LayOut(first)
	testbed.Wrong(t, a.LayOut(first) != nil, "the same answer is laid out twice")
	msg := lay()
	testbed.Wrong(t, msg.(screen.Addressed).Addressee() != 7 || other.ShowLaidOut(msg), "the answer goes elsewhere")
	if !a.ShowLaidOut(msg) || !a.Ready() || !shows("first") {
		t.Errorf("the answer is not shown:\n%s", draw.Join(a.Lines()))
	}
	stale, latest := a.LayOut(second), a.LayOut(first)
	testbed.Wrong(t, !shows("first"), "what was shown does not stay")
	if a.ShowLaidOut(stale()) || !a.ShowLaidOut(latest()) || !shows("first") {
		t.Error("an older answer is shown in place of the latest one")
	}
	forgotten := a.LayOut(second)
	if a.Clear(); a.Ready() || shows("first") || a.ShowLaidOut(forgotten()) {
		t.Error("something is shown after all was forgotten")
	}
}
