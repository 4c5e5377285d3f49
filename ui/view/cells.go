package view

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

func (c *Cells) healthCell(r *Row) table.Cell { return c.health(c.Reports.Of(r).Health) }

func (c *Cells) health(h triage.Health) table.Cell {
	if c.Words {
		return plain(h.String())
	}
	word, role := describe.HealthWord(c.Env.Theme, h)
	sign, _, _ := strings.Cut(word, " ")
	return table.Cell{Text: word, Role: role, Brief: sign}
}

func (c *Cells) statusCell(r *Row) table.Cell {
	shape, role := c.Env.Theme.Status(r.Envelope().Status)
	shape += " "
	if c.Words {
		shape, role = "", theme.Text
	}
	switch {
	case c.Env.Deleted.Has(r.ID.String()):
		return table.Cell{Text: shape + "Deleted", Role: theme.Warn}
	case r.Envelope().Unread.Has("status"):
		return table.Cell{Text: shape + "not read", SignRole: role}
	}
	return table.Cell{Text: shape + r.Envelope().Status.Label(), SignRole: role}
}

// nameCell returns the name behind the sign of the state. It marks a name with hidden characters, or one that
// looks like the name of another row.
func (c *Cells) nameCell(r *Row) table.Cell {
	cell := table.TextCell(r.Envelope().Name, theme.Text)
	switch {
	case r.Envelope().Unread.Entirely():
		cell = table.Cell{Text: "(could not be read)", Brief: "(not readable)", Role: theme.Warn}
	case r.Envelope().Name.IsEmpty():
		cell = table.MutedCell("(no name)")
	}
	cell.Altered = cell.Altered || r.Confusable
	cell.Match = c.Found
	if sign := c.Env.Desk.OfEnvelope(r.Envelope()).Sign(c.Env.Theme.Glyphs.Ellipsis); sign != "" {
		cell.Tail = " " + sign
	}
	if c.Words {
		return cell
	}
	var shape string
	shape, cell.SignRole = c.Env.Theme.Status(r.Envelope().Status)
	if r.Status() == c.State {
		cell.SignRole = theme.Text
	}
	cell.Text = shape + " " + cell.Text
	if cell.Brief != "" {
		cell.Brief = shape + " " + cell.Brief
	}
	if c.Env.Deleted.Has(r.ID.String()) {
		cell.Tail += " (deleted)"
	}
	return cell
}

func (c *Cells) holderCell(r *Row) table.Cell {
	report := c.Reports.Of(r)
	if h := report.Holder; r.Envelope().Abridged() && r.Envelope().Status.Open() && h.Kind == triage.HeldByUnknown && len(h.Who) == 0 {
		return table.MutedCell(describe.Counted(int(r.Envelope().NumRecipients), "recipient"))
	}
	name, more := report.Holder.Brief()
	return table.Cell{Text: name, Tail: more, Match: c.Found}
}

// stepCell returns the signing step that is probably current, out of how many.
func (c *Cells) stepCell(r *Row) table.Cell {
	h := c.Reports.Of(r).Holder
	switch {
	case c.Env.Terminal.Linear && h.Step > 0 && h.Steps > 1:
		return plain(fmt.Sprintf("%d of %d, not certain", h.Step, h.Steps))
	case h.Step > 0 && h.Steps > 1:
		return plain(fmt.Sprintf("%d of %d?", h.Step, h.Steps))
	case h.Step > 0:
		return plain(fmt.Sprintf("%d of %d", h.Step, h.Steps))
	case h.Steps > 0:
		return plain(fmt.Sprintf("? of %d", h.Steps))
	}
	return plain("")
}

// idleCell returns the time since the last change, as the service tells it.
func (c *Cells) idleCell(r *Row) table.Cell {
	changed := r.Updated
	if changed.IsZero() {
		return table.MutedCell("?")
	}
	return plain(c.span("", max(c.Reports.Now.Sub(changed.Time()), 0)))
}

// span returns a length of time as short as a column takes it, or in words where it is read aloud.
func (c *Cells) span(sign string, d time.Duration) string {
	if !c.Env.Terminal.Linear {
		return span(sign, d)
	}
	n, unit := triage.SpanIn(d)
	text := describe.Counted(n, map[string]string{"min": "minute", "h": "hour", "d": "day"}[unit])
	if sign != "" {
		return "none, over by " + text
	}
	return text
}

var shortUnits = strings.NewReplacer(" min", "m", " h", "h", " d", "d")

// span returns a short length of time after a sign, for a narrow column.
func span(sign string, d time.Duration) string {
	text := sign + shortUnits.Replace(triage.Span(d))
	if len(text) > spanCells {
		return fmt.Sprintf("%s%dy", sign, d/year)
	}
	return text
}

const year = 365 * 24 * time.Hour

func (c *Cells) leftCell(r *Row) table.Cell {
	at := r.Expires
	if r.Envelope().Unread.Has("expires_at") {
		return table.MutedCell("?")
	}
	if at.IsZero() || r.Envelope().Status.Dead() || r.Envelope().Status == model.Completed {
		return plain("")
	}
	return c.timeLeft(at.Time().Sub(c.Reports.Now), c.Env.Settings.Thresholds)
}

func (c *Cells) timeLeft(d time.Duration, limits triage.Thresholds) table.Cell {
	if d <= 0 {
		cell := table.Cell{Text: c.span("-", -d), Role: theme.Warn}
		if -d >= limits.OverdueAct {
			cell.Role = theme.Danger
		}
		return cell
	}
	cell := plain(c.span("", d))
	switch {
	case d <= limits.ExpiringAct:
		cell.Role = theme.Danger
	case d <= limits.ExpiringSoon:
		cell.Role = theme.Warn
	}
	return cell
}

func (c *Cells) levelCell(r *Row) table.Cell {
	return plain(strings.TrimPrefix(r.Envelope().LegalityLevel.Label(), "QES "))
}

// verifyCell names the checks that recipients have to pass.
func (c *Cells) verifyCell(r *Row) table.Cell {
	checks := make(map[model.VerificationType]bool)
	for _, p := range r.Envelope().Recipients() {
		if p.Verification != nil {
			checks[p.Verification.Type] = true
		}
	}
	var parts []string
	words := map[model.VerificationType]string{model.IDVerification: "ID", model.SMS: "SMS", model.Passcode: "code"}
	for _, kind := range []model.VerificationType{model.IDVerification, model.SMS, model.Passcode} {
		if checks[kind] {
			parts = append(parts, words[kind])
		}
	}
	return plain(strings.Join(parts, ", "))
}

// filesCell counts the files that were asked for and sent, and the required ones that are
// missing; only these where there is less room.
func (c *Cells) filesCell(r *Row) table.Cell {
	asks, known := c.Env.Account.Attachments(r.Envelope())
	if !known {
		return table.MutedCell("?")
	}
	cell := plain(describe.Files(asks))
	if _, _, missing := asks.Counts(); missing > 0 {
		cell.Brief = fmt.Sprintf("%d missing", missing)
	}
	return cell
}

// Why returns the first reason, or the reason of a rule that the rows were asked for by, in a few words
// where the sentence does not fit. Of an envelope that has ended it says who had signed, where that is known; how it ended is in the state.
func (c *Cells) Why(r *Row) table.Cell {
	if cell, ok := c.foundCell(r); ok {
		return cell
	}
	report := c.Reports.Of(r)
	var cell table.Cell
	if f := report.Leading(c.Rules); f != nil {
		cell = table.Cell{Text: strings.TrimSuffix(f.Sentence, "."), Brief: f.Brief(), Role: theme.Text}
		if f.Severity >= triage.Soon {
			_, cell.Role = describe.SeverityShape(c.Env.Theme, f.Severity)
		}
	}
	if signed, brief := describe.SignedBefore(report); signed != "" && r.Envelope().Status.Dead() {
		cell.Brief = "signed: " + brief
		cell.Text = strings.TrimPrefix(cell.Text+"; signed: "+signed, "; ")
	}
	return cell
}
