package recipients

import (
	"strings"

	"inkdesk/model/spreadsheet"
)

// parseLine parses a line of one or several recipients.
func (p *parser) parseLine(number int, text string) {
	if cleanTrimmed(text) == "" {
		if strings.TrimSpace(text) != "" {
			p.addUnread(number, text, "Nothing in it can be shown.")
		}
		return
	}
	if cells, ok := splitRecord(text); ok {
		p.parseRecord(number, cells)
		return
	}
	for _, part := range splitEntries(text) {
		if one, why := parseEntry(part); why != "" {
			p.addUnread(number, part, why)
		} else {
			p.add(number, one)
		}
	}
}

// splitEntries splits a line into parts of one recipient each: at semicolons, and at commas
// after an address, since a comma before it belongs to "Last, First". Quoted text stays
// together, unless the quotes are not balanced.
func splitEntries(line string) []string {
	quotes := strings.Count(line, `"`)%2 == 0
	var parts []string
	from, quoted, address := 0, false, false
	end := func(to int) {
		if part := line[from:to]; cleanTrimmed(part) != "" {
			parts = append(parts, part)
		}
		address = false
	}
	for i, r := range line {
		switch {
		case r == '"' && quotes:
			quoted = !quoted
		case quoted:
		case r == '@':
			address = true
		case r == ';', r == ',' && address:
			end(i)
			from = i + 1
		}
	}
	end(len(line))
	return parts
}

// Reasons why a part is no recipient.
const (
	noAddress        = "There is no address in it."
	severalAddresses = "There is more than one address in it; put a comma between recipients."
	textBehind       = "There is something behind the address."
)

// parseEntry parses one recipient: "Name <address>", "Name address" or an address alone.
// why is the reason when it is none.
func parseEntry(text string) (one Recipient, why string) {
	text = cleanTrimmed(text)
	if name, rest, ok := strings.Cut(text, "<"); ok {
		address, after, _ := strings.Cut(rest, ">")
		switch {
		case cleanTrimmed(after) != "":
			return one, textBehind
		case strings.Contains(name, "@") && !isQuoted(name):
			return one, severalAddresses
		case !strings.Contains(address, "@"):
			return one, noAddress
		}
		return Recipient{Name: unquoted(name), Email: spreadsheet.BareAddress(address)}, ""
	}
	var names []string
	for _, part := range strings.Fields(text) {
		switch {
		case !strings.Contains(part, "@"):
			names = append(names, part)
		case one.Email != "":
			return Recipient{}, severalAddresses
		default:
			one.Email = spreadsheet.BareAddress(part)
		}
	}
	if one.Email == "" {
		return Recipient{}, noAddress
	}
	one.Name = unquoted(strings.Join(names, " "))
	return one, ""
}

func isQuoted(s string) bool {
	s = strings.TrimSpace(s)
	return len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0]
}

// unquoted is a name without its quotes.
func unquoted(name string) string {
	name = strings.TrimSpace(name)
	if isQuoted(name) {
		name = strings.ReplaceAll(name[1:len(name)-1], `\"`, `"`)
	}
	return cleanTrimmed(name)
}
