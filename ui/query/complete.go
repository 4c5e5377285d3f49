package query

import (
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

// Complete completes the last word of a query, the name of a filter or one of its [Values]: as
// far as all that begin like it are the same. Forms returns the names of forms, which may have blanks.
func Complete(text string, forms func() []string) string {
	start := lastWord(text)
	last := text[start:]
	sign := ""
	if rest, ok := strings.CutPrefix(last, "-"); ok {
		sign, last = "-", rest
	}
	name, value, named := strings.Cut(last, ":")
	if !named {
		return text[:start] + sign + complete(last, fieldNames(), ":")
	}
	if f, _ := lookup(name); f.Name == "form" {
		return text[:start] + sign + name + ":" + completeForm(value, forms())
	}
	names := Values(name)
	if len(names) == 0 {
		return text
	}
	head, tail := value[:strings.LastIndexByte(value, ',')+1], value[strings.LastIndexByte(value, ',')+1:]
	return text[:start] + sign + name + ":" + head + complete(tail, names, " ")
}

// lastWord returns where the last word of a query begins, which may be a quotation that is not closed.
func lastWord(text string) (start int) {
	quoted := false
	for i, r := range text {
		switch {
		case r == quote:
			quoted = !quoted
		case r == ' ' && !quoted:
			start = i + 1
		}
	}
	return start
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
	switch found, n := common(start, names); n {
	case 0:
		return start
	case 1:
		return found + ending
	default:
		return found
	}
}

// common returns what all names begin with that begin like a text, but for case and accents, and how many these are.
func common(start string, names []string) (found string, n int) {
	needle := model.Fold(start)
	for _, name := range names {
		switch {
		case needle == "" || !strings.HasPrefix(model.Fold(name), needle):
			continue
		case n == 0:
			found = name
		}
		for !strings.HasPrefix(name, found) {
			_, last := utf8.DecodeLastRuneInString(found)
			found = found[:len(found)-last]
		}
		n++
	}
	return found, n
}

// completeForm completes the name of a form, or a part of a single one. One with blanks is quoted.
func completeForm(value string, forms []string) string {
	typed := strings.Trim(value, string(quote))
	found, n := common(typed, forms)
	if needle := model.Fold(typed); n == 0 && needle != "" {
		parts := slices.DeleteFunc(slices.Clone(forms), func(name string) bool { return !contains(name, needle) })
		if found, n = "", len(parts); n == 1 {
			found = parts[0]
		}
	}
	switch {
	case n == 1:
		return Quote(found) + " "
	case len(found) > len(typed):
		return strings.TrimSuffix(Quote(found), string(quote))
	}
	return value
}
