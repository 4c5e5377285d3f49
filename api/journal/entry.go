package journal

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"inkdesk/model/encode"
)

// Entry holds one change with all that is known of it.
type Entry struct {
	Seq      Seq
	Time     time.Time // when it was about to be sent, UTC
	Process  Process
	Intent   Intent
	Result   Result    // zero while there is no outcome
	Ended    time.Time // zero while there is no outcome
	Resolved time.Time // when the outcome was found out later; zero otherwise

	Live bool // reports, for an open entry, that the process which wrote it still runs

	resolution Outcome
}

// Outcome returns the one found out later, or else how the request ended; "" for not known.
func (e Entry) Outcome() Outcome {
	if !e.Resolved.IsZero() {
		return e.resolution
	}
	return e.Result.Outcome
}

// Open reports whether it is not known yet what became of the change.
func (e Entry) Open() bool {
	return e.Resolved.IsZero() && (e.Ended.IsZero() || e.Result.Outcome == Unknown)
}

// apply adds an outcome or a resolution. The first of each counts, and what the change made.
func (e *Entry) apply(l line) {
	switch {
	case l.Kind == outcomeLine && e.Ended.IsZero():
		e.Result, e.Ended = *l.Result, l.Time
	case l.Kind == resolutionLine && e.Resolved.IsZero():
		e.resolution, e.Resolved = l.Result.Outcome, l.Time
		e.Result.Created = cmp.Or(e.Result.Created, l.Result.Created)
	case l.Kind == resolutionLine && e.resolution == Applied && l.Result.Outcome == Applied:
		e.Result.Created = cmp.Or(e.Result.Created, l.Result.Created)
	}
}

// Outcome tells what became of a change.
type Outcome string

// The outcomes of a change.
const (
	NotSent  Outcome = "not sent"
	Rejected Outcome = "rejected"
	Applied  Outcome = "applied"
	Unknown  Outcome = "unknown" // sent, but no answer told what happened
)

// Result holds what the journal records when a request has ended.
type Result struct {
	Outcome      Outcome `json:"outcome"`
	Status       int     `json:"status,omitempty"`       // of HTTP; zero without an answer
	Created      string  `json:"created,omitempty"`      // id of what the change made, such as a webhook
	Milliseconds int64   `json:"milliseconds,omitempty"` // from sending to the end
	// Code and Message hold the service's words about a failure, clean, at most 300 runes, without the token.
	Code    string `json:"code,omitempty"`
	Message string `json:"message,omitempty"`
	// NotTaken were answered with another value than was sent, AlsoChanged were not sent and changed.
	NotTaken    []string `json:"not_taken,omitempty"`
	AlsoChanged []string `json:"also_changed,omitempty"`
	// Properties holds the values of AlsoChanged.
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

// Seq identifies an intent. It is unique among all processes, and later ones sort after earlier ones.
type Seq string

var seqPattern = regexp.MustCompile(`^[0-9a-f]{16}-[0-9a-f]{16}$`)

func newSeq(now time.Time) Seq {
	return Seq(fmt.Sprintf("%016x-%s", now.UnixNano(), randomHex()))
}

func randomHex() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return fmt.Sprintf("%x", b)
}

type lineKind string

const (
	intentLine     lineKind = "intent"
	outcomeLine    lineKind = "outcome"
	resolutionLine lineKind = "resolution"
)

type line struct {
	Kind    lineKind  `json:"line"`
	Seq     Seq       `json:"seq"`
	Time    time.Time `json:"time"`
	Process *Process  `json:"process,omitempty"`
	Intent  *Intent   `json:"intent,omitempty"`
	Result  *Result   `json:"result,omitempty"`
}

// maxLine limits the lines read, in bytes with the newline. Lines that are written are far shorter.
const maxLine = 96 << 10

func (l line) check() error {
	if !seqPattern.MatchString(string(l.Seq)) {
		return errors.New("number of the intent is malformed")
	}
	switch {
	case l.Kind == intentLine && l.Intent != nil && l.Process != nil:
		if !sessionPattern.MatchString(l.Process.Session) {
			return errors.New("session is malformed")
		}
		if err := l.Process.Person.check(); err != nil {
			return err
		}
		return l.Intent.check()
	case (l.Kind == outcomeLine || l.Kind == resolutionLine) && l.Result != nil:
		return l.Result.check()
	default:
		return errors.New("line is of no known kind")
	}
}

func (l line) encode() ([]byte, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	encoded, err := json.Marshal(l)
	if err != nil {
		return nil, err
	}
	return append(encode.ASCII(encoded), '\n'), nil
}

// decode reads a line. It is false for an incomplete line and for one that this program did not write.
func decode(text []byte) (line, bool) {
	var l line
	if err := json.Unmarshal(bytes.TrimSpace(text), &l); err != nil {
		return line{}, false
	}
	return l, l.check() == nil
}
