package forms

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/form"
)

type pageInput interface {
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
	// ShowProblem shows what keeps the form from going on.
	ShowProblem(problem string)
	firstValue() string
}

type formInput struct {
	*form.Questions
	page page
}

func (f *formInput) firstValue() string {
	if len(f.Answers) == 0 {
		return ""
	}
	return f.Answers[0]
}
func (f *formInput) Cursor() *tea.Cursor { return nil }
func (f *formInput) store() bool         { return f.page.store(f.Answers) }
func (f *formInput) missing() string     { return f.page.missing(f.Answers) }
