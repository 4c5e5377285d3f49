package forms

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/dates"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// comparison is one property of an envelope that is issued again, before and after. Its
// texts are clean.
type comparison struct{ label, before, after string }

// compare compares the envelope with the new one. expires is zero where no date is set.
func (f *reissue) compare(e *model.Envelope, expires time.Time) []comparison {
	status := "draft, nobody is told"
	if f.Send {
		status = "on its way to the recipients"
	}
	rows := []comparison{
		{"name", model.Narrow(e.Name.String()), model.Narrow(model.Clean(strings.TrimSpace(f.Name)))},
		{"status", e.Status.Label(), status},
		{"expires", expiryText(e.ExpiresAt.Time()), "as the service sets it"},
		{"level", e.LegalityLevel.Label(), "the same"},
	}
	if !expires.IsZero() {
		rows[2].after = dates.Echo(expires)
	}
	if f.Level.Known() {
		rows[3].after = f.Level.Label()
	}
	rows = append(rows, comparison{"documents", describe.Counted(len(e.Documents), "document"), "the same, not signed"})
	for i := range e.SigningSteps {
		for j := range e.SigningSteps[i].Recipients {
			rows = append(rows, compareRecipient(i+1, &e.SigningSteps[i].Recipients[j]))
		}
	}
	dropped := "what was signed and filled in, and the links in the mails"
	if answered, asked, _ := e.Attachments.Counts(); asked > 0 {
		rows = append(rows, comparison{"requests", describe.Counted(asked, "request"), "the same"})
		if answered > 0 {
			dropped += ", and the files of " + describe.Counted(answered, "request")
		}
	}
	return append(rows, comparison{"dropped", dropped, "nothing of that: everybody begins anew"})
}

func compareRecipient(step int, r *model.Recipient) comparison {
	parts := []string{model.Narrow(r.Name.String()), model.Narrow(r.Email.String()), r.Role.Label()}
	becomes := strings.Join(parts, ", ")
	if r.Verification != nil {
		parts = append(parts, r.Verification.Type.Label())
		becomes += "; the service decides about the check"
	}
	return comparison{fmt.Sprintf("step %d", step), strings.Join(parts, ", "), becomes}
}

// expiryText is an expiration date, which not every envelope has.
func expiryText(at time.Time) string {
	if at.IsZero() {
		return "no date"
	}
	return dates.Echo(at.Local())
}

// copyNote stands below the comparison, because the specification does not say what is
// copied.
const copyNote = "What a copy takes over is for the service to decide. The result says what it has."

const gutter = 2 // cells between the columns

// sideBySide draws both columns under their titles, with long values wrapped.
func sideBySide(t *theme.Theme, rows []comparison, width int) []string {
	label := 0
	for _, r := range rows {
		label = max(label, model.Width(r.label))
	}
	column := max((width-label-2*gutter)/2, 1)
	cell := func(role theme.Role, text string, width int) string {
		return draw.Fit(t.Paint(role, text), width, t.Glyphs.Ellipsis) + draw.Blank(gutter)
	}
	out := []string{cell(theme.Text, "", label) + cell(theme.Title, "The original", column) + cell(theme.Title, "Issued again", column)}
	for _, r := range rows {
		role, was, becomes := theme.Text, draw.Wrap(r.before, column), draw.Wrap(r.after, column)
		if r.before != r.after {
			role = theme.Strong
		}
		for i := range max(len(was), len(becomes)) {
			name := ""
			if i == 0 {
				name = r.label
			}
			out = append(out, cell(theme.Muted, name, label)+cell(theme.Text, lineAt(was, i), column)+cell(role, lineAt(becomes, i), column))
		}
	}
	for i := range out {
		out[i] = draw.Fit(out[i], width, "")
	}
	for _, l := range draw.Wrap(copyNote, max(width, 1)) {
		out = append(out, t.Paint(theme.Muted, l))
	}
	return append(out, "")
}

// lineAt is a line, "" after the last one.
func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}
