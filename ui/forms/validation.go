package forms

import (
	"fmt"
	"strconv"
	"strings"

	"inkdesk/model"
)

// mistake is an error that says in a sentence what to enter instead.
type mistake string

func (m mistake) Error() string { return string(m) }

func mistakef(format string, args ...any) error { return mistake(fmt.Sprintf(format, args...)) }

// required refuses an empty answer with that sentence.
func required(sentence string) func(string) error {
	return func(s string) error {
		if isBlank(s) {
			return mistake(sentence)
		}
		return nil
	}
}

// wholeNumber requires a whole number in a range.
func wholeNumber(least, most int) func(string) error {
	return func(s string) error {
		if n, err := strconv.Atoi(strings.TrimSpace(s)); err != nil || n < least || n > most {
			return mistakef("Enter a whole number from %d to %d.", least, most)
		}
		return nil
	}
}

func isBlank(s string) bool { return strings.TrimSpace(s) == "" }

// checkID requires a valid id.
func checkID(s string) error {
	if model.UserID(strings.TrimSpace(s)).Valid() {
		return nil
	}
	return &model.RuleError{Field: "id", Sentence: "An id has only letters, digits and the signs - _ . : =."}
}

// percentBetween requires a percentage of the page in a range.
func percentBetween(least, most float64) func(string) error {
	return func(s string) error {
		f, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
		if err != nil || !(f >= least && f <= most) {
			return mistakef("Enter a number from %g to %g: percent of the page.", least, most)
		}
		return nil
	}
}
