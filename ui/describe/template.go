package describe

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Template writes all fields of a template, and its parts in short.
func Template(w *richtext.Writer, t *model.Template, now time.Time) {
	identity := []draw.Fact{draw.TextFact("Name", t.Name), {Label: "Id", Value: t.ID.String()}}
	identity = append(append(identity, levelFacts(t.LegalityLevel)...), draw.TextLinesFact("Comment", t.Comment))
	delay := "0 (unit unknown)" // neither the specification nor a public source tells the unit
	if t.ExpirationDelay != 0 {
		delay = fmt.Sprintf("%d (unit unknown), added to the time at which an envelope is made", t.ExpirationDelay)
	}
	requests := "none asked for"
	if _, asked, missing := t.Attachments.Counts(); asked > 0 {
		requests = fmt.Sprintf("%d asked for, %d required", asked, missing)
	}
	Unread(w, 0, t.Unread, "template")
	w.Facts(Readable(t.Unread, identity...)...)
	w.Hidden(0, t.Name)
	w.Gap()
	w.Facts(Readable(
		t.Unread,
		OrDash("Created", Moment(t.CreatedAt, now)),
		OrDash("Last change", Moment(t.UpdatedAt, now)),
		draw.Fact{Label: "Expiration delay", Value: delay},
	)...)
	w.Gap()
	w.Facts(Readable(
		t.Unread,
		draw.Fact{Label: "Recipients", Value: fmt.Sprintf("%d in %s", t.NumRecipients, Counted(len(t.SigningSteps), "step"))},
		draw.Fact{Label: "Documents", Value: Counted(len(t.Documents), "document") + ", " + Counted(int(t.Pages), "page")},
		draw.Fact{Label: "Dynamic fields", Value: fmt.Sprint(len(t.DynamicFields))},
		draw.Fact{Label: "Attachments", Value: requests},
	)...)
	w.Gap()
	Notification(w, t.Notification)
}

func levelFacts(level model.LegalityLevel) []draw.Fact {
	list := []draw.Fact{{Label: "Legality level", Value: Word(level)}}
	if meaning := level.Meaning(); meaning != "" {
		list = append(list, draw.Fact{Value: meaning, Role: theme.Muted})
	}
	return list
}

// Visibility says who sees the files that recipients send. Assumed applies where the service
// does not say whether all of them do.
func Visibility(set *model.AttachmentSettings, assumed bool) string {
	unstated := set == nil || set.Unstated
	switch {
	case unstated && assumed:
		return "Who sees the files is not said; by default all recipients do (public sources)."
	case unstated:
		return "Who sees the files is not said."
	case set.VisibleToRecipients:
		return "All recipients see the files."
	}
	return "Only the sender sees the files."
}

// Notification writes the mail that recipients get, and how often they are reminded.
func Notification(w *richtext.Writer, n *model.Notification) {
	if n == nil {
		w.Note("No notification is returned: no subject, no message, no reminders.")
		return
	}
	w.Facts(draw.TextFact("Subject", n.Subject), draw.TextLinesFact("Message", n.Message), draw.Fact{Label: "Reminders", Value: Reminders(n)})
}

// Recipient writes a recipient of a template. The index counts from 0 over all steps. The specification has no
// verification in templates: if a service sends one, its kind is written, never its value.
func Recipient(w *richtext.Writer, r *model.Recipient, index int) {
	const indent = 2
	look := w.Theme.Recipient(index)
	w.Wrap(w.Theme.Paint(look.Role, look.Letter)+" ", Name(r.Name), theme.Strong)
	w.Wrap(draw.Blank(indent), Address(r), theme.Text)
	w.Hidden(indent, r.Name, r.Email)
	role := "role not said"
	if r.Role != "" {
		role = Word(r.Role)
	}
	if v := r.Verification; v != nil && v.Type != "" {
		role = w.Joined(role, Word(v.Type))
		if !v.Value.IsZero() {
			role += ", a value is set"
		}
	}
	w.Wrap(draw.Blank(indent), role, theme.Muted)
	ids := "id " + orNone(r.ID.String())
	if r.UID != "" {
		ids += ", user " + r.UID.String()
	}
	w.Wrap(draw.Blank(indent), ids, theme.Muted)
	Unread(w, indent, r.Unread, "recipient")
}

// Fields counts fields: "5 fields (3 signature, 2 text), 4 required, 1 filled".
func Fields(all []model.Annotation) string {
	kinds := make(map[model.AnnotationType]int)
	required, filled := 0, 0
	for i := range all {
		kinds[all[i].Type]++
		if all[i].Required {
			required++
		}
		if all[i].Filled() {
			filled++
		}
	}
	names := make([]string, 0, len(kinds))
	for kind, n := range kinds {
		names = append(names, fmt.Sprintf("%d %s", n, cmp.Or(strings.ToLower(kind.Label()), "without a type")))
	}
	slices.Sort(names)
	text := Counted(len(all), "field")
	if len(names) > 0 {
		text += " (" + strings.Join(names, ", ") + ")"
	}
	return fmt.Sprintf("%s, %d required, %d filled", text, required, filled)
}

// mostOfName bounds the name of a template in the middle of a sentence, in cells.
const mostOfName = 32

// Origin says which template an envelope is most like, and what differs: "97 % Lease v3, 2 fields moved"; "" for none.
func Origin(o *account.Origin, ellipsis string) string {
	if o == nil {
		return ""
	}
	counts := map[difference.Kind]int{}
	for i := range o.Differences {
		counts[o.Differences[i].Kind]++
	}
	said := fmt.Sprintf("%d %% %s", o.Percent, model.Clip(model.Narrow(o.Template.Name.String()), mostOfName, ellipsis))
	first := true
	for kind := difference.Added; kind <= difference.Changed; kind++ {
		switch n := counts[kind]; {
		case n == 0:
		case first:
			said += ", " + Counted(n, "field") + " " + kind.String()
			first = false
		default:
			said += fmt.Sprintf(", %d %s", n, kind)
		}
	}
	return said
}
