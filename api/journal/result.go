package journal

import (
	"errors"
	"slices"
)

// Outcome is what became of a change.
type Outcome string

// The outcomes of a change.
const (
	NotSent  Outcome = "not sent"
	Rejected Outcome = "rejected"
	Applied  Outcome = "applied"
	Unknown  Outcome = "unknown" // sent, but no answer told what happened
)

// Result is what is recorded when a request has ended.
type Result struct {
	Outcome      Outcome `json:"outcome"`
	Status       int     `json:"status,omitempty"`       // of HTTP; zero without an answer
	Created      string  `json:"created,omitempty"`      // id of what the change made, such as a webhook
	Milliseconds int64   `json:"milliseconds,omitempty"` // from sending to the end
	// Code and Message are what the service itself said of a change it did not carry out, clean
	// and without the token: at most 300 runes each. The message is left out where no values are kept.
	Code    string `json:"code,omitempty"`
	Message string `json:"message,omitempty"`
	// NotTaken were answered with another value than was sent, AlsoChanged were not sent and changed.
	NotTaken    []string `json:"not_taken,omitempty"`
	AlsoChanged []string `json:"also_changed,omitempty"`
	// Properties are the values of AlsoChanged.
	Properties []Property `json:"properties,omitempty"`
}

func (r Result) check() error {
	switch r.Outcome {
	case NotSent, Rejected, Applied, Unknown:
	default:
		return errors.New("outcome is none of the four")
	}
	if r.Created != "" && !shapes().id.MatchString(r.Created) {
		return errors.New("id of what was made has a shape that is not recorded")
	}
	for _, property := range slices.Concat(r.NotTaken, r.AlsoChanged) {
		if !shapes().property.MatchString(property) {
			return errors.New("property has a shape that is not recorded")
		}
	}
	return checkProperties(r.Properties)
}
