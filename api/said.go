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
)

// said is what a service says of a failure: its own code and its own message, "" for none.
type said struct{ code, message string }

// The members of an error object, the likeliest first, in lower case and without signs. The
// specification shows no error ("Errors"), so the usual ones of the field are looked for.
var (
	messageNames = []string{"message", "msg", "errormessage", "faultstring", "detail", "description", "errordescription", "reason", "title", "errorsummary"}
	nestedNames  = []string{"error", "errors", "fault"}
	placeNames   = []string{"field", "param", "parameter", "property", "propertyname", "loc"}
	codeNames    = []string{"code", "errorcode", "errcode", "faultcode"}
	// statusNames hold a code or an ordinary word.
	statusNames = []string{"error", "status", "type", "title"}
	// framing says nothing of the failure itself.
	framing = []string{"success", "ok", "status", "statuscode", "timestamp", "time", "path", "instance", "type", "requestid", "traceid", "id", "documentationurl"}
)

// saidIn reads the body of a failure that is no web page.
func saidIn(body []byte, status int) said {
	body = bytes.TrimSpace(body)
	switch {
	case len(body) == 0:
		return said{}
	case body[0] == '<':
		return said{message: textOfMarkup(string(body))}
	case body[0] != '{' && body[0] != '[' && body[0] != '"':
		return said{message: string(body)}
	case !json.Valid(body):
		if bytes.Contains(body, []byte(`\u`)) {
			return said{} // the token might be in it, escaped
		}
		return said{message: string(body)}
	}
	s := said{code: findCode(body, strconv.Itoa(status), 0), message: findMessage(body, 0)}
	if s.message == "" {
		s.message = cmp.Or(s.code, opening(body))
	}
	if s.message == s.code {
		s.code = ""
	}
	return s
}

// deepestError is how deep in an error its words are looked for.
const deepestError = 8

// parts is one JSON value, of whose three parts at most one is there.
type parts struct {
	text string
	list []json.RawMessage
	// members are by their names in lower case and without signs.
	members map[string]json.RawMessage
}

func partsOf(raw json.RawMessage) (p parts) {
	if len(raw) == 0 {
		return p
	}
	switch raw[0] {
	case '"':
		_ = json.Unmarshal(raw, &p.text)
		p.text = strings.TrimSpace(p.text)
	case '[':
		_ = json.Unmarshal(raw, &p.list)
	case '{':
		var members map[string]json.RawMessage
		_ = json.Unmarshal(raw, &members)
		p.members = make(map[string]json.RawMessage, len(members))
		for _, name := range slices.Sorted(maps.Keys(members)) {
			p.members[strings.ToLower(withoutSigns.Replace(name))] = members[name]
		}
	}
	return p
}

var withoutSigns = strings.NewReplacer("_", "", "-", "", "@", "", "$", "")

// findMessage returns the first text for a person: under the usual names, else that of a
// field with its name.
func findMessage(raw json.RawMessage, depth int) string {
	p := partsOf(raw)
	if len(raw) == 0 || depth > deepestError || p.text != "" {
		return p.text
	}
	for _, one := range p.list {
		if text := findMessage(one, depth+1); text != "" {
			return text
		}
	}
	for _, name := range messageNames {
		if text := messageUnder(p.members[name], depth+1); text != "" {
			return withField(text, p.members)
		}
	}
	for _, name := range nestedNames {
		if text := findMessage(p.members[name], depth+1); text != "" {
			return text
		}
	}
	return ofField(p.members, depth)
}

// ofField returns the first text in any other member, nested ones first.
func ofField(members map[string]json.RawMessage, depth int) string {
	found := ""
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if slices.Contains(slices.Concat(framing, codeNames, messageNames, nestedNames), name) {
			continue // or looked at already
		}
		text, value := findMessage(members[name], depth+1), partsOf(members[name])
		switch {
		case text == "":
		case value.members != nil || len(value.list) > 0 && value.list[0][0] != '"':
			return text
		case found == "":
			found = name + ": " + text
		}
	}
	return found
}

var language = regexp.MustCompile(`^[a-z]{2}([a-z]{2})?$`)

// messageUnder is a message, which may come in several languages.
func messageUnder(raw json.RawMessage, depth int) string {
	members := partsOf(raw).members
	names := slices.Sorted(maps.Keys(members))
	if len(names) == 0 || slices.ContainsFunc(names, func(n string) bool { return !language.MatchString(n) || partsOf(members[n]).text == "" }) {
		return findMessage(raw, depth)
	}
	english := slices.IndexFunc(names, func(n string) bool { return strings.HasPrefix(n, "en") })
	return partsOf(members[names[max(english, 0)]]).text
}

// withField puts the field in front that a message is about.
func withField(text string, members map[string]json.RawMessage) string {
	for _, name := range placeNames {
		p := partsOf(members[name])
		if len(p.list) > 0 {
			p = partsOf(p.list[len(p.list)-1])
		}
		if p.text != "" && !strings.Contains(text, p.text) {
			return p.text + ": " + text
		}
	}
	return text
}

var (
	plainCode = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.:/-]{0,79}$`)
	// spoken is a code where a word of English may be as well.
	spoken = regexp.MustCompile(`^(?:[A-Za-z0-9]+[_.])+[A-Za-z0-9]+$|^[A-Z][A-Z0-9]{3,}$`)
)

// findCode returns the service's own code. One that only repeats the status is none.
func findCode(raw json.RawMessage, status string, depth int) string {
	p := partsOf(raw)
	if len(raw) == 0 || depth > deepestError {
		return ""
	}
	for _, name := range codeNames {
		code := cmp.Or(partsOf(p.members[name]).text, string(p.members[name]))
		if plainCode.MatchString(code) && code != status && code != "0" && code != "null" {
			return code
		}
	}
	for _, name := range statusNames {
		if code := partsOf(p.members[name]).text; spoken.MatchString(code) {
			return code
		}
	}
	nested := slices.Clone(p.list)
	for _, name := range slices.Sorted(maps.Keys(p.members)) {
		nested = append(nested, p.members[name])
	}
	for _, one := range nested {
		if code := findCode(one, status, depth+1); code != "" {
			return code
		}
	}
	return ""
}

// opening is a JSON value as it is, without escapes, "" for one that holds nothing.
func opening(body []byte) string {
	var value any
	var b bytes.Buffer
	plain := json.NewEncoder(&b)
	plain.SetEscapeHTML(false)
	if json.Unmarshal(body, &value) != nil || plain.Encode(value) != nil || b.Len() <= len("{}\n") {
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

// isWebPage reports whether a body is a page for a browser, whatever it is called: a service may
// call its JSON HTML, and a proxy its page JSON.
func isWebPage(contentType string, body []byte) bool {
	body = bytes.ToLower(bytes.TrimSpace(body))
	switch {
	case len(body) == 0, json.Valid(body):
		return false
	case body[0] != '<':
		return strings.Contains(contentType, "html")
	case bytes.Contains(body, []byte("<html")), bytes.HasPrefix(body, []byte("<!doctype")):
		return true
	default:
		return !bytes.HasPrefix(body, []byte("<?xml")) && !strings.Contains(contentType, "xml")
	}
}

// titleOf is the title of a web page or its first heading, "" for none.
func titleOf(page []byte) string {
	found := pageTitle.FindSubmatch(page)
	if found == nil {
		return ""
	}
	return textOfMarkup(string(found[1]) + string(found[2]))
}
