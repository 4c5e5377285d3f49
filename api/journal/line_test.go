package journal

import (
	"os"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

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
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seed)
	f.Add([]byte(`{"line":"intent","seq":"0000000000000001-0000000000000001","process":{"session":"0123456789abcdef"},"intent":{}}`))
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
