package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// rule turns the text of a setting into a value, and a value into the text that "config show"
// prints.
type rule struct {
	// read returns what could be read, and the faults of the rest. Unless there is join, a value with
	// faults counts as not given.
	read func(value) (any, []fault)
	text func(any) string
	// join joins the values of a team's file and the own one, nil where the higher replaces the lower.
	join func(lower, higher any) any

	usual  string // the default where the tag has none
	schema schema
}

// newRule returns the rule of a field.
func newRule(tag reflect.StructTag) rule {
	if words, ok := tag.Lookup("oneof"); ok {
		return oneOf(strings.Fields(words)...)
	}
	words := strings.Fields(tag.Get("rule"))
	return map[string]func(args ...string) rule{
		"bool": yesNo, "switch": onOff, "number": number, "decimal": decimal, "time": span,
		"text": freeText, "name": fieldName, "path": filePath, "service": baseURL, "web": webURL,
		"command": tokenCommand, "arguments": ownCommand, "columns": columns, "order": order,
		"colours": colours, "views": viewList, "programs": programList, "keys": keyMap,
	}[words[0]](words[1:]...)
}

// plain makes a rule for values that are one piece of text. The error of read is a sentence for the user.
func plain[T any](read func(value) (T, error), s schema) rule {
	return rule{
		read: func(v value) (any, []fault) {
			if _, faults := v.scalar(); faults != nil {
				return nil, faults
			}
			read, err := read(v)
			if err != nil {
				return nil, []fault{{at: v.at, text: err.Error()}}
			}
			return read, nil
		},
		text: func(x any) string { return fmt.Sprint(x) }, schema: s,
	}
}

func oneOf(words ...string) rule {
	r := plain(func(v value) (string, error) {
		s := strings.ToLower(v.text)
		if slices.Contains(words, s) {
			return s, nil
		}
		text := fmt.Sprintf("%s is not one of %s", quote(s), strings.Join(words, ", "))
		return "", errors.New(hinted(text, s, words, ""))
	}, enum(words...))
	r.usual = words[0]
	return r
}

// parseBool takes the words of both YAML versions, and those of the environment.
func parseBool(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "true", "yes", "on", "1":
		return true, nil
	case "false", "no", "off", "0":
		return false, nil
	default:
		return false, fmt.Errorf("%s is neither true nor false", quote(s))
	}
}

func yesNo(...string) rule {
	return plain(func(v value) (bool, error) { return parseBool(v.text) },
		enum[any]("yes", "no", "on", "off", true, false))
}

func onOff(...string) rule {
	r := plain(func(v value) (Switch, error) {
		on, err := parseBool(v.text)
		switch {
		case strings.EqualFold(v.text, string(Auto)):
			return Auto, nil
		case err != nil:
			return "", fmt.Errorf("%s is not one of auto, on, off", quote(v.text))
		case on:
			return On, nil
		}
		return Off, nil
	}, enum[any]("auto", "on", "off", true, false))
	r.usual = string(Auto)
	return r
}

func number(limits ...string) rule {
	return between("integer", "a whole number", strconv.Atoi, limits)
}

func decimal(limits ...string) rule {
	parse := func(s string) (float64, error) { return strconv.ParseFloat(s, 64) }
	return between("number", "a number", parse, limits)
}

// between makes the rule of a number from the first limit to the second.
func between[N int | float64](
	kind, noun string, parse func(string) (N, error), limits []string,
) rule {
	least, _ := parse(limits[0])
	most, _ := parse(limits[1])
	return plain(func(v value) (N, error) {
		n, err := parse(v.text)
		if err != nil || !(n >= least && n <= most) {
			return 0, fmt.Errorf("%s is not %s from %s to %s", quote(v.text), noun, limits[0], limits[1])
		}
		return n, nil
	}, schema{Type: kind, Minimum: json.Number(limits[0]), Maximum: json.Number(limits[1])})
}

func freeText(longest ...string) rule {
	most, _ := strconv.Atoi(longest[0])
	return plain(func(v value) (string, error) {
		if utf8.RuneCountInString(v.text) > most {
			return "", fmt.Errorf("the text is longer than %d characters", most)
		}
		return v.text, nil
	}, schema{Type: "string", MaxLength: most})
}

func fieldName(...string) rule {
	const pattern = "^[a-z_]{1,64}$"
	return plain(func(v value) (string, error) {
		if !regexp.MustCompile(pattern).MatchString(v.text) {
			return "", fmt.Errorf("%s is not the name of a field; use lower case letters and _", quote(v.text))
		}
		return v.text, nil
	}, schema{Type: "string", Pattern: pattern})
}

// filePath returns an absolute path, or empty. "~/" means the home folder.
func filePath(...string) rule {
	return plain(func(v value) (string, error) { return absolute(v.text, v.typed) },
		schema{Type: "string", Pattern: `^(|~|~?/.*|[A-Za-z]:[\\/].*)$`})
}

// tokenCommand returns a program and its arguments. A single text is refused: splitting it would
// need a shell.
func tokenCommand(...string) rule {
	refusal := `write the command as a list, such as ["/usr/bin/pass", "show", "inkdesk"]; it is run without a shell`
	return argumentList(refusal, func(v value, argv []string) []fault {
		if len(argv) > 0 && !filepath.IsAbs(argv[0]) {
			return v.fault("the command has to start with an absolute path, so that no other program of that name can take its place")
		}
		return nil
	})
}

// argumentList returns a list of texts. Refusal says what to write instead of anything else; check may change the texts.
func argumentList(refusal string, check func(value, []string) []fault) rule {
	return rule{
		read: func(v value) (any, []fault) {
			if v.shape != list {
				return nil, v.fault(refusal)
			}
			argv, faults := v.texts()
			if faults == nil {
				faults = check(v, argv)
			}
			return argv, faults
		},
		text:   func(x any) string { return commandText(x.([]string)) },
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
