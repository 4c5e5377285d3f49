package reading

import (
	"fmt"
	"strings"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/reasons"
	"inkdesk/ui/widget/draw"
)

// Text returns everything that is known of the envelope: lines with a label and a sentence each, to be read aloud.
func (e *Envelope) Text() string {
	var t text
	now, page := e.account.env.ServiceNow(), reasons.Of(&e.account.env, &e.is, e.report)
	t.facts(describe.Readable(e.is.Unread, describe.Identity(&e.is, nil)...)...)
	t.line("Health", "%s", healthInWords(e.report.Health, e.is.Status))
	for _, sentence := range e.report.Unchecked {
		t.line("Not checked", "%s", sentence)
	}
	holder := describe.HolderSentence(e.report)
	if holder == "" {
		holder = "It waits for no one."
	}
	t.line("Holder", "%s", holder)
	e.writeReasons(&t, page)
	e.writeCause(&t)
	t.facts(describe.Readable(e.is.Unread, describe.Times(&e.is, now)...)...)
	t.facts(describe.Readable(e.is.Unread, describe.Contents(&e.is)...)...)
	e.writePeople(&t)
	e.writeDocuments(&t)
	e.writeFiles(&t)
	t.facts(e.account.env.Desk.Facts(&e.is)...)
	e.writeEvents(&t)
	e.writeAdvice(&t, page)
	return t.String()
}

// healthInWords returns a health for a reader who does not see the others beside it.
func healthInWords(h triage.Health, of model.Status) string {
	if h == triage.Healthy && of.Dead() {
		return "ok: it has ended, and nothing was found that has to be done"
	}
	return map[triage.Health]string{
		triage.NeedsAct: "act: it needs something done now", triage.NeedsSoon: "soon: it needs something done soon",
		triage.NeedsWatch: "watch: worth a look", triage.Healthy: "ok: everything was checked and is in order",
		triage.Unchecked: "unknown: not everything could be checked",
	}[h]
}

func (e *Envelope) writeReasons(t *text, page reasons.Page) {
	if len(e.report.Findings) == 0 {
		t.line("Reason", "Nothing was found that needs attention.")
	}
	for i := range e.report.Findings {
		f := &e.report.Findings[i]
		t.line(fmt.Sprintf("Reason %d", i+1), "%s Severity %s, certainty %s, from %s, rule %s.",
			f.Sentence, f.Severity, f.Certainty, f.Field, f.Rule.Name())
		for _, remedy := range page.Remedies(f) {
			t.line("  What fixes it", "%s", remedy)
		}
	}
}

func (e *Envelope) writePeople(t *text) {
	n := 0
	for step, r := range e.is.Recipients() {
		n++
		parts := []string{fmt.Sprintf("step %d", step), describe.Name(r.Name), describe.Address(r), describe.Word(r.Role)}
		if v := r.Verification; v != nil && v.Type != "" {
			parts = append(parts, "check "+checkInWords(v))
		}
		t.line(fmt.Sprintf("Recipient %d", n), "%s. %s", strings.Join(parts, ", "), describe.PartOf(e.report, r).Sentence)
	}
}

// checkInWords returns the check of a recipient without the secret, of which the end of a phone number is told.
func checkInWords(v *model.Verification) string {
	masked := v.Value.Masked(v.Type)
	end := strings.TrimLeftFunc(masked, func(r rune) bool { return r < '0' || r > '9' })
	switch {
	case masked == "" && v.Type.NeedsValue():
		return v.Type.Label() + " whose value is not returned"
	case masked == "":
		return v.Type.Label()
	case end != "":
		return v.Type.Label() + " to a number that ends in " + end
	default:
		return v.Type.Label() + " whose value is hidden"
	}
}

func (e *Envelope) writeDocuments(t *text) {
	fields, _ := e.account.env.Account.Fields(&e.is)
	for i := range e.is.Documents {
		d := &e.is.Documents[i]
		parts := []string{describe.Name(d.Title()), describe.Counted(int(d.PageCount), "page")}
		if found, read := fields[d.ID]; read {
			parts = append(parts, describe.Fields(found))
		}
		t.line(fmt.Sprintf("Document %d", i+1), "%s, id %s", strings.Join(parts, ", "), d.ID)
		if sizes := describe.PageSizes(d.Pages); len(sizes) > 0 {
			t.line("  Page sizes", "%s", strings.Join(sizes, "; "))
		}
	}
}

func (e *Envelope) writeFiles(t *text) {
	all := detail.Requests(&e.is)
	if len(all) > 0 {
		visible := e.account.env.Settings.Profile.Assumptions.AttachmentsVisible
		t.line("Who sees files", "%s", describe.Visibility(e.is.Attachments.Settings, visible))
	}
	for i, r := range all {
		t.line(fmt.Sprintf("Requested file %d", i+1), "%s, asked of %s, %s", describe.Name(r.Name), r.Who(), r.Terms())
		for j := range r.Files {
			t.line("  Delivered", "%s", describe.Name(r.Files[j].Name))
		}
	}
}

func (e *Envelope) writeEvents(t *text) {
	var own []journal.Entry
	for _, c := range e.account.changes {
		if c.Intent.IDs[journal.EnvelopeID] == e.is.ID.String() {
			own = append(own, c)
		}
	}
	for _, one := range describe.Events(&e.account.env, &e.is, own, "to") {
		t.line("Seen or changed", "%s %s", one.When, strings.Join(one.Parts, ", "))
	}
}

func (e *Envelope) writeAdvice(t *text, page reasons.Page) {
	if r := describe.Asker(&e.is, e.report); r != nil {
		who := describe.Name(r.Name)
		for _, c := range triage.NeverGotIt(&e.is, r, page.Context, e.report, describe.PartOf(e.report, r).Sentence) {
			t.line("If "+who+" never got it", "%s %s", c.Question, c.Answer)
		}
	}
	var possible []string
	for _, action := range page.Actions {
		if action.Why == "" {
			possible = append(possible, action.Title)
		}
	}
	if len(possible) > 0 {
		t.line("Can be done in the dashboard", "%s", strings.Join(possible, ", "))
	}
	t.line("Urgency", "%s", describe.Urgency(e.report, e.place.behind))
	if said := e.report.Forecast.Sentence(); said != "" {
		t.line("Forecast", "%s", said)
	}
	for _, gap := range triage.Gaps(&e.is) {
		t.line("Cannot be known", "%s: %s.", gap.What, gap.Why)
	}
}

type text struct{ strings.Builder }

func (t *text) line(label, format string, args ...any) {
	fmt.Fprintf(t, "%s: %s\n", model.Narrow(label), model.Narrow(fmt.Sprintf(format, args...)))
}

// facts writes facts as lines; one without a label goes on with the one before.
func (t *text) facts(list ...draw.Fact) {
	label := ""
	for _, f := range list {
		if f.Label != "" {
			label = f.Label
		}
		if value := f.Text(); value != "" {
			t.line(label, "%s", value)
		}
	}
}
