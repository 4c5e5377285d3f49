package screen

import "charm.land/bubbles/v2/key"

// Speaker says what it shows to a person who does not see it. A screen that is none is read as it
// is drawn.
type Speaker interface{ Spoken() Page }

// Page holds what there is to read of a place, in clean text.
type Page struct {
	Title string
	// Lines holds facts and sentences, a fact as "Label: value".
	Lines []string
	Rows  Rows
	// Ask holds the question, nil where nothing is asked.
	Ask *Ask
	// Changes says what came of each change so far, one line each.
	Changes []string
	// Waiting says that more is on its way, and Unsent that something is planned that was not confirmed.
	Waiting, Unsent bool
}

// Rows can be gone through, by the keys that move. The zero Rows are none.
type Rows struct {
	// Len counts the rows, and At is the number of the selected one from 0.
	Len, At int
	// Say returns the row of that number in one line.
	Say func(int) string
	// More says that there are more than these, "" where there are not.
	More string
}

// Ask describes a question: one of several choices, a letter, or text.
type Ask struct {
	// Text holds the question.
	Text []string
	// Choices lists what can be picked, by moving from At and pressing Accept; none for text, which Accept
	// ends.
	Choices []Choice
	At      int
	// Numbered choices are picked by typing their number.
	Numbered bool
	Accept   key.Binding
	// Yes confirms at once; it is not enabled where text is asked for.
	Yes key.Binding
	// Secret says that typed text is not shown, Early that nothing is taken yet, and Confirms that the answer has
	// something done that was not yet.
	Secret, Early, Confirms bool
}

// Choice describes one that can be picked. Why gives the reason it cannot, "" when it can.
type Choice struct{ Title, Note, Why string }
