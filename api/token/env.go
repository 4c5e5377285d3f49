package token

import (
	"os"
	"runtime"
	"strings"
)

// The variables of the environment that concern the token.
const (
	EnvToken     = "INKDESK_TOKEN"
	EnvTokenFile = "INKDESK_TOKEN_FILE"
	EnvBaseURL   = "INKDESK_BASE_URL"
)

// Env holds what the environment said about the token. The zero Env has none.
type Env struct {
	given   bool
	token   Token
	file    string // the path of one, when none was given itself
	notices []string
	err     error
	baseURL string
}

// TakeEnv reads INKDESK_TOKEN or INKDESK_TOKEN_FILE and the INKDESK_BASE_URL it belongs to, and removes INKDESK_TOKEN from the environment of
// this process, so that it is taken once and no child process sees it. Call it once, at start. The first copy that the
// system keeps for this account (/proc/PID/environ) stays until the process ends.
func TakeEnv() Env {
	raw := os.Getenv(EnvToken)
	// Unsetenv fails only for a name that is not valid.
	_ = os.Unsetenv(EnvToken)
	if raw == "" {
		path := os.Getenv(EnvTokenFile)
		return Env{given: path != "", file: path, baseURL: os.Getenv(EnvBaseURL)}
	}
	t, notices, err := Parse([]byte(raw))
	return Env{given: true, token: t, notices: notices, err: err, baseURL: os.Getenv(EnvBaseURL)}
}

// Given says whether there was a token in the environment, or a file with one, good or not.
func (e Env) Given() bool { return e.given }

// Source returns Environment or EnvironmentFile.
func (e Env) Source() Source {
	if e.file != "" {
		return EnvironmentFile
	}
	return Environment
}

// origin returns where the token belongs: to the base URL beside it, or the configured one, zero for none usable.
func (e Env) origin(configured Origin) Origin {
	if e.baseURL == "" {
		return configured
	}
	o, err := ParseOrigin(e.baseURL)
	if err != nil {
		return ""
	}
	return o
}

// ChildEnv returns environ, in the form of os.Environ, without INKDESK_TOKEN: what a process started by this one may see.
func ChildEnv(environ []string) []string {
	kept := make([]string, 0, len(environ))
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		if name == EnvToken || runtime.GOOS == "windows" && strings.EqualFold(name, EnvToken) {
			continue
		}
		kept = append(kept, entry)
	}
	return kept
}
