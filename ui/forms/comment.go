package forms

import (
	"crypto/rand"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/widget/form"
)

// comment is the comment of a new envelope, and whether a reference is added to it: the
// only unique part of an envelope, by which it is found when the outcome of its creation is
// unknown.
type comment struct {
	Comment   string `json:"comment"`
	Reference bool   `json:"reference"`
}

func (c *comment) page() page {
	return page{name: "comment", title: "Comment", part: partCreate, questions: []form.Question{
		{Title: "Comment", Help: "For the sender; may stay empty.", Answer: text(&c.Comment), Lines: longLines},
		{
			Title: "Reference", Help: "By a reference in its comment the envelope is found if the answer of the service gets lost.", Answer: flag(&c.Reference),
			Options: []form.Option{{Value: no, Title: "None: then it is looked for by name and time"}, {Value: yes, Title: "Put one below the comment, like [ref:k3v7qa2m]"}},
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
