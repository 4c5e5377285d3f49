package query

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
	"inkdesk/ui/dates"
	"inkdesk/ui/desk"
)

// Field describes a filter that can be written in a query.
type Field struct {
	Name    string // says how it is written
	aliases []string
	// Title says what it finds; Example is a value.
	Title, Example string
	read           func(value string, not bool) (effect, error) // with an error, the effect means nothing
}

// Fields returns the filters, in the order of the help: those of the service first.
func Fields() []Field {
	return []Field{
		{"status", []string{"is"}, "state: draft, pending, in_progress, completed, declined, expired, voided, open or ended", "open", readStatus},
		{"to", []string{"recipient"}, "a recipient's name or address", "anna", readSearch(true)},
		{"tag", []string{"tags"}, "tag", "lease", readAsked("tags", func(q *model.EnvelopeQuery, ids []string) { q.Tags = append(q.Tags, ids...) })},
		{"comment", nil, "comment of the envelope", "urgent", readComment},
		{"folder", []string{"folders"}, "id of a folder", "65a1f0c2d3e4b5a697887766", readAsked("folder", func(q *model.EnvelopeQuery, ids []string) { q.FolderIDs = append(q.FolderIDs, ids...) })},
		{"root", nil, "only the root folder", "yes", readSwitch(func(q *model.EnvelopeQuery, on bool) { q.OnlyRootFolder = on })},
		{"from", []string{"since"}, "first day of the period", "2026-01-31", readBound(slotFrom, "until:", dates.Day.First)},
		{"until", nil, "last day of the period", "yesterday", readBound(slotUntil, "from:", dates.Day.Last)},
		{"uid", []string{"user"}, "id of a user", "0123456789abcdef0123456789abcdef", readUser},
		{"id", []string{"ids"}, "ids of envelopes", "65a1f0c2d3e4b5a697887766", readID},
		{"trash", nil, "also what is in the trash", "yes", readSwitch(func(q *model.EnvelopeQuery, on bool) { q.IncludeTrash = on })},
		{"name", nil, "name of the envelope", "lease", readSearch(false)},
		{"expires", []string{"left"}, "time left: <3d, >2w, overdue, never; or a day, or two days as mon..fri", "<3d", readExpires},
		{"idle", nil, "time without a change", ">14d", readElapsed(func(e *model.Envelope) model.Time { return e.UpdatedAt })},
		{"age", nil, "time since it was created", ">30d", readElapsed(func(e *model.Envelope) model.Time { return e.CreatedAt })},
		{"completed", nil, "completed on a day, or from one to another", "2026-01-26..2026-02-01", readEnd(model.Completed)},
		{"ended", nil, "declined, expired or voided on a day, or from one to another", "yesterday", readEnd(endedStatuses()...)},
		{"took", nil, "time from creation to completion", ">14d", readTook},
		{"form", nil, "form that it was made from: a part of its name in the account, or the whole name", `"Purchase order"`, readForm},
		{"level", nil, "legality level: ses, eidas, zertes, qes", "qes", readLevel},
		{"verify", []string{"verification"}, "check of a recipient: sms, passcode, id, none", "sms", readVerify},
		{"health", nil, "badge: act, soon, watch, ok, unknown", "act", readHealth},
		{"taken", nil, "who has taken it: me, any, none or a name", "me", readTaken},
		{"snoozed", nil, "put aside until a date or a change: yes, no", "yes", readDesk(func(s desk.State) bool { return s.Snoozed })},
		{"done", nil, "done until it changes: yes, no", "yes", readDesk(func(s desk.State) bool { return s.Done })},
		{"noted", nil, "has a note: yes, no", "yes", readDesk(func(s desk.State) bool { return s.Note != "" })},
		{"rule", []string{"rules"}, "what a rule found, by its name in the help", "expiring", readRule},
		{"holder", []string{"waits"}, "who it waits for: a name or an address; or service, unknown, nobody", "anna", readHolder},
		{"files", []string{"attachments"}, "attachments: missing, asked, none", "missing", readFiles},
	}
}

// lookup finds a filter by its name, an alias, or an unambiguous prefix of the name.
func lookup(name string) (Field, error) {
	name = strings.ToLower(name)
	var begins []Field
	for _, f := range Fields() {
		if f.Name == name || slices.Contains(f.aliases, name) {
			return f, nil
		}
		if strings.HasPrefix(f.Name, name) {
			begins = append(begins, f)
		}
	}
	switch len(begins) {
	case 1:
		return begins[0], nil
	case 0:
		return Field{}, fmt.Errorf("there is no filter %s; put it in quotes to look for the words", name)
	}
	return Field{}, fmt.Errorf("%s could be %s or %s", name, begins[0].Name, begins[1].Name)
}

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
		var names []string
		for _, f := range Fields() {
			names = append(names, f.Name)
		}
		return text[:start] + sign + complete(last, names, ":")
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
		names := []string{"open", "ended"}
		for _, s := range model.Statuses() {
			names = append(names, strings.ToLower(string(s)))
		}
		return names
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
