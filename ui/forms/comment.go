package forms

import (
	"crypto/rand"
	"strings"

	"inkdesk/model"
)

// comment is the comment of a new envelope, and whether a reference is added to it: the
// only unique part of an envelope, by which it is found when the outcome of its creation is
// unknown.
type comment struct {
	Comment   string `json:"comment"`
	Reference bool   `json:"reference"`
}

func (c *comment) page() page {
	return page{name: "comment", title: "Comment", part: partCreate, questions: []question{
		{title: "Comment", help: "For the sender; may stay empty.", answer: text(&c.Comment), long: true},
		{
			title: "Reference", help: "By a reference in its comment the envelope is found if the answer of the service gets lost.", answer: flag(&c.Reference),
			options: []option{{no, "None: then it is looked for by name and time"}, {yes, "Put one below the comment, like [ref:k3v7qa2m]"}},
		},
	}}
}

// text is the comment, with a new reference below it if one was wanted.
func (c *comment) text() string {
	comment := strings.TrimSpace(model.NewText(c.Comment).Wire())
	if c.Reference {
		comment += "\n[ref:" + strings.ToLower(rand.Text()[:8]) + "]"
	}
	return strings.TrimSpace(comment)
}
