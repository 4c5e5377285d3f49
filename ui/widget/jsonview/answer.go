package jsonview

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/theme"
)

// Answer shows what the service answered. Laying it out may take longer than a key press
// may, so a command does it.
type Answer struct {
	*Viewport
	owner  uint64
	of     []byte // what is shown, or about to be
	number uint64 // of the latest command
	ready  bool
}

// LaidOutMsg says that an answer can be shown.
type LaidOutMsg struct {
	owner    uint64
	of       *Answer
	number   uint64
	document *Document
}

// Addressee is the screen that shows the answer.
func (m LaidOutMsg) Addressee() uint64 { return m.owner }

// NewAnswer shows nothing yet, for the screen owner.
func NewAnswer(t *theme.Theme, owner uint64) *Answer { return &Answer{Viewport: New(t), owner: owner} }

// LayOut makes an answer ready to be shown, unless it is the one that is shown. What was
// shown stays until then. The answer must not be changed any more.
func (a *Answer) LayOut(answer []byte) tea.Cmd {
	if len(answer) == 0 || len(answer) == len(a.of) && &answer[0] == &a.of[0] {
		return nil
	}
	a.of = answer
	a.number++
	done := LaidOutMsg{owner: a.owner, of: a, number: a.number}
	return func() tea.Msg {
		done.document = NewDocument(answer)
		return done
	}
}

// Take takes a message if it is the end of the latest command.
func (a *Answer) Take(msg tea.Msg) bool {
	done, ok := msg.(LaidOutMsg)
	if !ok || done.of != a || done.number != a.number || a.of == nil {
		return false
	}
	a.Set(done.document)
	a.ready = true
	return true
}

// Ready reports whether there is something to show.
func (a *Answer) Ready() bool { return a.ready }

// Forget has nothing shown any more, and what is being laid out come to nothing.
func (a *Answer) Forget() {
	a.of, a.ready = nil, false
	a.number++
	a.Set(NewDocument(nil))
	a.Top()
}
