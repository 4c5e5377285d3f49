package journal

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"time"

	"inkdesk/model/encode"
)

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

// Process describes the process that wrote an intent, and who ran it.
type Process struct {
	PID     int       `json:"pid"`
	Started time.Time `json:"started"` // when it opened the journal
	Session string    `json:"session"` // names its lock
	Person  Person    `json:"person,omitzero"`
}

var sessionPattern = regexp.MustCompile(`^[0-9a-f]{16}$`)

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
