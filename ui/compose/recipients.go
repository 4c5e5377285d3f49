package compose

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/recipients"
	"inkdesk/ui/widget/facts"
)

// mostSteps is more than any signing order has.
const mostSteps = 99

// people are the recipients of a form. It is the one place that knows how they are entered.
type people struct {
	Recipients []recipients.Recipient `json:"recipients"`

	turn turn
	// further: the ids that the service has are entered too.
	further bool
}

// pages ask for recipients and for what a draft did not keep of them.
func (p *people) pages(least int, note string) []page {
	kind := personKind{p}
	list := p.list(kind, least, note+"Steps follow one another; recipients with the same step act together.")
	list.further, list.asked = "ids the service has", &p.further
	pages := list.pages()
	for i := range p.Recipients {
		r := &p.Recipients[i]
		if !r.Check.NeedsValue() || p.turn.editing == i+1 {
			continue
		}
		if missing := kind.secret(r); missing.missing(missing.answers()) != "" {
			missing.name, missing.section = fmt.Sprintf("recipient.missing.%d", i+1), "Recipients"
			pages = append(pages, missing)
		}
	}
	return pages
}

func (p *people) list(k kind[recipients.Recipient], least int, note string) collection[recipients.Recipient] {
	return collection[recipients.Recipient]{
		list: &p.Recipients, turn: &p.turn, kind: k, name: "recipient", title: "Recipients", one: "recipient", note: note, least: least,
	}
}

// steps are the signing steps in their order.
func (p *people) steps() []model.SigningStep {
	list := slices.Clone(p.Recipients)
	for i := range list {
		r := &list[i]
		r.Name, r.Email = strings.TrimSpace(r.Name), strings.TrimSpace(r.Email)
		r.ID, r.UID = strings.TrimSpace(r.ID), strings.TrimSpace(r.UID)
		if r.Check == model.SMS {
			r.Value = model.PlainPhone(r.Value)
		}
	}
	return recipients.SigningSteps(list)
}

// next is a recipient in a step after the last one.
func (p *people) next() recipients.Recipient {
	last := 0
	for _, r := range p.Recipients {
		last = max(last, r.Step)
	}
	return recipients.Recipient{Role: model.Signer, Step: min(last+1, mostSteps)}
}

// identified reports whether one of them has an id of the service.
func (p *people) identified() bool {
	return slices.ContainsFunc(p.Recipients, func(r recipients.Recipient) bool { return r.ID != "" || r.UID != "" })
}

// personKind is a recipient of an envelope.
type personKind struct{ people *people }

func (k personKind) fresh() recipients.Recipient { return k.people.next() }

func (personKind) label(r recipients.Recipient) string {
	return strings.TrimSpace(fmt.Sprintf("%s, %s, step %d", shown(model.NewText(r.Name)), r.Role.Label(), r.Step))
}

func (k personKind) pages(r *recipients.Recipient) []page {
	pages := []page{
		{name: "person", title: "Recipient", questions: []question{
			{title: "Name", answer: text(&r.Name), check: required("Enter the recipient's name.")},
			{title: "Email", answer: text(&r.Email), check: email},
			{title: "What they do", answer: text(&r.Role), options: roles(model.Roles()), initial: string(model.Signer)},
		}},
		{name: "place", title: "Order and check", questions: []question{stepQuestion(r), {
			title: "Check before access", answer: text(&r.Check), options: []option{
				{"", "None: the link in the mail is enough"},
				{string(model.SMS), "SMS: a code is sent to a phone number"},
				{string(model.Passcode), "Passcode: you tell the recipient a code"},
				{string(model.IDVerification), "ID check: with an identity document"},
			},
		}}},
	}
	if r.Check.NeedsValue() {
		pages = append(pages, k.secret(r))
	}
	if k.people.further || k.people.identified() {
		pages = append(pages, page{name: "identifiers", title: "Identifiers", note: "What stays empty is not sent.", questions: identifiers(r)})
	}
	return pages
}

func (personKind) allows(string, recipients.Recipient) bool { return true }

// swapped leaves the steps where they were.
func (personKind) swapped(one, other *recipients.Recipient) {
	one.Step, other.Step = other.Step, one.Step
}

// secret asks for the value of a check.
func (personKind) secret(r *recipients.Recipient) page {
	who := shown(model.NewText(r.Name))
	q := question{
		title: "Passcode for " + who, help: "Tell it the recipient yourself. It is not kept in the draft.",
		answer: text(&r.Value), masked: true, check: required("Enter the passcode."),
	}
	if r.Check == model.SMS {
		q.title, q.help, q.check = "Phone number of "+who, "International form, like +41791234567. It is not kept in the draft.", model.CheckPhone
	}
	return page{name: "value", title: "Check before access", questions: []question{q}}
}

func stepQuestion(r *recipients.Recipient) question {
	return question{title: "Signing step", help: "1 acts first; the same number acts together.", answer: number(&r.Step), check: whole(1, mostSteps)}
}

// identifiers ask for what the service calls a recipient.
func identifiers(r *recipients.Recipient) []question {
	return []question{
		{title: "Id", help: "Only for a recipient the service knows; mostly empty.", answer: text(&r.ID), check: optional(identifier)},
		{title: "User id", help: "Only for a user of the account; mostly empty.", answer: text(&r.UID), check: optional(identifier)},
	}
}

func roles(list []model.Role) []option {
	options := make([]option, len(list))
	for i, r := range list {
		options[i] = option{string(r), r.Label()}
	}
	return options
}

// stepFacts say who is in which step, secrets masked.
func stepFacts(steps []model.SigningStep) []facts.Fact {
	var list []facts.Fact
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
