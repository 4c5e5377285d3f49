package forms

import (
	"fmt"
	"strconv"
	"strings"

	"inkdesk/model"
)

type mistake string

func (m mistake) Error() string { return string(m) }

func mistakef(format string, args ...any) error { return mistake(fmt.Sprintf(format, args...)) }

func required(sentence string) func(string) error {
	return func(s string) error {
		if isBlank(s) {
			return mistake(sentence)
		}
		return nil
	}
}

func wholeNumber(least, most int) func(string) error {
	return func(s string) error {
		if n, err := strconv.Atoi(strings.TrimSpace(s)); err != nil || n < least || n > most {
			return mistakef("Enter a whole number from %d to %d.", least, most)
		}
		return nil
	}
}

func isBlank(s string) bool { return strings.TrimSpace(s) == "" }

func checkID(s string) error {
	if model.UserID(strings.TrimSpace(s)).Valid() {
		return nil
	}
	return &model.RuleError{Field: "id", Sentence: "An id has only letters, digits and the signs - _ . : =."}
}

func percentBetween(least, most float64) func(string) error {
	return func(s string) error {
		f, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
		if err != nil || !(f >= least && f <= most) {
			return mistakef("Enter a number from %g to %g: percent of the page.", least, most)
		}
		return nil
	}
}
