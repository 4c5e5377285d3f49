package settings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"inkdesk/keys"
)

type reader struct {
	in     section
	origin Origin // of the section; entries only move its line
	layer  layer
}

// group reads the entries of a group, "" for the section itself, else "limits." and so on.
func (r *reader) group(prefix string, entries []entry) {
	first := map[string]place{}
	known := members(prefix, r.in)
	for _, e := range entries {
		if !slices.Contains(known, e.name) {
			r.unknown(prefix, e, known)
			continue
		}
		if at, twice := first[e.name]; twice {
			r.report(e.at, prefix+e.name, fmt.Sprintf("this is set on line %d already; remove one of the two", at.line), guarded(e.name))
			continue
		}
		first[e.name] = e.at
		r.entry(prefix, e)
	}
}

func (r *reader) entry(prefix string, e entry) {
	name := prefix + e.name
	s, single := find(name, r.in)
	switch {
	case single && s.personal && r.origin.Team:
		r.report(e.at, name, "this does not belong in a file that others include; move it to a file of your own", s.guarded)
	case single:
		r.layer.add(s, e.value, r.origin.moved(e.at), s.guarded)
		for _, inner := range e.value.entries {
			if guarded(inner.name) { // what safety depends on has slipped into it, as an indented line does
				r.report(inner.at, name, inner.name+" does not belong here; move it to the left", true)
			}
		}
	case name == "profiles", e.value.shape == empty:
		// The profiles are read by the caller; a group may be left empty.
	case e.value.shape != mapping:
		r.report(e.value.at, name, "a group of settings is expected here, each on a line of its own", false)
	default:
		r.group(name+".", e.value.entries)
	}
}

// unknown reports a name that does not belong here. It blocks when it may well have
// been meant for something that safety depends on.
func (r *reader) unknown(prefix string, e entry, known []string) {
	meant := nearest(e.name, known)
	text := unknownText(e.name, known)
	elsewhere, in := r.elsewhere(e.name)
	switch {
	case slices.Contains([]string{"token", "accesstoken", "apitoken", "apikey", "password", "secret"}, simplify(e.name)):
		text = "a token does not belong in this file; remove it, and store it with inkdesk login"
	case elsewhere != "" && (meant == "" || elsewhere == e.name):
		meant, text = elsewhere, "a setting "+elsewhere+" belongs at the top of the file, not in a profile"
		if in == account {
			text = "a setting " + elsewhere + " belongs in a profile, below \"profiles:\" and the profile's name"
		}
	}
	name := prefix + e.name
	if strings.ContainsFunc(name, unprintable) || len(name) > 64 {
		name = quote(name)
	}
	r.report(e.at, name, text, guarded(meant))
}

// elsewhere finds a name that is one group too deep or in the wrong section.
func (r *reader) elsewhere(name string) (string, section) {
	for _, in := range []section{r.in, r.in ^ (program | account)} {
		if near := nearest(name, members("", in)); near != "" {
			return near, in
		}
	}
	return "", 0
}

// guarded says whether a name, in whichever section, is one that safety depends on.
func guarded(name string) bool {
	return name == "profiles" || slices.ContainsFunc(table(), func(s *setting) bool { return s.name == name && s.guarded })
}

func (r *reader) report(at place, name, text string, blocking bool) {
	r.layer.report(Problem{At: r.origin.moved(at), Name: name, Text: text, Blocking: blocking})
}

func nearest(word string, candidates []string) string {
	plain := make([]string, len(candidates))
	for i, c := range candidates {
		plain[i] = simplify(c)
	}
	near := slices.Index(plain, keys.Nearest(simplify(word), plain))
	if near < 0 {
		return ""
	}
	return candidates[near]
}

// simplify removes what people vary most: case, separators, the British u.
func simplify(word string) string {
	word = strings.NewReplacer("_", "", "-", "", " ", "", ".", "").Replace(strings.ToLower(word))
	return strings.ReplaceAll(word, "colour", "color")
}

func unknownText(name string, candidates []string) string {
	if near := nearest(name, candidates); near != "" {
		return fmt.Sprintf("unknown setting; did you mean %s?", near)
	}
	return "unknown setting; inkdesk config show lists them all"
}

const longestName = 32

// A profile's name becomes part of file names and of the window's title.
var profileName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// readProfiles reads the profiles. Problems with their names are the program's: which profile was meant is not known.
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
			origin := s.origin()
			origin.Source, origin.Name = FromProfile, e.name
			r := reader{in: account, origin: origin.moved(e.at)}
			r.group("", e.value.entries)
			s.names, s.profiles[e.name] = append(s.names, e.name), r.layer
		}
	}
}

// choose decides which profile is meant: the one that is named, else the one called default, else the only one.
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
