package confirm

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/textline"
)

// Outcome is what became of a question.
type Outcome uint8

// A question is open until it is answered; once answered it stays so.
const (
	Open Outcome = iota
	Confirmed
	Cancelled
)

const (
	// quiet is how long no key may have been pressed before one counts, so that a
	// person has seen the dialog they answer.
	quiet = 350 * time.Millisecond
	// settle follows it: keys that were typed before but are delivered only now,
	// because the program was busy, arrive in this moment and start the wait again.
	settle = 50 * time.Millisecond
	// held takes the place of quiet where the key that opened the dialog would confirm
	// it: a key that is held down begins to repeat within this time.
	held = 1100 * time.Millisecond
)

// ArmMsg lets a confirmation take keys, if none was pressed meanwhile.
type ArmMsg struct {
	owner  uint64
	of     *Confirm
	number int
	last   bool
}

// Addressee is the screen that owns the dialog.
func (m ArmMsg) Addressee() uint64 { return m.owner }

// Confirm is one question being asked.
type Confirm struct {
	question Question
	theme    *theme.Theme
	keys     keys.Dialog
	owner    uint64
	input    *textline.Input // nil when a letter is enough

	outcome Outcome
	armed   bool
	presses int
	note    string // why the last key did nothing
	invalid string // why it can no longer be confirmed
}

// New asks a question on behalf of the screen owner. The command of Start must
// be returned to the runtime when the dialog opens.
func New(t *theme.Theme, k keys.Dialog, owner uint64, q Question) *Confirm {
	c := &Confirm{question: q, theme: t, keys: k, owner: owner}
	if q.Expect != "" {
		c.input = textline.New(t, textline.Options{Prompt: "> ", Max: 64})
	}
	return c
}

// Start begins the wait after which keys count.
func (c *Confirm) Start() tea.Cmd {
	c.armed = false
	return c.arm(c.quiet(), false)
}

func (c *Confirm) quiet() time.Duration {
	if c.question.Held {
		return held
	}
	return quiet
}

func (c *Confirm) arm(after time.Duration, last bool) tea.Cmd {
	msg := ArmMsg{owner: c.owner, of: c, number: c.presses, last: last}
	return tea.Tick(after, func(time.Time) tea.Msg { return msg })
}

// Outcome is what became of the question.
func (c *Confirm) Outcome() Outcome { return c.outcome }

// Invalidate takes back the possibility to confirm, because what was asked
// about has changed. The sentence says so.
func (c *Confirm) Invalidate(sentence string) { c.invalid = sentence }

// Update takes keys, pasted text and the arming ticks.
func (c *Confirm) Update(msg tea.Msg) tea.Cmd {
	if c.outcome != Open {
		return nil
	}
	switch msg := msg.(type) {
	case ArmMsg:
		return c.tick(msg)
	case tea.PasteMsg:
		c.note = "Pasting does not confirm. Please type."
	case tea.KeyPressMsg:
		return c.press(msg)
	}
	return nil
}

func (c *Confirm) tick(msg ArmMsg) tea.Cmd {
	if msg.of != c || msg.number != c.presses {
		return nil
	}
	if !msg.last {
		return c.arm(settle, true)
	}
	c.armed = true
	return nil
}

// press handles one key. Leaving is possible at once; everything else has to
// wait until the dialog is armed.
func (c *Confirm) press(msg tea.KeyPressMsg) tea.Cmd {
	c.note = ""
	if c.leaves(msg) {
		c.outcome = Cancelled
		return nil
	}
	if !c.armed {
		return c.rearm()
	}
	switch {
	case c.invalid != "" || msg.IsRepeat:
	case c.input != nil:
		return c.typed(msg)
	case key.Matches(msg, c.keys.Confirm):
		c.outcome = Confirmed
	case key.Matches(msg, c.keys.Press):
		c.outcome = Cancelled // the safe choice has the focus
	default:
		return c.rearm() // text meant for somewhere else may hold the letter
	}
	return nil
}

// rearm begins the wait anew.
func (c *Confirm) rearm() tea.Cmd {
	c.armed = false
	c.presses++
	return c.arm(c.quiet(), false)
}

func (c *Confirm) leaves(msg tea.KeyPressMsg) bool {
	if c.input != nil && msg.Text != "" {
		return false // a letter is being typed
	}
	return key.Matches(msg, c.keys.Cancel)
}

func (c *Confirm) typed(msg tea.KeyPressMsg) tea.Cmd {
	if !key.Matches(msg, c.keys.Press) {
		return c.input.Update(msg)
	}
	if c.input.Value() == c.question.Expect {
		c.outcome = Confirmed
		return nil
	}
	c.note = "That is not " + c.question.What + "."
	return nil
}
