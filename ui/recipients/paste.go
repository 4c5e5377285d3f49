package recipients

import (
	"fmt"
	"strings"

	"inkdesk/model"
)

// What a paste may hold.
const (
	MostPasted = 1000      // recipients, and as many lines that could not be read
	MostBytes  = 256 << 10 // of text
)

// Pasted is what was found in a text.
type Pasted struct {
	// Recipients are in the order of the text, their texts clean. What the text does not
	// say is empty: the role, the step (0), the check. A word that is no role or check is
	// kept as it stands, so that it can be put right in its place.
	Recipients []Recipient
	// Unread is what did not become a recipient, in the order of the text.
	Unread []Unread
}

// Unread is a part of a text that did not become a recipient.
type Unread struct {
	// Line is its first line and Last its last one, counted from 1.
	Line, Last int
	// Text is the part itself and Why the reason; both are clean. Phone numbers and
	// passcodes that were recognized are replaced by signs.
	Text, Why string
}

// Parse reads recipients out of a text: lines such as
//
//	Ann Miller <ann@example.com>
//	"Miller, Ann" <ann@example.com>; Bob <bob@example.com>
//	Ann Miller ann@example.com
//	ann@example.com
//
// or a table, whose cells are separated by tabs, commas or semicolons, with or without a
// line of column names (name, email, role, step, check, phone, passcode, value, id, uid,
// and what else people call them). Every line that is not blank becomes a recipient or
// is named in Unread. Parse depends on the text alone and takes time in proportion to it.
func Parse(text string) Pasted {
	if len(text) > MostBytes {
		return Pasted{Unread: []Unread{{
			Line: 1, Last: 1 + strings.Count(text, "\n"),
			Why: fmt.Sprintf("The text is longer than %d KiB, the most that a paste takes. Paste it in parts.", MostBytes>>10),
		}}}
	}
	var p parser
	p.text(lineEnds.Replace(strings.TrimPrefix(text, "\ufeff")))
	return p.found
}

// lineEnds makes one of all that end a line.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n", "\v", "\n", "\f", "\n")

// parser collects what is found.
type parser struct{ found Pasted }

func (p *parser) text(text string) {
	if t, ok := asTable(text); ok {
		p.table(t)
		return
	}
	for i, line := range strings.Split(text, "\n") {
		p.line(i+1, line)
	}
}

// add takes a recipient from a line, as long as there is room.
func (p *parser) add(line int, one Recipient) {
	if len(p.found.Recipients) >= MostPasted {
		p.refuse(line, one.Name+" "+one.Email, fmt.Sprintf("A paste takes at most %d recipients; paste the rest after it.", MostPasted))
		return
	}
	p.found.Recipients = append(p.found.Recipients, one)
}

// refuse names a part of a line that is no recipient. Neighbours with the same reason
// become one where there are too many.
func (p *parser) refuse(line int, text, why string) {
	if n := len(p.found.Unread); n >= MostPasted {
		last := &p.found.Unread[n-1]
		last.Last, last.Text = line, ""
		last.Why = "Too many lines could not be read; these were not listed one by one."
		return
	}
	p.found.Unread = append(p.found.Unread, Unread{Line: line, Last: line, Text: tidy(text), Why: why})
}

// tidy is a text as it stands in a cell: clean and without blanks around it.
func tidy(s string) string { return strings.TrimSpace(model.Clean(s)) }
