package token

import (
	"bytes"
	"encoding/base64"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"text/template"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
)

const canary = "CaNaRy-7f3e91d0.Zq~x/Y+w=="

func mustParse(t *testing.T, text string) Token {
	t.Helper()
	parsed, _, err := Parse([]byte(text))
	testbed.Must(t, err)
	return parsed
}

// wantNoSecret looks for the secret in all the forms a printer may give to text or bytes.
func wantNoSecret(t *testing.T, where, got, secret string) {
	t.Helper()
	numbers := strings.Trim(fmt.Sprint([]byte(secret)), "[]")
	forms := []string{
		secret, secret[:8], numbers, strings.ReplaceAll(numbers, " ", ","),
		hex.EncodeToString([]byte(secret)),
		base64.StdEncoding.EncodeToString([]byte(secret))[:24],
		strings.Trim(strings.TrimPrefix(fmt.Sprintf("%#v", []byte(secret)), "[]byte"), "{}"),
	}
	for _, form := range forms {
		if strings.Contains(strings.ToLower(got), strings.ToLower(form)) {
			t.Errorf("%s shows the secret as %q", where, form)
		}
	}
}

type exposed struct {
	T Token
	P *Token
}

type hidden struct {
	t Token
	p *Token
	m map[string]Token
}

func shapes(secret Token) map[string]any {
	return map[string]any{
		"value":     secret,
		"pointer":   &secret,
		"exported":  exposed{secret, &secret},
		"&exported": &exposed{secret, &secret},
		"hidden":    hidden{secret, &secret, map[string]Token{"k": secret}},
		"&hidden":   &hidden{secret, &secret, map[string]Token{"k": secret}},
		"slice":     []Token{secret},
		"array":     [1]*Token{&secret},
		"map":       map[string]Token{"k": secret},
		"nested":    map[string]any{"k": []any{&exposed{T: secret}}},
		"found":     Found{Token: secret, Source: Keyring},
		"env":       Env{given: true, token: secret},
		"error":     fmt.Errorf("a %w: %v", errors.New("b"), secret),
	}
}

func TestRedact(t *testing.T) {
	secret := mustParse(t, canary)
	if got, want := secret.Redact("a "+canary+", "+canary), "a [redacted], [redacted]"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	testbed.Equal(t, (Token{}).Redact("abc"), "abc", "a zero token made")
}

func TestTokenIsRedactedUnderEveryVerb(t *testing.T) {
	for name, value := range shapes(mustParse(t, canary)) {
		for verb := 'A'; verb <= 'z'; verb++ {
			for _, flags := range []string{"", "+", "#", " ", "-", "0", "+#", "# ", "40", ".3", "-40.3"} {
				format := "%" + flags + string(verb)
				wantNoSecret(t, name+" "+format, fmt.Sprintf(format, value), canary)
			}
		}
	}
	secret := mustParse(t, canary)
	for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d", "%9s"} {
		testbed.Equal(t, fmt.Sprintf(format, secret), redacted, "%s", format)
	}
	testbed.Equal(t, secret.String()+secret.GoString(), redacted+redacted, "String and GoString")
}

func TestTokenIsRedactedByEveryEncoder(t *testing.T) {
	secret := mustParse(t, canary)
	for name, value := range shapes(secret) {
		text, err := json.Marshal(value)
		wantNoSecret(t, name+" json", string(text)+fmt.Sprint(err), canary)
		text, err = xml.Marshal(value)
		wantNoSecret(t, name+" xml", string(text)+fmt.Sprint(err), canary)
		var out bytes.Buffer
		err = gob.NewEncoder(&out).Encode(value)
		wantNoSecret(t, name+" gob", out.String()+fmt.Sprint(err), canary)
		out.Reset()
		slog.New(slog.NewTextHandler(&out, nil)).Info("m", "k", value, slog.Group("g", "k", value))
		slog.New(slog.NewJSONHandler(&out, nil)).Info("m", "k", value, slog.Group("g", "k", value))
		wantNoSecret(t, name+" slog", out.String(), canary)
		out.Reset()
		testbed.Must(t, template.Must(template.New("").Parse("{{.}}{{printf `%#v` .}}")).Execute(&out, value))
		wantNoSecret(t, name+" template", out.String(), canary)
	}
	text, err := json.Marshal(exposed{T: secret})
	if want := `{"T":"[redacted]","P":null}`; string(text) != want || err != nil {
		t.Errorf("json = %s, %v; want %s", text, err, want)
	}
}

func TestTokenIsRedactedInDifferences(t *testing.T) {
	one, other := mustParse(t, canary), mustParse(t, "other-"+canary)
	got := cmp.Diff(exposed{T: one}, exposed{T: other})
	if got == "" {
		t.Error("no difference between two tokens")
	}
	all := cmp.Exporter(func(reflect.Type) bool { return true })
	got += cmp.Diff(hidden{t: one, p: &one}, hidden{t: other, p: &other}, all)
	wantNoSecret(t, "cmp.Diff", got, canary)
}

func TestAuthorize(t *testing.T) {
	secret := mustParse(t, canary)
	r := &http.Request{Header: http.Header{}}
	secret.Authorize(r)
	testbed.Equal(t, r.Header.Get("Authorization"), "Bearer "+canary, "Authorization")
	Token{}.Authorize(r)
	if got, there := r.Header["Authorization"]; there {
		t.Errorf("a zero token left Authorization = %q", got)
	}
}

func TestEqual(t *testing.T) {
	secret := mustParse(t, canary)
	rows := []struct {
		name  string
		other Token
		want  bool
	}{
		{"itself", secret, true},
		{"same secret", mustParse(t, canary), true},
		{"longer", mustParse(t, "x"+canary), false},
		{"zero", Token{}, false},
	}
	for _, row := range rows {
		testbed.Equal(t, secret.Equal(row.other), row.want, "%s: Equal", row.name)
	}
	if !(Token{}).Equal(Token{}) {
		t.Error("two zero tokens differ")
	}
}

func TestClearReachesAllCopies(t *testing.T) {
	secret := mustParse(t, canary)
	duplicate, memory := secret, secret.held().bytes
	if secret.IsZero() || !(Token{}).IsZero() {
		t.Error("IsZero is wrong")
	}
	duplicate.Clear()
	Token{}.Clear()
	if !secret.IsZero() {
		t.Error("a copy survived Clear")
	}
	if !bytes.Equal(memory, make([]byte, len(canary))) {
		t.Error("Clear left the secret in memory")
	}
}
