package forms

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/recipients"
	"inkdesk/ui/widget/draw"
)

// people are the recipients of a form.
type people struct {
	Recipients []recipients.Recipient `json:"recipients"`

	turn  turn
	table *recipients.Table // nil before its page was opened
}

// entered are recipients as they are entered on a page: the one place that knows how.
type entered struct {
	people *people
	rules  recipients.Rules
	// requests name the recipients, nil where there are none.
	requests *requests
}

// pages are a table, and line by line a list with questions about each recipient: their
// answers are masked, checked and chosen by number there as everywhere.
func (e *entered) pages(k known, note string) []page {
	if !k.plain {
		return []page{{name: "recipient", title: "Recipients", note: note, entered: e}}
	}
	return collection[recipients.Recipient]{
		list: &e.people.Recipients, turn: &e.people.turn, kind: personKind{e}, least: e.rules.Least,
		name: "recipient", title: "Recipients", one: "recipient", note: note,
	}.pages()
}

// missing is what keeps the form from going on.
func (e *entered) missing() string {
	if err := e.rules.Complete(e.people.Recipients); err != nil {
		return err.Error()
	}
	return ""
}

// steps are the signing steps in their order.
func (p *people) steps() []model.SigningStep { return recipients.SigningSteps(p.Recipients) }

// identified reports whether one of them has an id of the service.
func (p *people) identified() bool {
	return slices.ContainsFunc(p.Recipients, func(r recipients.Recipient) bool { return r.ID != "" || r.UID != "" })
}

// personKind is a recipient who is asked for line by line.
type personKind struct{ *entered }

// fresh is a recipient in a step after the last one.
func (k personKind) fresh() recipients.Recipient {
	last := 0
	for _, r := range k.people.Recipients {
		last = max(last, r.Step)
	}
	return recipients.Recipient{Role: model.Signer, Step: last + 1}
}

func (personKind) label(r recipients.Recipient) string {
	who := strings.TrimSpace(r.Name + " " + r.Email)
	if who == "" {
		who = "anybody"
	}
	return fmt.Sprintf("%s, %s, step %d", shown(model.NewText(who)), r.Role.Label(), r.Step)
}

func (k personKind) pages(r *recipients.Recipient) []page {
	list := page{name: "person", title: "Recipient", questions: []question{
		k.ask(r, recipients.Name, "Name", text(&r.Name)),
		k.ask(r, recipients.Email, "Email", text(&r.Email)),
		k.ask(r, recipients.Role, "What they do", text(&r.Role)),
		k.ask(r, recipients.Step, "Signing step", number(&r.Step)),
	}}
	if !k.rules.WithoutChecks {
		verification := answer{text(&r.Check).get, func(s string) bool {
			if s != string(r.Check) {
				r.Check, r.Value = model.VerificationType(s), ""
			}
			return true
		}}
		list.questions = append(list.questions, k.ask(r, recipients.Check, "Check before access", verification))
	}
	pages := []page{list}
	if r.Check.NeedsValue() {
		value := k.ask(r, recipients.Value, "Passcode for "+shown(model.NewText(r.Name)), text(&r.Value))
		if r.Check == model.SMS {
			value.title = "Phone number of " + shown(model.NewText(r.Name))
		}
		value.masked = true
		pages = append(pages, page{name: "value", title: "Check before access", questions: []question{value}})
	}
	if k.people.identified() {
		pages = append(pages, page{name: "identifiers", title: "Identifiers", note: "What stays empty is not sent.", questions: []question{
			k.ask(r, recipients.ID, "Id", text(&r.ID)), k.ask(r, recipients.UID, "User id", text(&r.UID)),
		}})
	}
	return pages
}

// ask asks for a field of a recipient, which is checked as in the table.
func (k personKind) ask(r *recipients.Recipient, f recipients.Field, title string, at answer) question {
	q := question{title: title, help: recipients.Help(f, *r), answer: at, check: func(s string) error {
		was := *r
		defer func() { *r = was }()
		if !at.set(s) {
			r.Step = 0
		}
		return k.rules.Wrong(*r, f)
	}}
	for _, choice := range k.rules.Choices(f) {
		q.options = append(q.options, option{choice.ID, choice.Title})
	}
	return q
}

func (personKind) allows(string, recipients.Recipient) bool { return true }

// stepFacts say who is in which step, secrets masked.
func stepFacts(steps []model.SigningStep) []draw.Fact {
	var list []draw.Fact
	for i, step := range steps {
		for j := range step.Recipients {
			r := &step.Recipients[j]
			parts := []string{model.Narrow(r.Name.String()), model.Narrow(r.Email.String()), r.Role.Label()}
			if v := r.Verification; v != nil {
				parts = append(parts, strings.TrimSpace(v.Type.Label()+" "+v.Value.Masked(v.Type)))
			}
			if r.ID != "" {
				parts = append(parts, "id "+r.ID.String())
			}
			if r.UID != "" {
				parts = append(parts, "uid "+r.UID.String())
			}
			parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
			list = fact(list, fmt.Sprintf("step %d", i+1), strings.Join(parts, ", "))
		}
	}
	return list
}

// signers counts those the envelope waits for.
func signers(steps []model.SigningStep) (n int) {
	for _, step := range steps {
		for j := range step.Recipients {
			if step.Recipients[j].Role.Signs() {
				n++
			}
		}
	}
	return n
}

// heads counts all recipients.
func heads(steps []model.SigningStep) (n int) {
	for _, step := range steps {
		n += len(step.Recipients)
	}
	return n
}
