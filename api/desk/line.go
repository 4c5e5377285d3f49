package desk

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"inkdesk/model"
)

// Kind names what a line says.
type Kind string

// The kinds of line.
const (
	Take    Kind = "take"
	Return  Kind = "return" // ends a take of its account
	Note    Kind = "note"
	Snooze  Kind = "snooze"
	Done    Kind = "done"
	Requeue Kind = "requeue" // ends a snooze or a done of any account
	Undo    Kind = "undo"    // takes back a decision of the same account
)

func (k Kind) known() bool {
	return slices.Contains([]Kind{Take, Return, Note, Snooze, Done, Requeue, Undo}, k)
}

// Line holds one line of a file: a decision about one envelope.
type Line struct {
	Kind Kind `json:"kind"`
	// Decision names the decision, alike for lines decided together; an Undo names the one it takes back.
	Decision string `json:"decision"`
	// Service tells the services apart whose envelopes are in one file.
	Service string `json:"service"`
	// Envelope may be left out by an Undo, which is then for all envelopes of the decision.
	Envelope string    `json:"envelope,omitempty"`
	At       time.Time `json:"at"`
	// Until says when a Snooze ends, the zero time for when the envelope changes.
	Until time.Time `json:"until,omitzero"`
	// Status and Updated are those of the envelope when it was decided.
	Status  model.Status `json:"status,omitempty"`
	Updated model.Time   `json:"updated,omitempty"`
	Note    string       `json:"note,omitempty"`
	// Row names the row of many envelopes that was decided about, "" for this envelope by itself.
	Row string `json:"row,omitempty"`
}

// Name tells lines of one account apart.
type Name struct {
	Kind               Kind
	Decision, Envelope string
}

// Name returns the name that the line gives.
func (l *Line) Name() Name { return Name{l.Kind, l.Decision, l.Envelope} }

// MostNote limits the characters of a note.
const MostNote = 200

// NewDecision returns the name of a decision that no other one has.
func NewDecision() string { return rand.Text()[:12] }

// CleanNote returns a note as it is kept: one line, and not longer than [MostNote].
func CleanNote(text string) string {
	text = model.Clean(text)
	if runes := []rune(text); len(runes) > MostNote {
		text = model.Clean(string(runes[:MostNote]))
	}
	return text
}

func (l *Line) check() error {
	l.Note = CleanNote(l.Note)
	name := func(text string) bool { return len(text) <= 32 && model.EnvelopeID(text).Valid() }
	switch {
	case !l.Kind.known():
		return errors.New("the line is of no known kind")
	case !name(l.Decision) || !name(l.Service):
		return errors.New("the name of the decision or of the service has a shape that is not kept")
	case l.Envelope != "" && !model.EnvelopeID(l.Envelope).Valid(), l.Envelope == "" && l.Kind != Undo:
		return errors.New("the id of the envelope has a shape that is not kept")
	case l.Row != "" && !name(l.Row), l.Status != "" && !name(string(l.Status)):
		return errors.New("the state or the row has a shape that is not kept")
	case l.At.IsZero() || l.At.Year() > 9999 || l.Until.Year() > 9999:
		return errors.New("a time is in no calendar")
	case l.Kind == Note && l.Note == "":
		return errors.New("the note is empty")
	}
	return nil
}

const maxLine = 4 << 10

// encode writes lines; those that have no business in the file are left out.
func encode(lines []Line) []byte {
	var all bytes.Buffer
	for _, l := range lines {
		if l.check() != nil {
			continue
		}
		if text, err := json.Marshal(l); err == nil && len(text) < maxLine {
			all.Write(append(text, '\n'))
		}
	}
	return all.Bytes()
}

// written holds a line in a file, with its text where a later version has written it.
type written struct {
	Line
	text []byte
}

// decode reads a line. It is false for one that no version writes.
func decode(text []byte) (w written, ok bool) {
	switch {
	case json.Unmarshal(text, &w.Line) != nil:
		return w, false
	case w.check() == nil:
		return w, true
	}
	isLater := w.Kind != "" && !w.Kind.known()
	return written{text: bytes.Clone(text), Line: Line{Decision: w.Decision}}, isLater
}

func linesOf(service string, all []written) []Line {
	var lines []Line
	for _, w := range all {
		if w.text == nil && w.Service == service {
			lines = append(lines, w.Line)
		}
	}
	return lines
}

// compact returns a file without lines that a later one has replaced. The last one about an envelope stays, also a
// requeue or a snooze whose time is over: it may have replaced a decision of others.
func compact(all []written, now time.Time) []byte {
	services := make(map[string]*ledger)
	gone := make(map[string]bool)
	for i := range all {
		w := &all[i]
		switch {
		case w.Kind == Undo && w.Envelope == "":
			gone[w.Decision] = true
		case w.text != nil:
			continue
		}
		if services[w.Service] == nil {
			services[w.Service] = newLedger()
		}
		services[w.Service].add(&w.Line)
	}
	stays := make(map[*Line]bool)
	for _, p := range services {
		for envelope := range p.of {
			own := p.stands(envelope, now)
			for _, l := range append(own.notes, own.take, own.aside) { // nil for none
				stays[l] = true
			}
		}
	}
	var kept bytes.Buffer
	for i := range all {
		switch w := &all[i]; {
		case w.text != nil && !gone[w.Decision]:
			kept.Write(w.text)
		case w.text == nil && stays[&w.Line]:
			kept.Write(encode([]Line{w.Line}))
		}
	}
	return kept.Bytes()
}
