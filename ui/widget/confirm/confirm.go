// Package confirm is the dialog in front of everything that changes something. The safe choice has the focus;
// confirming takes a letter or typed characters, never enter alone, a paste or anything typed ahead.
package confirm

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/textline"
)

// Outcome says how a question was answered.
type Outcome uint8

// A question is open until it is answered; once answered it stays so.
const (
	Open Outcome = iota
	Confirmed
	Cancelled
)

const (
	// quietDelay sets how long no key may be pressed before one counts, so that people see the dialog first.
	quietDelay = 350 * time.Millisecond
	// lateKeyDelay follows it: keys typed earlier that were delayed restart the wait.
	lateKeyDelay = 50 * time.Millisecond
	// heldKeyDelay replaces quietDelay where the key that opened the dialog also
	// confirms it: a key that is held down begins to repeat within this time.
	heldKeyDelay = 1100 * time.Millisecond
)

// Confirm draws the dialog of one question.
type Confirm struct {
	question Question
	theme    *theme.Theme
	keys     keys.Dialog
	owner    uint64
	input    *textline.Input // nil when a letter is enough

	outcome Outcome
	timer   screen.Timer
	late    bool // lateKeyDelay runs
	armed   bool
	note    string // why the last key did nothing
}

// New asks a question on behalf of the screen owner. Return the command of Start when the dialog opens.
func New(t *theme.Theme, k keys.Dialog, owner uint64, q Question) *Confirm {
	c := &Confirm{question: q, theme: t, keys: k, owner: owner}
	if q.Expect != "" {
		c.input = textline.New(t, textline.Options{Prompt: "> ", Max: 64})
	}
	return c
}

// Start begins the wait after which keys count, or begins it again.
func (c *Confirm) Start() tea.Cmd {
	c.armed, c.late = false, false
	if c.question.Held {
		return c.timer.Start(c.owner, heldKeyDelay)
	}
	return c.timer.Start(c.owner, quietDelay)
}

// SetConsequence replaces what follows from it. An answer counts as before.
func (c *Confirm) SetConsequence(text string) { c.question.Consequence = text }

// Outcome says how the question was answered, Open until then.
func (c *Confirm) Outcome() Outcome { return c.outcome }

// Update handles keys, pasted text and the messages of its timer.
func (c *Confirm) Update(msg tea.Msg) tea.Cmd {
	switch {
	case c.outcome != Open:
		return nil
	case c.timer.Ran(msg):
		if c.armed = c.late; c.armed {
			return nil
		}
		c.late = true
		return c.timer.Start(c.owner, lateKeyDelay)
	}
	switch msg := msg.(type) {
	case tea.PasteMsg:
		c.note = "Pasting does not confirm. Please type."
	case tea.KeyPressMsg:
		return c.handleKey(msg)
	}
	return nil
}

// handleKey cancels at once; every other key counts only once the dialog is armed.
func (c *Confirm) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	c.note = ""
	if c.input == nil {
		msg = keys.Latin(msg)
	}
	if key.Matches(msg, c.keys.Cancel) && (c.input == nil || msg.Text == "") { // else a letter is being typed
		c.outcome = Cancelled
		return nil
	}
	if !c.armed {
		return c.Start()
	}
	switch {
	case msg.IsRepeat:
	case c.input != nil && !key.Matches(msg, c.keys.Press):
		return c.input.Update(msg)
	case c.input != nil && c.input.Value() != c.question.Expect:
		c.note = "That is not " + c.question.What + "."
	case c.input != nil:
		c.outcome = Confirmed
	case key.Matches(msg, c.keys.Confirm):
		c.outcome = Confirmed
	case key.Matches(msg, c.keys.Press):
		c.outcome = Cancelled // the safe choice has the focus
	default:
		return c.Start() // text meant for somewhere else may hold the letter
	}
	return nil
}

// Question describes the action to be confirmed. It holds copies, so changes of the list behind the dialog do not
// change it. All texts are clean.
type Question struct {
	Verb        string             // "Void", "Delete", "Rename"
	Object      string             // "envelope", "12 envelopes"
	ID          string             // of the object; empty for several
	Name        string             // of the object; empty for several
	Host        string             // with the profile: "production at api.example.com"
	Account     screen.AccountKind // written in front of the host
	Facts       []draw.Fact        // shown where there is room: status, recipients, age
	Consequence string             // one sentence, such as "This cannot be undone."
	// Keep names the safe choice, "Keep it" when empty.
	Keep string
	// Expect must be typed to confirm; empty when a letter is enough. What names it.
	Expect string
	What   string // "the last 4 characters of the id"
	// Held says that the key that opened the dialog also confirms it, and may still be held down.
	Held bool
}

// LastOf returns the end of an id that has to be typed: its last four characters.
func LastOf(id string) string {
	runes := []rune(id)
	return string(runes[max(len(runes)-4, 0):])
}
