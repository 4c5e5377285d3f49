package forms

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/recipients"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

// sendAndVoid answers that the copy is sent, and the old envelope voided after that.
const sendAndVoid = "send-and-void"

func (f *reissue) delivery() form.Binding {
	return form.Binding{
		Get: func() string {
			if f.Send && f.Void {
				return sendAndVoid
			}
			return yesNo(f.Send)
		},
		Set: func(s string) bool {
			f.Send, f.Void = s != no, s == sendAndVoid
			return true
		},
	}
}

// withRecipients adds the table of recipients, as the first page where a finding is about one of them.
func (f *reissue) withRecipients(pages []page, k formContext) []page {
	why := recipientFindings(k.findings)
	note := cmp.Or(strings.Join(why, " "), "Correct a recipient here; the others stay as they are.") + " Enter the check of each corrected recipient again."
	table := withPart(partSteps, f.entry(k).pages(k, note))
	if len(why) > 0 {
		return append(table, pages...)
	}
	return append(pages, table...)
}

// recipientFindings returns the sentences of the findings that a corrected recipient resolves.
func recipientFindings(all []triage.Finding) (sentences []string) {
	for i := range all {
		rule, _ := triage.Explain(all[i].Rule)
		if all[i].Severity > triage.Note && slices.Contains(rule.Remedies, triage.RecipientsOnReissue) {
			sentences = append(sentences, all[i].Sentence)
		}
	}
	return sentences
}

// addCorrection adds a step that sends the recipients who are not as they were, by their numbers on the copy.
func (f *reissue) addCorrection(p *plan, k formContext) error {
	rules := f.entry(k).rules
	changed := slices.DeleteFunc(slices.Clone(f.Recipients), rules.Kept)
	if len(changed) == 0 || !k.supports.AddsSteps() {
		return nil
	}
	if err := rules.Validate(f.Recipients); err != nil && !k.done(partSteps) {
		return err
	}
	step, err := numbered(changed, k)
	step.Title = "Correct the recipients"
	p.steps = append(p.steps, step)
	return err
}

// numbered returns a step that sends recipients by their numbers on the new envelope.
func numbered(list []recipients.Recipient, k formContext) (runner.Step, error) {
	slices.SortStableFunc(list, func(a, b recipients.Recipient) int { return a.Step - b.Step })
	step, err := (&recipientList{Recipients: list}).addStep(k)
	for i, r := range list {
		step.Request.Recipients = append(step.Request.Recipients, r.Number)
		step.Facts[i].Label = fmt.Sprintf("step %d", r.Step)
	}
	return step, err
}

func voidStep(e *model.Envelope) runner.Step {
	return runner.Step{
		Part: "void", Title: "Void the old envelope", Request: change.VoidingReplaced(),
		Facts: []draw.Fact{
			{Label: "envelope", Value: clipped(e.Name) + ", " + e.ID.String()},
			{Label: "only if", Value: "the new one is out; the old one can no longer be signed then, which cannot be undone"},
		},
		Result: func(t runner.Task) string { return "the old one is now " + t.Origin.Status().Label() },
	}
}

// byHand describes the steps for which the service has no call, "" for none.
func byHand(k formContext) string {
	var rest []string
	if !k.supports.AddsSteps() {
		rest = append(rest, "correct the recipients of the copy")
	}
	if !k.supports.Sends() {
		rest = append(rest, "send the copy")
	}
	if len(rest) == 0 {
		return ""
	}
	text := "By hand, in the web application: " + strings.Join(rest, ", then ") + "."
	if k.Envelope.Status.Open() {
		text += " Void the old one here once the new one is out."
	}
	return text
}

// comparePeople compares the recipients with those of the copy.
func (f *reissue) comparePeople(k formContext) (rows []draw.Comparison) {
	rules := f.entry(k).rules
	label := func(step int) string { return fmt.Sprintf("step %d", step) }
	for step, was := range k.Envelope.Recipients() {
		number := len(rows) + 1
		before := strings.Join(recipientParts(was), ", ")
		after := strings.Join(recipientParts(&model.Recipient{Name: was.Name, Email: was.Email, Role: was.Role}), ", ")
		if was.Verification != nil {
			after += "; the service decides about the check"
		}
		if at := slices.IndexFunc(f.Recipients, func(r recipients.Recipient) bool { return r.Number == number && !rules.Kept(r) }); at >= 0 {
			if after = person(f.Recipients[at]); after == before && was.Email.Wire() != f.Recipients[at].Email {
				after += ", without blanks around the address"
			}
		}
		rows = append(rows, compared(label(step), before, after))
	}
	for _, r := range f.Recipients {
		if r.Number == 0 {
			rows = append(rows, compared(label(r.Step), "", person(r)))
		}
	}
	return rows
}

func person(r recipients.Recipient) string {
	return strings.Join(recipientParts(&recipients.SigningSteps([]recipients.Recipient{r})[0].Recipients[0]), ", ")
}
