package demo

import (
	"fmt"
	"net/http"
)

// problem describes a refusal, whose form is the service's own: the specification shows none.
type problem struct {
	status int
	header http.Header

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
	if p.header == nil {
		p.header = make(http.Header)
	}
	p.header.Set(key, value)
	return p
}
