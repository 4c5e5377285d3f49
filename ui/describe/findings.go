package describe

import (
	"cmp"
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// HealthWord returns a health as a shape with a word, and its role.
func HealthWord(t *theme.Theme, h triage.Health) (word string, role theme.Role) {
	g := t.Glyphs
	switch h {
	case triage.NeedsAct:
		return g.Act + " act", theme.Danger
	case triage.NeedsSoon:
		return g.Soon + " soon", theme.Warn
	case triage.NeedsWatch:
		return g.Watch + " watch", theme.Text
	case triage.Healthy:
		return g.OK + " ok", theme.Good
	}
	if t.Spoken {
		return "unknown", theme.Text
	}
	return g.Unsure + " ?", theme.Text
}

// WriteFinding writes what a rule found, with how certain that is and, where all is asked
// for, the field it comes from and the name of the rule.
func WriteFinding(pen *richtext.Writer, f triage.Finding, indent int, all bool) {
	shape, role := SeverityShape(pen.Theme, f.Severity)
	source := f.Certainty.String()
	if all {
		source += ", from " + f.Field + ", rule:" + f.Rule.Name()
	}
	pen.Wrap(draw.Blank(indent)+pen.Theme.Paint(role, shape)+" ", f.Sentence+" ("+source+")", theme.Text)
}

// SeverityShape returns a finding's severity as a shape, and its role.
func SeverityShape(t *theme.Theme, s triage.Severity) (shape string, role theme.Role) {
	g := t.Glyphs
	switch s {
	case triage.Act:
		return g.Act, theme.Danger
	case triage.Soon:
		return g.Soon, theme.Warn
	case triage.Watch:
		return g.Watch, theme.Watch
	}
	return g.Note, theme.Muted
}

// mostFaults limits the faults that are listed; the viewer of pages has them all.
const mostFaults = 20

// Faults lists the faults of fields, each with its certainty and page.
func Faults(pen *richtext.Writer, found []lint.Finding, documents []model.Document) {
	if len(found) == 0 {
		pen.Wrap(pen.Theme.Paint(theme.Good, pen.Theme.Glyphs.Check)+" ", "No faults were found.", theme.Text)
	}
	for i := range found {
		fault := &found[i]
		if i == mostFaults {
			pen.Note(fmt.Sprintf("and %d more", len(found)-mostFaults))
			break
		}
		shape, role := SeverityShape(pen.Theme, fault.Severity)
		said := fault.Sentence + " (" + fault.Certainty.String()
		if where := fault.Where(documents); where != "" {
			said += ", " + where
		}
		pen.Wrap(pen.Theme.Paint(role, shape)+" ", model.Narrow(said)+")", theme.Text)
	}
}

// Sharing says how many open envelopes share the faults of a template.
func Sharing(n Count) string {
	verb := "share"
	if n.N == 1 {
		verb = "shares"
	}
	return fmt.Sprintf("%s %s a fault with this template", n.Short(), verb)
}

// Urgency returns the sentence that says what makes an envelope urgent, and before how many others of the queue that
// puts it: "Act, 9 h left: before 12 others."
func Urgency(r *triage.Report, behind int) string {
	if behind == 0 || r.Health <= triage.Unchecked {
		return r.Pressing
	}
	return strings.TrimSuffix(r.Pressing, ".") + ": before " + Counted(behind, "other") + "."
}

// Part says in words how far one recipient has done their part in an envelope, as far as known.
type Part struct {
	Short    string // goes on after a name, in a few words: "signed, likely"
	Sentence string // says the same with the reason and the certainty
}

// PartOf puts into words what a report says of a recipient. Every description of what a person has done uses these
// words, so that all say the same.
func PartOf(report *triage.Report, r *model.Recipient) Part {
	act := report.Of(r)
	p, certainty := Part{Short: "signed: unknown"}, ""
	switch {
	case !r.Role.Signs():
		p.Short = "receives a copy"
	case act.Acted == triage.ActedYes:
		p.Short, certainty = "signed", ", "+act.Certainty.String()
	case act.Later:
		p.Short = "not yet their turn"
	case act.Acted == triage.ActedNo:
		p.Short, certainty = "not signed", ", "+act.Certainty.String()
	}
	p.Sentence = strings.ToUpper(p.Short[:1]) + p.Short[1:] + "."
	p.Short += certainty
	if act.Why != "" {
		p.Sentence += " " + act.Why
	}
	if act.Acted != triage.ActedUnknown {
		p.Sentence += " (" + act.Certainty.String() + ")"
	}
	return p
}

// SignedBefore says who had signed an envelope that has ended: "Iris; not: Karl", and in brief how many where
// the names have no room: "1 of 2; not: Karl". Both are "" where nothing is known of it or all have signed.
func SignedBefore(report *triage.Report) (names, brief string) {
	of := map[triage.Acted][]string{}
	signers := 0
	for _, act := range report.Progress {
		if act.Signs() && !act.Later {
			of[act.Acted] = append(of[act.Acted], triage.Named(act.Recipient))
			signers++
		}
	}
	signed := of[triage.ActedYes]
	if report.Holder.Kind != triage.HeldByNobody || len(signed) == signers || len(of[triage.ActedUnknown]) == signers {
		return "", ""
	}
	rest := ""
	if not := of[triage.ActedNo]; len(not) > 0 {
		rest += "; not: " + strings.Join(not, ", ")
	}
	if unknown := of[triage.ActedUnknown]; len(unknown) > 0 {
		rest += "; unknown: " + strings.Join(unknown, ", ")
	}
	names = cmp.Or(strings.Join(signed, ", "), "nobody")
	return model.Narrow(names + rest), model.Narrow(fmt.Sprintf("%d of %d", len(signed), signers) + rest)
}

// HolderSentence says who an envelope waits for, with the certainty, or who had signed one that has ended; "" where
// it waits for no one and that is not known.
func HolderSentence(report *triage.Report) string {
	if signed, _ := SignedBefore(report); signed != "" {
		return "Signed: " + signed + ". (likely)"
	}
	if h := report.Holder; h.Sentence != "" {
		return h.Sentence + " (" + h.Certainty.String() + ")"
	}
	return ""
}

// Calibration says how forecasts turned out, as lines of text.
func Calibration(c triage.Calibration) string {
	if c.N == 0 {
		return "No forecast could have been made: too few similar envelopes have ended.\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s that had a date and have ended.\n\n", Counted(c.N, "forecast"), Counted(c.Envelopes, "envelope"))
	b.WriteString("Said         On average   Signed in time   Forecasts\n")
	for i, t := range c.Tenths {
		if t.N > 0 {
			fmt.Fprintf(&b, "%3d to %3d %%       %3.0f %%            %3.0f %%   %9d\n", 10*i, 10*i+10, 100*t.Said, 100*t.Was, t.N)
		}
	}
	fmt.Fprintf(&b, "\nBrier score, 0 for always right: %.3f of the forecasts, %.3f of the base rate, %.3f of the badge.\n", c.Forecast, c.BaseRate, c.Badge)
	return b.String()
}
