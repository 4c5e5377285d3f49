package demo

import (
	"regexp"
	"unicode/utf8"
)

var allowedName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9 ]*[a-zA-Z0-9]$`)

const minName, maxName = 2, 256

func (f *fields) newName() string {
	problems := len(f.checked.problems)
	name := f.requiredText("name")
	if len(f.checked.problems) > problems {
		return name
	}
	switch n := utf8.RuneCountInString(name); {
	case n < minName || n > maxName:
		f.fail("name", "This must have %d to %d characters.", minName, maxName)
	case !allowedName.MatchString(name):
		f.fail("name", "This must match %s.", allowedName)
	}
	return name
}

func (f *fields) anotherName() string {
	name := f.requiredText("name")
	if utf8.RuneCountInString(name) > maxName {
		f.fail("name", "This may have %d characters.", maxName)
	}
	return name
}
