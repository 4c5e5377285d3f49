package forms

import (
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/widget/form"
)

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
