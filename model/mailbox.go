package model

import (
	"errors"
	"net/url"
	"strings"
)

// Reasons why a text is not one mailbox.
var (
	ErrNoAddress        = errors.New("there is no address in it")
	ErrSeveralAddresses = errors.New("there is more than one address in it; put a comma between recipients")
	errTextBehind       = errors.New("there is something behind the address")
)

// SplitMailboxes splits a line at semicolons, and at commas after an address, outside of balanced quotes.
func SplitMailboxes(line string) []string {
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

// ParseMailbox reads "Name <address>", "Name address" or an address, which needs no more than an @.
func ParseMailbox(text string) (name, address string, err error) {
	text = cleanTrimmed(text)
	if before, rest, ok := strings.Cut(text, "<"); ok {
		inside, after, _ := strings.Cut(rest, ">")
		switch {
		case strings.Trim(after, " ,;") != "":
			return "", "", errTextBehind
		case strings.Contains(before, "@") && !isQuoted(before):
			return "", "", ErrSeveralAddresses
		case !strings.Contains(inside, "@"):
			return "", "", ErrNoAddress
		}
		return unquoted(before), BareAddress(inside), nil
	}
	var names []string
	for _, part := range strings.Fields(text) {
		switch {
		case !strings.Contains(part, "@"):
			names = append(names, part)
		case address != "":
			return "", "", ErrSeveralAddresses
		default:
			address = BareAddress(part)
		}
	}
	if address == "" {
		return "", "", ErrNoAddress
	}
	return unquoted(strings.Join(names, " ")), address, nil
}

// BareAddress returns an address without punctuation around it, and what follows in a link to write a mail.
func BareAddress(address string) string {
	const around, mailto = "<>()[]{},;:'\"“”„‘’«»‹›` ", "mailto:"
	address = strings.Trim(cleanTrimmed(address), around)
	if len(address) <= len(mailto) || !strings.EqualFold(address[:len(mailto)], mailto) {
		return address
	}
	address, _, _ = strings.Cut(address[len(mailto):], "?")
	if plain, err := url.PathUnescape(address); err == nil {
		address = Clean(plain)
	}
	return strings.Trim(address, around)
}

// SearchWords returns the words of a search; of a mailbox, whose names vary, the address.
func SearchWords(text string) []string {
	if !strings.Contains(text, "@") {
		return strings.Fields(Clean(text))
	}
	var words []string
	for _, part := range SplitMailboxes(text) {
		if _, address, err := ParseMailbox(part); err == nil && strings.Contains(part, "<") && !strings.Contains(address, " ") {
			words = append(words, address)
			continue
		}
		for _, word := range strings.Fields(Clean(part)) {
			if strings.Contains(word, "@") {
				word = BareAddress(word)
			}
			words = append(words, word)
		}
	}
	return words
}

func cleanTrimmed(s string) string { return strings.TrimSpace(Clean(s)) }

func isQuoted(s string) bool {
	s = strings.TrimSpace(s)
	for _, quotes := range []string{`""`, `''`, "“”", "„“", "‘’", "«»"} {
		marks := []rune(quotes)
		if inner, ok := strings.CutPrefix(s, string(marks[0])); ok && strings.HasSuffix(inner, string(marks[1])) {
			return true
		}
	}
	return false
}

func unquoted(name string) string {
	name = strings.TrimSpace(name)
	if isQuoted(name) {
		marks := []rune(name)
		name = strings.ReplaceAll(string(marks[1:len(marks)-1]), `\"`, `"`)
	}
	return cleanTrimmed(name)
}
