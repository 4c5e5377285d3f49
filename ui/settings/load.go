package settings

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"inkdesk/ui/settings/owner"
)

// largestFile is the size of a configuration file in bytes that is still read.
const largestFile = 64 << 10

// Settings is a configuration file as it was read. The zero value is that of no file.
type Settings struct {
	file     string
	missing  bool
	program  layer
	profiles map[string]layer
	names    []string // of the profiles, in the order of the file
}

// Profiles are the names of the profiles, in the order of the file. A file without any
// has the one called [DefaultProfile].
func (s Settings) Profiles() []string {
	if len(s.names) == 0 {
		return []string{DefaultProfile}
	}
	return slices.Clone(s.names)
}

// Load reads the configuration file. A file that is not there is as good as an empty
// one. Problems are what is wrong inside it: each was passed over, and the blocking
// ones come back as the error of [Resolve] for the profiles they concern. The error is
// an [*InvalidError] and means that the file as a whole cannot be relied on.
//
// The file is never written to.
func Load(path string) (Settings, []Problem, error) {
	text, info, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Settings{file: path, missing: true}, nil, nil
	}
	if err != nil {
		return Settings{}, nil, &InvalidError{
			Problems: []Problem{{At: inFile(path), Text: "the configuration file cannot be read: " + reason(err), Blocking: true}},
			cause:    err,
		}
	}
	s, problems, err := read(path, text)
	if err != nil {
		return Settings{}, nil, err
	}
	return s, append(s.checkOwner(info), problems...), nil
}

func inFile(path string) Origin { return Origin{Source: FromFile, File: path} }

// readFile opens nothing but a regular file: a pipe would wait for ever.
func readFile(path string) ([]byte, fs.FileInfo, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, errors.New("it is not a regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil {
		return nil, nil, err
	}
	text, err := io.ReadAll(io.LimitReader(f, largestFile+1))
	if err != nil {
		return nil, nil, err
	}
	if len(text) > largestFile {
		return nil, nil, fmt.Errorf("it is larger than %d KiB", largestFile>>10)
	}
	return text, info, nil
}

// reason leaves out the operation and the path, which the problem names already.
func reason(err error) string {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	}
	return err.Error()
}

// read makes the layers of a file's text.
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

// checkOwner reports a file that somebody else could have written. Readable by others
// is fine: it holds no secret.
func (s *Settings) checkOwner(info fs.FileInfo) []Problem {
	p := Problem{At: inFile(s.file)}
	switch {
	case owner.Foreign(info):
		p.Text = "the file belongs to another user, who can change what it says; make it your own with chown, or remove it"
		p.Blocking = true
	case owner.WritableByAll(info):
		p.Text = "everybody on this machine can change this file; run chmod go-w on it"
		p.Blocking = s.runsCommand()
	case owner.WritableByGroup(info) && s.runsCommand():
		p.Text = "the file names a token_command and others in its group can change it; run chmod go-w on it"
		p.Blocking = true
	default:
		return nil
	}
	s.program.report(p)
	return []Problem{p}
}

// runsCommand says whether any profile makes the program run a command.
func (s *Settings) runsCommand() bool {
	for _, l := range s.profiles {
		for _, a := range l.assignments {
			if a.setting.name == "token_command" && len(a.value.elements) > 0 {
				return true
			}
		}
	}
	return false
}
