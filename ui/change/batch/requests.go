package batch

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// requests are what is sent for a row. What is wrong with it is added to its faults.
func (c *checker) requests(v *values) []change.Request {
	list := c.creation(v)
	if body, numbers := c.signing(v); len(body.Steps) > 0 {
		list = append(list, change.Request{Operation: addSteps, Body: body, Recipients: numbers})
	}
	if len(v.fields) > 0 {
		list = append(list, change.Request{Operation: setDynamic, Body: &model.DynamicFields{Fields: v.fields}})
	}
	if c.options.Send {
		list = append(list, change.Request{Operation: send})
	}
	return list
}

// creation makes the envelope and gives it its name and comment.
func (c *checker) creation(v *values) []change.Request {
	column := Column{Kind: EnvelopeName}
	if c.source.Template != nil {
		if err := model.CheckName(v.name); err != nil {
			v.fault(column, err.Error())
		}
		return []change.Request{{Operation: fromTemplate, Body: &model.EnvelopeFromTemplate{Name: v.name, Comment: v.comment, Sandbox: c.options.Sandbox}}}
	}
	list := []change.Request{{Operation: duplicate}}
	if v.name != "" {
		if err := model.CheckName(v.name); err != nil {
			v.fault(column, err.Error())
		}
		list = append(list, change.Request{Operation: rename, Body: &model.Rename{Name: v.name}})
	}
	if v.comment != "" {
		list = append(list, change.Request{Operation: setComment, Body: &model.CommentChange{Comment: v.comment}})
	}
	return list
}

// signing are the people of a row as the service takes them, in the order of their steps,
// and which recipients of the new envelope they are, 0 for those who are added.
func (c *checker) signing(v *values) (*model.SigningSteps, []int) {
	own := len(c.source.Target().SigningSteps())
	var list []placed
	last, signs := own, false
	for number := 1; number <= len(c.places); number++ {
		at := c.places[number-1]
		p, given := v.numbered(number)
		if !given {
			signs = signs || at.Role.Signs()
			c.needed(v, at, number)
			continue
		}
		r := c.filled(v, p, at)
		signs = signs || r.Role.Signs()
		list = append(list, placed{r, at.step, number})
	}
	for _, p := range v.people {
		if p.number <= len(c.places) {
			continue
		}
		r, step := c.added(v, p), c.step(v, p, last+1)
		last = max(last, step)
		signs = signs || r.Role.Signs()
		list = append(list, placed{r, step, 0})
	}
	if c.options.Send && !signs {
		v.faults = append(v.faults, "Nobody signs, so it cannot be sent.")
	}
	return inSteps(list)
}

// placed is somebody in a step of the new envelope.
type placed struct {
	model.Recipient
	step, number int
}

func inSteps(list []placed) (*model.SigningSteps, []int) {
	slices.SortStableFunc(list, func(a, b placed) int { return a.step - b.step })
	body, numbers := &model.SigningSteps{}, make([]int, len(list))
	for i, p := range list {
		if i == 0 || p.step != list[i-1].step {
			body.Steps = append(body.Steps, model.SigningStep{})
		}
		step := &body.Steps[len(body.Steps)-1]
		step.Recipients = append(step.Recipients, p.Recipient)
		numbers[i] = p.number
	}
	return body, numbers
}

func (v *values) numbered(number int) (person, bool) {
	i := slices.IndexFunc(v.people, func(p person) bool { return p.number == number })
	if i < 0 {
		return person{}, false
	}
	return v.people[i], true
}

// needed adds that a recipient the row says nothing about cannot be left as it is.
func (c *checker) needed(v *values, at place, number int) {
	if c.options.Send && at.Role != model.Sender && at.Email.IsEmpty() {
		who := at.Name.String()
		if who == "" {
			who = fmt.Sprintf("recipient %d", number)
		}
		v.fault(Column{Kind: Email, Person: number}, fmt.Sprintf("The %s has no address of %s. Enter it, or do not send.", c.source.word(), who))
	}
}

// filled is a recipient of the source with what the row says.
func (c *checker) filled(v *values, p person, at place) model.Recipient {
	if at.Role == model.Sender {
		v.fault(p.column(PersonName), "This is the sender, who is the account itself. Leave the cells empty.")
		return at.Recipient
	}
	if p.step != "" && p.step != strconv.Itoa(at.step) {
		v.fault(p.column(Step), fmt.Sprintf("They are in step %d of the %s, which cannot be changed.", at.step, c.source.word()))
	}
	r := model.Recipient{Name: at.Name, Email: at.Email, Role: at.Role}
	if check := at.Verification; check != nil && check.Type == model.IDVerification {
		r.Verification = &model.Verification{Type: model.IDVerification}
	} else if check != nil && p.phone == "" && p.passcode == "" {
		v.fault(p.column(Phone), fmt.Sprintf("The %s has a check for them (%s). Enter the phone or the passcode again.", c.source.word(), check.Type.Label()))
		return r
	}
	c.complete(v, p, &r)
	return r
}

// added is somebody whom the source does not have.
func (c *checker) added(v *values, p person) model.Recipient {
	r := model.Recipient{Role: model.Signer}
	c.complete(v, p, &r)
	return r
}

// complete takes over what the row says of a person, and checks it.
func (c *checker) complete(v *values, p person, r *model.Recipient) {
	if p.name != "" {
		r.Name = model.NewText(p.name)
	}
	if p.email != "" {
		r.Email = model.NewText(p.email)
	}
	if p.role != "" {
		role, known := roleOf(p.role)
		if !known {
			v.fault(p.column(Role), fmt.Sprintf("%q is no role. Write SIGNER, RECEIVES_COPY or IN_PERSON_SIGNER.", p.role))
		} else {
			r.Role = role
		}
	}
	switch {
	case p.phone != "" && p.passcode != "":
		v.fault(p.column(Passcode), "Enter a phone number or a passcode, not both.")
	case p.phone != "":
		if err := model.CheckPhone(p.phone); err != nil {
			v.fault(p.column(Phone), err.Error())
		}
		r.Verification = &model.Verification{Type: model.SMS, Value: model.NewSecret(model.PlainPhone(p.phone))}
	case p.passcode != "":
		r.Verification = &model.Verification{Type: model.Passcode, Value: model.NewSecret(p.passcode)}
	}
	for _, err := range rules(r.Check()) {
		kind := PersonName
		switch err.Field {
		case "email":
			kind = Email
		case "role":
			kind = Role
		}
		v.fault(p.column(kind), err.Sentence)
	}
}

// rules are the rules that an error is made of.
func rules(err error) []*model.RuleError {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		var list []*model.RuleError
		for _, one := range several.Unwrap() {
			list = append(list, rules(one)...)
		}
		return list
	}
	if one, ok := errors.AsType[*model.RuleError](err); ok {
		return []*model.RuleError{one}
	}
	return nil
}

// step is the step of somebody whom the source does not have: as the row says, or the next
// one.
func (c *checker) step(v *values, p person, next int) int {
	if p.step == "" {
		return next
	}
	own := len(c.source.Target().SigningSteps())
	n, err := strconv.Atoi(p.step)
	switch {
	case err != nil || n < 1 || n > mostPeople+own:
		v.fault(p.column(Step), fmt.Sprintf("%q is no step. Write a number, from 1.", p.step))
	case n <= own:
		v.fault(p.column(Step), fmt.Sprintf("Steps 1 to %d are those of the %s. Somebody who is added acts in step %d or later.", own, c.source.word(), own+1))
	default:
		return n
	}
	return next
}
