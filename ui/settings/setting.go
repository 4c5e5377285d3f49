// Package settings decides what the program runs on. It reads the configuration file, which is written by a person and never
// by the program, and lays flags over the environment over the profile over the rest of the file over the defaults.
//
// The file is read strictly: every name that is not known and every value that does not fit is a [Problem] with its
// line, and the default holds in its place. Values on which safety depends (which service, whether changes are allowed,
// where the token comes from, whom to trust) have no such fallback: a mistake there, even a misspelt name, makes the
// profile unusable until it is corrected.
//
// A new setting is a field of [Resolved] or [Profile] with its tags: loading, checking, showing,
// the schema and the environment follow from these.
package settings

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"

	"inkdesk/model/triage"
)

type section uint8

const (
	program section = 1 << iota // the top of the file
	account                     // a profile
)

// setting describes a field by its tags:
//
//	yaml     its name in the file, below that of its group
//	oneof    the words that it can be, the first by default
//	rule     what else it takes, with arguments, as in newRule
//	default  what holds where nothing is said, as it would be written
//	is       words about it:
//	         guarded   a mistake blocks the profile
//	         personal  in no file that others include
//	         live      can change while the program runs
//	         file      has no variable
//	         both      at the top of the file and in a profile
//	         top       only at the top, although it is of the profile
type setting struct {
	rule
	// name holds the name as in the file, with a dot between a group and its member.
	name string
	in   section
	tag  reflect.StructTag
	path []int // of the field
}

// table lists the settings, in the order in which they are shown.
var table = sync.OnceValue(func() []*setting {
	all := settingsOf(reflect.TypeFor[Resolved](), program, "", nil)
	last := func(s *setting) int {
		group, _, _ := strings.Cut(s.name, ".")
		return slices.Index([]string{"assumptions", "thresholds"}, group)
	}
	slices.SortStableFunc(all, func(a, b *setting) int { return last(a) - last(b) })
	return all
})

// settingsOf returns the settings among the fields of a struct.
func settingsOf(t reflect.Type, in section, prefix string, path []int) []*setting {
	var all []*setting
	for _, f := range reflect.VisibleFields(t) {
		name, at := f.Tag.Get("yaml"), slices.Concat(path, f.Index)
		if f.Type == reflect.TypeFor[triage.Thresholds]() {
			f.Type = reflect.TypeOf(thresholds(triage.Thresholds{}))
		}
		switch {
		case f.Type == reflect.TypeFor[Profile]():
			all = append(all, settingsOf(f.Type, account, "", at)...)
		case name == "":
		case f.Type.Kind() == reflect.Struct:
			all = append(all, settingsOf(f.Type, in, prefix+name+".", at)...)
		default:
			s := &setting{rule: newRule(f.Tag), name: prefix + name, in: in, tag: f.Tag, path: at}
			switch {
			case s.is("both"):
				s.in = program | account
			case s.is("top"):
				s.in = program
			}
			all = append(all, s)
		}
	}
	return all
}

func (s *setting) is(word string) bool {
	return slices.Contains(strings.Fields(s.tag.Get("is")), word)
}

// variable returns the environment's name for it, empty if it has none, as members of groups.
func (s *setting) variable() string {
	if s.is("file") || strings.Contains(s.name, ".") {
		return ""
	}
	return variablePrefix + strings.ToUpper(s.name)
}

// field returns the field in a struct, to which of points.
func (s *setting) field(of any) reflect.Value {
	return reflect.ValueOf(of).Elem().FieldByIndex(s.path)
}

func (s *setting) show(r *Resolved) string { return s.text(s.field(r).Interface()) }

// set stores what the rule has read.
func (s *setting) set(of, read any) {
	to := s.field(of)
	to.Set(reflect.ValueOf(read).Convert(to.Type()))
}

// setDefaults gives a struct the defaults of its settings.
func setDefaults(of any, settings []*setting) {
	for _, s := range settings {
		text := cmp.Or(s.tag.Get("default"), s.usual)
		if read, faults := s.read(value{shape: scalar, text: text}); text != "" && len(faults) == 0 {
			s.set(of, read)
		}
	}
}

// Defaults returns what holds where neither the file nor the environment nor a flag says
// anything. The download folder is left empty: [Resolve] asks the system for it.
func Defaults() Resolved {
	var r Resolved
	setDefaults(&r, table())
	return r
}

// find looks a name up among the settings of a section.
func find(name string, in section) (*setting, bool) {
	for _, s := range table() {
		if s.name == name && s.in&in != 0 {
			return s, true
		}
	}
	return nil, false
}

// members returns the names that may be in a group of a section; the group "" is the
// section itself. Names of groups are among them.
func members(group string, in section) []string {
	var names []string
	for _, s := range table() {
		rest, inside := strings.CutPrefix(s.name, group)
		if name, _, _ := strings.Cut(rest, "."); inside && s.in&in != 0 && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if group == "" && in == program {
		names = append(names, "profiles")
	}
	return names
}

// Choices returns the words that a setting can be, nil where they cannot be counted or there is no
// such setting.
func Choices(name string) []string {
	var words []string
	if s, ok := find(name, program|account); ok {
		for _, choice := range s.schema.Enum {
			if word, ok := choice.(string); ok {
				words = append(words, word)
			}
		}
	}
	return words
}
