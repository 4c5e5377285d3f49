package settings

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// shape is the kind of a value.
type shape uint8

const (
	empty shape = iota
	scalar
	list
	mapping
	special // something of YAML's that has no use here: an anchor, a tag, a merge
)

// value is what was written for a setting, in the file, in the environment or after a
// flag, before anything is made of it.
type value struct {
	shape    shape
	text     string
	elements []value
	entries  []entry
	at       place
	// typed marks a value of this very call, whose relative paths start at the working
	// directory.
	typed bool
}

// entry is one line of a mapping.
type entry struct {
	name  string
	at    place
	value value
}

// place is a position in the file; both count from 1.
type place struct{ line, column int }

// fault is what is wrong with a value or a part of it.
type fault struct {
	at   place
	text string
}

const longestText = 4096

// scalar returns the text of a value that is a single one.
func (v value) scalar() (string, *fault) {
	switch v.shape {
	case empty:
		return "", v.fault("there is no value; give one, or remove the line")
	case list, mapping:
		return "", v.fault("one value is expected here, not a list or a group")
	case special:
		return "", v.fault("anchors, aliases, tags and merges are not understood here; write the value out")
	}
	if len(v.text) > longestText {
		return "", v.fault("the value is too long")
	}
	if !utf8.ValidString(v.text) || strings.ContainsFunc(v.text, unprintable) {
		return "", v.fault("the value holds a character that cannot be shown; type it again")
	}
	return v.text, nil
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

func (v value) fault(text string) *fault { return &fault{at: v.at, text: text} }
