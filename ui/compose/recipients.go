package compose

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/widget/facts"
)

// Questions about a recipient.
const (
	personName  = "name"
	personEmail = "email"
	personRole  = "role"
	personStep  = "step"
	personCheck = "check"
	personID    = "id"
	personUID   = "uid"
	personValue = "value" + secretSuffix
)

const noCheck = "none"

// mostSteps is more than any signing order has.
const mostSteps = 99

// recipients puts the signing steps of an envelope together.
func recipients(least int) collection {
	c := collection{
		name: "recipient", title: "Recipients", one: "recipient", least: least, further: "ids the service has",
		note: "Steps follow one another; recipients with the same step act together.",
	}
	c.label = func(a answers, key string) string {
		role := model.Role(a[c.field(key, personRole)])
		return strings.TrimSpace(fmt.Sprintf("%s, %s, step %s", shown(model.NewText(a.text(c.field(key, personName)))), role.Label(), a.text(c.field(key, personStep))))
	}
	c.pages = func(a answers, key string) []page {
		pages := []page{c.person(key), c.place(a, key)}
		if check := model.VerificationType(a[c.field(key, personCheck)]); check.NeedsValue() {
			pages = append(pages, c.secret(a, key, check))
		}
		if c.asksFurther(a) {
			pages = append(pages, page{name: "identifiers", title: "Identifiers", note: "What stays empty is not sent.", questions: c.identifiers(key)})
		}
		return pages
	}
	c.moved = c.swapSteps
	return c
}

func (c collection) person(key string) page {
	return page{name: "person", title: "Recipient", questions: []question{
		{name: c.field(key, personName), title: "Name", check: required("Enter the recipient's name.")},
		{name: c.field(key, personEmail), title: "Email", check: email},
		{name: c.field(key, personRole), title: "What they do", options: roles(model.Roles()), initial: string(model.Signer)},
	}}
}

func (c collection) place(a answers, key string) page {
	return page{name: "place", title: "Order and check", questions: []question{
		{
			name: c.field(key, personStep), title: "Signing step", help: "1 acts first; the same number acts together.",
			initial: fmt.Sprint(c.nextStep(a, key)), check: whole(1, mostSteps),
		},
		{
			name: c.field(key, personCheck), title: "Check before access", initial: noCheck,
			options: []option{
				{noCheck, "None: the link in the mail is enough"},
				{string(model.SMS), "SMS: a code is sent to a phone number"},
				{string(model.Passcode), "Passcode: you tell the recipient a code"},
				{string(model.IDVerification), "ID check: with an identity document"},
			},
		},
	}}
}

// identifiers ask for what the service calls a recipient.
func (c collection) identifiers(key string) []question {
	return []question{
		{name: c.field(key, personID), title: "Id", help: "Only for a recipient the service knows; mostly empty.", check: identifier},
		{name: c.field(key, personUID), title: "User id", help: "Only for a user of the account; mostly empty.", check: identifier},
	}
}

// identify gives a recipient the identifiers that were entered.
func (c collection) identify(r *model.Recipient, a answers, key string) {
	r.ID = model.RecipientID(a.text(c.field(key, personID)))
	r.UID = model.UserID(a.text(c.field(key, personUID)))
}

// secret asks for the value of a check.
func (c collection) secret(a answers, key string, check model.VerificationType) page {
	who := shown(model.NewText(a.text(c.field(key, personName))))
	q := question{name: c.field(key, personValue), masked: true}
	if check == model.SMS {
		q.title, q.help, q.check = "Phone number of "+who, "International form, like +41791234567. It is not kept in the draft.", phone
	} else {
		q.title, q.help, q.check = "Passcode for "+who, "Tell it the recipient yourself. It is not kept in the draft.", required("Enter the passcode.")
	}
	return page{name: "value", title: "Check before access", questions: []question{q}}
}

// missing asks for the values that a draft did not keep.
func (c collection) missing(a answers) []page {
	var pages []page
	for _, key := range c.keys(a) {
		check := model.VerificationType(a[c.field(key, personCheck)])
		if !check.NeedsValue() || a.is(c.doing(), edit+key) {
			continue
		}
		p := c.secret(a, key, check)
		if q := p.questions[0]; q.check(q.value(a)) != nil {
			p.name, p.section = c.name+".missing."+key, c.title
			pages = append(pages, p)
		}
	}
	return pages
}

// nextStep is the step after the last one, or the one the recipient has.
func (c collection) nextStep(a answers, key string) int {
	last := 0
	for _, k := range c.keys(a) {
		if k != key {
			last = max(last, a.number(c.field(k, personStep)))
		}
	}
	return min(last+1, mostSteps)
}

func (c collection) swapSteps(a answers, one, other string) {
	x, y := c.field(one, personStep), c.field(other, personStep)
	a[x], a[y] = a[y], a[x]
}

// signing are the steps of an envelope in their order.
func (c collection) signing(a answers) []model.SigningStep {
	return c.grouped(a, func(key string) model.Recipient {
		r := model.Recipient{
			Name:  model.NewText(a.text(c.field(key, personName))),
			Email: model.NewText(a.text(c.field(key, personEmail))),
			Role:  model.Role(a[c.field(key, personRole)]),
		}
		if c.asksFurther(a) {
			c.identify(&r, a, key)
		}
		if check := model.VerificationType(a[c.field(key, personCheck)]); check.Known() {
			r.Verification = &model.Verification{Type: check}
			value := a[c.field(key, personValue)]
			switch check {
			case model.SMS:
				r.Verification.Value = model.NewSecret(plainPhone(value))
			case model.Passcode:
				r.Verification.Value = model.NewSecret(value)
			}
		}
		return r
	})
}

// grouped makes one step of those with the same number.
func (c collection) grouped(a answers, recipient func(key string) model.Recipient) []model.SigningStep {
	keys := c.keys(a)
	step := func(key string) int { return a.number(c.field(key, personStep)) }
	slices.SortStableFunc(keys, func(x, y string) int { return cmp.Compare(step(x), step(y)) })
	var steps []model.SigningStep
	for i, key := range keys {
		if i == 0 || step(key) != step(keys[i-1]) {
			steps = append(steps, model.SigningStep{})
		}
		last := &steps[len(steps)-1]
		last.Recipients = append(last.Recipients, recipient(key))
	}
	return steps
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

// people counts all recipients.
func people(steps []model.SigningStep) (n int) {
	for _, step := range steps {
		n += len(step.Recipients)
	}
	return n
}
