package forms

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/form"
)

// page groups questions that are answered together. Its texts are clean.
type page struct {
	// name identifies the page in a form.
	name, title string
	section     string // the step of the form in the breadcrumbs, "" for the title
	// part names the part of the form that the page is about, "" for none. Once it was sent the page is locked.
	part         string
	inactive     bool // counts as a step, but is not asked for the present answers
	needsSubject bool // waits for the read of the subject when the form opens
	// problem names a gap other than a missing answer.
	note, problem string
	questions     []form.Question
	recipients    *recipientEntry // entered in a table instead of questions; nil for questions
	place         *placeEntry     // a field that is placed on its page instead of questions; nil for questions
	hooks         pageHooks       // decide where the page leads to, nil for the next one
	// check makes the check of the answers before the form goes on, nil for none.
	check func() asyncCheck
}

func indexOf(pages []page, name string) int {
	return slices.IndexFunc(pages, func(p page) bool { return p.name == name })
}

type pageHooks interface {
	// onNext returns the page to go to, "" for the next one.
	onNext(page string) string
	// onBack runs when the page is left for the previous one.
	onBack(page string)
	// onSkip runs when the form goes on past the page.
	onSkip()
}

// asyncCheck checks files, or reads what the answers need. It blocks, so it runs outside Update. It may be nil.
type asyncCheck func(context.Context, *api.Client, *checkResults) error

type checkResults struct {
	files  map[string]checkedFile
	layout *fieldLayout // the template whose fields are placed, nil for none
	read   *filePages   // the pages of the files on which fields are placed, nil for none
}

const longLines = 3

const maxInputLength = 4096

func mustExist(q form.Question, why string) func(string) error {
	return func(s string) error {
		if !q.HasOption(s) {
			return mistake(why)
		}
		return nil
	}
}

func (p page) store(values []string) (changed bool) {
	for i, q := range p.questions {
		if q.Answer.Get() != values[i] {
			q.Answer.Set(values[i])
			changed = true
		}
	}
	return changed
}

func (p page) answers() []string {
	list := make([]string, len(p.questions))
	for i, q := range p.questions {
		list[i] = q.Answer.Get()
	}
	return list
}

func (p page) missing(answers []string) string {
	if e := p.recipients; e != nil {
		if err := e.rules.Validate(e.list.Recipients); err != nil {
			return err.Error()
		}
	}
	for i, q := range p.questions {
		switch err := q.Problem(answers[i]); {
		case err != nil && i > 0:
			return q.Title + ": " + model.Clean(err.Error())
		case err != nil:
			return model.Clean(err.Error())
		}
	}
	return p.problem
}

func withPart(part string, pages []page) []page {
	for i := range pages {
		pages[i].part = part
	}
	return pages
}

func withSection(section string, pages []page) []page {
	for i := range pages {
		pages[i].section = section
	}
	return pages
}

func (p page) masked() bool {
	return slices.ContainsFunc(p.questions, func(q form.Question) bool { return q.Masked })
}

func yesOrNo(at *bool, title, help string) form.Question {
	return form.Question{Title: title, Help: help, Answer: flag(at), Options: []form.Option{{Value: no, Title: "No"}, {Value: yes, Title: "Yes"}}}
}

func optional(check func(string) error) func(string) error {
	return func(s string) error {
		if isBlank(s) {
			return nil
		}
		return check(s)
	}
}

// clipped returns a text from outside as part of a line.
func clipped(t model.Text) string { return model.Clip(model.Narrow(t.String()), maxShownWidth, "…") }

// maxShownWidth limits the width of an answer, in cells.
const maxShownWidth = 48

type pageInput interface {
	Update(tea.Msg) tea.Cmd
	Resize(width, height int)
	Restyle(*theme.Theme)
	// View has exactly the size of Resize.
	View() string
	// Cursor returns a place relative to the input, nil for none.
	Cursor() *tea.Cursor
	Done() bool
	Aborted() bool
	// store stores the values as answers, and reports whether one has changed.
	store() bool
	// missing says what has to be entered instead, "" for nothing.
	missing() string
	// ShowProblem shows what keeps the form from going on.
	ShowProblem(problem string)
}

type formInput struct {
	*form.Questions
	page page
}

func (f *formInput) Cursor() *tea.Cursor { return nil }
func (f *formInput) store() bool         { return f.page.store(f.Answers) }
func (f *formInput) missing() string     { return f.page.missing(f.Answers) }
