package jsonview

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/theme"
)

// Answer shows an answer of the service. A command lays it out, because that may take
// longer than Update may.
type Answer struct {
	*Viewport
	owner  uint64
	source []byte // of the document that is shown, or being laid out
	number uint64 // of the latest command
	ready  bool
}

// LaidOutMsg carries the document of an answer.
type LaidOutMsg struct {
	owner    uint64
	answer   *Answer
	number   uint64
	document *Document
}

// Addressee is the screen that shows the answer.
func (m LaidOutMsg) Addressee() uint64 { return m.owner }

// NewAnswer makes an empty Answer for the screen owner.
func NewAnswer(t *theme.Theme, owner uint64) *Answer { return &Answer{Viewport: New(t), owner: owner} }

// LayOut lays out an answer, unless it is the present one. What is shown stays until
// ShowLaidOut gets the message. The answer must not be changed any more.
func (a *Answer) LayOut(answer []byte) tea.Cmd {
	if len(answer) == 0 || len(answer) == len(a.source) && &answer[0] == &a.source[0] {
		return nil
	}
	a.source = answer
	a.number++
	done := LaidOutMsg{owner: a.owner, answer: a, number: a.number}
	return func() tea.Msg {
		done.document = NewDocument(answer)
		return done
	}
}

// ShowLaidOut shows the document of the latest LayOut, and reports whether msg was its
// message.
func (a *Answer) ShowLaidOut(msg tea.Msg) bool {
	done, ok := msg.(LaidOutMsg)
	if !ok || done.answer != a || done.number != a.number || a.source == nil {
		return false
	}
	a.Set(done.document)
	a.ready = true
	return true
}

// Ready reports whether there is something to show.
func (a *Answer) Ready() bool { return a.ready }

// Text is what is shown, without colours.
func (a *Answer) Text() string { return a.doc.Text() }

// Clear shows nothing any more, and drops what is being laid out.
func (a *Answer) Clear() {
	a.source, a.ready = nil, false
	a.number++
	a.Set(NewDocument(nil))
	a.Top()
}
