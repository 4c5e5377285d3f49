package screen

import "charm.land/bubbles/v2/key"

// Speaker says what it shows to a person who does not see it. A screen that is none is read as it
// is drawn.
type Speaker interface{ Spoken() Page }

// Page is what there is to read of a place, in clean text.
type Page struct {
	Title string
	// Lines are facts and sentences, a fact as "Label: value".
	Lines []string
	Rows  Rows
	// Ask is nil where nothing is asked.
	Ask *Ask
	// Changes are what came of each change so far, one line each.
	Changes []string
	// Waiting says that more is on its way, and Unsent that something is planned that was not confirmed.
	Waiting, Unsent bool
}

// Rows can be gone through, by the keys that move. The zero Rows are none.
type Rows struct {
	// Len is how many there are, and At the number of the selected one from 0.
	Len, At int
	// Say is what the row of that number says in one line.
	Say func(int) string
	// More says that there are more than these, "" where there are not.
	More string
}

// Ask is a question: one of several choices, a letter, or text.
type Ask struct {
	// Text says what is asked.
	Text []string
	// Choices are picked by moving from At and pressing Accept; none for text, which Accept ends.
	Choices []Choice
	At      int
	// Numbered choices are picked by typing their number.
	Numbered bool
	Accept   key.Binding
	// Yes confirms at once; it is not enabled where text is asked for.
	Yes key.Binding
	// Secret says that what is typed is not shown, Early that nothing is taken yet, and Confirms that the
	// answer has something done that was not yet.
	Secret, Early, Confirms bool
}

// Choice is one that can be picked. Why is the reason it cannot, "" when it can.
type Choice struct{ Title, Note, Why string }
