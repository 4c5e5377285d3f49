package query

import (
	"strings"

	"inkdesk/model"
)

// Complete completes the last word of a query, the name of a filter or one of its [Values]: as
// far as all that begin like it are the same.
func Complete(text string) string {
	start := strings.LastIndexByte(text, ' ') + 1
	last := text[start:]
	sign := ""
	if rest, ok := strings.CutPrefix(last, "-"); ok {
		sign, last = "-", rest
	}
	name, value, named := strings.Cut(last, ":")
	if !named {
		return text[:start] + sign + complete(last, fieldNames(), ":")
	}
	names := Values(name)
	if len(names) == 0 {
		return text
	}
	head, tail := value[:strings.LastIndexByte(value, ',')+1], value[strings.LastIndexByte(value, ',')+1:]
	return text[:start] + sign + name + ":" + head + complete(tail, names, " ")
}

// Values returns the values of a filter, as far as they can be counted.
func Values(name string) []string {
	switch f, _ := lookup(name); f.Name {
	case "status":
		return stateNames()
	case "rule":
		return ruleNames()
	default:
		return fewValues[f.Name]
	}
}

var fewValues = map[string][]string{
	"health":  {"act", "soon", "watch", "ok", "unknown"},
	"level":   {"ses", "eidas", "zertes", "qes"},
	"verify":  {"sms", "passcode", "id", "none"},
	"files":   {"missing", "asked", "none"},
	"expires": {"never", "overdue"},
	"taken":   {"me", "any", "none"},
	"holder":  {"service", "unknown", "nobody"},
	"root":    yesOrNo, "trash": yesOrNo, "snoozed": yesOrNo, "done": yesOrNo, "noted": yesOrNo,
}

var yesOrNo = []string{"yes", "no"}

func fieldNames() []string {
	var names []string
	for _, f := range Fields() {
		names = append(names, f.Name)
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

// complete adds to the start of a name what all names that begin like it go on with, ignoring case;
// then ends it where there is only one.
func complete(start string, names []string, ending string) string {
	found, n := "", 0
	for _, name := range names {
		switch {
		case start == "" || !strings.HasPrefix(name, strings.ToLower(start)):
			continue
		case n == 0:
			found = name
		}
		for !strings.HasPrefix(name, found) {
			found = found[:len(found)-1]
		}
		n++
	}
	switch n {
	case 0:
		return start
	case 1:
		return found + ending
	}
	return found
}
