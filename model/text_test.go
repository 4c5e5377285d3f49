package model_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
	"inkdesk/model/hostile"
)

func TestTextAltered(t *testing.T) {
	for _, tt := range []struct {
		raw  string
		want bool
	}{
		{"", false},
		{"Contract", false},
		{"Contract \n", false},
		{"a\tb\r\nc", false},
		{"a\u00a0b", false},
		{"cafe\u0301", false},
		{"契約\u3000書", false},
		{"a\ufffdb", false},
		{"Con\u200btract", true},
		{"Con\u200ctract", true},
		{"a\x1bb", true},
		{"\u202eab", true},
		{"👍\U0001f3fd", true},
		{"🇫🇷", true},
		{"\u0301", true},
		{"x\u0301\u0301\u0301\u0301\u0301", true},
		{strings.Repeat("a", 4097), true},
	} {
		if got := model.NewText(tt.raw).Altered(); got != tt.want {
			t.Errorf("%+q: altered %t, want %t", tt.raw, got, tt.want)
		}
	}
}

// Two names that a reader cannot tell apart are different texts, and whatever is unseen in one of them is marked.
func TestTextTwins(t *testing.T) {
	plain, hidden, other := model.NewText("Contract"), model.NewText("Con\u200btract"), model.NewText("Con\u2060tract")
	if !hidden.Altered() || !other.Altered() {
		t.Error("a name with something unseen in it is not marked")
	}
	if !plain.LooksLike(hidden) || !hidden.LooksLike(other) {
		t.Error("names that look alike are not recognised")
	}
	if plain.LooksLike(plain) || plain.LooksLike(model.NewText("Contracts")) {
		t.Error("a name looks like itself or like another")
	}
	if hidden == other || hidden != model.NewText("Con\u200btract") {
		t.Error("equality is not that of what came from outside")
	}
}

func TestTextLines(t *testing.T) {
	for _, tt := range []struct {
		raw  string
		want []string
	}{
		{"", nil},
		{" \n \n", nil},
		{"one", []string{"one"}},
		{"a\nb\r\nc\rd", []string{"a", "b", "c", "d"}},
		{"Hello,\n\n  please sign. \n\n", []string{"Hello,", "", "  please sign."}},
		{"a\x1b[2J\n\u0301b", []string{"a\ufffd[2J", "◌\u0301b"}},
		{"a\u2028b\u0085c", []string{"a\ufffdb\ufffdc"}},
		{strings.Repeat("a", 70_000), []string{strings.Repeat("a", 64<<10) + "…"}},
	} {
		if diff := cmp.Diff(tt.want, model.NewText(tt.raw).Lines()); diff != "" {
			t.Errorf("lines of %.40q (-want +got):\n%s", tt.raw, diff)
		}
	}
}

// No way to print a text, alone or inside another value, gives its raw form.
func TestTextNeverPrintsRaw(t *testing.T) {
	type holder struct {
		name    model.Text
		pointer *model.Text
	}
	for _, s := range hostile.Strings() {
		text := model.NewText(s.Text)
		h := holder{text, &text}
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%d"} {
			for _, value := range []any{text, &text, h, &h, []model.Text{text}, map[model.Text]int{text: 1}} {
				if err := hostile.Check(fmt.Sprintf(verb, value)); err != nil {
					t.Errorf("%s, %s of %T: %v", s.Name, verb, value, err)
				}
			}
		}
		for _, shown := range []string{text.Escaped(), fmt.Sprintf("%q", text), cmp.Diff(h.name, model.Text{}, cmp.AllowUnexported(model.Text{}))} {
			shown = strings.NewReplacer("\t", " ", "\u00a0", " ").Replace(shown)
			if err := hostile.Check(shown); err != nil {
				t.Errorf("%s: %v", s.Name, err)
			}
		}
	}
}

func TestTextLog(t *testing.T) {
	var out bytes.Buffer
	slog.New(slog.NewJSONHandler(&out, nil)).Info("read", "name", model.NewText("a\u009bb\u202ec"))
	if err := hostile.Check(out.String()); err != nil {
		t.Error(err)
	}
}

func TestTextJSON(t *testing.T) {
	for _, tt := range []struct{ document, shown, wire string }{
		{`"Contract"`, "Contract", "Contract"},
		{`""`, "", ""},
		{`null`, "", ""},
		{`"caf\u00e9"`, "café", "café"},
		{`"契約"`, "契約", "契約"},
		{`"a\/b \"c\""`, `a/b "c"`, `a/b "c"`},
		{`"a\u001b[2J"`, "a\ufffd[2J", "a\x1b[2J"},
		{`"one\ntwo "`, "one two", "one\ntwo "},
		{`"\ud83c\udf89 \b\f"`, "🎉 \ufffd\ufffd", "🎉 \b\f"},
		{`"\u202e\u0027'"`, "\ufffd''", "\u202e''"},
		{`"a\ud800b"`, "a\ufffdb", "a\ufffdb"},
		{`16711680`, "16711680", "16711680"},
		{`{"en":"x"}`, `{"en":"x"}`, `{"en":"x"}`},
	} {
		text := model.NewText("before")
		if err := json.Unmarshal([]byte(tt.document), &text); err != nil {
			t.Errorf("%s: %v", tt.document, err)
		}
		if text.String() != tt.shown || text.Wire() != tt.wire {
			t.Errorf("%s is shown as %+q, wire %+q", tt.document, text, text.Wire())
		}
	}
}

func TestTextJSONKeepsTheRawForm(t *testing.T) {
	for _, s := range hostile.Strings() {
		document, err := json.Marshal(struct {
			Name model.Text `json:"name"`
			None model.Text `json:"none,omitzero"`
		}{Name: model.NewText(s.Text)})
		if err != nil {
			t.Fatal(err)
		}
		var got map[string]string
		if err := json.Unmarshal(document, &got); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{"name": string([]rune(s.Text))}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", s.Name, diff)
		}
		var again map[string]model.Text
		if err := json.Unmarshal(document, &again); err != nil || again["name"].Wire() != want["name"] {
			t.Errorf("%s is read as %+q, %v", s.Name, again["name"].Wire(), err)
		}
	}
	for _, s := range hostile.Literals() {
		var text model.Text
		if err := json.Unmarshal([]byte(s.Text), &text); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		if err := hostile.Check(text.String()); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
}

func TestTextOfPlainLineAllocatesNothing(t *testing.T) {
	raw := "Framework agreement 2031, signed copy"
	if n := testing.AllocsPerRun(100, func() { _ = model.NewText(raw).String() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
