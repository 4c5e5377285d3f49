package report

import (
	"bytes"
	"time"

	"inkdesk/model/encode"
)

// document writes one JSON object. The members in head come before the envelopes, those in foot
// behind them, because only the last envelope may tell them.
type document struct{ rows int }

func jsonForm() form {
	d := new(document)
	return form{d.begin, d.add, d.end}
}

type head struct {
	View        string      `json:"view"`
	Query       string      `json:"query"`
	ReadAt      time.Time   `json:"read_at"`
	Assumptions Assumptions `json:"assumptions"`
}

type foot struct {
	Scope    string  `json:"scope"`
	Complete bool    `json:"complete"` // says that it is everything that was asked for
	Causes   []Cause `json:"causes"`
}

func (d *document) begin(b []byte, about *About) []byte {
	object, _ := encode.JSON(head{about.View, about.Query, about.At.UTC().Truncate(time.Second), about.Assumptions}) // words and numbers
	b = append(b, bytes.TrimSuffix(object, []byte("\n}\n"))...)
	return append(b, ",\n  \"envelopes\": ["...)
}

func (d *document) add(b []byte, r exported) ([]byte, error) {
	one := NewEntry(r.Envelope, r.Report)
	if r.about.Bare {
		one.Envelope = nil
	}
	if r.Cause != "" {
		one.Cause = &r.Cause
	}
	if r.about.Desk != nil {
		one = one.WithDesk(r.about.Desk(r.Envelope))
	}
	if r.Rank > 0 {
		one.Urgency.Rank = &r.Rank
	}
	object, err := encode.JSON(one)
	if err != nil {
		return b, err
	}
	if d.rows++; d.rows > 1 {
		b = append(b, ',')
	}
	// No string in JSON holds the end of a line.
	b = append(b, "\n    "...)
	b = append(b, bytes.ReplaceAll(bytes.TrimSuffix(object, []byte("\n")), []byte("\n"), []byte("\n    "))...)
	return b, nil
}

func (d *document) end(b []byte, e *End) ([]byte, error) {
	if d.rows > 0 {
		b = append(b, "\n  "...)
	}
	object, err := encode.JSON(foot{e.Scope, e.Complete, append([]Cause{}, e.Causes...)})
	if err != nil {
		return b, err
	}
	return append(append(b, "],\n"...), bytes.TrimPrefix(object, []byte("{\n"))...), nil
}
