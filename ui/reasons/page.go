// Package reasons draws the page that says why an envelope is where it is: the reasons with certainty and source,
// beside each the key that fixes it or who can, who has acted, the checklist for a recipient who got nothing, and the
// parts of its place in the queue. The list and the screen of one envelope show the same page.
package reasons

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Page holds the parts of the page.
type Page struct {
	Envelope  *model.Envelope
	Report    *triage.Report
	Context   triage.Context   // holds the context that the report was made with
	Concerned *model.Recipient // names the recipient of the checklist, nil for the one who most likely asks
	Actions   []change.Action  // lists all actions on the envelope
	Desk      []draw.Fact      // lists the decisions of people here about it, nil for none
	Client    *api.Client
	Keys      *keys.Map
	// Alone says that nothing else on the screen shows the envelope, so that name, state and
	// dates belong to the page. Deleted: it was deleted in this run.
	Alone, Deleted bool
	Behind         int              // counts the envelopes that come after it in the queue, 0 for none or where that is not known
	Rules          []triage.Rule    // lists those whose findings are drawn before worse ones, nil for none
	Events         []describe.Event // lists decisions and changes from here, and changes seen, the latest first
	fields         account.Fields   // holds those of the documents, as far as they were read
}

// Of returns the page about an envelope with its report, as the account and the desk know it now.
// changes holds those of the journal about it.
func Of(env *screen.Env, e *model.Envelope, report *triage.Report, changes ...journal.Entry) Page {
	fields, _ := env.Account.Fields(e)
	return Page{
		fields: fields, Envelope: e, Report: report, Context: env.Account.Context(e, env.ServiceNow()),
		Actions: change.Actions(env.Client, env.Keys, []model.Envelope{*e}), Desk: env.Desk.Facts(e),
		Client: env.Client, Keys: env.Keys, Deleted: env.Deleted.Has(e.ID.String()),
		Events: describe.Events(env, e, changes, env.Theme.Glyphs.Right),
	}
}

// Write writes the page.
func (p Page) Write(pen *richtext.Writer) {
	d := drawing{theme: pen.Theme, width: pen.Width, label: overviewLabel}
	if p.Alone {
		p.title(&d)
		d.write(pen, block{head: d.lines})
		pen.Gap()
	}
	badge, role := describe.HealthWord(pen.Theme, p.Report.Health)
	pen.Add(pen.Theme.Paint(theme.Title, "Why ") + pen.Theme.Paint(role, badge))
	p.writeFindings(pen)
	if len(p.Report.Findings) == 0 {
		pen.Note("Nothing was found that needs attention.")
	}
	for _, u := range p.Report.Unchecked {
		pen.Wrap(pen.Theme.Glyphs.Unsure+" ", u, theme.Text)
	}
	if len(p.Desk) > 0 {
		pen.Gap()
		pen.Heading("Desk")
		pen.Facts(p.Desk...)
	}
	p.writeHolder(pen)
	pen.Heading("Urgency")
	pen.Wrap("", strings.TrimSpace(describe.Urgency(p.Report, p.Behind)+" "+p.Report.Forecast.Sentence()), theme.Text)
	d.write(pen, p.checklist(&d))
	p.writePossible(pen)
	p.writeOpenQuestions(pen)
	if p.Alone {
		d.write(pen, p.right(&d, nil, nil)...)
	}
}

func (p Page) writeFindings(pen *richtext.Writer) {
	for i := range p.Report.Findings {
		describe.WriteFinding(pen, p.Report.Findings[i], 0, true)
		writeFixes(pen, p.fixes(&p.Report.Findings[i]))
	}
}

// indent sets the width of the sign before a reason, in cells.
const indent = 2

const (
	mostParts  = 10 // bounds the people whose progress is listed
	partIndent = 3  // sets the width of the number of a step, in cells
)

func (p Page) writeHolder(pen *richtext.Writer) {
	sentence := describe.HolderSentence(p.Report)
	if sentence == "" && len(p.Report.Progress) == 0 {
		return
	}
	if signed, _ := describe.SignedBefore(p.Report); signed != "" {
		pen.Heading("Who had signed")
	} else {
		pen.Heading("Who holds it")
	}
	if sentence == "" {
		sentence = "It waits for no one."
	}
	pen.Wrap("", sentence, theme.Text)
	shown := p.Report.Progress[:min(len(p.Report.Progress), mostParts)]
	for _, act := range shown {
		r, step := act.Recipient, fmt.Sprintf("%-2d ", act.Step)
		if pen.Theme.Spoken {
			step = fmt.Sprintf("Step %d: ", act.Step)
		}
		pen.Wrap(step, describe.Name(r.Name)+" <"+describe.Address(r)+">", theme.Text)
		pen.Wrap(draw.Blank(partIndent), describe.PartOf(p.Report, r).Sentence, theme.Muted)
	}
	if more := len(p.Report.Progress) - len(shown); more > 0 {
		pen.Note(fmt.Sprintf("and %d more, in the tab Recipients", more))
	}
}

func (p Page) writeOpenQuestions(pen *richtext.Writer) {
	pen.Heading("What cannot be known")
	for _, g := range triage.Gaps(p.Envelope) {
		text := g.What + ": " + g.Why + "."
		if g.Instead != "" {
			text += " " + strings.ToUpper(g.Instead[:1]) + g.Instead[1:] + "."
		}
		pen.Wrap(pen.Theme.Glyphs.Unsure+" ", text, theme.Text)
	}
}

func verdict(t *theme.Theme, v triage.Verdict) (string, theme.Role) {
	switch v {
	case triage.Fine:
		return t.Glyphs.Check, theme.Text
	case triage.Suspect:
		return t.Glyphs.Cross, theme.Warn
	}
	return t.Glyphs.Unsure, theme.Text
}

func (p Page) writePossible(pen *richtext.Writer) {
	pen.Heading("What can be done")
	barred := pen.Theme.Glyphs.Dash + "  "
	if pen.Theme.Spoken {
		barred = "Not now: "
	}
	for _, a := range p.Actions {
		if a.Why == "" {
			press := pen.Theme.Paint(theme.Key, fmt.Sprintf("%-2s ", a.Binding.Help().Key))
			if pen.Theme.Spoken {
				press = ""
			}
			pen.Wrap(press, a.Title, theme.Text)
		}
	}
	for _, a := range p.Actions {
		if a.Why != "" {
			pen.Wrap(barred, a.Title+": "+a.Why, theme.Muted)
		}
	}
}

func (p Page) now() time.Time { return p.Context.Now }
