package observed

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"time"
)

// Observation describes a change of an envelope that was seen between two reads.
type Observation struct {
	Envelope    string    `json:"envelope"`
	Kind        string    `json:"kind"`
	Recipient   string    `json:"recipient,omitempty"`
	Document    string    `json:"document,omitempty"`
	Placeholder string    `json:"placeholder,omitempty"`
	Was         string    `json:"was,omitempty"` // a state or a level
	Is          string    `json:"is,omitempty"`
	WasDate     int64     `json:"was_date,omitempty"` // as the service writes dates
	IsDate      int64     `json:"is_date,omitempty"`
	Complete    bool      `json:"complete,omitempty"`
	Sent        bool      `json:"sent,omitempty"`
	From        time.Time `json:"from,omitzero"` // by the clock of the service
	To          time.Time `json:"to"`
	Updated     int64     `json:"updated,omitempty"`
}

func (o Observation) same(other Observation) bool {
	overlap := !o.To.Before(other.From) && !other.To.Before(o.From)
	return overlap && o.event() == other.event()
}

func (o Observation) event() Observation {
	o.From, o.To, o.Updated, o.Complete, o.Sent = time.Time{}, time.Time{}, 0, false, false
	return o
}

func (o Observation) check() error {
	for _, id := range []string{o.Recipient, o.Document, o.Placeholder} {
		if id != "" && !isID(id) {
			return errors.New("an id has a shape that is not kept")
		}
	}
	switch {
	case !isID(o.Envelope):
		return errors.New("the id of the envelope has a shape that is not kept")
	case !isWord(o.Kind, " ") || o.Kind == "" || !isWord(o.Was, "") || !isWord(o.Is, ""):
		return errors.New("a word has a shape that is not kept")
	case o.To.IsZero() || o.To.Before(o.From):
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
	if !isID(v.Session) || v.From.IsZero() || v.Until.Before(v.From) {
		return errors.New("a visit has a shape that is not kept")
	}
	return nil
}

// Day records the queue as last seen on one day.
type Day struct {
	On   string `json:"on"` // as 2026-01-31
	Act  int    `json:"act"`
	Soon int    `json:"soon"`
	Open int    `json:"open"`
	// Near counts those near their date that had ended in the last 30 days, and Signed those of them that were signed.
	Near   int `json:"near,omitempty"`
	Signed int `json:"signed,omitempty"`
}

func (d Day) check() error {
	if _, err := time.Parse(time.DateOnly, d.On); err != nil || d.Act < 0 || d.Soon < 0 || min(d.Open, d.Near, d.Signed) < 0 {
		return errors.New("a day has an unknown shape")
	}
	return nil
}

// Snapshot holds what an envelope is compared with. Record is a JSON object that only the caller reads.
type Snapshot struct {
	Envelope string          `json:"envelope"`
	At       time.Time       `json:"at"` // of the latest read
	Record   json.RawMessage `json:"record"`
}

// NewSnapshot holds a snapshot to be kept, whose record is asked for when it is written.
type NewSnapshot struct {
	Envelope string         `json:"envelope"`
	At       time.Time      `json:"at"`
	Record   json.Marshaler `json:"record"`
}

func (s *NewSnapshot) check() error {
	return Snapshot{Envelope: s.Envelope, At: s.At, Record: json.RawMessage("{}")}.check()
}

func (s Snapshot) check() error {
	if !isID(s.Envelope) || s.At.IsZero() || len(s.Record) == 0 || s.Record[0] != '{' {
		return errors.New("a snapshot has a shape that is not kept")
	}
	return nil
}

type line struct {
	Seen  *Observation `json:"seen,omitempty"`
	Visit *Visit       `json:"visit,omitempty"`
	Day   *Day         `json:"day,omitempty"`
}

func (l line) check() error {
	switch {
	case l.Seen != nil && l.Visit == nil && l.Day == nil:
		return l.Seen.check()
	case l.Visit != nil && l.Seen == nil && l.Day == nil:
		return l.Visit.check()
	case l.Day != nil && l.Seen == nil && l.Visit == nil:
		return l.Day.check()
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

// decode reads whole lines; others than this package writes are skipped.
func decode[T checked](text []byte) []T {
	var all []T
	for one := range bytes.Lines(text) {
		if value, ok := decodeLine[T](one); ok {
			all = append(all, value)
		}
	}
	return all
}

// decodeLine returns false for a line that is cut off, or has no business here.
func decodeLine[T checked](text []byte) (value T, ok bool) {
	ok = len(text) <= maxLine && bytes.HasSuffix(text, []byte{'\n'}) && json.Unmarshal(text, &value) == nil && value.check() == nil
	return value, ok
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

func isID(text string) bool {
	return text != "" && len(text) <= 128 && strings.Trim(text, letters+"-_") == ""
}

func isWord(text, more string) bool {
	return len(text) <= 40 && strings.Trim(text, letters+"_"+more) == ""
}
