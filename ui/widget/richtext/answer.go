package richtext

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/theme"
)

// Answer shows an answer of the service as JSON that scrolls and can be searched. A command lays it out, because a large
// one takes longer than Update may.
type Answer struct {
	*Viewport
	owner  uint64
	source []byte // of the text that is shown, or being laid out
	text   string
	number uint64 // of the latest command
	ready  bool
}

// LaidOutMsg carries the text of an answer.
type LaidOutMsg struct {
	owner  uint64
	answer *Answer
	number uint64
	text   string
}

// Addressee returns the screen that shows the answer.
func (m LaidOutMsg) Addressee() uint64 { return m.owner }

// NewAnswer makes an empty Answer for the screen owner.
func NewAnswer(t *theme.Theme, owner uint64) *Answer {
	a := &Answer{Viewport: NewViewport(t), owner: owner}
	a.Accent = keyIn
	return a
}

// LayOut lays out an answer, unless it is the present one. The shown text stays until ShowLaidOut gets the message.
// The answer must not be changed any more.
func (a *Answer) LayOut(answer []byte) tea.Cmd {
	if len(answer) == 0 || len(answer) == len(a.source) && &answer[0] == &a.source[0] {
		return nil
	}
	a.source = answer
	a.number++
	done := LaidOutMsg{owner: a.owner, answer: a, number: a.number}
	return func() tea.Msg {
		done.text = JSON(answer)
		return done
	}
}

// ShowLaidOut shows the text of the latest LayOut, and reports whether msg was its
// message.
func (a *Answer) ShowLaidOut(msg tea.Msg) bool {
	done, ok := msg.(LaidOutMsg)
	if !ok || done.answer != a || done.number != a.number || a.source == nil {
		return false
	}
	a.text, a.ready = done.text, true
	a.SetLines(strings.Split(done.text, "\n"))
	return true
}

// Ready reports whether there is something to show.
func (a *Answer) Ready() bool { return a.ready }

// Text returns the shown text, without colours.
func (a *Answer) Text() string { return a.text }

// Clear empties the view, and drops the answer that is being laid out.
func (a *Answer) Clear() {
	a.source, a.text, a.ready = nil, "", false
	a.number++
	a.SetLines(nil)
}

const maxKeyLength = 1024

func keyIn(line string) (from, to int) {
	line = line[:min(len(line), maxKeyLength)]
	from = len(line) - len(strings.TrimLeft(line, " "))
	if to = from + stringLength(line[from:]); strings.HasPrefix(line[to:], ": ") {
		return from, to
	}
	return 0, 0
}
