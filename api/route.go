package api

import (
	"fmt"
	"iter"
	"net/url"
	"strings"
)

type pathID interface {
	Valid() bool
	String() string
}

type route struct {
	Operation
	ids       []string
	query     url.Values
	invalidID pathID
}

// route sets the parameters of the path, checked so that none can leave its segment.
func (op Operation) route(ids ...pathID) route {
	r := route{Operation: op}
	for _, id := range ids {
		if !id.Valid() && r.invalidID == nil {
			r.invalidID = id
		}
		r.ids = append(r.ids, id.String())
	}
	return r
}

// segments cuts the path at its parameters: the text before each with its name, "" at last.
func (op Operation) segments() iter.Seq2[string, string] {
	return func(yield func(before, name string) bool) {
		rest := op.Path
		for {
			before, behind, found := strings.Cut(rest, "{")
			name := ""
			if found {
				name, rest, _ = strings.Cut(behind, "}")
			}
			if !yield(before, name) || !found {
				return
			}
		}
	}
}

func (r route) path() string {
	var b strings.Builder
	ids := r.ids
	for before, name := range r.segments() {
		b.WriteString(before)
		if name != "" {
			b.WriteString(url.PathEscape(ids[0]))
			ids = ids[1:]
		}
	}
	if len(r.query) > 0 {
		b.WriteByte('?')
		b.WriteString(r.query.Encode())
	}
	return b.String()
}

func (r route) check() error {
	if r.invalidID == nil {
		return nil
	}
	return &Error{
		Kind: BadID, Op: r.Operation, Outcome: NotSent,
		Err: fmt.Errorf("identifier %q is not made of letters, digits and the signs - _ . : =", r.invalidID.String()),
	}
}
