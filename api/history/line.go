package history

import (
	"encoding/json"
	"errors"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
)

// changeLine holds a change as it is kept: with dates for people who read the file, and no word of the service.
type changeLine struct {
	account.Change
	From time.Time `json:"from,omitzero"` // by the clock of the service
	To   time.Time `json:"to"`
}

func newChangeLine(o account.Change) *changeLine {
	o.Was, o.Is = plainWord(o.Was), plainWord(o.Is)
	return &changeLine{o, utc(o.When.From), utc(o.When.To)}
}

func (l *changeLine) change() account.Change {
	o := l.Change
	o.When = account.Span{From: l.From, To: l.To}
	return o
}

// utc leaves out the parts of a time that only this process understands.
func utc(at time.Time) time.Time {
	if at.IsZero() {
		return at
	}
	return at.UTC().Round(0)
}

// plainWord returns a state or a level, or a word in its place where the service has sent text.
func plainWord(word string) string {
	if word == "" || model.RecipientID(word).Valid() && len(word) <= 40 {
		return word
	}
	return "unrecognised"
}

func (l *changeLine) check() error {
	switch {
	case !l.Envelope.Valid(), l.Recipient != "" && !l.Recipient.Valid(), l.Document != "" && !l.Document.Valid(),
		l.Placeholder != "" && !l.Placeholder.Valid():
		return errors.New("an id has a shape that is not kept")
	case !isWord(string(l.Kind), " ") || l.Kind == "" || !isWord(l.Was, "") || !isWord(l.Is, ""):
		return errors.New("a word has a shape that is not kept")
	case l.To.IsZero() || l.To.Before(l.From):
		return errors.New("its times are in no order")
	}
	return nil
}

// Visit holds a time in which a person was there.
type Visit struct {
	Session string    `json:"session"` // tells processes apart
	From    time.Time `json:"from"`    // by the clock of this machine
	Until   time.Time `json:"until"`
}

func (v Visit) check() error {
	if v.Session == "" || !isWord(v.Session, "-") || v.From.IsZero() || v.Until.Before(v.From) {
		return errors.New("a visit has a shape that is not kept")
	}
	return nil
}

func checkDay(d *tally.QueueDay) error {
	if _, err := time.Parse(time.DateOnly, d.On); err != nil || min(d.Act, d.Soon, d.Open, d.Near, d.Signed) < 0 {
		return errors.New("a day has an unknown shape")
	}
	return nil
}

// snapshotLine holds what an envelope is compared with. Only those who recall it look into its record, a JSON object.
type snapshotLine struct {
	Envelope model.EnvelopeID `json:"envelope"`
	At       time.Time        `json:"at"` // of the latest read
	Record   json.RawMessage  `json:"record"`

	added *account.Snapshot // has the record of one that is added, which is encoded only when it is written; else nil
}

func (s snapshotLine) check() error {
	if !s.Envelope.Valid() || s.At.IsZero() || len(s.Record) == 0 || s.Record[0] != '{' {
		return errors.New("a snapshot has a shape that is not kept")
	}
	return nil
}

type line struct {
	Change *changeLine     `json:"seen,omitempty"`
	Visit  *Visit          `json:"visit,omitempty"`
	Day    *tally.QueueDay `json:"day,omitempty"`
}

func (l line) check() error {
	switch {
	case l.Change != nil && l.Visit == nil && l.Day == nil:
		return l.Change.check()
	case l.Visit != nil && l.Change == nil && l.Day == nil:
		return l.Visit.check()
	case l.Day != nil && l.Change == nil && l.Visit == nil:
		return checkDay(l.Day)
	default:
		return errors.New("a line is of no known kind")
	}
}

type checked interface{ check() error }

const maxLine = 16 << 10

// encode returns a line, nil for one that has no business in the file.
func encode(value checked) []byte {
	if value.check() != nil {
		return nil
	}
	text, err := json.Marshal(value)
	if err != nil || len(text) >= maxLine {
		return nil
	}
	return append(text, '\n')
}

// decode returns false for a line that this package does not write.
func decode[T checked](text []byte) (value T, ok bool) {
	ok = json.Unmarshal(text, &value) == nil && value.check() == nil
	return value, ok
}

// reads reports whether [decode] reads a line.
func reads[T checked](text []byte) bool {
	_, ok := decode[T](text)
	return ok
}

func isWord(text, more string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"
	return len(text) <= 40 && strings.Trim(text, letters+more) == ""
}
