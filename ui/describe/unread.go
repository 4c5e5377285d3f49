package describe

import (
	"slices"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Unread writes which parts of a value could not be read; of is its word, like "document".
func Unread(w *richtext.Writer, indent int, u model.Unread, of string) {
	if sentence := u.Sentence(of); sentence != "" {
		w.Wrap(draw.Blank(indent)+w.Theme.Paint(theme.Warn, w.Theme.Glyphs.Watch)+" ", sentence, theme.Warn)
	}
}

// factMembers are the JSON members that a fact of an envelope or a template depends on.
var factMembers = map[string][]string{
	"Status": {"status"}, "Legality level": {"legality_level"}, "Flow": {"flow_type"},
	"Created": {"created_at"}, "Last change": {"updated_at"}, "Expires": {"expires_at"},
	"Recipients": {"num_recipients", "signing_steps"}, "Documents": {"documents", "pages"},
	"Attachments": {"attachments"}, "Subject": {"notification"}, "Reminders": {"notification"},
	"Can be duplicated": {"is_duplicable"}, "Expiration delay": {"expiration_delay"}, "Dynamic fields": {"dynamic_fields"},
}

// Readable corrects the facts of an envelope or a template whose members could not be
// read: their values are unreadable, not missing.
func Readable(u model.Unread, list ...draw.Fact) []draw.Fact {
	for i, f := range list {
		for _, member := range factMembers[f.Label] {
			switch {
			case u.Entirely(), slices.Contains(u, member):
				list[i] = draw.Fact{Label: f.Label, Value: "could not be read", Role: theme.Warn}
			case u.Has(member):
				list[i].Value += ", not all of it could be read"
			}
		}
	}
	return list
}
