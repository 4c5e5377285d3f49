package sizetest_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"charm.land/bubbles/v2/key"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
	"inkdesk/ui/widget/textline"
)

// widget is a widget of one kind. Its draw function shows a text wherever it can, and returns a view for each state.
type widget struct {
	name string
	kind kind
	draw func(th *theme.Theme, text string, width, height int) []string
}

// kind is how the size of a view depends on the size that a widget was given.
type kind int

const (
	block  kind = iota // exactly this size
	line               // one line of this width
	column             // lines of this width
	box                // at most this size
)

var widgets = []widget{
	{"draw.Fit", line, func(_ *theme.Theme, text string, width, _ int) []string {
		return []string{draw.Fit(text, width, "…")}
	}},
	{"draw.Chips", line, func(th *theme.Theme, text string, width, _ int) []string {
		return []string{draw.Chips(th, []draw.Chip{
			{Text: text}, {Text: "to:anna", Scope: draw.Loaded}, {Text: text, Scope: draw.Waiting}, {Text: text, Scope: draw.Wrong, Note: text},
		}, width)}
	}},
	{"draw.Tabs", line, func(th *theme.Theme, text string, width, _ int) []string {
		list := []draw.Tab{{Title: text}, {Title: "Overview", Note: text}, {Title: text, Note: "3"}}
		return []string{draw.Tabs(th, list, width%4-1, width), draw.Tabs(th, nil, 0, width)}
	}},
	{"draw.Footer", line, func(th *theme.Theme, text string, width, _ int) []string {
		hint := key.NewBinding(key.WithKeys("x"), key.WithHelp("x", text))
		return []string{draw.Footer(th, []key.Binding{hint, hint}, hint, width)}
	}},
	{"draw.Bar", line, func(th *theme.Theme, text string, width, _ int) (views []string) {
		for _, bar := range []draw.Bar{{Done: 3, Total: 7, Label: text}, {Done: 9, Total: 7}, {Done: -1, Total: 7}, {Done: 3, Label: text}, {}} {
			views = append(views, bar.Line(th, width))
		}
		return views
	}},
	{"textline", line, func(th *theme.Theme, text string, width, _ int) (views []string) {
		for _, masked := range []bool{false, true} {
			in := textline.New(th, textline.Options{Prompt: "Search ", Placeholder: text, Masked: masked})
			in.Resize(width)
			empty := in.View()
			in.SetValue(text)
			views = append(views, empty, in.View())
		}
		return views
	}},
	{"draw.Facts", column, func(th *theme.Theme, text string, width, _ int) []string {
		return []string{draw.Join(draw.Facts(th, []draw.Fact{
			{Label: "Heading"},
			{Label: text, Value: "value", Altered: true},
			{Label: "Label", Value: text},
			{Label: "Comment", Lines: []string{text, "", "second"}},
		}, width))}
	}},
	{"draw.Block", block, func(_ *theme.Theme, text string, width, height int) []string {
		return []string{draw.Join(draw.Block(text+"\ntwo\nthree", width, height)), draw.Join(draw.Centre([]string{text, "two"}, width, height))}
	}},
	{"draw.Over", block, func(th *theme.Theme, text string, width, height int) []string {
		over := []string{th.Paint(theme.Danger, "#####"), "#####", th.Paint(theme.Chip, "#####")}
		under := draw.Join(draw.FitAll([]string{text, th.Paint(theme.Good, text), text + text}, width, height))
		return []string{draw.Dialog(under, over, width, height), draw.Over(under, over, 3, 1, width, height)}
	}},
	{"draw.Pane", block, func(th *theme.Theme, text string, width, height int) (views []string) {
		for _, focused := range []bool{false, true} {
			p := draw.Pane{Theme: th, Title: text, Note: text, Focused: focused, Width: width, Height: height}
			views = append(views, draw.Join(p.Lines([]string{text, th.Paint(theme.Danger, text)})))
		}
		return views
	}},
	{"draw.Problem", block, func(th *theme.Theme, text string, width, height int) []string {
		p := draw.Problem{Sentence: text, Next: text, Cause: text}
		folded := draw.Join(p.Lines(th, width, height))
		p.Unfolded = true
		return []string{folded, draw.Join(p.Lines(th, width, height))}
	}},
	{"draw.Empty", block, func(th *theme.Theme, text string, width, height int) []string {
		return []string{draw.Join(draw.Empty{Title: text, Hints: []string{text, "Press / to search."}}.Lines(th, width, height))}
	}},
	{"spinner", block, func(th *theme.Theme, text string, width, height int) []string {
		s := screen.NewSpinner(1)
		tick := s.Begin()
		hidden := draw.Join(s.Lines(th, text, width, height))
		s.Update(tick())
		return []string{hidden, draw.Join(s.Lines(th, text, width, height))}
	}},
	{"richtext.Viewport", block, drawViewport},
	{"richtext.Text", block, drawRichText},
	{"json", block, drawJSON},
	{"table", block, drawTable},
	{"form", block, drawForm},
	{"picker", box, drawPicker},
	{"confirm", box, drawConfirm},
}

// sizes are those that a widget is drawn at.
func (k kind) sizes() []sizetest.Size {
	if k == block || k == box {
		return sizetest.Sizes()
	}
	var list []sizetest.Size
	for width := range 60 {
		list = append(list, sizetest.Size{Width: width, Height: 1})
	}
	return list
}

func (k kind) check(t *testing.T, view string, size sizetest.Size) {
	t.Helper()
	rows := strings.Split(view, "\n")
	switch {
	case k == column:
		sizetest.Exact(t, view, size.Width, len(rows))
	case k != box:
		sizetest.Exact(t, view, size.Width, size.Height)
	case view != "":
		sizetest.AtMost(t, rows, size.Width, size.Height)
	}
}

// Every widget keeps its size and lets nothing through to the terminal, whatever it shows.
func TestWidgetsAreExact(t *testing.T) {
	for _, w := range widgets {
		t.Run(w.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var drawn string
				t.Cleanup(func() {
					if t.Failed() {
						t.Log(drawn)
					}
				})
				for name, th := range sizetest.Themes() {
					for _, text := range sizetest.Texts() {
						for _, size := range w.kind.sizes() {
							for i, view := range w.draw(th, text, size.Width, size.Height) {
								drawn = fmt.Sprintf("%s, %dx%d, state %d, %q", name, size.Width, size.Height, i+1, text)
								w.kind.check(t, view, size)
							}
						}
					}
				}
			})
		})
	}
}
