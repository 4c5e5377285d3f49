package form

import (
	"slices"

	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
)

// Question is one field of a form. Its texts are clean.
type Question struct {
	// Name is unique among the questions that are answered by name.
	Name, Title, Help string
	// Answer is where the answer is kept; without one the form alone holds it.
	Answer Binding
	// Initial is the first answer where none is kept, or where that is none of the options.
	Initial string
	// Options make it a choice.
	Options []Option
	// Lines is the height of a text of several lines, 0 for a single line. Max is in runes.
	Lines, Max int
	// Masked answers are hidden until they are revealed.
	Masked bool
	// Paths completes the names of files.
	Paths bool
	// Check returns what is wrong with an answer. It may be nil.
	Check func(string) error
	// Echo says what an answer means while it is typed, "" for nothing. It may be nil.
	Echo func(string) string
}

// Option is one of the values of a choice.
type Option struct{ Value, Title string }

// Binding reads and writes an answer as text.
type Binding struct {
	Get func() string
	Set func(string) (put bool)
}

// First is the text that the question shows first.
func (q Question) First() string {
	kept := q.Initial
	if q.Answer.Get != nil {
		kept = q.Answer.Get()
	}
	switch {
	case len(q.Options) == 0 || q.HasOption(kept):
		return kept
	case q.HasOption(q.Initial):
		return q.Initial
	default:
		return q.Options[0].Value
	}
}

// HasOption reports whether a value can be chosen.
func (q Question) HasOption(value string) bool {
	return slices.ContainsFunc(q.Options, func(o Option) bool { return o.Value == value })
}

// Problem is what is wrong with an answer.
func (q Question) Problem(answer string) error {
	if q.Check == nil {
		return nil
	}
	return q.Check(answer)
}

// field is the field of the form that asks the question.
func (q Question) field(value *string, revealed bool) huh.Field {
	if len(q.Options) == 0 {
		return Text(TextOptions{
			Title: q.Title, Help: q.Help, Value: value, Check: q.Check, Max: q.Max, Lines: q.Lines, Masked: q.Masked && !revealed,
		})
	}
	options := make([]huh.Option[string], len(q.Options))
	for i, o := range q.Options {
		options[i] = huh.NewOption(o.Title, o.Value)
	}
	return Choice(ChoiceOptions{Title: q.Title, Help: q.Help, Value: value, Options: options})
}

// Questions is a form in which all questions are answered at once.
type Questions struct {
	*Form
	// Answers are in the order of the questions.
	Answers []string
	list    []Question
	fields  []huh.Field
	// problem is shown at the first question until the next key.
	problem string
}

// Ask makes a form of questions with those answers, and a problem at the first one, "" for none.
func Ask(t *theme.Theme, k keys.Form, owner uint64, list []Question, answers []string, revealed bool, problem string) *Questions {
	qs := &Questions{Answers: answers, list: list, fields: make([]huh.Field, len(list)), problem: problem}
	for i, q := range list {
		qs.fields[i] = WithNote(q.field(&answers[i], revealed), func() Note { return qs.note(i, q) })
	}
	qs.Form = New(t, k, owner, huh.NewGroup(qs.fields...))
	return qs
}

// note is the line below a question.
func (qs *Questions) note(i int, q Question) Note {
	switch {
	case i == 0 && qs.problem != "":
		return Note{Text: qs.problem, Wrong: true}
	case q.Echo == nil:
		return Note{}
	default:
		return Note{Text: q.Echo(qs.Answers[i])}
	}
}

// Update handles the messages of the owner.
func (qs *Questions) Update(msg tea.Msg) tea.Cmd {
	if _, pressed := msg.(tea.KeyPressMsg); pressed {
		qs.problem = ""
	}
	return qs.Form.Update(msg)
}

// ShowProblem shows what is wrong at the first question. The fields are only drawn again with a message.
func (qs *Questions) ShowProblem(problem string) {
	qs.problem = problem
	qs.Form.Update(nil)
}

// FirstAnswers are what the questions show first.
func FirstAnswers(list []Question) []string {
	answers := make([]string, len(list))
	for i, q := range list {
		answers[i] = q.First()
	}
	return answers
}
