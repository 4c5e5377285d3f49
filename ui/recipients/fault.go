package recipients

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

// Field names a field of a recipient.
type Field string

// The fields in the order in which they are entered.
const (
	Name  Field = "name"
	Email Field = "email"
	Role  Field = "role"
	Step  Field = "step"
	Check Field = "check"
	Value Field = "value"
	ID    Field = "id"
	UID   Field = "uid"
)

// Fault describes a mistake in a recipient. Its texts are clean.
type Fault struct {
	Field    Field
	Word     string // the fault in a few words, such as "no address"
	Sentence string // what to enter instead
	Doubt    bool   // it does not make the recipient invalid
}

// Rules says what makes a list of recipients valid. The zero Rules apply to an envelope.
type Rules struct {
	Minimum       int          // the least number of recipients
	Roles         []model.Role // the ones to choose from, nil for those of an envelope; "" leaves it to the service
	WithoutChecks bool         // leaves out verification, as in a template
	MayBeEmpty    bool         // makes name and address optional, as in a template
	// Present lists the recipients of the copied envelope, by their numbers. They can be corrected, but neither removed
	// nor moved. One that stays as it was is not sent, so that its check needs no value.
	Present []Recipient
	// Again has everyone sent, also those who stay as they were: the new envelope is no copy, so their checks need
	// their values.
	Again bool
}

// Kept reports whether a recipient is present and stays as it was.
func (r Rules) Kept(one Recipient) bool {
	return !r.Again && one.Number > 0 && one.Number <= len(r.Present) && one == r.Present[one.Number-1]
}

// missing returns the name of the first present recipient who is not in the list, "" for none.
func (r Rules) missing(list []row) string {
	for i := range r.Present {
		if !slices.ContainsFunc(list, func(one row) bool { return one.Number == i+1 }) {
			return (&row{Recipient: r.Present[i]}).title()
		}
	}
	return ""
}

func (r Rules) roles() []model.Role {
	if r.Roles == nil {
		return model.Roles()
	}
	return r.Roles
}

// Faults returns the faults of each recipient, in the order of the fields (specification: Recipient,
// RecipientVerification).
func (r Rules) Faults(list []Recipient) [][]Fault {
	seen := map[string]int{}
	at := func(one Recipient) string {
		return fmt.Sprint(one.Step, " ", strings.ToLower(strings.TrimSpace(one.Email)))
	}
	for _, one := range list {
		seen[at(one)]++
	}
	faults := make([][]Fault, len(list))
	for i, one := range list {
		faults[i] = r.recipientFaults(one)
		if strings.TrimSpace(one.Email) != "" && seen[at(one)] > 1 {
			faults[i] = append(faults[i], Fault{
				Field: Email, Word: "twice in a step", Doubt: true,
				Sentence: fmt.Sprintf("The address is in step %d more than once.", one.Step),
			})
		}
	}
	return faults
}

// Validate returns a sentence about the first mistake, which names the recipient, nil for none. Doubts are no mistakes.
func (r Rules) Validate(list []Recipient) error {
	var all rows
	all.set(list)
	all.check(r)
	_, err := all.firstProblem(r)
	return err
}

// ValidateField returns the first fault of a field of a recipient by itself, nil for none.
func (r Rules) ValidateField(one Recipient, f Field) error {
	for _, fault := range r.recipientFaults(one) {
		if fault.Field == f && !fault.Doubt {
			return mistake(fault.Sentence)
		}
	}
	return nil
}

func (r Rules) recipientFaults(one Recipient) []Fault {
	var faults []Fault
	add := func(f Field, word, sentence string) {
		if sentence != "" {
			faults = append(faults, Fault{Field: f, Word: word, Sentence: model.Clean(sentence)})
		}
	}
	name, email := model.Clean(one.Name), strings.TrimSpace(one.Email)
	if strings.TrimSpace(name) == "" && !r.MayBeEmpty {
		add(Name, "no name", "Enter the recipient's name.")
	}
	switch err := model.CheckEmail(email); {
	case email == "" && r.MayBeEmpty, err == nil:
	case email == "":
		add(Email, "no address", err.Error())
	default:
		add(Email, "address", err.Error())
	}
	if !slices.Contains(r.roles(), one.Role) {
		var labels []string
		for _, role := range r.roles() {
			labels = append(labels, roleLabel(role))
		}
		add(Role, "role", "Choose what the recipient does: "+strings.Join(labels, ", ")+".")
	}
	if one.Step < 1 || one.Step > spreadsheet.MaxStep {
		add(Step, "step", fmt.Sprintf("Enter a step from 1 to %d.", spreadsheet.MaxStep))
	}
	last := 0
	for _, present := range r.Present {
		last = max(last, present.Step)
	}
	switch {
	case one.Number > 0 && one.Number <= len(r.Present):
		if was := r.Present[one.Number-1].Step; was != one.Step {
			add(Step, "step", fmt.Sprintf("A copy keeps them in step %d.", was))
		}
	case one.Step >= 1 && one.Step <= last:
		add(Step, "step", fmt.Sprintf("Someone who is added acts in step %d or later.", last+1))
	}
	if !r.WithoutChecks && !r.Kept(one) {
		faults = append(faults, verificationFaults(one)...)
	}
	add(ID, "id", idProblem(one.ID))
	add(UID, "user id", idProblem(one.UID))
	for i := range faults {
		faults[i].Doubt = faults[i].Doubt || r.Kept(one) // it is as the envelope has it
	}
	return faults
}

func verificationFaults(one Recipient) []Fault {
	fault := func(f Field, word, sentence string) []Fault {
		return []Fault{{Field: f, Word: word, Sentence: sentence}}
	}
	value := strings.TrimSpace(one.Value)
	switch {
	case one.Check == "" && value != "":
		return fault(Check, "verification", "Choose the verification that the value is for, or take the value out.")
	case one.Check == "":
		return nil
	case !one.Check.Known():
		return fault(Check, "verification", "Choose no verification, SMS, a passcode or an ID check.")
	case one.Check == model.SMS && value == "":
		return fault(Value, "no phone", phoneProblem(value))
	case one.Check == model.SMS && phoneProblem(value) != "":
		return fault(Value, "phone", phoneProblem(value))
	case one.Check == model.Passcode && value == "":
		return fault(Value, "no passcode", "Enter the passcode. You tell it the recipient yourself.")
	case one.Check == model.Passcode && value != one.Value:
		return []Fault{{Field: Value, Word: "blank", Doubt: true, Sentence: "The passcode begins or ends with a blank, which the recipient has to enter as well."}}
	case one.Check == model.IDVerification && value != "":
		return fault(Value, "value", "Leave the value empty: an ID check needs none.")
	}
	return nil
}

// phoneProblem never repeats the number.
func phoneProblem(s string) string {
	number, err := spreadsheet.Phones{}.Read(s)
	if err == nil && number == "" {
		err = model.CheckPhone(s)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

func idProblem(s string) string {
	if s = strings.TrimSpace(s); s == "" || model.UserID(s).Valid() {
		return ""
	}
	return "An id has only letters, digits and the signs - _ . : =."
}

// Recipient holds a recipient as it was typed. It is cleaned when it becomes a [model.Recipient].
type Recipient struct {
	Name  string     `json:"name,omitempty"`
	Email string     `json:"email,omitempty"`
	Role  model.Role `json:"role,omitempty"`
	// Step numbers the signing step, counted from 1. Recipients of the same step act together.
	Step  int                    `json:"step,omitempty"`
	Check model.VerificationType `json:"check,omitempty"` // to be passed before access, "" for none
	Value string                 `json:"-"`               // the phone number or the passcode of the check, which is never written to the disk
	// ID and UID are only for a recipient that the service has already, and mostly "".
	ID  string `json:"id,omitempty"`
	UID string `json:"uid,omitempty"`
	// Number counts the recipients of the envelope that is copied, from 1; 0 for others.
	Number int `json:"number,omitempty"`
}

// Present returns the recipients of an envelope that is copied, without the values of their checks, with numbers.
// Addresses are as they came, not safe to show.
func Present(e *model.Envelope) (list []Recipient) {
	for step, r := range e.Recipients() {
		one := Recipient{Name: r.Name.String(), Email: r.Email.Wire(), Role: r.Role, Step: step, Number: len(list) + 1}
		if r.Verification != nil {
			one.Check = r.Verification.Type
		}
		list = append(list, one)
	}
	return list
}

// SigningSteps returns the steps in order, without gaps, with recipients as they were entered (specification:
// SigningStep).
func SigningSteps(list []Recipient) []model.SigningStep {
	ordered := slices.Clone(list)
	slices.SortStableFunc(ordered, func(a, b Recipient) int { return cmp.Compare(a.Step, b.Step) })
	var steps []model.SigningStep
	for i := range ordered {
		if i == 0 || ordered[i].Step != ordered[i-1].Step {
			steps = append(steps, model.SigningStep{})
		}
		last := &steps[len(steps)-1]
		last.Recipients = append(last.Recipients, ordered[i].model())
	}
	return steps
}

func (r Recipient) model() model.Recipient {
	to := model.Recipient{
		ID: model.RecipientID(strings.TrimSpace(r.ID)), UID: model.UserID(strings.TrimSpace(r.UID)),
		Name: model.NewText(strings.TrimSpace(r.Name)), Email: model.NewText(strings.TrimSpace(r.Email)), Role: r.Role,
	}
	if !r.Check.Known() {
		return to
	}
	to.Verification = &model.Verification{Type: r.Check}
	switch r.Check {
	case model.SMS:
		number, _ := spreadsheet.Phones{}.Read(r.Value)
		to.Verification.Value = model.NewSecret(cmp.Or(number, model.PlainPhone(r.Value)))
	case model.Passcode:
		to.Verification.Value = model.NewSecret(r.Value)
	}
	return to
}
