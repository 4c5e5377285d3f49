package demo

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"inkdesk/model"
)

type call struct {
	*Service
	ctx   context.Context
	ids   []string
	query url.Values
	body  *fields
	file  *uploaded
	now   model.Time
}

const maxJSONBody = 1 << 20

func (c *call) read(op *Operation, w http.ResponseWriter, r *http.Request) error {
	switch op.takes {
	case jsonBody:
		return c.readJSON(w, r)
	case upload:
		return c.readUpload(w, r)
	default:
		return nil
	}
}

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

// validate returns the problems of the body, once all fields were read; nil for none.
func (c *call) validate() error {
	if c.body == nil {
		return nil
	}
	return c.body.problem(c.options.Strict)
}
