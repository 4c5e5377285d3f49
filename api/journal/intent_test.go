package journal

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
)

func TestIntentOfAnotherShapeIsRefused(t *testing.T) {
	tests := []struct {
		name   string
		change func(*Intent)
	}{
		{"no host", func(in *Intent) { in.Host = "" }},
		{"host with a path", func(in *Intent) { in.Host = "a/b" }},
		{"no operation", func(in *Intent) { in.Operation = "" }},
		{"text as operation", func(in *Intent) { in.Operation = "rename to Änne" }},
		{"method", func(in *Intent) { in.Method = "put" }},
		{"path with a query", func(in *Intent) { in.Path = "/envelope?name=x" }},
		{"path with an address", func(in *Intent) { in.Path = "/envelope/anna@example.com" }},
		{"address as id", func(in *Intent) { in.IDs["recipient_id"] = "anna@example.com" }},
		{"empty id", func(in *Intent) { in.IDs[EnvelopeID] = "" }},
		{"odd key", func(in *Intent) { in.IDs["Name of"] = "x" }},
		{"too many ids", func(in *Intent) {
			for _, key := range strings.Fields("a b c d e f g h") {
				in.IDs[key] = "x"
			}
		}},
		{"body instead of its digest", func(in *Intent) { in.Body = `{"name":"x"}` }},
		{"profile with an escape", func(in *Intent) { in.Profile = "a\x1b[2J" }},
		{"profile with bad bytes", func(in *Intent) { in.Profile = "a\xff" }},
		{"profile too long", func(in *Intent) { in.Profile = strings.Repeat("é", 65) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := testPath(t)
			j := testOpen(t, path)
			in := voidIntent("env1")
			test.change(&in)
			if seq, err := j.Begin(in); !errors.Is(err, Invalid) || seq != "" {
				t.Errorf("seq %q, error %v", seq, err)
			}
			if _, err := os.Stat(path); err == nil {
				t.Error("something was written")
			}
		})
	}
}

func TestUnknownWordsOfTheServiceDoNotStopAChange(t *testing.T) {
	j := testOpen(t, testPath(t))
	in := voidIntent("env1")
	in.Before = Values{Status: "odd \x1b word", Level: strings.Repeat("X", 41)}
	mustBegin(t, j, in)
	got := mustRead(t, j, Filter{})[0].Intent.Before
	if want := (Values{Status: "unrecognised", Level: "unrecognised"}); got != want {
		t.Errorf("got %+v", got)
	}
}

// RFC 3339 has no years beyond 9999, which a service that mixes up units shows.
func TestFarDatesDoNotStopAChange(t *testing.T) {
	j := testOpen(t, testPath(t))
	for _, year := range []int{-1, 10000, 57_000} {
		in := voidIntent("env1")
		in.Before.Expires = time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
		mustBegin(t, j, in)
	}
	if n := len(mustRead(t, j, Filter{})); n != 3 {
		t.Errorf("%d entries, want 3", n)
	}
}

func TestResultOfAnotherShapeIsRefused(t *testing.T) {
	j := testOpen(t, testPath(t))
	seq := mustBegin(t, j, voidIntent("env1"))
	for _, result := range []Result{{}, {Outcome: "failed"}, {Outcome: Applied, Created: "a b"}} {
		if err := j.End(seq, result); !errors.Is(err, Invalid) {
			t.Errorf("%+v: error %v", result, err)
		}
	}
	if err := j.End("7", Result{Outcome: Applied}); !errors.Is(err, Invalid) {
		t.Errorf("malformed number: error %v", err)
	}
}

func TestLinesThatAreNotOursAreSteppedOver(t *testing.T) {
	path := testPath(t)
	j := testOpen(t, path)
	first := mustBegin(t, j, voidIntent("env1"))
	text, err := os.ReadFile(path)
	testbed.Must(t, err)
	whole := strings.TrimSpace(string(text))
	hostile := strings.Replace(strings.ReplaceAll(whole, string(first), "0000000000000001-0000000000000001"), "void envelope", `void \u001b[2J`, 1)
	tooLong := strings.Repeat(" ", maxLine) + strings.ReplaceAll(whole, string(first), "0000000000000002-0000000000000002")
	odd := []string{
		"", "not json", "{}", `[1]`, hostile,
		`{"line":"outcome","seq":"` + string(first) + `"}`,
		`{"line":"outcome","seq":"` + string(first) + `","result":{"outcome":"perhaps"}}`,
		strings.Repeat("x", 3*maxLine), tooLong,
		whole[:len(whole)/2], // torn
	}
	testbed.Must(t, os.WriteFile(path, []byte(whole+"\n"+strings.Join(odd, "\n")), 0o600))
	if entries := mustRead(t, j, Filter{}); len(entries) != 1 || entries[0].Seq != first || !entries[0].Open() {
		t.Errorf("entries are %+v", entries)
	}
	second := mustBegin(t, j, voidIntent("env2"))
	if entries := mustRead(t, j, Filter{}); len(entries) != 2 || entries[0].Seq != second {
		t.Errorf("after a torn line: %+v", entries)
	}
}

func FuzzDecode(f *testing.F) {
	seed, err := line{Kind: outcomeLine, Seq: newSeq(testTime), Time: testTime, Result: &Result{Outcome: Applied}}.encode()
	testbed.Must(f, err)
	f.Add(seed)
	f.Fuzz(func(t *testing.T, text []byte) {
		l, ok := decode(text)
		if !ok {
			return
		}
		again, err := l.encode()
		testbed.Must(t, err)
		if second, ok := decode(again); !ok || second.Seq != l.Seq || second.Kind != l.Kind {
			t.Errorf("%s became %s", text, again)
		}
	})
}
