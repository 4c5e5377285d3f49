package api

import (
	"bytes"
	"cmp"
	"encoding/json"
	"html"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"inkdesk/api/answers"
)

type said struct{ code, message string }

// The members of an error object, the likeliest first, in lower case and without signs. The
// specification shows no error ("Errors"), so those that are usual elsewhere are looked for.
var (
	messageNames = []string{
		"message", "msg", "errormessage", "faultstring", "detail", "description", "errordescription", "reason", "title", "errorsummary",
		"en", "enus", "engb", "error", "errors", "fault",
	}
	placeNames = []string{"field", "param", "parameter", "property", "propertyname", "loc"}
	codeNames  = []string{"code", "errorcode", "errcode", "faultcode"}
	// statusNames hold a code or an ordinary word.
	statusNames = []string{"error", "status", "type", "title"}
	// passedOver lists the names that are looked for by themselves, and those that say nothing of the failure.
	passedOver = slices.Concat(messageNames, codeNames, []string{
		"success", "ok", "status", "statuscode", "timestamp", "time", "path", "instance", "type", "requestid", "traceid", "id", "documentationurl",
	})
)

func saidIn(body []byte, status int) said {
	body = bytes.TrimSpace(body)
	var value any
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	switch {
	case bytes.HasPrefix(body, []byte("<")):
		return said{message: textOfMarkup(string(body))}
	case json.Valid(body) && decoder.Decode(&value) == nil:
	case bytes.Contains(body, []byte(`\u`)):
		return said{} // the token might be in it, escaped
	default:
		return said{message: string(body)}
	}
	named := withPlainNames(value)
	code := findCode(named, strconv.Itoa(status))
	message := cmp.Or(findMessage(named), code, opening(value))
	if message == code {
		code = ""
	}
	return said{code, message}
}

var withoutSigns = strings.NewReplacer("_", "", "-", "", "@", "", "$", "")

func withPlainNames(value any) any {
	switch v := value.(type) {
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = withPlainNames(v[i])
		}
		return list
	case map[string]any:
		members := make(map[string]any, len(v))
		for _, name := range slices.Sorted(maps.Keys(v)) {
			members[strings.ToLower(withoutSigns.Replace(name))] = withPlainNames(v[name])
		}
		return members
	default:
		return value
	}
}

// findMessage returns the first text for a person: under the usual names, else of a field with its name.
func findMessage(value any) string {
	switch v := value.(type) {
	case string:
		return strings.TrimSpace(v)
	case []any:
		return firstOf(v, findMessage)
	case map[string]any:
		for _, name := range messageNames {
			if text := findMessage(v[name]); text != "" {
				return withField(text, v)
			}
		}
		return ofField(v)
	default:
		return ""
	}
}

func firstOf(list []any, find func(any) string) string {
	for _, one := range list {
		if text := find(one); text != "" {
			return text
		}
	}
	return ""
}

// ofField returns the first text in any other member, nested ones first.
func ofField(members map[string]any) string {
	found := ""
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if slices.Contains(passedOver, name) {
			continue
		}
		value := members[name]
		text := findMessage(value)
		if list, ok := value.([]any); ok && len(list) > 0 {
			value = list[0]
		}
		switch _, direct := value.(string); {
		case text == "":
		case !direct:
			return text
		case found == "":
			found = name + ": " + text
		}
	}
	return found
}

func withField(text string, members map[string]any) string {
	for _, name := range placeNames {
		value := members[name]
		if list, ok := value.([]any); ok && len(list) > 0 {
			value = list[len(list)-1]
		}
		if field, _ := value.(string); field != "" && !strings.Contains(text, field) {
			return field + ": " + text
		}
	}
	return text
}

var (
	plainCode = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.:/-]{0,79}$`)
	// spoken matches a code where a word of English may be as well.
	spoken = regexp.MustCompile(`^(?:[A-Za-z0-9]+[_.])+[A-Za-z0-9]+$|^[A-Z][A-Z0-9]{3,}$`)
)

// findCode returns the service's own code. One that only repeats the status is none.
func findCode(value any, status string) string {
	nested, _ := value.([]any)
	if members, ok := value.(map[string]any); ok {
		for _, name := range codeNames {
			number, _ := members[name].(json.Number)
			text, _ := members[name].(string)
			if code := cmp.Or(strings.TrimSpace(text), number.String()); plainCode.MatchString(code) && code != status && code != "0" {
				return code
			}
		}
		for _, name := range statusNames {
			if code, _ := members[name].(string); spoken.MatchString(code) {
				return code
			}
		}
		for _, name := range slices.Sorted(maps.Keys(members)) {
			nested = append(nested, members[name])
		}
	}
	return firstOf(nested, func(one any) string { return findCode(one, status) })
}

// opening returns a JSON value as it is, without escapes, "" for one that holds nothing.
func opening(value any) string {
	var b strings.Builder
	plain := json.NewEncoder(&b)
	plain.SetEscapeHTML(false)
	if plain.Encode(value) != nil || b.Len() <= len("{}\n") {
		return ""
	}
	return strings.TrimSpace(b.String())
}

var (
	markup    = regexp.MustCompile(`<[^>]*>`)
	pageTitle = regexp.MustCompile(`(?is)<title[^>]*>(.*?)</title|<h1[^>]*>(.*?)</h1`)
)

func textOfMarkup(text string) string {
	return strings.Join(strings.Fields(html.UnescapeString(markup.ReplaceAllString(text, " "))), " ")
}

func isWebPage(a answers.Answer) bool {
	return a.IsPage() && !a.IsEmpty() && !json.Valid(a.Body)
}

func titleOf(page []byte) string {
	found := pageTitle.FindSubmatch(page)
	if found == nil {
		return ""
	}
	return textOfMarkup(string(found[1]) + string(found[2]))
}
