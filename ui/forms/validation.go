package forms

import (
	"fmt"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/recipients"
	"inkdesk/ui/widget/form"
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

func isBlank(s string) bool       { return strings.TrimSpace(s) == "" }
func trimmed(s string) model.Text { return model.NewText(strings.TrimSpace(s)) }

// choices returns the words of the service as choices, after others.
func choices[W model.Word](words []W, list ...form.Option) []form.Option {
	for _, w := range words {
		list = append(list, form.Option{Value: string(w), Title: w.Label()})
	}
	return list
}

func checkID(s string) error {
	return recipients.Rules{}.ValidateField(recipients.Recipient{ID: s}, recipients.ID)
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

const yes, no = "yes", "no"

func text[T ~string](at *T) form.Binding {
	return form.Binding{Get: func() string { return string(*at) }, Set: func(s string) bool { *at = T(s); return true }}
}

// parsed binds a value of another type. Text that cannot be parsed leaves it unchanged.
func parsed[T any](at *T, write func(T) string, read func(string) (T, error)) form.Binding {
	return form.Binding{Get: func() string { return write(*at) }, Set: func(s string) bool {
		value, err := read(strings.TrimSpace(s))
		if err == nil {
			*at = value
		}
		return err == nil
	}}
}

func number(at *int) form.Binding { return parsed(at, strconv.Itoa, strconv.Atoi) }

func decimal(at *model.Float) form.Binding {
	return parsed(at,
		func(f model.Float) string { return strconv.FormatFloat(float64(f), 'f', -1, 64) },
		func(s string) (model.Float, error) { f, err := strconv.ParseFloat(s, 64); return model.Float(f), err })
}

func flag(at *bool) form.Binding {
	return parsed(at, yesNo, func(s string) (bool, error) { return s == yes, nil })
}

func yesNo(b bool) string {
	if b {
		return yes
	}
	return no
}

// nullable binds a pointer, with "" for nil.
func nullable[T any](at **T, as func(*T) form.Binding) form.Binding {
	return form.Binding{
		Get: func() string {
			if *at == nil {
				return ""
			}
			return as(*at).Get()
		},
		Set: func(s string) bool {
			value := new(T)
			if isBlank(s) {
				value = nil
			} else if !as(value).Set(s) {
				return false
			}
			*at = value
			return true
		},
	}
}
