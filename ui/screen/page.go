package screen

import (
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
)

// Speaker says what it shows to a person who does not see it. A screen that is none is read as it is drawn.
type Speaker interface{ Spoken() Page }

// Page holds what there is to read of a place, in clean text.
type Page struct {
	Title   string
	Lines   []string // holds facts and sentences, a fact as "Label: value"
	Rows    Rows
	Ask     *Ask     // holds the question, nil where nothing is asked
	Changes []string // says what came of each change so far, one line each
	// Waiting says that more is on its way, and Unsent that something is planned that was not confirmed.
	Waiting, Unsent bool
}

// Rows can be gone through, by the keys that move. The zero Rows are none.
type Rows struct {
	// Len counts the rows, and At is the number of the selected one from 0.
	Len, At int
	Say     func(int) string // returns the row of that number in one line
	More    string           // says that there are more than these, "" where there are not
}

// Ask describes a question: one of several choices, a letter, or text.
type Ask struct {
	Text     []string // holds the question
	Choices  []Choice // lists what can be picked, moving from At, with Accept; none for text
	At       int
	Numbered bool // has choices that are picked by typing their number
	Accept   key.Binding
	Yes      key.Binding // confirms at once; it is not enabled where text is asked for
	// Secret says that typed text is not shown, Early that nothing is taken yet, Confirms that it changes something.
	Secret, Early, Confirms bool
}

// Choice describes one that can be picked. Why gives the reason it cannot, "" when it can.
type Choice struct{ Title, Note, Why string }

var _ help.KeyMap = Hints{}

// Hints implements help.KeyMap: it lists the keys of the footer, and all keys by groups.
type Hints struct {
	Short       []key.Binding   // lists those of the footer, most useful first, none while a dialog is open
	Full        [][]key.Binding // lists those of the help, one slice a group, in the order of Groups
	Groups      []string        // names the slices of Full
	Unavailable []Unavailable   // lists the keys that do not work right now, and why
	// Covering says that a page covers what the screen usually shows. The key that closes a
	// place leaves that page, as the key that goes back does, and not the place.
	Covering bool
	Rules    []triage.Rule // lists those whose findings fill the screen; nil on most screens
	// Envelopes returns those that the person's own programs are run for: the marked ones, if it is asked for them
	// and there are any, or else the one in front. The function is nil on screens that show no envelope.
	Envelopes func(marked bool) []Subject
}

// Subject names an envelope in question.
type Subject struct {
	Envelope  *model.Envelope
	Recipient *model.Recipient // points to the selected one, nil for none
}

// Unavailable describes a key that does nothing right now.
type Unavailable struct {
	Binding key.Binding
	Why     string // gives the reason in one clean sentence
}

// Choosing returns the hints while something is typed that is looked for.
func Choosing(p keys.Prompt) Hints {
	return Hints{Short: []key.Binding{p.Accept, p.Up, p.Down, p.Cancel}}
}

// Offer puts keys into a group of Full, or beside them with the reason why they do nothing now.
func (h *Hints) Offer(group int, why string, bindings ...key.Binding) {
	if why == "" {
		h.Full[group] = append(h.Full[group], bindings...)
		return
	}
	for _, b := range bindings {
		h.Unavailable = append(h.Unavailable, Unavailable{Binding: b, Why: why})
	}
}

// ShortHelp implements help.KeyMap. What does nothing right now is left out.
func (h Hints) ShortHelp() []key.Binding {
	return slices.DeleteFunc(slices.Clone(h.Short), func(b key.Binding) bool {
		return slices.ContainsFunc(h.Unavailable, func(u Unavailable) bool { return slices.Equal(u.Binding.Keys(), b.Keys()) })
	})
}

// FullHelp implements help.KeyMap.
func (h Hints) FullHelp() [][]key.Binding { return h.Full }
