package form

import (
	"fmt"
	"slices"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken returns the question that has the focus.
func (qs *Questions) Spoken() *screen.Ask {
	at := max(slices.Index(qs.fields, qs.form.GetFocusedField()), 0)
	note := ""
	if n, ok := qs.fields[at].(*notedField); ok {
		note, _ = n.note()
	}
	ask := qs.list[at].Spoken(qs.Answers[at], at, len(qs.list), note)
	ask.Accept = qs.keys.Next
	return ask
}

// Spoken returns the question of that number of several, counted from 0, with the present answer and a note
// about it.
func (q Question) Spoken(answer string, at, of int, note string) *screen.Ask {
	title := q.Title + "?"
	if of > 1 {
		title = fmt.Sprintf("Question %d of %d: %s", at+1, of, q.Title)
	}
	ask := &screen.Ask{Text: []string{title}, At: max(slices.IndexFunc(q.Options, func(o Option) bool { return o.Value == answer }), 0), Secret: q.Masked}
	for _, o := range q.Options {
		ask.Choices = append(ask.Choices, screen.Choice{Title: o.Title})
	}
	for _, text := range []string{q.Help, note} {
		if text != "" {
			ask.Text = append(ask.Text, text)
		}
	}
	present := draw.Fact{Label: "Now", Value: answer}
	switch {
	case answer == "":
		return ask
	case q.Masked:
		present.Value = "hidden"
	case len(q.Options) > 0:
		present.Value = q.Options[ask.At].Title
	}
	ask.Text = append(ask.Text, "Now: "+present.Text()+". An empty line keeps it.")
	return ask
}
