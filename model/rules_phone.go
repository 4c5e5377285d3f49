package model

import (
	"strings"
	"unicode"
)

// Shortest and longest international numbers, in digits (E.164).
const (
	fewestDigits = 7
	mostDigits   = 15
)

// CheckPhone asks for the international form, blanks and punctuation aside: a code that is
// sent to another number reaches a stranger. What it says never repeats the number.
func CheckPhone(s string) error {
	number := PlainPhone(s)
	digits := strings.TrimPrefix(number, "+")
	switch {
	case strings.Contains(strings.Join(strings.Fields(s), ""), "(0)"):
		return broken("verification.value", "Leave out the zero in brackets, which is dialled only within the country.")
	case number == "":
		return broken("verification.value", "Enter the phone number the code is sent to, like +41791234567.")
	case strings.ContainsFunc(digits, func(r rune) bool { return r < '0' || r > '9' }):
		return broken("verification.value", "Use only digits and a + in front, like +41791234567.")
	case !strings.HasPrefix(number, "+") || strings.HasPrefix(digits, "0"):
		return broken("verification.value", "Begin with + and the country code, like +41791234567.")
	case len(digits) < fewestDigits || len(digits) > mostDigits:
		return broken("verification.value", "A phone number has %d to %d digits; this has %d.", fewestDigits, mostDigits, len(digits))
	default:
		return nil
	}
}

// PlainPhone leaves out what people write between digits.
func PlainPhone(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("-./()", r) {
			return -1
		}
		return r
	}, s)
}
