package forms

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/form"
)

// pageInput lets a person answer a page.
type pageInput interface {
	Start() tea.Cmd
	Update(tea.Msg) tea.Cmd
	Resize(width, height int)
	Restyle(*theme.Theme)
	// View has exactly the size of Resize.
	View() string
	// Cursor is relative to the input, nil for none.
	Cursor() *tea.Cursor
	Done() bool
	Aborted() bool
	// store stores the values of the fields as answers, and reports whether one has
	// changed.
	store() bool
	// missing says what has to be entered instead, "" for nothing.
	missing() string
	// showProblem shows what keeps the form from going on.
	showProblem(problem string)
	// firstValue is the text of the first field.
	firstValue() string
}

// formInput shows all fields of a page at once.
type formInput struct {
	*form.Questions
	page page
}

// newFormInput makes the fields of a page, with a problem at the first one, "" for none.
func newFormInput(t *theme.Theme, k keys.Form, owner uint64, p page, revealed bool, problem string) *formInput {
	return &formInput{form.Ask(t, k, owner, p.questions, form.FirstAnswers(p.questions), revealed, problem), p}
}

func (f *formInput) firstValue() string {
	if len(f.Answers) == 0 {
		return ""
	}
	return f.Answers[0]
}

func (f *formInput) Cursor() *tea.Cursor { return nil }

func (f *formInput) showProblem(problem string) { f.ShowProblem(problem) }

func (f *formInput) store() bool { return f.page.store(f.Answers) }

func (f *formInput) missing() string { return f.page.missing(f.Answers) }
