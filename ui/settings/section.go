package settings

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/keys"
)

type reader struct {
	in     section
	origin Origin // of the section; entries only move its line
	layer  layer
}

// group reads the entries of a group, "" for the section itself, else "limits." and so
// on.
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
		r.swallowed(name, e.value.entries)
	case name == "profiles", e.value.shape == empty:
		// The profiles are read by the caller; a group may be left empty.
	case e.value.shape != mapping:
		r.report(e.value.at, name, "a group of settings is expected here, each on a line of its own", false)
	default:
		r.group(name+".", e.value.entries)
	}
}

// swallowed reports what safety depends on and has slipped into a setting with names of
// the user's own, as an indented line does.
func (r *reader) swallowed(name string, entries []entry) {
	for _, e := range entries {
		if guarded(e.name) {
			r.report(e.at, name, e.name+" does not belong here; move it to the left", true)
		}
	}
}

// unknown reports a name that does not belong here. It blocks when it may well have
// been meant for something that safety depends on.
func (r *reader) unknown(prefix string, e entry, known []string) {
	meant := nearest(e.name, known)
	text := unknownText(e.name, known)
	elsewhere, in := r.elsewhere(e.name)
	switch {
	case looksSecret(e.name):
		text = "a token does not belong in this file; remove it, and store it with inkdesk login"
	case elsewhere != "" && (meant == "" || elsewhere == e.name):
		meant = elsewhere
		text = fmt.Sprintf("a setting %s belongs %s", meant, in.whereabouts())
	}
	r.report(e.at, displayName(prefix+e.name), text, guarded(meant))
}

// elsewhere finds a name that is one group too deep or in the wrong section.
func (r *reader) elsewhere(name string) (string, section) {
	for _, in := range []section{r.in, r.in.other()} {
		if near := nearest(name, members("", in)); near != "" {
			return near, in
		}
	}
	return "", 0
}

func (in section) other() section {
	if in == account {
		return program
	}
	return account
}

func (in section) whereabouts() string {
	if in == account {
		return "in a profile, below \"profiles:\" and the profile's name"
	}
	return "at the top of the file, not in a profile"
}

func looksSecret(name string) bool {
	return slices.Contains([]string{"token", "accesstoken", "apitoken", "apikey", "password", "secret"}, simplify(name))
}

func displayName(name string) string {
	if strings.ContainsFunc(name, unprintable) || len(name) > 64 {
		return quote(name)
	}
	return name
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
