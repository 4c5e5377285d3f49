package bulksend

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/change"
)

// requests returns the requests for a row, and adds its problems to its faults.
func (c *checker) requests(v *values) []change.Request {
	list := c.creationRequests(v)
	if body, numbers := c.signingSteps(v); len(body.Steps) > 0 {
		list = append(list, change.RequestOf(body, numbers...))
	}
	if len(v.Fields) > 0 {
		list = append(list, change.RequestOf(&model.DynamicFields{Fields: v.Fields}))
	}
	if c.options.Send {
		list = append(list, change.Sending())
	}
	return list
}

func (c *checker) creationRequests(v *values) []change.Request {
	if c.source.Template != nil || v.EnvelopeName != "" {
		if err := model.CheckName(v.EnvelopeName); err != nil {
			v.addFault(spreadsheet.Column{Kind: spreadsheet.EnvelopeName}, err.Error())
		}
	}
	if c.source.Template != nil {
		body := &model.EnvelopeFromTemplate{Name: v.EnvelopeName, Comment: v.Comment, Sandbox: c.options.Sandbox}
		return []change.Request{change.RequestOf(body)}
	}
	list := []change.Request{{Operation: change.Making(c.source.Target)}}
	if v.EnvelopeName != "" {
		list = append(list, change.RequestOf(&model.Rename{Name: v.EnvelopeName}))
	}
	if v.Comment != "" {
		list = append(list, change.RequestOf(&model.CommentChange{Comment: v.Comment}))
	}
	return list
}

// signingSteps also has the numbers of the recipients of the new envelope that they replace, 0 for added ones.
func (c *checker) signingSteps(v *values) (*model.SigningSteps, []int) {
	own := len(c.source.SigningSteps())
	var list []seated
	last, signs := own, false
	for _, at := range c.recipients {
		p, given := v.Find(at.number)
		if !given {
			signs = signs || at.Role.Signs()
			c.requireEmail(v, at)
			continue
		}
		r := c.filledRecipient(v, p, at)
		signs = signs || r.Role.Signs()
		list = append(list, seated{r, at.step, at.number})
	}
	for _, p := range v.People {
		if p.Number <= len(c.recipients) {
			continue
		}
		r, step := model.Recipient{Role: model.Signer}, c.stepOf(v, p, last+1)
		c.applyCells(v, p, &r)
		last = max(last, step)
		signs = signs || r.Role.Signs()
		list = append(list, seated{r, step, 0})
	}
	if c.options.Send && !signs {
		v.faults = append(v.faults, "It has no signer, so it cannot be sent.")
	}
	return groupBySteps(list)
}

func groupBySteps(list []seated) (*model.SigningSteps, []int) {
	slices.SortStableFunc(list, func(a, b seated) int { return a.step - b.step })
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

// requireEmail adds a fault when an envelope is to be sent to a recipient without an address.
func (c *checker) requireEmail(v *values, at seated) {
	if c.options.Send && at.Role != model.Sender && at.Email.IsEmpty() {
		who := cmp.Or(at.Name.String(), fmt.Sprintf("recipient %d", at.number))
		v.addFault(spreadsheet.Column{Kind: spreadsheet.Email, Person: at.number}, fmt.Sprintf("The %s has no address of %s. Enter it, or do not send.", c.source.Kind(), who))
	}
}

func (c *checker) filledRecipient(v *values, p spreadsheet.Person, at seated) model.Recipient {
	if at.Role == model.Sender {
		v.addFault(p.Column(spreadsheet.FullName), "This is the sender, who is the account itself. Leave the cells empty.")
		return at.Recipient
	}
	if p.Step != "" && p.Step != strconv.Itoa(at.step) {
		v.addFault(p.Column(spreadsheet.Step), fmt.Sprintf("They are in step %d of the %s, which cannot be changed.", at.step, c.source.Kind()))
	}
	r := model.Recipient{Name: at.Name, Email: at.Email, Role: at.Role}
	if check := at.Verification; check != nil && check.Type == model.IDVerification {
		r.Verification = &model.Verification{Type: model.IDVerification}
	} else if check != nil && p.Phone == "" && p.Passcode == "" {
		v.addFault(p.Column(spreadsheet.Phone), fmt.Sprintf("The %s has a check for them (%s). Enter the phone or the passcode again.", c.source.Kind(), check.Type.Label()))
		return r
	}
	if p.Email != "" && p.Name == "" && isPlace(at) {
		v.addFault(p.Column(spreadsheet.FullName), fmt.Sprintf("Enter the recipient's name: %q is only the name of the place in the %s.", at.Name, c.source.Kind()))
	}
	c.applyCells(v, p, &r)
	return r
}

func (c *checker) applyCells(v *values, p spreadsheet.Person, r *model.Recipient) {
	if p.Name != "" {
		r.Name = model.NewText(p.Name)
	}
	if p.Email != "" {
		r.Email = model.NewText(p.Email)
	}
	if p.Role != "" {
		if role, known := spreadsheet.ParseRole(p.Role); known {
			r.Role = role
		} else {
			v.addFault(p.Column(spreadsheet.Role), fmt.Sprintf("%q is no role. Write SIGNER, RECEIVES_COPY or IN_PERSON_SIGNER.", p.Role))
		}
	}
	switch {
	case p.Phone != "" && p.Passcode != "":
		v.addFault(p.Column(spreadsheet.Passcode), "Enter a phone number or a passcode, not both.")
	case p.Phone != "":
		r.Verification = &model.Verification{Type: model.SMS, Value: model.NewSecret(p.Phone)}
	case p.Passcode != "":
		r.Verification = &model.Verification{Type: model.Passcode, Value: model.NewSecret(p.Passcode)}
	}
	for _, err := range ruleErrors(r.Check()) {
		kind := map[string]spreadsheet.Kind{"email": spreadsheet.Email, "role": spreadsheet.Role}[err.Field]
		v.addFault(p.Column(cmp.Or(kind, spreadsheet.FullName)), err.Sentence)
	}
}

func ruleErrors(err error) []*model.RuleError {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		var list []*model.RuleError
		for _, one := range several.Unwrap() {
			list = append(list, ruleErrors(one)...)
		}
		return list
	}
	if one, ok := errors.AsType[*model.RuleError](err); ok {
		return []*model.RuleError{one}
	}
	return nil
}

func (c *checker) stepOf(v *values, p spreadsheet.Person, next int) int {
	if p.Step == "" {
		return next
	}
	own := len(c.source.SigningSteps())
	n, err := strconv.Atoi(p.Step)
	switch {
	case err != nil || n < 1 || n > spreadsheet.MaxPeople+own:
		v.addFault(p.Column(spreadsheet.Step), fmt.Sprintf("%q is no step. Write a number, from 1.", p.Step))
	case n <= own:
		v.addFault(p.Column(spreadsheet.Step), fmt.Sprintf("Steps 1 to %d are those of the %s. A person who is added acts in step %d or later.", own, c.source.Kind(), own+1))
	default:
		return n
	}
	return next
}
