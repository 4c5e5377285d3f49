package forms

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
	// note is a sentence above the questions, lacks one about what is missing beside their
	// answers; "" for none.
	note, lacks string
	questions   []question
	// entered are recipients, who are entered in a table; nil for questions.
	entered *entered
	// turns decides where the page leads to, nil for the following one.
	turns turns
	// look makes what looks at the answers before the form goes on, nil for nothing to
	// look at. It keeps nothing of the answers but copies.
	look func() lookup
}

// turns is told how a page is left.
type turns interface {
	// answered names the page to go to, "" for the following one.
	answered(page string) string
	// backward: the page is left for the one before.
	backward(page string)
	// skipped: the form goes on past the page.
	skipped()
}

// lookup looks at files, or reads what the answers ask for. It blocks, and is done outside
// Update. nil looks at nothing.
type lookup func(context.Context, *api.Client, *looked) error

// looked is what such looks have shown.
type looked struct {
	// files are sizes and the beginnings of digests, by path.
	files map[string]string
	// layout is the template whose fields are to be placed, nil for none.
	layout *layout
}

// question is one field of a page.
type question struct {
	title, help string
	answer      answer
	// options make it a choice, long a text of several lines.
	options []option
	long    bool
	// masked answers are shown as signs until they are revealed.
	masked bool
	// paths completes the names of files.
	paths bool
	// initial is chosen where the answer is none of the options, "" for the first.
	initial string
	// check says what is wrong with an answer, nil for nothing ever.
	check func(string) error
	// echo says back what an answer means while it is typed, "" for nothing; it may be
	// nil.
	echo func(string) string
}

type option struct{ value, title string }

// value is what stands in the question first.
func (q question) value() string {
	switch v := q.answer.get(); {
	case len(q.options) == 0 || q.offers(v):
		return v
	case q.offers(q.initial):
		return q.initial
	default:
		return q.options[0].value
	}
}

func (q question) offers(value string) bool {
	return slices.ContainsFunc(q.options, func(o option) bool { return o.value == value })
}

// wrong is what is wrong with an answer.
func (q question) wrong(answer string) error {
	if q.check == nil {
		return nil
	}
	return q.check(answer)
}

// put takes what stands in the fields as the answers, and reports whether one is another.
func (p page) put(values []string) (changed bool) {
	for i, q := range p.questions {
		if q.answer.get() != values[i] {
			q.answer.set(values[i])
			changed = true
		}
	}
	return changed
}

// answers are those of its questions as they stand.
func (p page) answers() []string {
	list := make([]string, len(p.questions))
	for i, q := range p.questions {
		list[i] = q.answer.get()
	}
	return list
}

// missing says what has to be entered on the page instead of these answers, "" for nothing.
func (p page) missing(answers []string) string {
	if p.entered != nil {
		return p.entered.missing()
	}
	for i, q := range p.questions {
		if err := q.wrong(answers[i]); err != nil {
			if i > 0 {
				return q.title + ": " + model.Clean(err.Error())
			}
			return model.Clean(err.Error())
		}
	}
	return p.lacks
}

// settle takes what stands in the questions first as the answers, as if the page had been
// shown.
func (p page) settle() {
	for _, q := range p.questions {
		q.answer.set(q.value())
	}
}

// ofPart are pages about one part of the form.
func ofPart(part string, pages []page) []page {
	for i := range pages {
		pages[i].part = part
	}
	return pages
}

// ofSection are pages that make one step of the form.
func ofSection(section string, pages []page) []page {
	for i := range pages {
		pages[i].section = section
	}
	return pages
}

func (p page) masked() bool {
	return slices.ContainsFunc(p.questions, func(q question) bool { return q.masked })
}

func (p page) long() bool {
	return slices.ContainsFunc(p.questions, func(q question) bool { return q.long })
}

func yesOrNo(at *bool, title, help string) question {
	return question{title: title, help: help, answer: flag(at), options: []option{{no, "No"}, {yes, "Yes"}}}
}

// optional takes an empty answer too.
func optional(check func(string) error) func(string) error {
	return func(s string) error {
		if isBlank(s) {
			return nil
		}
		return check(s)
	}
}

// shown is a text from outside as part of a line.
func shown(t model.Text) string { return model.Clip(model.Narrow(t.String()), mostShown, "…") }

// mostShown is in cells.
const mostShown = 48
