package query

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/desk"
)

// Field describes a filter that can be written in a query.
type Field struct {
	// Name says how it is written.
	Name    string
	aliases []string
	// Title says what it finds; Example is a value.
	Title, Example string
	read           func(value string, not bool) (effect, error) // with an error, the effect means nothing
}

// Fields returns the filters, in the order of the help: those of the service first.
func Fields() []Field {
	return []Field{
		{"status", []string{"is"}, "state: draft, pending, in_progress, completed, declined, expired, voided, open or ended", "open", readStatus},
		{"to", []string{"recipient"}, "a recipient's name or address", "anna", readSearch(peopleIn, true)},
		{"tag", []string{"tags"}, "tag", "lease", readAsked("tags", func(q *model.EnvelopeQuery, ids []string) { q.Tags = append(q.Tags, ids...) })},
		{"comment", nil, "comment of the envelope", "urgent", readComment},
		{"folder", []string{"folders"}, "id of a folder", "65a1f0c2d3e4b5a697887766", readAsked("folder", func(q *model.EnvelopeQuery, ids []string) { q.FolderIDs = append(q.FolderIDs, ids...) })},
		{"root", nil, "only the root folder", "yes", readSwitch(func(q *model.EnvelopeQuery, on bool) { q.OnlyRootFolder = on })},
		{"from", []string{"since"}, "first day of the period", "2026-01-31", readFrom},
		{"until", nil, "last day of the period", "yesterday", readUntil},
		{"uid", []string{"user"}, "id of a user", "0123456789abcdef0123456789abcdef", readUser},
		{"id", []string{"ids"}, "ids of envelopes", "65a1f0c2d3e4b5a697887766", readID},
		{"trash", nil, "also what is in the trash", "yes", readSwitch(func(q *model.EnvelopeQuery, on bool) { q.IncludeTrash = on })},
		{"name", nil, "name of the envelope", "lease", readSearch(nameIn, false)},
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
	default:
		return Field{}, fmt.Errorf("%s could be %s or %s", name, begins[0].Name, begins[1].Name)
	}
}
