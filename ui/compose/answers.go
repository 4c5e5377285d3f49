package compose

import (
	"strconv"
	"strings"

	"inkdesk/model"
)

// answer is where the answer to a question is found and put, as text.
type answer struct {
	get func() string
	set func(string)
}

const yes, no = "yes", "no"

func text[T ~string](at *T) answer {
	return answer{func() string { return string(*at) }, func(s string) { *at = T(s) }}
}

// number is empty for zero, which no form asks for.
func number(at *int) answer {
	return answer{
		func() string {
			if *at == 0 {
				return ""
			}
			return strconv.Itoa(*at)
		},
		func(s string) { *at, _ = strconv.Atoi(strings.TrimSpace(s)) },
	}
}

// maybeNumber is empty for nil.
func maybeNumber(at **int) answer {
	return answer{
		func() string {
			if *at == nil {
				return ""
			}
			return strconv.Itoa(**at)
		},
		func(s string) {
			*at = nil
			if n, err := strconv.Atoi(strings.TrimSpace(s)); err == nil {
				*at = &n
			}
		},
	}
}

func decimal(at *model.Float) answer {
	return answer{
		func() string { return strconv.FormatFloat(float64(*at), 'f', -1, 64) },
		func(s string) {
			f, _ := strconv.ParseFloat(strings.TrimSpace(s), 64)
			*at = model.Float(f)
		},
	}
}

func flag(at *bool) answer {
	return answer{func() string { return yesNo(*at) }, func(s string) { *at = s == yes }}
}

// maybeFlag is empty for nil.
func maybeFlag(at **bool) answer {
	return answer{
		func() string {
			if *at == nil {
				return ""
			}
			return yesNo(**at)
		},
		func(s string) {
			*at = nil
			if s != "" {
				*at = new(s == yes)
			}
		},
	}
}

func yesNo(b bool) string {
	if b {
		return yes
	}
	return no
}
