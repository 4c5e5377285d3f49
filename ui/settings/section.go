package settings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"inkdesk/keys"
)

// layer holds what one source says, and what is wrong with it.
type layer struct {
	in       section  // of a file
	origin   Origin   // of the section; entries only move its line
	values   Resolved // counts for those with an origin
	problems []Problem
}

func newLayer(in section, from Origin) *layer {
	return &layer{in: in, origin: from, values: Resolved{origins: origins{}}}
}

// add checks a value and keeps it if it is of use. Its faults become problems; a wrong flag blocks,
// as it was typed just now.
func (l *layer) add(s *setting, v value, at Origin) {
	read, faults := s.read(v)
	if len(faults) == 0 || s.join != nil {
		s.set(&l.values, read)
		l.values.origins[s.name] = at
		for _, e := range ungrouped(v.entries) {
			l.values.origins[s.name+"."+e.name] = at.moved(e.at)
		}
	}
	for _, f := range faults {
		l.report(at.moved(f.at), s.name, f.text, s.is("guarded") || at.Source == FromFlag)
	}
}

func (l *layer) report(at Origin, name, text string, blocking bool) {
	l.problems = append(l.problems, Problem{At: at, Name: name, Text: text, Blocking: blocking})
}

// group reads the entries of a group, "" for the section itself, else "limits." and so on.
func (l *layer) group(prefix string, entries []entry) {
	first := map[string]place{}
	known := members(prefix, l.in)
	for _, e := range entries {
		at := l.origin.moved(e.at)
		before, twice := first[e.name]
		switch {
		case !slices.Contains(known, e.name):
			l.unknown(prefix, e, known)
		case twice:
			text := fmt.Sprintf("this is set on line %d already; remove one of the two", before.Line)
			l.report(at, prefix+e.name, text, guarded(e.name))
		default:
			first[e.name] = e.at
			l.entry(prefix+e.name, at, e.value)
		}
	}
}

func (l *layer) entry(name string, at Origin, v value) {
	s, single := find(name, l.in)
	switch {
	case single && s.is("personal") && l.origin.Team:
		const text = "this does not belong in a file that others include; move it to a file of your own"
		l.report(at, name, text, s.is("guarded"))
	case single:
		l.add(s, v, at)
		for _, inner := range v.entries {
			if guarded(inner.name) { // what safety depends on has slipped into it, as an indented line does
				text := inner.name + " does not belong here; move it to the left"
				l.report(at.moved(inner.at), name, text, true)
			}
		}
	case name == "profiles", v.shape == empty:
		// The profiles are read by the caller; a group may be left empty.
	case v.shape != mapping:
		const text = "a group of settings is expected here, each on a line of its own"
		l.report(at.moved(v.at), name, text, false)
	default:
		l.group(name+".", v.entries)
	}
}

// unknown reports a name that does not belong here. It blocks when it may well have
// been meant for something that safety depends on.
func (l *layer) unknown(prefix string, e entry, known []string) {
	meant := nearest(e.name, known)
	text := unknownText(e.name, known)
	elsewhere, in := l.elsewhere(e.name)
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
	l.report(l.origin.moved(e.at), name, text, guarded(meant))
}

// elsewhere finds a name that is one group too deep or in the wrong section.
func (l *layer) elsewhere(name string) (string, section) {
	for _, in := range []section{l.in, l.in ^ (program | account)} {
		if near := nearest(name, members("", in)); near != "" {
			return near, in
		}
	}
	return "", 0
}

// guarded says whether a name, in whichever section, is one that safety depends on.
func guarded(name string) bool {
	s, ok := find(name, program|account)
	return name == "profiles" || ok && s.is("guarded")
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

// hinted adds to a sentence which of the known words may have been meant, or else something
// different.
func hinted(sentence, word string, known []string, different string) string {
	if near := nearest(word, known); near != "" {
		different = "; did you mean " + near + "?"
	}
	return sentence + different
}

func unknownText(name string, known []string) string {
	return hinted("unknown setting", name, known, "; inkdesk config show lists them all")
}

const longestName = 32

// A profile's name becomes part of file names and of the window's title.
var profileName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// readProfiles reads the profiles below the top of a file. Problems with their names are the top's:
// which profile was meant is not known.
func (l *layer) readProfiles(entries []entry) (all []*layer) {
	i := slices.IndexFunc(entries, func(e entry) bool { return e.name == "profiles" })
	if i < 0 || entries[i].value.shape == empty {
		return nil
	}
	profiles := entries[i].value
	l.values.origins["profiles"] = l.origin.moved(entries[i].at)
	report := func(at place, text string) { l.report(l.origin.moved(at), "profiles", text, true) }
	if profiles.shape != mapping {
		report(profiles.at, "a group is expected here: each profile's name, and below it its settings")
		return nil
	}
	for _, e := range profiles.entries {
		switch {
		case slices.ContainsFunc(all, func(p *layer) bool { return p.origin.Name == e.name }):
			report(e.at, fmt.Sprintf("there are two profiles called %s; give one of them another name", quote(e.name)))
		case len(e.name) > longestName || !profileName.MatchString(e.name):
			report(e.at, fmt.Sprintf("%s cannot be a profile's name; use up to %d lower case letters, digits, - and _", quote(e.name), longestName))
		case e.value.shape != mapping && e.value.shape != empty:
			report(e.at, fmt.Sprintf("%s is no profile; a setting belongs one level deeper, below its profile's name", quote(e.name)))
		default:
			origin := l.origin.moved(e.at)
			origin.Source, origin.Name = FromProfile, e.name
			profile := newLayer(account, origin)
			profile.group("", e.value.entries)
			all = append(all, profile)
		}
	}
	return all
}

// choose decides which profile is meant: the one that is named, else the one called default, else the only one.
func (s Settings) choose(above ...*layer) (string, Origin, error) {
	names := s.Profiles()
	several := s.file
	for _, l := range slices.Backward(slices.Concat(s.layers, above)) {
		if at, given := l.values.origins["profiles"]; given && !at.Team {
			several = at
		}
		name, at := l.values.Profile.Name, l.values.Origin("profile")
		switch {
		case name == "":
		case slices.Contains(names, name):
			return name, at, nil
		default:
			text := "there is no profile " + quote(name) + "; there is " + strings.Join(names, ", ")
			return "", at, invalid(at, "profile", text, nil)
		}
	}
	switch {
	case slices.Contains(names, DefaultProfile):
		return DefaultProfile, Origin{}, nil
	case len(names) == 1:
		return names[0], Origin{}, nil
	}
	text := fmt.Sprintf("the file has several profiles; say which one with --profile, or add a line \"profile: %s\"", names[0])
	return "", Origin{}, invalid(several, "profile", text, nil)
}

// WithoutChoice returns the settings for a run that needs no profile: of several among which
// the file does not choose, none is taken, instead of asking which one is meant.
func (s Settings) WithoutChoice() Settings {
	if _, _, err := s.choose(); err != nil {
		left := func(l *layer) bool { return l.in == account || l.origin.Team }
		s.layers = slices.DeleteFunc(slices.Clone(s.layers), left)
	}
	return s
}
