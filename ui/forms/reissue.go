package forms

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/dates"
	"inkdesk/ui/describe"
	"inkdesk/ui/recipients"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

type reissue struct {
	named
	expiry
	Level model.LegalityLevel `json:"level"`
	recipientList
	Made string `json:"made,omitempty"` // asDuplicate or asTemplate, "" for either
	Send bool   `json:"send"`
	Void bool   `json:"void"` // the old one, once the new one was sent
}

func (*reissue) blocked(k formContext) string {
	if k.Envelope.NotDuplicable() && k.misfit() != "" {
		return "The service says that this envelope cannot be duplicated. Create a new one from its template instead."
	}
	return ""
}

func (f *reissue) prefill(k formContext) {
	f.Name, f.Recipients = k.Envelope.Name.String(), recipients.Present(k.Envelope)
	for i := range f.Recipients {
		f.Recipients[i].Email = strings.TrimSpace(model.NewText(f.Recipients[i].Email).String())
	}
}

const asCopied = "As the copy has it"

func (f *reissue) pages(k formContext) []page {
	name := form.Question{Title: "Name of the copy", Answer: text(&f.Name), Check: required("Enter a name.")}
	expires := form.Question{Title: "Expiration", Answer: text(&f.Expiry), Options: []form.Option{{Value: "", Title: asCopied}}}
	if k.unit != model.UnknownUnit {
		expires.Options = append(expires.Options, form.Option{Value: expiryFixed, Title: "On a fixed date"})
	}
	pages := []page{{
		name: "copy", title: "Copy of " + clipped(k.Envelope.Name),
		note:      cmp.Or(byHand(k), "The service decides about the checks of the copy: look at it before you send it.") + " The new envelope is " + f.choose(k).why,
		questions: []form.Question{name, expires, levelQuestion(&f.Level, asCopied)},
	}}
	if f.Expiry == expiryFixed {
		pages = append(pages, page{name: "date", title: "Expiration", questions: []form.Question{f.date(k, k.Envelope.ExpiresAt.Time())}})
	}
	pages = append(pages, f.madePages(k)...)
	if k.supports.AddsSteps() && len(k.Envelope.SigningSteps) > 0 {
		pages = f.withRecipients(pages, k)
	}
	if k.supports.Sends() {
		p := sendPage(&f.Send, "Unless you have a reason to hurry, look at the copy first.")
		p.title, p.part = "Delivery", partSend
		if k.Envelope.Status.Open() {
			q := &p.questions[0]
			q.Options, q.Answer = append(q.Options, form.Option{Value: sendAndVoid, Title: "Yes, and void the old one once the new one was sent"}), f.delivery()
		}
		pages = append(pages, p)
	}
	return pages
}

func (f *reissue) plan(k formContext) (plan, error) {
	name := strings.TrimSpace(f.Name)
	if name == "" {
		return plan{}, mistake("Enter a name.")
	}
	as := f.choose(k)
	steps, err := f.creation(k, name, as)
	if err != nil {
		return plan{}, err
	}
	p := plan{target: k.Target, verb: "Issue again as a draft", steps: steps}
	if name != k.Envelope.Name.String() || as.template && model.CheckName(name) != nil {
		p.set("name", "Rename the copy", facts("name", name), change.RequestOf(&model.Rename{Name: name}), "renamed")
	}
	expires := time.Time{}
	if f.Expiry == expiryFixed {
		at, doubt, err := f.parse(k, k.Envelope.ExpiresAt.Time())
		if err != nil {
			return plan{}, err
		}
		if doubt != "" {
			p.Doubts = append(p.Doubts, doubt)
		}
		expires = at
		date := change.RequestOf(&model.ExpirationDate{ExpiresAt: k.unit.Stamp(at)})
		p.set("expiry", "Set the expiration date", facts("expires_at", dates.Echo(at)), date, "expires "+dates.Echo(at))
	}
	level := f.Level
	if !level.Known() && as.template && k.origin.Template.LegalityLevel != k.Envelope.LegalityLevel {
		level = k.Envelope.LegalityLevel
	}
	if level.Known() {
		p.set("level", "Set the legality level", facts("legality_level", level.Label()+": "+levelNote(level)),
			change.RequestOf(&model.LegalityLevelChange{LegalityLevel: level}), "level "+level.Label())
	}
	if err := f.addCorrection(&p, k); err != nil {
		return plan{}, err
	}
	if f.Send && k.supports.Sends() {
		p.endWithSend("Issue again and send", len(f.Recipients))
		if f.Void && k.Envelope.Status.Open() {
			p.verb, p.steps = "Send the copy, void the old", append(p.steps, voidStep(k.Envelope))
		}
	}
	p.Comparison = append(f.compare(k, expires), compared("made as", "", as.why))
	if rest := byHand(k); rest != "" {
		p.Comparison = slices.Insert(p.Comparison, 0, compared("by hand", "", strings.TrimPrefix(rest, "By hand, ")))
		last := &p.steps[len(p.steps)-1]
		result := last.Result
		last.Result = func(t runner.Task) string { return result(t) + ". " + strings.TrimSuffix(rest, ".") }
	}
	return p, nil
}

func duplicateStep(e *model.Envelope) runner.Step {
	return runner.Step{
		Part: partCreate, Title: "Duplicate the envelope", Request: change.Request{Operation: change.Making(change.Target{Envelope: e})},
		Facts: []draw.Fact{{Label: "envelope", Value: clipped(e.Name) + ", " + e.ID.String()}},
		Result: func(t runner.Task) string {
			return "envelope " + t.Target.ID() + ": " + copySummary(e, t.Target.Envelope)
		},
	}
}

// copySummary says what the copy has, since it is not specified what a service copies.
func copySummary(old, copied *model.Envelope) string {
	text := fmt.Sprintf("%d of %s, %d of %s", countRecipients(copied.SigningSteps), describe.Counted(countRecipients(old.SigningSteps), "recipient"),
		len(copied.Documents), describe.Counted(len(old.Documents), "document"))
	if copied.LegalityLevel != old.LegalityLevel {
		text += ", level " + copied.LegalityLevel.Label()
	}
	if copied.ExpiresAt.IsZero() {
		return text + ", no expiration date"
	}
	return text + ", expires " + dates.Echo(copied.ExpiresAt.Time().Local())
}

func compared(label, before, after string) draw.Comparison {
	return draw.Comparison{Label: label, Before: before, After: after}
}

// compare compares the envelope with the new one. expires is zero where no date is set.
func (f *reissue) compare(k formContext, expires time.Time) []draw.Comparison {
	e := k.Envelope
	was, status, expired := e.Status.Label(), "draft, no mail is sent", "no date"
	if at := e.ExpiresAt.Time(); !at.IsZero() {
		expired = dates.Echo(at.Local())
	}
	if f.Send {
		status = "on its way to the recipients"
	}
	if f.Send && f.Void && e.Status.Open() {
		was += ", then Voided"
	}
	rows := []draw.Comparison{
		compared("name", model.Narrow(e.Name.String()), model.Narrow(model.Clean(strings.TrimSpace(f.Name)))),
		compared("status", was, status),
		compared("expires", expired, "as the service sets it"),
		compared("level", e.LegalityLevel.Label(), "the same"),
	}
	if !expires.IsZero() {
		rows[2].After = dates.Echo(expires)
	}
	if f.Level.Known() {
		rows[3].After = f.Level.Label()
	}
	rows = append(rows, compared("documents", describe.Counted(len(e.Documents), "document"), "the same, not signed"))
	rows = append(rows, f.comparePeople(k)...)
	dropped := "what was signed and filled in, and the links in the mails"
	if answered, asked, _ := e.Attachments.Counts(); asked > 0 {
		rows = append(rows, compared("requests", describe.Counted(asked, "request"), "the same"))
		if answered > 0 {
			dropped += ", and the files of " + describe.Counted(answered, "request")
		}
	}
	return append(rows, compared("dropped", dropped, "nothing of that: every recipient starts over"))
}
