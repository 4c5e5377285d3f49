package settings

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// rule turns the text of a setting into a T, and a T into the text that "config show" prints.
type rule[T any] struct {
	// read returns what could be read, and the faults of the rest. Unless partial
	// is set, a value with faults counts as not given.
	read    func(value) (T, []fault)
	text    func(T) string
	join    func(lower, higher T) T // of a team's file and the own one, nil where the higher replaces the lower
	partial bool
	choices []string
	schema  schema
}

// plain makes a rule for values that are one piece of text. The error of read is a sentence for the user.
func plain[T any](read func(string) (T, error), text func(T) string, s schema) rule[T] {
	return rule[T]{
		read: func(v value) (T, []fault) {
			var none T
			s, f := v.scalar()
			if f != nil {
				return none, []fault{*f}
			}
			read, err := read(s)
			if err != nil {
				return none, []fault{{at: v.at, text: err.Error()}}
			}
			return read, nil
		},
		text: text, schema: s,
	}
}

func choice[T ~string](options ...T) rule[T] {
	words := make([]string, len(options))
	for i, o := range options {
		words[i] = string(o)
	}
	r := plain(func(s string) (T, error) {
		s = strings.ToLower(s)
		if slices.Contains(words, s) {
			return T(s), nil
		}
		hint := ""
		if near := nearest(s, words); near != "" {
			hint = fmt.Sprintf("; did you mean %s?", near)
		}
		return "", fmt.Errorf("%s is not one of %s%s", quote(s), strings.Join(words, ", "), hint)
	}, func(t T) string { return string(t) }, enum(words...))
	r.choices = words
	return r
}

// yesNo takes the words of both YAML versions, and those of the environment.
func yesNo() rule[bool] {
	return plain(func(s string) (bool, error) {
		switch strings.ToLower(s) {
		case "true", "yes", "on", "1":
			return true, nil
		case "false", "no", "off", "0":
			return false, nil
		default:
			return false, fmt.Errorf("%s is neither true nor false", quote(s))
		}
	}, strconv.FormatBool, switched("yes", "no", "on", "off"))
}

func onOff() rule[Switch] {
	words := []string{string(Auto), string(On), string(Off)}
	r := plain(func(s string) (Switch, error) {
		if strings.EqualFold(s, string(Auto)) {
			return Auto, nil
		}
		on, err := yesNo().parse(s)
		switch {
		case err != nil:
			return "", fmt.Errorf("%s is not one of auto, on, off", quote(s))
		case on:
			return On, nil
		default:
			return Off, nil
		}
	}, func(s Switch) string { return string(s) }, switched(words...))
	r.choices = words
	return r
}

func number(least, most int) rule[int] {
	return plain(func(s string) (int, error) {
		n, err := strconv.Atoi(s)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("%s is not a whole number from %d to %d", quote(s), least, most)
		}
		return n, nil
	}, strconv.Itoa, between(least, most, "integer"))
}

func decimal(least, most float64) rule[float64] {
	text := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
	return plain(func(s string) (float64, error) {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil || !(f >= least && f <= most) {
			return 0, fmt.Errorf("%s is not a number from %s to %s", quote(s), text(least), text(most))
		}
		return f, nil
	}, text, between(least, most, "number"))
}

func freeText(most int) rule[string] {
	return plain(func(s string) (string, error) {
		if utf8.RuneCountInString(s) > most {
			return "", fmt.Errorf("the text is longer than %d characters", most)
		}
		return s, nil
	}, func(s string) string { return s }, textSchema(most))
}

func fieldName() rule[string] {
	return plain(func(s string) (string, error) {
		odd := func(r rune) bool { return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz_", r) }
		if s == "" || len(s) > 64 || strings.ContainsFunc(s, odd) {
			return "", fmt.Errorf("%s is not the name of a field; use lower case letters and _", quote(s))
		}
		return s, nil
	}, func(s string) string { return s }, patternSchema("^[a-z_]{1,64}$"))
}

// filePath returns an absolute path, or empty. "~/" means the home folder.
func filePath() rule[string] {
	asIs, pattern := func(s string) string { return s }, patternSchema(`^(|~|~?/.*|[A-Za-z]:[\\/].*)$`)
	return rule[string]{text: asIs, schema: pattern, read: func(v value) (string, []fault) {
		return plain(func(s string) (string, error) { return absolute(s, v.typed) }, asIs, pattern).read(v)
	}}
}

// command returns a program and its arguments. A single text is refused: splitting it would need a shell.
func command() rule[[]string] {
	refusal := `write the command as a list, such as ["/usr/bin/pass", "show", "inkdesk"]; it is run without a shell`
	return argumentList(refusal, func(v value, argv []string) []fault {
		if len(argv) > 0 && !filepath.IsAbs(argv[0]) {
			return []fault{{v.at, "the command has to start with an absolute path, so that no other program of that name can take its place"}}
		}
		return nil
	})
}

// argumentList returns a list of texts. Refusal says what to write instead of anything else; check may change the texts.
func argumentList(refusal string, check func(value, []string) []fault) rule[[]string] {
	return rule[[]string]{
		read: func(v value) ([]string, []fault) {
			if v.shape != list {
				return nil, []fault{{v.at, refusal}}
			}
			var argv []string
			for _, element := range v.elements {
				s, f := element.scalar()
				if f != nil {
					return nil, []fault{*f}
				}
				argv = append(argv, s)
			}
			if faults := check(v, argv); len(faults) > 0 {
				return nil, faults
			}
			return argv, nil
		},
		text:   commandText,
		schema: schema{Type: "array", Items: &schema{Type: "string"}},
	}
}

// commandText leaves the arguments out: they may hold what only the command's owner should read.
func commandText(argv []string) string {
	switch len(argv) {
	case 0:
		return ""
	case 1:
		return argv[0]
	default:
		return fmt.Sprintf("%s (and %d more words)", argv[0], len(argv)-1)
	}
}

func (r rule[T]) parse(text string) (T, error) {
	v, faults := r.read(value{shape: scalar, text: text})
	if len(faults) > 0 {
		return v, fmt.Errorf("%s", faults[0].text)
	}
	return v, nil
}
