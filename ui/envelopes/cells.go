package envelopes

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

func (c *cells) healthCell(r *row) table.Cell {
	word, role := describe.HealthWord(c.env.Theme, c.reports.of(r).Health)
	if role == theme.Warn { // the rows keep their colours for what cannot wait
		role = theme.Text
	}
	return table.Cell{Text: word, Role: role}
}

func (c *cells) statusCell(r *row) table.Cell {
	shape, role := c.env.Theme.Status(r.envelope().Status)
	switch {
	case c.env.Deleted.Has(r.id().String()):
		return table.Cell{Text: shape + " Deleted", Role: theme.Warn}
	case r.envelope().Unread.Has("status"):
		return table.Cell{Text: shape + " not read", Role: role}
	}
	return table.Cell{Text: shape + " " + r.envelope().Status.Label(), Role: role}
}

// nameCell marks a name with hidden characters, or one that looks like that of another row.
func (c *cells) nameCell(r *row) table.Cell {
	cell := table.TextCell(r.envelope().Name, theme.Text)
	switch {
	case r.envelope().Unread.Entirely():
		cell = table.Cell{Text: "(could not be read)", Brief: "(not readable)", Role: theme.Warn}
	case r.envelope().Name.IsEmpty():
		cell = table.MutedCell("(no name)")
	}
	cell.Altered = cell.Altered || r.confusable
	cell.Tail = c.deskSign(r)
	return cell
}

// deskSign is what the desk says about a row, behind its name.
func (c *cells) deskSign(r *row) string {
	sign := c.env.Desk.OfEnvelope(r.envelope()).Sign(c.env.Theme.Glyphs.Ellipsis)
	if sign == "" {
		return ""
	}
	return " " + sign
}

func (c *cells) holderCell(r *row) table.Cell {
	report := c.reports.of(r)
	if r.envelope().Abridged() && r.envelope().Status.Open() {
		return table.MutedCell(count(int(r.envelope().NumRecipients), "recipient"))
	}
	name, more := report.Holder.Brief()
	return table.Cell{Text: name, Tail: more}
}

// stepCell is the signing step that is probably current, out of how many.
func (c *cells) stepCell(r *row) table.Cell {
	h := c.reports.of(r).Holder
	switch {
	case h.Step > 0 && h.Steps > 1:
		return plain(fmt.Sprintf("%d of %d?", h.Step, h.Steps))
	case h.Step > 0:
		return plain(fmt.Sprintf("%d of %d", h.Step, h.Steps))
	case h.Steps > 0:
		return plain(fmt.Sprintf("? of %d", h.Steps))
	default:
		return plain("")
	}
}

// idleCell is the time since the last change, as the service tells it.
func (c *cells) idleCell(r *row) table.Cell {
	changed := r.key.updated
	if changed.IsZero() {
		return table.MutedCell("?")
	}
	return plain(span("", max(c.reports.now.Sub(changed.Time()), 0)))
}

// shortUnits shortens units of time for a narrow column.
var shortUnits = strings.NewReplacer(" min", "m", " h", "h", " d", "d")

// span is a short length of time after a sign, for a narrow column.
func span(sign string, d time.Duration) string {
	text := sign + shortUnits.Replace(triage.Span(d))
	if len(text) > spanCells {
		return fmt.Sprintf("%s%dy", sign, d/year)
	}
	return text
}

const year = 365 * 24 * time.Hour

func (c *cells) leftCell(r *row) table.Cell {
	at := r.key.expires
	if r.envelope().Unread.Has("expires_at") {
		return table.MutedCell("?")
	}
	if at.IsZero() || r.envelope().Status.Dead() || r.envelope().Status == model.Completed {
		return plain("")
	}
	return timeLeft(at.Time().Sub(c.reports.now), triage.Thresholds(c.env.Settings.Thresholds))
}

func timeLeft(d time.Duration, limits triage.Thresholds) table.Cell {
	if d <= 0 {
		return table.Cell{Text: span("-", -d), Role: theme.Danger}
	}
	cell := plain(span("", d))
	if d <= limits.ExpiringAct {
		cell.Role = theme.Danger
	}
	return cell
}

func (c *cells) levelCell(r *row) table.Cell {
	return plain(strings.TrimPrefix(r.envelope().LegalityLevel.Label(), "QES "))
}

// verifyCell names the checks that recipients have to pass.
func (c *cells) verifyCell(r *row) table.Cell {
	var sms, code, id bool
	for _, p := range r.envelope().Recipients() {
		if v := p.Verification; v != nil {
			sms = sms || v.Type == model.SMS
			code = code || v.Type == model.Passcode
			id = id || v.Type == model.IDVerification
		}
	}
	var parts []string
	for _, part := range []struct {
		on   bool
		word string
	}{{id, "ID"}, {sms, "SMS"}, {code, "code"}} {
		if part.on {
			parts = append(parts, part.word)
		}
	}
	return plain(strings.Join(parts, ", "))
}

// filesCell counts the files that were asked for and sent, and the required ones that are
// missing; only these where there is less room.
func (c *cells) filesCell(r *row) table.Cell {
	cell := plain(describe.Files(r.envelope()))
	if _, _, missing := r.envelope().Attachments.Counts(); missing > 0 {
		cell.Brief = fmt.Sprintf("%d missing", missing)
	}
	return cell
}

// whyCell is the first reason, in a few words where the sentence does not fit.
func (c *cells) whyCell(r *row) table.Cell {
	report := c.reports.of(r)
	return table.Cell{Text: strings.TrimSuffix(report.Reason(), "."), Brief: report.Brief()}
}
