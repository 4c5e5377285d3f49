package compose

import (
	"crypto/rand"
	"strings"

	"inkdesk/model"
)

const askReference = "reference"

// commentPage asks for the comment, and whether a reference is put below it: the one thing
// of an envelope that nothing else has, by which it can be told after a lost answer.
func commentPage() page {
	return page{name: "comment", title: "Comment", part: partCreate, questions: []question{
		{name: askComment, title: "Comment", help: "For the sender; may stay empty.", long: true},
		{
			name: askReference, title: "Reference", help: "By a reference in its comment the envelope is found if the answer of the service gets lost.",
			initial: no, options: []option{{no, "None: then it is looked for by name and time"}, {yes, "Put one below the comment, like [ref:k3v7qa2m]"}},
		},
	}}
}

// reference is a new one if it was asked for, "" otherwise.
func reference(a answers) string {
	if !a.is(askReference, yes) {
		return ""
	}
	return "[ref:" + strings.ToLower(rand.Text()[:8]) + "]"
}

// comment is what was entered, with the reference below it.
func comment(a answers, ref string) string {
	return strings.TrimSpace(strings.TrimSpace(model.NewText(a[askComment]).Wire()) + "\n" + ref)
}
