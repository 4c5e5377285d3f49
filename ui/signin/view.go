package signin

import (
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	margin       = 2
	maxTextWidth = 84 // cells of text
)

func (s *Screen) inner() int { return max(min(s.size.Width-2*margin, maxTextWidth), 0) }

// View implements [screen.Screen].
func (s *Screen) View() string {
	lines := s.head()
	switch s.stage {
	case typing:
		lines = slices.Concat(lines, s.inputLines(), s.failureLines(), s.noticeLines())
	case checking:
		lines = append(lines, s.waitLine("Asking the service whether it accepts the token"+s.env.Theme.Glyphs.Ellipsis))
	case choosing:
		lines = slices.Concat(lines, s.failureLines(), s.choiceLines())
	case keeping:
		left := max(s.wait.until.Sub(s.env.Now()), 0).Round(time.Second)
		lines = append(lines, s.waitLine(fmt.Sprintf("Waiting for the keyring, %d s left. It may be showing a password prompt.", int(left.Seconds()))))
	}
	indent := draw.Blank(min(margin, s.size.Width))
	for i := range lines {
		lines[i] = indent + lines[i]
	}
	return draw.Join(draw.FitAll(lines, s.size.Width, s.size.Height))
}

func (s *Screen) head() []string {
	p := s.env.Settings.Profile
	lines := []string{"", s.labelled("Service", p.BaseURL.String()), s.labelled("Profile", p.Name), ""}
	if s.route.Reason != "" && s.stage == typing && s.failure == (draw.Problem{}) {
		lines = append(lines, s.text(theme.Warn, s.route.Reason)...)
		lines = append(lines, "")
	}
	return lines
}

func (s *Screen) labelled(name, value string) string {
	const column = 10
	t := s.env.Theme
	return t.Paint(theme.Muted, draw.Fit(name, column, "")) + model.Clip(model.Clean(value), max(s.inner()-column, 0), t.Glyphs.Ellipsis)
}

func (s *Screen) text(role theme.Role, sentence string) []string {
	var lines []string
	for _, l := range draw.Wrap(sentence, s.inner()) {
		lines = append(lines, s.env.Theme.Paint(role, l))
	}
	return lines
}

// inputLine holds the line of the input in the text that asked draws.
const inputLine = 1

func (s *Screen) inputLines() []string {
	count := ""
	if n := utf8.RuneCountInString(s.input.Value()); n > 0 {
		count = describe.Counted(n, "character")
	}
	return []string{
		s.env.Theme.Paint(theme.Strong, "Type or paste the access token. It is not shown."),
		s.input.View(),
		s.env.Theme.Paint(theme.Muted, count),
	}
}

func (s *Screen) failureLines() []string {
	if s.failure == (draw.Problem{}) {
		return nil
	}
	lines := append([]string{""}, s.text(theme.Danger, s.failure.Sentence)...)
	if s.failure.Next != "" {
		lines = append(lines, s.text(theme.Text, s.failure.Next)...)
	}
	if s.failure.Cause != "" {
		lines = append(lines, s.text(theme.Muted, s.failure.Cause)...)
	}
	return append(lines, "")
}

func (s *Screen) noticeLines() []string {
	var lines []string
	if s.env.Tokens.Ask != nil {
		lines = append(s.text(theme.Text, "enter on the empty line runs the token_command of the profile, which may ask you for a PIN."), "")
	}
	lines = append(lines, s.text(theme.Muted, "It is tried with one call, which changes nothing, and written nowhere unless you choose "+
		"so then. To sign in without this screen:")...)
	for _, way := range [][2]string{
		{"inkdesk login", "keeps the token in the keyring, or in a file"},
		{"INKDESK_TOKEN", "in the environment, with INKDESK_BASE_URL"},
		{"--token-file, --token-stdin", "a file of yours alone, or a pipe"},
		{"token_file, token_command", "in the profile: a file, or a program"},
	} {
		const column = 30
		lines = append(lines, draw.Fit(way[0], column, "")+s.env.Theme.Paint(theme.Muted, way[1]))
	}
	return lines
}

func (s *Screen) choiceLines() []string {
	lines := s.text(theme.Good, "The service accepts the token.")
	for _, notice := range s.notices {
		lines = append(lines, s.text(theme.Text, notice)...)
	}
	lines = append(lines, "")
	return append(lines, s.menu.Lines(s.inner(), max(s.size.Height-len(lines), 0))...)
}

func (s *Screen) waitLine(text string) string {
	if !s.spinner.Visible() {
		return ""
	}
	return s.spinner.Cell(s.env.Theme) + " " + s.env.Theme.Paint(theme.Text, text)
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	y := len(s.head()) + inputLine
	if s.stage != typing || y >= s.size.Height {
		return nil
	}
	return s.input.Cursor(margin, y)
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	page := screen.Page{Lines: draw.Spoken(append(s.head(), s.failureLines()...))}
	switch s.stage {
	case typing:
		page.Lines = append(page.Lines, draw.Spoken(s.noticeLines())...)
		page.Ask = &screen.Ask{Text: draw.Spoken(s.inputLines()[:1]), Accept: s.env.Keys.Prompt.Accept, Secret: true}
	case choosing:
		page.Lines = append(page.Lines, s.notices...)
		page.Ask = s.menu.Spoken()
	default:
		page.Waiting = true
	}
	return page
}
