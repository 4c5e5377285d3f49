package recipients

import (
	"strings"
)

// line reads a line that may hold several recipients.
func (p *parser) line(number int, text string) {
	if tidy(text) == "" {
		if strings.TrimSpace(text) != "" {
			p.refuse(number, text, "Nothing in it can be shown.")
		}
		return
	}
	if cells, ok := asRecord(text); ok {
		p.record(number, cells)
		return
	}
	for _, part := range split(text) {
		if one, why := entry(part); why != "" {
			p.refuse(number, part, why)
		} else {
			p.add(number, one)
		}
	}
}

// split divides a line into parts of one recipient each: at semicolons, and at commas
// behind an address, since a comma before it belongs to "Last, First". What is quoted
// stays together, unless a quote has no other.
func split(line string) []string {
	quotes := strings.Count(line, `"`)%2 == 0
	var parts []string
	from, quoted, address := 0, false, false
	end := func(to int) {
		if part := line[from:to]; tidy(part) != "" {
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
	noAddress   = "There is no address in it."
	manyAddress = "There is more than one address in it; put a comma between recipients."
	behind      = "There is something behind the address."
)

// entry reads one recipient: "Name <address>", "Name address" or an address alone. Why is
// the reason when it is none.
func entry(text string) (one Recipient, why string) {
	text = tidy(text)
	if name, rest, ok := strings.Cut(text, "<"); ok {
		address, after, _ := strings.Cut(rest, ">")
		switch {
		case tidy(after) != "":
			return one, behind
		case strings.Contains(name, "@") && !isQuoted(name):
			return one, manyAddress
		case !strings.Contains(address, "@"):
			return one, noAddress
		}
		return Recipient{Name: unquoted(name), Email: bare(address)}, ""
	}
	var names []string
	for _, part := range strings.Fields(text) {
		switch {
		case !strings.Contains(part, "@"):
			names = append(names, part)
		case one.Email != "":
			return Recipient{}, manyAddress
		default:
			one.Email = bare(part)
		}
	}
	if one.Email == "" {
		return Recipient{}, noAddress
	}
	one.Name = unquoted(strings.Join(names, " "))
	return one, ""
}

// bare is an address without what people put around it.
func bare(address string) string {
	address = strings.Trim(tidy(address), "<>()[],;:'\" ")
	if len(address) > len(mailto) && strings.EqualFold(address[:len(mailto)], mailto) {
		address = address[len(mailto):]
	}
	return address
}

const mailto = "mailto:"

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
	return tidy(name)
}
