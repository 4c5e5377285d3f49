package settings

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"inkdesk/api/strictmode"
)

const largestFile = 64 << 10

// Settings holds a configuration file as it was read. The zero value is that of no file.
type Settings struct {
	file       string
	missing    bool
	program    *layer // nil for no file
	profiles   map[string]*layer
	names      []string // of the profiles, in the order of the file
	profilesAt place
	isTeam     bool      // another one includes it
	team       *Settings // the file that this one includes, nil for none
}

// files returns the files in the order in which they are laid over one another.
func (s Settings) files() []Settings {
	if s.team == nil {
		return []Settings{s}
	}
	return []Settings{*s.team, s}
}

// Profiles returns the names of the profiles, in the order of the files. Where there are none, there
// is the one called [DefaultProfile].
func (s Settings) Profiles() []string {
	var names []string
	for _, f := range s.files() {
		for _, name := range f.names {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 {
		return []string{DefaultProfile}
	}
	return names
}

// Load reads the configuration file, and the one that it includes. A file that is not there is as good as an empty one,
// unless it is to be included. It returns the problems inside it: each was passed over, and the blocking ones come back
// as the error of [Resolve] for the profiles they concern. The error is an [*InvalidError] and means that the file as a
// whole cannot be relied on, as is one that another account could have written: the program then does not start,
// because without the file it could change what the file keeps it from changing.
//
// The file is never written to.
func Load(path string) (Settings, []Problem, error) {
	text, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Settings{file: path, missing: true}, nil, nil
	}
	own := Settings{file: path}
	problems, err := own.read(text, err)
	if err != nil {
		return Settings{}, nil, err
	}
	included, at := own.program.values.Include, own.program.values.Origin("include")
	if included == "" {
		return own, problems, nil
	}
	text, err = readFile(included)
	if errors.Is(err, fs.ErrNotExist) {
		gone := Problem{At: at, Name: "include", Text: "there is no file " + quotePath(included) + "; correct the path, or remove the line", Blocking: true}
		return Settings{}, nil, &InvalidError{Problems: []Problem{gone}, cause: err}
	}
	own.team = &Settings{file: included, isTeam: true}
	more, err := own.team.read(text, err)
	if err != nil {
		return Settings{}, nil, err
	}
	return own, append(more, problems...), nil
}

func (s *Settings) origin() Origin {
	return Origin{Source: FromFile, place: place{File: s.file}, Team: s.isTeam}
}

// readFile reads nothing but a regular file, since a pipe would wait for ever, and none that another account could have
// written: it decides where the token goes.
func readFile(path string) ([]byte, error) {
	f, err := strictmode.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, largestFile+1))
	if err == nil && len(text) > largestFile {
		err = fmt.Errorf("it is larger than %d KiB", largestFile>>10)
	}
	return text, err
}

// read reads the text of the file, or says why there is none.
func (s *Settings) read(text []byte, failed error) ([]Problem, error) {
	if failed != nil { // said without the operation and the path, which the problem names already
		why := "the configuration file cannot be read: " + failed.Error()
		if unsafe, ok := errors.AsType[*strictmode.Error](failed); ok {
			why = "no setting is taken from this file, because " + unsafe.Error()
		} else if path, ok := errors.AsType[*fs.PathError](failed); ok {
			why = "the configuration file cannot be read: " + path.Err.Error()
		}
		return nil, &InvalidError{Problems: []Problem{{At: s.origin(), Text: why, Blocking: true}}, cause: failed}
	}
	root, f := parse(s.file, text)
	if f == nil && root.shape != mapping && root.shape != empty {
		f = root.fault("the file has to be a list of settings, each \"name: value\"")
	}
	if f != nil {
		return nil, invalid(Problem{At: s.origin().moved(f.at), Text: f.text, Blocking: true})
	}
	s.program = newLayer(program, s.origin())
	s.program.group("", root.entries)
	s.readProfiles(root.entries)

	problems := slices.Clone(s.program.problems)
	for _, name := range s.names {
		problems = append(problems, s.profiles[name].problems...)
	}
	return problems, nil
}

const folder = "inkdesk"

// Path returns where the configuration file is looked for: --config, INKDESK_CONFIG, or config.yaml in the folder inkdesk of
// $XDG_CONFIG_HOME (on Windows %AppData%). On macOS it is ~/.config too, where people look for a terminal program's files.
func Path(flags Flags, env Environ) (string, error) {
	switch {
	case flags["config"] != "":
		return absolute(flags["config"], true)
	case env[variableConfig] != "":
		return absolute(env[variableConfig], true)
	}
	base, err := env.base("XDG_CONFIG_HOME", "APPDATA", ".config")
	return filepath.Join(base, folder, "config.yaml"), err
}

// StateFolder returns the folder for what the program remembers between runs:
// $XDG_STATE_HOME/inkdesk, on Windows %LocalAppData%\inkdesk. It may not exist.
func StateFolder(env Environ) (string, error) {
	base, err := env.base("XDG_STATE_HOME", "LOCALAPPDATA", filepath.Join(".local", "state"))
	return filepath.Join(base, folder), err
}

// base finds a base folder. A relative one is passed over, as the XDG standard asks.
func (env Environ) base(variable, windows, inHome string) (string, error) {
	if dir := env[variable]; filepath.IsAbs(dir) {
		return dir, nil
	}
	if dir := env[windows]; runtime.GOOS == "windows" && filepath.IsAbs(dir) {
		return dir, nil
	}
	if home := env["HOME"]; filepath.IsAbs(home) {
		return filepath.Join(home, inHome), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errors.New("your home folder is not known; set " + variable + " to a folder of your own")
	}
	return filepath.Join(home, inHome), nil
}

// absolute makes a path absolute; an empty one stays empty. Relative paths are accepted
// only where it is clear what they are relative to.
func absolute(path string, relative bool) (string, error) {
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", errors.New("~ cannot be used, because your home folder is not known; write the whole path")
		}
		return filepath.Join(home, rest), nil
	}
	switch {
	case path == "" || filepath.IsAbs(path):
		return path, nil
	case !relative:
		return "", errors.New("write the whole path, starting with / or ~/")
	}
	return filepath.Abs(path)
}

// quotePath quotes a path only if it could not be told from the text around it.
func quotePath(path string) string {
	if strings.ContainsFunc(path, unprintable) || strings.Contains(path, " ") {
		return quote(path)
	}
	return path
}
