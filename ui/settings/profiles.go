package settings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

const longestName = 32

// A profile's name becomes part of file names and of the window's title.
var profileName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// readProfiles reads the profiles. Problems with their names are the program's: which
// profile was meant is not known.
func (s *Settings) readProfiles(entries []entry) {
	i := slices.IndexFunc(entries, func(e entry) bool { return e.name == "profiles" })
	if i < 0 || entries[i].value.shape == empty {
		return
	}
	profiles := entries[i].value
	s.profilesAt = entries[i].at
	report := func(at place, text string) {
		s.program.report(Problem{At: s.origin().moved(at), Name: "profiles", Text: text, Blocking: true})
	}
	if profiles.shape != mapping {
		report(profiles.at, "a group is expected here: each profile's name, and below it its settings")
		return
	}
	s.profiles = map[string]layer{}
	for _, e := range profiles.entries {
		_, twice := s.profiles[e.name]
		switch {
		case twice:
			report(e.at, fmt.Sprintf("there are two profiles called %s; give one of them another name", quote(e.name)))
		case len(e.name) > longestName || !profileName.MatchString(e.name):
			report(e.at, fmt.Sprintf("%s cannot be a profile's name; use up to %d lower case letters, digits, - and _", quote(e.name), longestName))
		case e.value.shape != mapping && e.value.shape != empty:
			report(e.at, fmt.Sprintf("%s is no profile; a setting belongs one level deeper, below its profile's name", quote(e.name)))
		default:
			s.names = append(s.names, e.name)
			s.profiles[e.name] = s.readProfile(e)
		}
	}
}

func (s *Settings) readProfile(e entry) layer {
	origin := s.origin()
	origin.Source, origin.Name = FromProfile, e.name
	r := reader{in: account, origin: origin.moved(e.at)}
	r.group("", e.value.entries)
	return r.layer
}

// choose decides which profile is meant: the one that is named, else the one called
// default, else the only one.
func (s Settings) choose(layers ...layer) (string, Origin, error) {
	names := s.Profiles()
	for _, f := range slices.Backward(s.files()) {
		layers = append(layers, f.program)
	}
	for _, l := range layers {
		name, at, given := l.text("profile")
		if !given || name == "" {
			continue
		}
		if slices.Contains(names, name) {
			return name, at, nil
		}
		text := fmt.Sprintf("there is no profile %s; there is %s", quote(name), strings.Join(names, ", "))
		return "", at, invalid(Problem{At: at, Name: "profile", Text: text, Blocking: true})
	}
	switch {
	case slices.Contains(names, DefaultProfile):
		return DefaultProfile, Origin{}, nil
	case len(names) == 1:
		return names[0], Origin{}, nil
	}
	text := fmt.Sprintf("the file has several profiles; say which one with --profile, or add a line \"profile: %s\"", names[0])
	return "", Origin{}, invalid(Problem{At: s.origin().moved(s.profilesAt), Name: "profile", Text: text, Blocking: true})
}

// WithoutChoice returns the settings for a run that needs no profile: of several among which
// the file does not choose, none is taken, instead of asking which one is meant.
func (s Settings) WithoutChoice() Settings {
	if _, _, err := s.choose(); err != nil {
		s.names, s.profiles, s.team = nil, nil, nil
	}
	return s
}
