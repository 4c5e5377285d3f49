package journal

import "errors"

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
	return nil
}
