package api

import (
	"fmt"
	"net/url"
	"strings"
)

// segment is an identifier that can become a part of a path.
type segment interface {
	Valid() bool
	String() string
}

// route is an operation with the identifiers of its path.
type route struct {
	Operation
	ids   []string
	query url.Values
	// wrong is the first identifier that must not be sent, shown to a person.
	wrong segment
}

// at fills the parameters of the path in their order. Identifiers are checked here, so
// that none can leave its segment: "..", a slash or nothing at all.
func (op Operation) at(ids ...segment) route {
	r := route{Operation: op}
	for _, id := range ids {
		if !id.Valid() && r.wrong == nil {
			r.wrong = id
		}
		r.ids = append(r.ids, id.String())
	}
	return r
}

// named reports whether the path holds an identifier: only then "not found" speaks of it.
func (op Operation) named() bool { return strings.Contains(op.Path, "{") }

// path is the escaped path below the base URL, with its query.
func (r route) path() string {
	var b strings.Builder
	rest := r.Path
	for _, id := range r.ids {
		open, end := strings.IndexByte(rest, '{'), strings.IndexByte(rest, '}')
		b.WriteString(rest[:open])
		b.WriteString(url.PathEscape(id))
		rest = rest[end+1:]
	}
	b.WriteString(rest)
	if len(r.query) > 0 {
		b.WriteByte('?')
		b.WriteString(r.query.Encode())
	}
	return b.String()
}

func (r route) check() error {
	if r.wrong == nil {
		return nil
	}
	return &Error{
		Kind: BadID, Op: r.Operation, Outcome: NotSent,
		Err: fmt.Errorf("identifier %q is not made of letters, digits, - and _", r.wrong.String()),
	}
}
