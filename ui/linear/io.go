package linear

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// output holds the text to write. One goroutine writes at a time.
type output struct {
	text              strings.Builder
	redact            func(string) string
	writing, prompted bool
	spoke             bool // since the last line was taken
}

// say adds a clean text, in lines that are read well.
func (o *output) say(text string) {
	if o.prompted {
		o.text.WriteString("\n") // no one has ended the line of the prompt
		o.prompted = false
	}
	text = o.redact(text) // before a secret is broken
	text = strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", " / ")
	for i, line := range draw.Wrap(model.Narrow(text), draw.SpokenWidth) {
		if i > 0 {
			o.text.WriteString("  ")
		}
		o.text.WriteString(line + "\n")
	}
	o.spoke = true
}

// write writes the text it has, in a command, because a slow line blocks.
func (m *Model) write() tea.Cmd {
	if m.out.writing || m.out.text.Len() == 0 {
		return nil
	}
	text, to := m.out.text.String(), m.o.Out
	m.out.text.Reset()
	m.out.writing = true
	return func() tea.Msg {
		_, err := io.WriteString(to, text)
		return writtenMsg{err}
	}
}

// said remembers the page said last, so that only news is said.
type said struct {
	page   screen.Page
	asked  []string
	places map[string][]string // the lines said of each place, by its title
	told   map[string]bool     // the changes that were told
}

// windowRows limits how many rows are said together.
const windowRows = 10

// window returns the rows around the selected one: from one number up to another.
func window(r screen.Rows) (from, to int) {
	from = max(r.At, 0) / windowRows * windowRows
	return from, min(from+windowRows, r.Len)
}

// changes says what came of changes since.
func (s *said) changes(out *output, page screen.Page) {
	if page.Changes == nil {
		s.told = nil
	}
	for _, change := range page.Changes {
		if s.told == nil {
			s.told = make(map[string]bool)
		}
		if !s.told[change] {
			s.told[change] = true
			out.say(change)
		}
	}
}

// say says a page: all of it where it is another one, or else the news in it.
func (s *said) say(out *output, page screen.Page) {
	asked := askLines(page.Ask)
	again := len(asked) > 0 && len(s.asked) > 0 && asked[0] == s.asked[0]
	if again {
		page.Rows = screen.Rows{} // until the question is answered
	}
	lines := pageLines(page)
	quiet := !out.spoke
	before := s.places[page.Title]
	if page.Title != s.page.Title || page.Title == "" && before == nil {
		s.sayWhere(out, page, before != nil)
	}
	for _, line := range lines {
		if !slices.Contains(before, line) {
			out.say(line)
		}
	}
	for i, line := range asked {
		if i == 0 || !again || !slices.Contains(s.asked, line) { // what is asked is still open
			out.say(line)
		}
	}
	if quiet && !out.spoke {
		out.say(sentence(page.Title) + " Nothing is different; again says all of it.")
	}
	if s.places == nil || len(s.places) >= mostPlaces {
		s.places = make(map[string][]string)
	}
	s.page, s.asked, s.places[page.Title] = page, asked, lines
}

func sentence(title string) string { return strings.TrimRight(title, ".") + "." }

// mostPlaces limits of how many places it remembers what it said.
const mostPlaces = 32

// sayWhere says which place a page is, and where in it one is who comes back to it.
func (s *said) sayWhere(out *output, page screen.Page, back bool) {
	if page.Title != "" {
		out.say(sentence(page.Title))
	}
	if r := page.Rows; back && r.Len > 0 && r.Say != nil {
		name, _, _ := strings.Cut(r.Say(r.At), ";")
		out.say(fmt.Sprintf("Row %d of %d is selected: %s; again says all rows.", r.At+1, r.Len, name))
	}
}

func pageLines(page screen.Page) []string {
	lines := slices.Clone(page.Lines)
	if r := page.Rows; r.Len > 0 && r.Say != nil {
		from, to := window(r)
		for i := from; i < to; i++ {
			lines = append(lines, rowLine(r, i))
		}
		if r.Len > windowRows {
			further := ""
			if to < r.Len {
				further = "; next says more"
			}
			lines = append(lines, strings.TrimSpace(fmt.Sprintf("Rows %d to %d of %d that are read%s. %s", from+1, to, r.Len, further, r.More)))
		}
	}
	return lines
}

func rowLine(r screen.Rows, i int) string { return fmt.Sprintf("%d: %s", i+1, r.Say(i)) }

// askLines returns a question line by line, none for nil.
func askLines(a *screen.Ask) []string {
	if a == nil {
		return nil
	}
	lines := slices.Clone(a.Text)
	for i, c := range a.Choices {
		text := fmt.Sprintf("%d: %s", i+1, c.Title)
		if c.Note != "" {
			text += ", " + c.Note
		}
		if c.Why != "" {
			text += " (not now: " + c.Why + ")"
		}
		lines = append(lines, text)
	}
	if len(a.Choices) > 0 {
		lines = append(lines, "Type a number or the words of a choice, or back.")
	}
	return lines
}

// longestLine limits a line, in bytes.
const longestLine = 8192

const (
	tooLong  = "The line is too long to be typed; nothing was done."
	unusable = "The line holds characters that cannot be typed, such as escape or NUL; nothing was done."
)

// lineMsg holds a line that was typed. Wrong says why it cannot be used, "" when it can. Err says why there are no
// more, io.EOF at the end of the input.
type lineMsg struct {
	text, wrong string
	err         error
}

// readLine reads a line. It blocks.
func readLine(r *bufio.Reader) lineMsg {
	bytes, err := r.ReadSlice('\n')
	msg := lineMsg{text: strings.TrimRight(string(bytes), "\r\n")}
	for errors.Is(err, bufio.ErrBufferFull) {
		msg.wrong = tooLong
		_, err = r.ReadSlice('\n')
	}
	if msg.wrong == "" && (!utf8.ValidString(msg.text) || model.Clean(msg.text) != msg.text) {
		msg.wrong = unusable
	}
	if err != nil && (err != io.EOF || msg.text == "") {
		return lineMsg{err: err} // the end comes once more behind a last line without an end
	}
	return msg
}
