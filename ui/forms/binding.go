package forms

import (
	"strconv"
	"strings"

	"inkdesk/model"
)

// binding reads and writes an answer as text.
type binding struct {
	get func() string
	set func(string) (put bool)
}

const yes, no = "yes", "no"

// text binds a string.
func text[T ~string](at *T) binding {
	return binding{func() string { return string(*at) }, func(s string) bool { *at = T(s); return true }}
}

// parsed binds a value of another type. Text that cannot be parsed leaves it unchanged.
func parsed[T any](at *T, write func(T) string, read func(string) (T, error)) binding {
	return binding{func() string { return write(*at) }, func(s string) bool {
		value, err := read(strings.TrimSpace(s))
		if err == nil {
			*at = value
		}
		return err == nil
	}}
}

func number(at *int) binding { return parsed(at, strconv.Itoa, strconv.Atoi) }

func decimal(at *model.Float) binding {
	return parsed(at,
		func(f model.Float) string { return strconv.FormatFloat(float64(f), 'f', -1, 64) },
		func(s string) (model.Float, error) { f, err := strconv.ParseFloat(s, 64); return model.Float(f), err })
}

func flag(at *bool) binding {
	return parsed(at, yesNo, func(s string) (bool, error) { return s == yes, nil })
}

func yesNo(b bool) string {
	if b {
		return yes
	}
	return no
}

// nullable binds a pointer, with "" for nil.
func nullable[T any](at **T, as func(*T) binding) binding {
	return binding{
		func() string {
			if *at == nil {
				return ""
			}
			return as(*at).get()
		},
		func(s string) bool {
			value := new(T)
			if isBlank(s) {
				value = nil
			} else if !as(value).set(s) {
				return false
			}
			*at = value
			return true
		},
	}
}
