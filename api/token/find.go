package token

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"inkdesk/model"
)

// Request says for whom a token is looked for, and where. Sources left at their zero value are not asked.
type Request struct {
	Profile string
	Origin  Origin // the place requests are about to go to
	// Configured names the origin of the base URL that the settings give for the profile (or of the built-in default),
	// whatever flags and environment say. INKDESK_TOKEN without INKDESK_BASE_URL, SettingsFile and Command belong to it
	// alone.
	Configured Origin
	// BaseURL shows the INKDESK_BASE_URL with which INKDESK_TOKEN would belong to Origin, for the person to read.
	BaseURL string

	File         string    // path given with --token-file
	Stdin        io.Reader // standard input when --token-stdin was given
	Env          Env       // from TakeEnv
	SettingsFile string    // token_file of the profile
	Command      []string  // token_command of the profile: an absolute path and arguments
	Kept         Kept      // where inkdesk login keeps a token without a keyring
	Keyring      Reader    // usually a *Store

	// Terminal serves the command, so that a person can type a PIN; zero to run it without one.
	Terminal Terminal
}

// Account returns the account that tokens are kept for.
func (r Request) Account() Account { return Account{Profile: r.Profile, Origin: r.Origin} }

// Reader reads from a keyring.
type Reader interface {
	Read(ctx context.Context, a Account) (Token, Outcome)
}

// Found holds a token and its source. Notices are sentences to be seen once, such as why a source was passed over.
type Found struct {
	Token   Token
	Source  Source
	Notices []string
}

// ErrNoToken says that no source had a token: the only error that means "log in". It is matched with errors.Is.
var ErrNoToken = errors.New("no access token")

// NoTokenError reports ErrNoToken with its circumstances.
type NoTokenError struct {
	Profile string
	Origin  Origin
	Notices []string // sources that were passed over, and why
}

// Error says that the token is missing and all the ways to give it.
func (e *NoTokenError) Error() string {
	text := fmt.Sprintf("There is no access token for profile %q at %s. Run inkdesk login, or give one with --token-file, "+
		"--token-stdin, %s, %s, token_file or token_command.", e.Profile, e.Origin, EnvToken, EnvTokenFile)
	return model.Clean(strings.Join(append([]string{text}, e.Notices...), " "))
}

// Is makes a NoTokenError match ErrNoToken.
func (e *NoTokenError) Is(target error) bool { return target == ErrNoToken }

// Find asks the sources in their order, see [Sources]. The first that was given decides: when it fails, the next one is
// not asked, so that a mistake in one never picks the token of another. A token that belongs to another origin is passed
// over with a notice.
//
// Find blocks: on standard input until a line arrives or ctx ends, on the command for at most 10 seconds, or two minutes
// without a key where it has a terminal, on the keyring for at most ReadLimit. The error is a *SourceError, ErrOrigin when
// Request.Origin is not one, or a *NoTokenError or *KeyringError, which have the notices then.
func Find(ctx context.Context, r Request) (Found, error) {
	if !r.Origin.valid() {
		return Found{}, ErrOrigin
	}
	switch {
	case r.File != "":
		return fromFile(File, r.File)
	case r.Stdin != nil:
		raw, err := readLine(ctx, r.Stdin)
		return found(Stdin, raw, err, "The token on standard input cannot be used.")
	}
	var passed []string
	if r.Env.given {
		switch notice := r.EnvSkipped(); {
		case notice != "":
			passed = append(passed, notice)
		case r.Env.file != "":
			return fromFile(EnvironmentFile, r.Env.file)
		case r.Env.err != nil:
			const problem = "The token in " + EnvToken + " cannot be used."
			return Found{}, Environment.refuse(problem, "", r.Env.err)
		default:
			return Found{Token: r.Env.token, Source: Environment, Notices: r.Env.notices}, nil
		}
	}
	own := r.Configured == r.Origin
	f, err := Found{}, error(nil)
	switch {
	case r.SettingsFile != "" && own:
		f, err = fromFile(SettingsFile, r.SettingsFile)
	case len(r.Command) > 0 && own:
		raw, failed := runCommand(ctx, r.Command, r.Terminal)
		f, err = found(Command, raw, failed, "What token_command printed cannot be used.")
	default:
		if r.SettingsFile != "" {
			passed = slices.Insert(passed, 0, r.skippedNotice("token_file", "", r.Configured))
		}
		if len(r.Command) > 0 {
			passed = slices.Insert(passed, 0, r.skippedNotice("token_command", "", r.Configured))
		}
		return r.fromKept(ctx, passed)
	}
	f.Notices = append(passed, f.Notices...)
	return f, err
}

func fromFile(source Source, path string) (Found, error) {
	raw, err := readFile(source, path)
	return found(source, raw, err, fmt.Sprintf("The token file %q cannot be used.", path))
}

func (r Request) fromKept(ctx context.Context, passed []string) (Found, error) {
	if r.Kept.Has(r.Account()) {
		f, err := fromFile(KeptFile, r.Kept.Path(r.Account()))
		f.Notices = append(passed, f.Notices...)
		return f, err
	}
	none := &NoTokenError{Profile: r.Profile, Origin: r.Origin, Notices: passed}
	if r.Keyring == nil {
		return Found{}, none
	}
	t, outcome := r.Keyring.Read(ctx, r.Account())
	switch outcome.State {
	case OK:
		return Found{Token: t, Source: Keyring, Notices: passed}, nil
	case None:
		return Found{}, none
	}
	return Found{}, &KeyringError{Outcome: outcome, Notices: passed}
}

// EnvSkipped says why the environment's token is not used, and what to set, last of sentences; "" for used.
func (r Request) EnvSkipped() string {
	bound := r.Env.origin(r.Configured)
	if !r.Env.given || bound == r.Origin {
		return ""
	}
	because := EnvBaseURL + " is not set, so "
	if r.Env.baseURL != "" {
		because = EnvBaseURL + " says that "
	}
	return r.skippedNotice(r.Env.Source().Given(), because, bound) + " If it is meant for this address, run: export " + EnvBaseURL + "=" + r.BaseURL
}

// skippedNotice returns the notice that what belongs to bound is not used for this request. because leads to where it belongs.
func (r Request) skippedNotice(what, because string, bound Origin) string {
	if bound == "" {
		return fmt.Sprintf("%s was not used: no usable base URL says which address it belongs to.", what)
	}
	return fmt.Sprintf("%s was not used: %sit belongs to %s, and this session talks to %s.", what, because, bound, r.Origin)
}

// found parses what a source gave; problem is the sentence for the person when it is no token.
func found(source Source, raw []byte, err error, problem string) (Found, error) {
	defer clear(raw)
	if err != nil {
		return Found{}, err
	}
	t, notices, err := Parse(raw)
	if err != nil {
		return Found{}, source.refuse(problem, "", err)
	}
	return Found{Token: t, Source: source, Notices: notices}, nil
}

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
	o, _ := ParseOrigin(e.baseURL)
	return o
}

// ChildEnv returns environ, in the form of os.Environ, without INKDESK_TOKEN: what a process started by this one may see.
func ChildEnv(environ []string) []string {
	return slices.DeleteFunc(slices.Clone(environ), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return name == EnvToken || runtime.GOOS == "windows" && strings.EqualFold(name, EnvToken)
	})
}
