package settings

import (
	"cmp"
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

// Settings holds a configuration file as it was read, with the one that it includes. The zero value
// is that of no file.
type Settings struct {
	file Origin // comes from the defaults if it is not there
	// layers holds those of the included file before the own ones, and each file's profiles, in its
	// order, behind its top.
	layers []*layer
}

// Profiles returns the names of the profiles, in the order of the files. Where there are none, there
// is the one called [DefaultProfile].
func (s Settings) Profiles() []string {
	var names []string
	for _, l := range s.layers {
		if name := l.origin.Name; l.in == account && !slices.Contains(names, name) {
			names = append(names, name)
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
	file := Origin{Source: FromFile, place: place{File: path}}
	layers, err := readLayers(file)
	if errors.Is(err, fs.ErrNotExist) {
		return Settings{file: Origin{place: file.place}}, nil, nil
	}
	if err != nil {
		return Settings{}, nil, err
	}
	own := layers[0].values
	if own.Include != "" {
		team, err := readLayers(Origin{Source: FromFile, place: place{File: own.Include}, Team: true})
		if errors.Is(err, fs.ErrNotExist) {
			text := "there is no file " + quotePath(own.Include) + "; correct the path, or remove the line"
			err = invalid(own.Origin("include"), "include", text, err)
		}
		if err != nil {
			return Settings{}, nil, err
		}
		layers = append(team, layers...)
	}
	var problems []Problem
	for _, l := range layers {
		problems = append(problems, l.problems...)
	}
	return Settings{file: file, layers: layers}, problems, nil
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

// readLayers reads a file, or says why it cannot be read, without the operation and the path, which
// the problem names already. The first layer holds the top of the file.
func readLayers(at Origin) ([]*layer, error) {
	text, err := readFile(at.File)
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return nil, invalid(at, "", "no setting is taken from this file, because "+unsafe.Error(), err)
	}
	why := err
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		why = path.Err
	}
	if err != nil {
		return nil, invalid(at, "", "the configuration file cannot be read: "+why.Error(), err)
	}
	return layersOf(text, at)
}

func layersOf(text []byte, at Origin) ([]*layer, error) {
	root, faults := parse(at.File, text)
	if faults == nil && root.shape != mapping && root.shape != empty {
		faults = root.fault("the file has to be a list of settings, each \"name: value\"")
	}
	if faults != nil {
		return nil, invalid(at.moved(faults[0].at), "", faults[0].text, nil)
	}
	top := newLayer(program, at)
	top.group("", root.entries)
	return append([]*layer{top}, top.readProfiles(root.entries)...), nil
}

const folder = "inkdesk"

// Path returns where the configuration file is looked for: --config, INKDESK_CONFIG, or config.yaml in the folder inkdesk of
// $XDG_CONFIG_HOME (on Windows %AppData%). On macOS it is ~/.config too, where people look for a terminal program's files.
func Path(flags Flags, env Environ) (string, error) {
	if given := cmp.Or(flags["config"], env[variableConfig]); given != "" {
		return absolute(given, true)
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
