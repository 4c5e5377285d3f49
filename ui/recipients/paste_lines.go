package recipients

import (
	"strings"

	"inkdesk/model"
)

// parseLine parses a line of one or several recipients.
func (p *parser) parseLine(number int, text string) {
	if cleanTrimmed(text) == "" {
		if strings.TrimSpace(text) != "" {
			p.addUnread(number, text, "Nothing in it can be shown.")
		}
		return
	}
	if row, ok := splitRecord(number, text); ok {
		p.parseRecord(row)
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

// sentence is why something was not read.
func sentence(err error) string { return model.Capital(err.Error()) + "." }
