package query

import (
	"strings"

	"inkdesk/model"
)

// Complete completes the last word of a query, the name of a filter, of a state or of a rule,
// if there is only one way to.
func Complete(text string) string {
	start := strings.LastIndexByte(text, ' ') + 1
	last := text[start:]
	sign := ""
	if rest, ok := strings.CutPrefix(last, "-"); ok {
		sign, last = "-", rest
	}
	name, value, named := strings.Cut(last, ":")
	if !named {
		if full, ok := uniqueMatch(last, fieldNames()); ok {
			return text[:start] + sign + full + ":"
		}
		return text
	}
	var names []string
	switch f, _ := lookup(name); f.name {
	case "status":
		names = stateNames()
	case "rule":
		names = ruleNames()
	default:
		return text
	}
	head, tail := value[:strings.LastIndexByte(value, ',')+1], value[strings.LastIndexByte(value, ',')+1:]
	if full, ok := uniqueMatch(tail, names); ok {
		return text[:start] + sign + name + ":" + head + full + " "
	}
	return text
}

func fieldNames() []string {
	var names []string
	for _, f := range fields() {
		names = append(names, f.name)
	}
	return names
}

func stateNames() []string {
	names := []string{"open", "ended"}
	for _, s := range model.Statuses() {
		names = append(names, strings.ToLower(string(s)))
	}
	return names
}

// uniqueMatch finds the only name that begins with start, ignoring case.
func uniqueMatch(start string, names []string) (string, bool) {
	found := ""
	for _, name := range names {
		if start == "" || !strings.HasPrefix(name, strings.ToLower(start)) {
			continue
		}
		if found != "" {
			return "", false
		}
		found = name
	}
	return found, found != ""
}
