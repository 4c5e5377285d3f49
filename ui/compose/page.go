package compose

import (
	"context"
	"slices"

	"inkdesk/api"
	"inkdesk/model"
)

// page is some questions that are answered together. Texts are clean.
type page struct {
	// name is unique among the pages of a form.
	name, title string
	// section is the step of the form that the page belongs to, "" for its title.
	section string
	// part is the part of the form that the page is about, "" for none; when that was
	// carried out the page is locked.
	part string
	// idle pages count as a step, but are not asked as the answers stand.
	idle bool
	// informed pages build on what is read when the form opens, and wait for it.
	informed bool
	// note is a sentence above the questions.
	note      string
	questions []question
	// done is told that the page was answered, undo that it was left backwards; both may
	// be nil.
	done, undo func(answers)
	// then is the name of the page to go to, "" for the following one; nil means that
	// too.
	then func(answers) string
	// probe looks at the answers outside Update, where looking blocks; nil for nothing to
	// look at. It says what it saw of the files, and must not keep the answers.
	probe func(context.Context, answers) (seen, error)
	// learn reads what the answers ask for before the form goes on; nil for nothing.
	learn func(context.Context, *api.Client, answers) (*layout, error)
}

// seen is what was seen of files, by their paths: their sizes and the beginning of their
// digests.
type seen map[string]string

// question is one field of a page.
type question struct {
	name, title, help string
	// options make it a choice, long a text of several lines.
	options []option
	long    bool
	// masked answers are shown as signs until they are revealed.
	masked bool
	// paths completes the names of files.
	paths   bool
	initial string
	// check says what is wrong with an answer, nil for nothing ever.
	check func(string) error
	// echo says back what an answer means while it is typed, "" for nothing; it may be
	// nil.
	echo func(string) string
}

type option struct{ value, title string }

// value is what stands in the question first.
func (q question) value(a answers) string {
	if v, ok := a[q.name]; ok && (len(q.options) == 0 || q.offers(v)) {
		return v
	}
	if len(q.options) > 0 && !q.offers(q.initial) {
		return q.options[0].value
	}
	return q.initial
}

func (q question) offers(value string) bool {
	for _, o := range q.options {
		if o.value == value {
			return true
		}
	}
	return false
}

// ofPart are pages about one part of the form.
func ofPart(part string, pages []page) []page {
	for i := range pages {
		pages[i].part = part
	}
	return pages
}

func (p page) masked() bool {
	return slices.ContainsFunc(p.questions, func(q question) bool { return q.masked })
}

func (p page) long() bool {
	return slices.ContainsFunc(p.questions, func(q question) bool { return q.long })
}

func yesOrNo(name, title, help string, initial bool) question {
	q := question{name: name, title: title, help: help, initial: no, options: []option{{no, "No"}, {yes, "Yes"}}}
	if initial {
		q.initial = yes
	}
	return q
}

// shown is a text from outside as part of a line.
func shown(t model.Text) string { return model.Clip(model.Narrow(t.String()), mostShown, "…") }

// mostShown is in cells.
const mostShown = 48
