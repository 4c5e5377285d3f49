package recipients

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
)

// Field is what is entered of a recipient.
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

// Fault is something that is wrong with a recipient.
type Fault struct {
	Field Field
	// Word is the fault in a few words, such as "no address".
	Word string
	// Sentence says what to enter instead. Both are clean.
	Sentence string
	// Doubt does not speak against going on.
	Doubt bool
}

// Rules say what a list of recipients has to be. The zero value is an envelope's, where
// any number of recipients will do.
type Rules struct {
	// Least is how many recipients there have to be.
	Least int
	// Roles are those to choose from, nil for those of an envelope. The role "" lets the
	// service decide.
	Roles []model.Role
	// WithoutRole: none is entered.
	WithoutRole bool
	// WithoutChecks: nobody is verified, as in a template.
	WithoutChecks bool
	// MayBeEmpty: name and address may be left out, as in a template.
	MayBeEmpty bool
}

func (r Rules) roles() []model.Role {
	if r.Roles == nil {
		return model.Roles()
	}
	return r.Roles
}

// mostSteps is more than any signing order has.
const mostSteps = 99

// Faults says what is wrong with each recipient, beside the number of them: one slice for
// each, in the order of the fields (specification: Recipient, RecipientVerification).
func (r Rules) Faults(list []Recipient) [][]Fault {
	type place struct {
		email string
		step  int
	}
	seen := make(map[place]int, len(list))
	at := func(one Recipient) place {
		return place{strings.ToLower(strings.TrimSpace(one.Email)), one.Step}
	}
	for _, one := range list {
		seen[at(one)]++
	}
	faults := make([][]Fault, len(list))
	for i, one := range list {
		faults[i] = r.of(one)
		if p := at(one); p.email != "" && seen[p] > 1 {
			faults[i] = append(faults[i], Fault{
				Field: Email, Word: "twice in a step", Doubt: true,
				Sentence: fmt.Sprintf("The address is in step %d more than once.", one.Step),
			})
		}
	}
	return faults
}

// Complete is the first thing that speaks against going on with the recipients, in a
// sentence that names one, and nil when nothing does. Doubts do not.
func (r Rules) Complete(list []Recipient) error {
	var all rows
	all.set(list, nil)
	all.check(r)
	_, err := all.complete(r)
	return err
}

// Wrong says what is wrong with a field of a recipient, whatever the others are; nil for
// nothing.
func (r Rules) Wrong(one Recipient, f Field) error {
	for _, fault := range r.of(one) {
		if fault.Field == f {
			return mistake(fault.Sentence)
		}
	}
	return nil
}

// of is what is wrong with one recipient, whatever the others are.
func (r Rules) of(one Recipient) []Fault {
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
	if !r.WithoutRole && !slices.Contains(r.roles(), one.Role) {
		add(Role, "role", "Choose what the recipient does: "+labels(r.roles())+".")
	}
	if one.Step < 1 || one.Step > mostSteps {
		add(Step, "step", fmt.Sprintf("Enter a step from 1 to %d.", mostSteps))
	}
	if !r.WithoutChecks {
		faults = append(faults, verification(one)...)
	}
	add(ID, "id", identifier(one.ID))
	add(UID, "user id", identifier(one.UID))
	return faults
}

// verification is what is wrong with the check and its value.
func verification(one Recipient) []Fault {
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
		return fault(Value, "no phone", phone(value))
	case one.Check == model.SMS && phone(value) != "":
		return fault(Value, "phone", phone(value))
	case one.Check == model.Passcode && value == "":
		return fault(Value, "no passcode", "Enter the passcode. You tell it the recipient yourself.")
	case one.Check == model.IDVerification && value != "":
		return fault(Value, "value", "Leave the value empty: an ID check needs none.")
	}
	return nil
}

// phone is what is wrong with a phone number, "" for nothing. It never repeats the number.
func phone(s string) string {
	if err := model.CheckPhone(s); err != nil {
		return err.Error()
	}
	return ""
}

// identifier takes an id or nothing.
func identifier(s string) string {
	if s = strings.TrimSpace(s); s == "" || model.UserID(s).Valid() {
		return ""
	}
	return "An id has only letters, digits, - and _."
}
