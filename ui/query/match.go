package query

import (
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

// FoldedText returns the searched text of an envelope, folded: its name, then the names and addresses of
// its recipients, a line each. Lists of thousands keep it beside their rows.
func FoldedText(e *model.Envelope) string {
	b := model.AppendFolded(make([]byte, 0, 512), e.Name.String())
	for _, r := range e.Recipients() {
		b = model.AppendFolded(append(b, '\n'), r.Name.String())
		b = model.AppendFolded(append(b, '\n'), r.Email.String())
	}
	return string(b)
}

func (c Context) text(e *model.Envelope) string {
	if c.Folded != "" {
		return c.Folded
	}
	return FoldedText(e)
}

// nameIn and peopleIn are the parts of a text of [FoldedText].
func nameIn(text string) string {
	name, _, _ := strings.Cut(text, "\n")
	return name
}

func peopleIn(text string) string {
	_, people, _ := strings.Cut(text, "\n")
	return people
}

func contains(text, needle string) bool { return strings.Contains(model.Fold(text), needle) }

// addressOr returns the address in a value that is a mailbox, see [model.SearchWords], or else the value.
func addressOr(value string) string {
	for _, word := range model.SearchWords(value) {
		if strings.Contains(word, "@") {
			return word
		}
	}
	return value
}

// leastPiece sets how many runes of a text must be left to ask the service for, rather than for the
// whole text as it was typed.
const leastPiece = 3

// searchOf returns what the service is asked for a text: it matches letters as they are but for case.
// Names are written with several kinds of apostrophes, so that it is asked for the longest piece
// without one.
func searchOf(value string) (text string, wider bool) {
	whole := strings.Join(strings.Fields(model.Clean(value)), " ")
	pieces := strings.FieldsFunc(whole, func(r rune) bool {
		like := model.Fold(string(r))
		return like == "'" || r >= utf8.RuneSelf && (like == "-" || like == `"`)
	})
	if len(pieces) < 2 && (len(pieces) == 0 || pieces[0] == whole) {
		return whole, false
	}
	longest := strings.TrimSpace(slices.MaxFunc(pieces, func(a, b string) int { return utf8.RuneCountInString(a) - utf8.RuneCountInString(b) }))
	if utf8.RuneCountInString(longest) < leastPiece {
		return whole, false
	}
	return longest, true
}
