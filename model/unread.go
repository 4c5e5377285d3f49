package model

import (
	"fmt"
	"slices"
	"strings"
)

// Unread names the members of a value that could not be read, by their paths in the answer: "expires_at",
// "signing_steps[0].recipients[1].role". They are absent from the value, which is not the same as the service leaving
// them out. The names are those of the specification, never text of the service.
type Unread []string

// entire marks, in place of a path, an entry that is no value of its kind at all.
const entire = ""

// Entirely reports whether nothing of the value could be read.
func (u Unread) Entirely() bool { return slices.Contains(u, entire) }

// Has reports whether a member, or a part of it, could not be read.
func (u Unread) Has(member string) bool {
	return slices.ContainsFunc(u, func(path string) bool {
		rest, found := strings.CutPrefix(path, member)
		return path == entire || found && (rest == "" || rest[0] == '.' || rest[0] == '[')
	})
}

const namedAtOnce = 4

// Sentence says what of an "envelope" or the like could not be read; "" when all was.
func (u Unread) Sentence(of string) string {
	switch n := len(u); {
	case n == 0:
		return ""
	case u.Entirely():
		return fmt.Sprintf("This %s could not be read.", of)
	case n == 1:
		return fmt.Sprintf("1 value of this %s could not be read: %s.", of, u[0])
	case n > namedAtOnce:
		return fmt.Sprintf("%d values of this %s could not be read: %s and %d more.", n, of, strings.Join(u[:namedAtOnce], ", "), n-namedAtOnce)
	default:
		return fmt.Sprintf("%d values of this %s could not be read: %s.", n, of, strings.Join(u, ", "))
	}
}

// below returns the paths as they are called from the value around.
func (u Unread) below(member string) Unread {
	paths := make(Unread, len(u))
	for i, path := range u {
		if path != entire && path[0] != '[' {
			path = "." + path
		}
		paths[i] = member + path
	}
	return paths
}
