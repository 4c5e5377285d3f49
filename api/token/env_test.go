package token

import (
	"os"
	"slices"
	"testing"
)

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
