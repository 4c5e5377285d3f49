package forms

import (
	"strconv"
	"strings"

	"inkdesk/model"
)

// answer is where the answer to a question is found and put, as text. What cannot be put
// there leaves it as it is.
type answer struct {
	get func() string
	set func(string) (put bool)
}

const yes, no = "yes", "no"

// text is an answer as it was typed or chosen.
func text[T ~string](at *T) answer {
	return answer{func() string { return string(*at) }, func(s string) bool { *at = T(s); return true }}
}

// parsed is an answer of another type.
func parsed[T any](at *T, write func(T) string, read func(string) (T, error)) answer {
	return answer{func() string { return write(*at) }, func(s string) bool {
		value, err := read(strings.TrimSpace(s))
		if err == nil {
			*at = value
		}
		return err == nil
	}}
}

func number(at *int) answer { return parsed(at, strconv.Itoa, strconv.Atoi) }

func decimal(at *model.Float) answer {
	return parsed(at,
		func(f model.Float) string { return strconv.FormatFloat(float64(f), 'f', -1, 64) },
		func(s string) (model.Float, error) { f, err := strconv.ParseFloat(s, 64); return model.Float(f), err })
}

func flag(at *bool) answer {
	return parsed(at, yesNo, func(s string) (bool, error) { return s == yes, nil })
}

func yesNo(b bool) string {
	if b {
		return yes
	}
	return no
}

// maybe is an answer that may be left open, "" for nil.
func maybe[T any](at **T, as func(*T) answer) answer {
	return answer{
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
