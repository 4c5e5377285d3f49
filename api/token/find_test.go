package token

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

// cannedReader is a keyring with one answer; asked counts the accounts it was asked for.
type cannedReader struct {
	secret  Token
	outcome Outcome
	asked   []Account
}

func (c *cannedReader) Read(_ context.Context, a Account) (Token, Outcome) {
	c.asked = append(c.asked, a)
	return c.secret, c.outcome
}

func echoProgram(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat("/bin/echo"); err != nil {
		t.Skip("needs /bin/echo")
	}
	return "/bin/echo"
}

func envOf(t *testing.T, text, baseURL string) Env {
	t.Helper()
	t.Setenv(EnvToken, text)
	t.Setenv(EnvBaseURL, baseURL)
	return TakeEnv()
}

func secretFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "token")
	testbed.Must(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func TestFindAsksTheSourcesInOrder(t *testing.T) {
	full := Request{
		Profile: "work", Origin: here, Configured: here,
		File:    secretFile(t, "from-file\n"),
		Stdin:   strings.NewReader("from-stdin\n"),
		Env:     envOf(t, "from-environment", ""),
		Command: []string{echoProgram(t), "from-command"},
		Keyring: &cannedReader{secret: mustParse(t, "from-keyring"), outcome: Outcome{State: OK}},
	}
	removals := []struct {
		want   string
		source Source
		remove func(*Request)
	}{
		{"from-file", File, func(r *Request) { r.File = "" }},
		{"from-stdin", Stdin, func(r *Request) { r.Stdin = nil }},
		{"from-environment", Environment, func(r *Request) { r.Env = Env{} }},
		{"from-command", Command, func(r *Request) { r.Command = nil }},
		{"from-keyring", Keyring, func(r *Request) { r.Keyring = nil }},
	}
	for _, row := range removals {
		got, err := Find(t.Context(), full)
		if err != nil || got.Source != row.source || !got.Token.Equal(mustParse(t, row.want)) || len(got.Notices) > 0 {
			t.Errorf("Find = %+v, %v; want the %v", got, err, row.source)
		}
		row.remove(&full)
	}
	_, err := Find(t.Context(), full)
	if !errors.Is(err, ErrNoToken) {
		t.Errorf("without sources: %v", err)
	}
	for _, way := range []string{"inkdesk login", "--token-file", "--token-stdin", EnvToken, "token_command", `"work"`, string(here)} {
		if !strings.Contains(err.Error(), way) {
			t.Errorf("%q does not name %s", err, way)
		}
	}
}

func TestFindKeepsATokenToItsOrigin(t *testing.T) {
	keyringToken := mustParse(t, "from-keyring")
	rows := []struct {
		name       string
		request    Request
		baseURL    string
		want       Source
		passedOver string
	}{
		{"environment, configured", Request{Origin: here, Configured: here}, "", Environment, ""},
		{"environment, named beside it", Request{Origin: here, Configured: elsewhere}, "https://here.example/v2", Environment, ""},
		{"environment, other configured", Request{Origin: here, Configured: elsewhere}, "", Keyring, string(elsewhere)},
		{"environment, other named", Request{Origin: here, Configured: here}, "https://elsewhere.example", Keyring, string(elsewhere)},
		{"environment, other port", Request{Origin: here, Configured: here}, "https://here.example:8443", Keyring, ":8443"},
		{"environment, http", Request{Origin: here, Configured: here}, "http://here.example:443", Keyring, "http://"},
		{"environment, sub-domain", Request{Origin: here, Configured: here}, "https://a.here.example", Keyring, "a.here"},
		{"environment, no address", Request{Origin: here}, "", Keyring, "no usable base URL"},
		{"environment, broken address", Request{Origin: here, Configured: here}, "::", Keyring, "no usable base URL"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			reader := &cannedReader{secret: keyringToken, outcome: Outcome{State: OK}}
			row.request.Profile, row.request.Keyring = "work", reader
			row.request.Env = envOf(t, "from-environment", row.baseURL)
			got, err := Find(t.Context(), row.request)
			if err != nil || got.Source != row.want {
				t.Fatalf("Find = %+v, %v; want the %v", got, err, row.want)
			}
			if reason := row.request.EnvSkipped(); reason != strings.Join(got.Notices, " ") {
				t.Errorf("the reason is %q, the notices are %q", reason, got.Notices)
			}
			if notices := strings.Join(got.Notices, " "); !strings.Contains(notices, row.passedOver) || (row.passedOver == "") != (notices == "") {
				t.Errorf("notices = %q, want %q in them", notices, row.passedOver)
			}
			for _, a := range reader.asked {
				if a != (Account{"work", here}) {
					t.Errorf("the keyring was asked for %v", a)
				}
			}
		})
	}
}

func TestFindKeepsTheCommandToTheConfiguredOrigin(t *testing.T) {
	request := Request{Profile: "work", Origin: here, Configured: elsewhere, Command: []string{"/nowhere/at/all"}}
	_, err := Find(t.Context(), request)
	if !errors.Is(err, ErrNoToken) || !strings.Contains(err.Error(), "token_command was not used") {
		t.Errorf("Find = %v", err)
	}
	request.Origin = "https://Here.example"
	if _, err := Find(t.Context(), request); !errors.Is(err, ErrOrigin) {
		t.Errorf("an origin that is not written out: %v", err)
	}
}

func TestFindStopsAtTheFirstSourceThatFails(t *testing.T) {
	working := &cannedReader{secret: mustParse(t, "from-keyring"), outcome: Outcome{State: OK}}
	rows := []struct {
		source  Source
		request Request
	}{
		{File, Request{File: filepath.Join(t.TempDir(), "missing")}},
		{File, Request{File: secretFile(t, "not a token "+canary)}},
		{Stdin, Request{Stdin: strings.NewReader("not a token " + canary)}},
		{Environment, Request{Env: envOf(t, "not a token "+canary, "")}},
		{Command, Request{Command: []string{echoProgram(t), "not a token " + canary}}},
	}
	for _, row := range rows {
		row.request.Origin, row.request.Configured, row.request.Keyring = here, here, working
		got, err := Find(t.Context(), row.request)
		var failed *SourceError
		if !errors.As(err, &failed) || failed.Source != row.source || !got.Token.IsZero() {
			t.Errorf("%v: Find = %+v, %v", row.source, got, err)
			continue
		}
		wantNoSecret(t, row.source.String(), err.Error(), canary)
	}
	if len(working.asked) > 0 {
		t.Error("the keyring was asked after a source had failed")
	}
}

func TestFindPassesKeyringFailuresOn(t *testing.T) {
	for state := OK; state <= TimedOut; state++ {
		reader := &cannedReader{outcome: Outcome{State: state, Cause: errors.New("the cause")}}
		found, err := Find(t.Context(), Request{
			Profile: "work", Origin: here, BaseURL: "https://here.example/v2",
			Env: envOf(t, canary, "https://other.example"), Keyring: reader,
		})
		told := strings.Join(found.Notices, " ")
		if err != nil {
			told = err.Error()
		}
		if !strings.HasSuffix(told, "run: export INKDESK_BASE_URL=https://here.example/v2") {
			t.Errorf("%v: %q does not say how to use the token of the environment", state, told)
		}
		var failed *KeyringError
		switch {
		case state == OK && err == nil:
		case state == None && errors.Is(err, ErrNoToken):
		case state > None && errors.As(err, &failed) && failed.State == state && !errors.Is(err, ErrNoToken):
		default:
			t.Errorf("%v: Find = %v", state, err)
		}
	}
}

func TestTakeEnvTakesTheTokenOnce(t *testing.T) {
	t.Setenv(EnvToken, "Bearer "+canary)
	t.Setenv(EnvBaseURL, "https://env.example/v2")
	env := TakeEnv()
	if value, there := os.LookupEnv(EnvToken); there {
		t.Errorf("%s is still there, %d bytes long", EnvToken, len(value))
	}
	if !env.token.Equal(mustParse(t, canary)) || len(env.notices) != 1 || env.err != nil {
		t.Errorf("TakeEnv = %+v", env)
	}
	if got := env.origin("https://configured.example:443"); got != "https://env.example:443" {
		t.Errorf("the token belongs to %q", got)
	}
	if again := TakeEnv(); again.given {
		t.Errorf("a second TakeEnv = %+v", again)
	}
}

func TestEnvOrigin(t *testing.T) {
	const configured = Origin("https://configured.example:443")
	for baseURL, want := range map[string]Origin{
		"":                       configured,
		"https://env.example/v2": "https://env.example:443",
		"not an address":         "",
	} {
		if got := (Env{baseURL: baseURL}).origin(configured); got != want {
			t.Errorf("%s=%q: origin = %q, want %q", EnvBaseURL, baseURL, got, want)
		}
	}
}

func TestChildEnv(t *testing.T) {
	got := ChildEnv([]string{"A=1", EnvToken + "=" + canary, EnvToken + "=second", EnvToken + "_X=2", EnvToken, "=C:=C:\\", "B="})
	if want := []string{"A=1", EnvToken + "_X=2", "=C:=C:\\", "B="}; !slices.Equal(got, want) {
		t.Errorf("ChildEnv = %q, want %q", got, want)
	}
}
