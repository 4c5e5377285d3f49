package settings

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"inkdesk/api/strictmode"
)

const largestFile = 64 << 10

// Settings holds a configuration file as it was read. The zero value is that of no file.
type Settings struct {
	file       string
	missing    bool
	program    layer
	profiles   map[string]layer
	names      []string // of the profiles, in the order of the file
	profilesAt place
}

// Profiles returns the names of the profiles, in the order of the file. A file without any
// has the one called [DefaultProfile].
func (s Settings) Profiles() []string {
	if len(s.names) == 0 {
		return []string{DefaultProfile}
	}
	return slices.Clone(s.names)
}

// Load reads the configuration file. A file that is not there is as good as an empty
// one. It returns the problems inside it: each was passed over, and the blocking
// ones come back as the error of [Resolve] for the profiles they concern. The error is
// an [*InvalidError] and means that the file as a whole cannot be relied on, as is one
// that another account could have written: the program then does not start, because
// without the file it could change what the file keeps it from changing.
//
// The file is never written to.
func Load(path string) (Settings, []Problem, error) {
	text, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Settings{file: path, missing: true}, nil, nil
	}
	if err != nil {
		return Settings{}, nil, &InvalidError{
			Problems: []Problem{{At: inFile(path), Text: unusable(err), Blocking: true}},
			cause:    err,
		}
	}
	return read(path, text)
}

func inFile(path string) Origin { return Origin{Source: FromFile, File: path} }

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

// unusable says why a file is not read, without the operation and the path, which the problem names already.
func unusable(err error) string {
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return "no setting is taken from this file, because " + unsafe.Error()
	}
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	}
	return "the configuration file cannot be read: " + err.Error()
}

func read(path string, text []byte) (Settings, []Problem, error) {
	root, f := parseYAML(text)
	if f == nil && root.shape != mapping && root.shape != empty {
		f = root.fault("the file has to be a list of settings, each \"name: value\"")
	}
	if f != nil {
		return Settings{}, nil, invalid(Problem{At: inFile(path).moved(f.at), Text: f.text, Blocking: true})
	}
	s := Settings{file: path}
	top := reader{in: program, origin: inFile(path)}
	top.group("", root.entries)
	s.program = top.layer
	s.readProfiles(root.entries)

	problems := slices.Clone(s.program.problems)
	for _, name := range s.names {
		problems = append(problems, s.profiles[name].problems...)
	}
	return s, problems, nil
}
