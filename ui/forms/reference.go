package forms

import (
	"crypto/rand"
	"strings"

	"inkdesk/model"
)

// remark is the comment of a new envelope, and whether a reference is put below it: the one
// thing of an envelope that nothing else has, by which it can be told after a lost answer.
type remark struct {
	Comment   string `json:"comment"`
	Reference bool   `json:"reference"`
}

func (r *remark) page() page {
	return page{name: "comment", title: "Comment", part: partCreate, questions: []question{
		{title: "Comment", help: "For the sender; may stay empty.", answer: text(&r.Comment), long: true},
		{
			title: "Reference", help: "By a reference in its comment the envelope is found if the answer of the service gets lost.", answer: flag(&r.Reference),
			options: []option{{no, "None: then it is looked for by name and time"}, {yes, "Put one below the comment, like [ref:k3v7qa2m]"}},
		},
	}}
}

// text is what was entered, with a new reference below it if one was asked for.
func (r *remark) text() string {
	comment := strings.TrimSpace(model.NewText(r.Comment).Wire())
	if r.Reference {
		comment += "\n[ref:" + strings.ToLower(rand.Text()[:8]) + "]"
	}
	return strings.TrimSpace(comment)
}
