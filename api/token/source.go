package token

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"inkdesk/api/appendlog"
	"inkdesk/api/fileerror"
	"inkdesk/api/strictmode"
)

// Source names where a token came from.
type Source int

// The sources in the order in which they are asked. The first that was given decides.
const (
	File            Source = iota + 1 // --token-file
	Stdin                             // --token-stdin
	Environment                       // INKDESK_TOKEN
	EnvironmentFile                   // INKDESK_TOKEN_FILE
	SettingsFile                      // token_file of the profile
	Command                           // token_command of the profile
	KeptFile                          // a file that inkdesk login made
	Keyring                           // of the operating system
	Typed                             // by hand, for this run only
)

// sources holds their names, the way a person would say them, and how each is given.
var sources = map[Source]struct{ name, given string }{
	File:            {"token file", "--token-file FILE"},
	Stdin:           {"standard input", "--token-stdin"},
	Environment:     {"environment", EnvToken},
	EnvironmentFile: {"token file of the environment", EnvTokenFile},
	SettingsFile:    {"token file of the settings", "token_file"},
	Command:         {"token command", "token_command"},
	KeptFile:        {"file kept by inkdesk login", "inkdesk login --keep file"},
	Keyring:         {"keyring", "inkdesk login"},
	Typed:           {"typed for this run", "Z in the dashboard"},
}

// Sources returns all sources that are asked, in their order.
func Sources() []Source {
	return []Source{File, Stdin, Environment, EnvironmentFile, SettingsFile, Command, KeptFile, Keyring}
}

// String names the source the way a person would.
func (s Source) String() string { return cmp.Or(sources[s].name, "no source") }

// Given returns what a person types or sets to give a token that way.
func (s Source) Given() string { return sources[s].given }

// SourceError says why a source that was asked for gave no token. It never holds any part of the
// token, and is safe to show.
type SourceError struct {
	problem
	Source Source
}

type problem = fileerror.Error

func (s Source) refuse(summary, next string, cause error) *SourceError {
	return &SourceError{Source: s, problem: problem{Summary: summary, Next: next, Err: cause}}
}

func readFile(source Source, path string) ([]byte, error) {
	subject := fmt.Sprintf("The token file %q", path)
	check := "Check the path given with " + source.Given() + "."
	file, err := strictmode.OpenPrivate(path)
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return nil, unsafeSource(source, subject, unsafe)
	}
	if errors.Is(err, strictmode.ErrNotRegular) {
		const next = "Use --token-stdin to pass a token through a pipe."
		return nil, source.refuse(subject+" is not an ordinary file.", next, nil)
	}
	if err != nil {
		return nil, source.refuse(subject+" cannot be opened.", check, err)
	}
	defer file.Close()
	raw, err := io.ReadAll(io.LimitReader(file, int64(maxRaw)))
	if err != nil {
		return nil, source.refuse(subject+" cannot be read.", check, err)
	}
	return raw, nil
}

// CheckFile checks whether a token can be read from a file. It is nil for no path.
func CheckFile(source Source, path string) error {
	if path == "" {
		return nil
	}
	raw, err := readFile(source, path)
	clear(raw)
	return err
}

func unsafeSource(source Source, subject string, unsafe *strictmode.Error) *SourceError {
	problem := fmt.Sprintf("%s is not used, because %s.", subject, unsafe.Problem)
	return source.refuse(problem, unsafe.NextStep(), nil)
}

// readLine reads a line byte by byte, so that the rest stays. A read that ctx ends goes on behind it.
func readLine(ctx context.Context, in io.Reader) ([]byte, error) {
	type answer struct {
		line []byte
		err  error
	}
	line, _, err := callWithin(ctx, func() answer {
		line, err := readBytes(in)
		return answer{line, err}
	})
	if err == nil {
		err = line.err
	}
	if err != nil {
		const problem = "The token could not be read from standard input."
		return nil, Stdin.refuse(problem, "Give it as one line, for example: --token-stdin < FILE", err)
	}
	return line.line, nil
}

func readBytes(in io.Reader) ([]byte, error) {
	line, one := make([]byte, 0, maxRaw), make([]byte, 1)
	for len(line) < maxRaw {
		n, err := in.Read(one)
		if n == 1 {
			line = append(line, one[0])
		}
		switch {
		case n == 1 && one[0] == '\n', errors.Is(err, io.EOF):
			return line, nil
		case err != nil:
			return nil, err
		}
	}
	return line, nil
}

// Kept keeps tokens in private files, for machines without a keyring. The zero Kept has and keeps none.
type Kept struct{ Folder string }

// Path returns the file of an account.
func (k Kept) Path(a Account) string { return filepath.Join(k.Folder, keptName(a)) }

func keptName(a Account) string { return url.QueryEscape(a.String()) }

// Has says whether a token is kept for a, which may turn out not to be usable.
func (k Kept) Has(a Account) bool {
	if k.Folder == "" {
		return false
	}
	_, err := os.Lstat(k.Path(a))
	return err == nil
}

// Write keeps t for a: the folder is made for this account alone, and the file takes its name when it is whole.
func (k Kept) Write(a Account, t Token) error {
	if err := a.check(); err != nil {
		return err
	}
	secret := t.reveal()
	defer clear(secret)
	if len(secret) == 0 {
		return errNoTokenGiven
	}
	folder, err := appendlog.Open(k.Folder)
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.Locked("lock", func() error { return folder.Replace(keptName(a), append(secret, '\n')) })
}

// Delete removes the token kept for a, and reports whether there was one.
func (k Kept) Delete(a Account) (existed bool, err error) {
	if k.Folder == "" {
		return false, nil
	}
	err = os.Remove(k.Path(a))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
