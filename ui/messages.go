package ui

import (
	"fmt"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
)

// recorder writes a line for each message that reaches the program.
type recorder struct {
	tea.Model
	to      io.Writer
	started time.Time
}

// RecordMessages is a program that writes a line for each of its messages, for debugging:
// seconds since the first one, the number of the screen it belongs to (0 for the frame),
// its type, and how long Update took, with tabs between them. What is in a message is
// not written. Errors of the writer are ignored; it must not block for long.
func RecordMessages(program tea.Model, to io.Writer) tea.Model {
	return &recorder{Model: program, to: to, started: time.Now()}
}

// Update implements [tea.Model].
func (r *recorder) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	began := time.Now()
	next, cmd := r.Model.Update(msg)
	r.Model = next
	owner, of := addressOf(msg)
	_, _ = fmt.Fprintf(r.to, "%.6f\t%d\t%T\t%s\n", began.Sub(r.started).Seconds(), owner, of, time.Since(began).Round(time.Microsecond))
	return r, cmd
}

// addressOf is the number of the screen that a message belongs to, 0 for the frame, and
// what is delivered there.
func addressOf(msg tea.Msg) (owner uint64, delivered tea.Msg) {
	switch msg := msg.(type) {
	case sessionMsg:
		return addressOf(msg.msg)
	case screenMsg:
		return msg.owner, msg.msg
	case screen.Addressed:
		return msg.Addressee(), msg
	}
	return 0, msg
}
