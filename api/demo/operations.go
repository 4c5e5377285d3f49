package demo

import (
	"net/http"
	"net/url"
	"strings"
)

// Operation describes one of the 49 operations: 29 of the specification and 20 extensions
// that only public sources have.
type Operation struct {
	Name         string // its name in faults and logs
	Method, Path string // as the specification writes them; Path is below /v2
	Extension    bool

	scope scope
	takes input
	run   func(*call, *target) (reply, error)
}

type input uint8

const (
	nothing input = iota
	jsonBody
	upload
)

// about returns the kind of the first identifier in its path, "" where there is none.
func (op *Operation) about() string {
	_, rest, _ := strings.Cut(op.Path, "{")
	what, _, _ := strings.Cut(rest, "_id}")
	return what
}

// find returns the operation of a request with its identifiers, or a refusal: 404, or 405 for another method.
func (s *Service) find(r *http.Request) (*Operation, []string, *problem) {
	path, ok := strings.CutPrefix(r.URL.EscapedPath(), "/v2/")
	if !ok {
		return nil, nil, noRoute(r.URL.Path)
	}
	parts := strings.Split(path, "/")
	var allowed []string
	for i := range s.operations {
		op := &s.operations[i]
		ids, matches := matchPath(op.Path, parts)
		switch {
		case !matches:
		case op.Method == r.Method:
			return op, ids, nil
		default:
			allowed = append(allowed, op.Method)
		}
	}
	if len(allowed) == 0 {
		return nil, nil, noRoute(r.URL.Path)
	}
	return nil, nil, refuse(http.StatusMethodNotAllowed, "method_not_allowed", "Use %s here.", strings.Join(allowed, " or ")).
		with("Allow", strings.Join(allowed, ", "))
}

// table lists the operations, paths without parameters before those they would match.
func (s *Service) table() []Operation {
	var all []Operation
	for _, op := range Operations() {
		if op.Extension && s.options.WithoutExtensions || op.isRecent() && s.options.Legacy {
			continue
		}
		all = append(all, op)
	}
	return all
}

func (op *Operation) isRecent() bool {
	return strings.Contains(op.Path, "/attachments/") || strings.Contains(op.Path, "/signed_documents") ||
		strings.HasSuffix(op.Path, "/certificate")
}

// matchPath compares a path like /envelope/{envelope_id}/void with the escaped parts
// of a request's path, and returns the values of the parameters. [http.ServeMux] cannot
// hold these paths: /envelope/from_template/{template_id} and /envelope/{envelope_id}/duplicate
// match the same path, and neither is more specific.
func matchPath(pattern string, parts []string) ([]string, bool) {
	wanted := strings.Split(pattern[1:], "/")
	if len(wanted) != len(parts) {
		return nil, false
	}
	var values []string
	for i, part := range parts {
		if !strings.HasPrefix(wanted[i], "{") {
			if wanted[i] != part {
				return nil, false
			}
			continue
		}
		value, err := url.PathUnescape(part)
		if err != nil || value == "" {
			return nil, false
		}
		values = append(values, value)
	}
	return values, true
}
