package recipients

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

// The limits of a paste.
const (
	MaxPasted      = 1000      // recipients, and as many lines that could not be read
	MaxPastedBytes = 256 << 10 // of text
)

// Pasted holds the result of [Parse].
type Pasted struct {
	// Recipients lists the recipients in the order of the text, clean. Fields that the text lacks are empty; an
	// unknown role or check is kept.
	Recipients []Recipient
	Unread     []Unread    // the parts that are no recipient, in the order of the text
	Table      MappedTable // how the text was read, without a name where it is no table
}

// Unread quotes a part of a text that names no recipient.
type Unread struct {
	// Line numbers its first line and Last its last one, counted from 1.
	Line, Last int
	// Text and Why are clean, and secrets that were recognized are masked.
	Text, Why string
}

// Parse reads recipients out of a text as a person knows that it is to be read: lines such as
//
//	Ann Miller <ann@example.com>
//	"Miller, Ann" <ann@example.com>; Bob <bob@example.com>
//	ann@example.com
//
// or a table, with or without a line of column names in one of five languages; see [spreadsheet.Layout.Match]. Match is
// what its columns hold, nil where that is to be found out. Every line that is not blank becomes a recipient or is named
// in Unread. It takes time in proportion to the text.
func Parse(text string, as spreadsheet.Options, match *spreadsheet.Matching) Pasted {
	if len(text) > MaxPastedBytes {
		return Pasted{Unread: []Unread{{
			Line: 1, Last: 1 + strings.Count(text, "\n"),
			Why: fmt.Sprintf("The text is longer than %d KiB, the most that a paste takes. Paste it in parts.", MaxPastedBytes>>10),
		}}}
	}
	var p Pasted
	text = lineEnds.Replace(strings.TrimPrefix(text, "\ufeff"))
	if sheet, ok := as.Paste(text); ok {
		p.parseTable(sheet, match)
		return p
	}
	for i, line := range strings.Split(text, "\n") {
		p.parseLine(i+1, line)
	}
	return p
}

// lineEnds replaces everything that ends a line with a newline.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n", "\v", "\n", "\f", "\n")

func (p *Pasted) parseLine(number int, text string) {
	if cleanTrimmed(text) == "" {
		if strings.TrimSpace(text) != "" {
			p.addUnread(number, text, "Nothing in it can be shown.")
		}
		return
	}
	if sheet, ok := spreadsheet.PastedLine(number, text); ok {
		p.parseAlone(sheet)
		return
	}
	for _, part := range model.SplitMailboxes(text) {
		if name, address, err := model.ParseMailbox(part); err != nil {
			p.addUnread(number, part, sentence(err))
		} else {
			p.add(number, Recipient{Name: name, Email: address})
		}
	}
}

func sentence(err error) string { return model.Capital(err.Error()) + "." }

func (p *Pasted) add(line int, one Recipient) {
	if len(p.Recipients) >= MaxPasted {
		p.addUnread(line, one.Name+" "+one.Email, fmt.Sprintf("A paste takes at most %d recipients; paste the rest after it.", MaxPasted))
		return
	}
	p.Recipients = append(p.Recipients, one)
}

// addUnread extends the last part when there are too many.
func (p *Pasted) addUnread(line int, text, why string) {
	if n := len(p.Unread); n >= MaxPasted {
		last := &p.Unread[n-1]
		last.Last, last.Text = line, ""
		last.Why = "Too many lines could not be read; these were not listed one by one."
		return
	}
	p.Unread = append(p.Unread, Unread{Line: line, Last: line, Text: cleanTrimmed(text), Why: why})
}

func cleanTrimmed(s string) string { return strings.TrimSpace(model.Clean(s)) }
