package demo

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"inkdesk/model"
)

type call struct {
	*backend
	ctx   context.Context
	ids   []string
	query url.Values
	body  *fields
	file  *uploaded
	now   model.Time
}

const maxJSONBody = 1 << 20

func (c *call) readJSON(w http.ResponseWriter, r *http.Request) error {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxJSONBody))
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return refuse(http.StatusRequestEntityTooLarge, "too_large", "A body may have %d bytes.", tooLarge.Limit)
	}
	if err != nil {
		return malformed(err)
	}
	if len(body) > 0 && !isJSON(r.Header.Get("Content-Type"), c.options.Strict) {
		return refuse(http.StatusUnsupportedMediaType, "unsupported_media_type", "Send the body as application/json.")
	}
	if c.body, err = readFields(body); err != nil {
		return malformed(err)
	}
	return nil
}

// isJSON reports whether a body is read as JSON: curl declares every one as a form.
func isJSON(contentType string, strict bool) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	switch {
	case contentType == "":
		return true
	case kind == "application/x-www-form-urlencoded":
		return !strict
	default:
		return err == nil && (kind == "application/json" || strings.HasSuffix(kind, "+json"))
	}
}

// validate returns the problems of the body, once all fields were read; nil for none. A strict service refuses unread
// fields, too.
func (c *call) validate() error {
	if c.body == nil {
		return nil
	}
	if c.options.Strict {
		for _, object := range c.body.checked.objects {
			for _, name := range slices.Sorted(maps.Keys(object.raw)) {
				if !object.known[name] {
					object.fail(name, "There is no such field.")
				}
			}
		}
	}
	if found := c.body.checked.problems; len(found) > 0 {
		return invalid(found...)
	}
	return nil
}

type scope string

const (
	readScope scope = "SIGN_ALL_READ"
	editScope scope = "SIGN_ALL_EDIT"
)

func (s *Service) authorize(r *http.Request, needed scope) error {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	token = strings.TrimSpace(token)
	switch {
	case !strings.EqualFold(scheme, "Bearer") || token == "":
		return refuse(http.StatusUnauthorized, "unauthorized", "Send an access token as \"Authorization: Bearer …\".").
			with("WWW-Authenticate", `Bearer realm="esign"`)
	case equalTokens(token, s.options.Token):
		return nil
	case !equalTokens(token, s.options.ReadToken):
		return refuse(http.StatusUnauthorized, "unauthorized", "The access token is not valid or has expired.").
			with("WWW-Authenticate", `Bearer realm="esign", error="invalid_token"`)
	case needed == editScope:
		return refuse(http.StatusForbidden, "insufficient_scope", "This needs a token with the scope %s.", needed).
			with("WWW-Authenticate", `Bearer realm="esign", error="insufficient_scope", scope="`+string(needed)+`"`)
	default:
		return nil
	}
}

func equalTokens(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// problem describes a refusal, whose form is the service's own: the specification shows none.
type problem struct {
	status        int
	header, value string // "" for none

	Code    string         `json:"code"`
	Message string         `json:"message"`
	Errors  []fieldProblem `json:"errors,omitempty"`
}

// fieldProblem describes the fault of a field like "signing_steps[0].recipients[1].email".
type fieldProblem struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

func (p *problem) Error() string { return p.Message }

func refuse(status int, code, format string, args ...any) *problem {
	return &problem{status: status, Code: code, Message: fmt.Sprintf(format, args...)}
}

func unknownID(what, id string) *problem {
	return refuse(http.StatusNotFound, "not_found", "There is no %s %q.", what, id)
}

func noRoute(path string) *problem {
	return refuse(http.StatusNotFound, "route_not_found", "This service has no %q.", path)
}

func wrongState(format string, args ...any) *problem {
	return refuse(http.StatusConflict, "wrong_state", format, args...)
}

func invalid(problems ...fieldProblem) *problem {
	p := refuse(http.StatusUnprocessableEntity, "validation_failed", "The request is not valid.")
	if len(problems) > 0 {
		p.Message = fmt.Sprintf("The request is not valid: %s: %s", problems[0].Field, problems[0].Message)
	}
	p.Errors = problems
	return p
}

func (p *problem) with(key, value string) *problem {
	p.header, p.value = key, value
	return p
}
