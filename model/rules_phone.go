package model

import (
	"slices"
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
	case HasTrunkZero(s):
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

// KeepsZero lists the country codes behind which a zero is dialled from abroad, too.
var KeepsZero = []string{"39", "225", "241", "242", "378", "379"}

// HasTrunkZero reports whether a number has a zero in brackets that only the country dials (ITU-T E.123).
func HasTrunkZero(s string) bool {
	before, behind, found := strings.Cut(strings.Join(strings.Fields(s), ""), "(0")
	areaCode := behind != "" && behind[0] >= '1' && behind[0] <= '9'
	return found && !(areaCode && slices.Contains(KeepsZero, strings.TrimLeft(PlainPhone(before), "+0")))
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
