package spreadsheet

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

const maxLength = 4096 // of a value, in characters

// Record holds what a row says.
type Record struct {
	EnvelopeName, Comment string
	People                []Person // by their numbers
	Fields                []model.DynamicField
	Faults                []Fault
}

// Person holds the values of one person in a row as written; only the phone number is in the international form.
type Person struct {
	Number                             int
	Name, Email, Role, Step            string
	Check, Value, Phone, Passcode      string
	ID, UID                            string
	firstName, lastName, beforeMailbox string
}

// Fault describes a fault of the cell of a column, in a sentence that repeats no secret.
type Fault struct {
	Column   Column
	Sentence string
}

// Reader reads the rows of a table.
type Reader struct {
	columns []Column
	phones  map[int]Phones
}

// NewReader learns from the rows in which form numbers are. WithoutZero leaves out the zero in brackets.
func NewReader(rows []Row, columns []Column, withoutZero bool) Reader {
	r := Reader{columns, map[int]Phones{}}
	for i, c := range columns {
		if c.Kind == Phone {
			r.phones[i] = NewPhones(Values(rows, i), withoutZero)
		}
	}
	return r
}

// Read reads the cells of a row.
func (r Reader) Read(cells []model.Text) (v Record) {
	for i, column := range r.columns {
		if column.Kind == Unused || i >= len(cells) || cells[i].IsEmpty() {
			continue
		}
		cell := cells[i]
		fault := func(sentence string) { v.Faults = append(v.Faults, Fault{column, sentence}) }
		switch n := utf8.RuneCountInString(cell.Wire()); {
		case n > maxLength:
			fault(fmt.Sprintf("Use at most %d characters; this has %d.", maxLength, n))
			continue
		case IsError(cell.String()):
			fault("The cell holds an error of the spreadsheet, or its column was too narrow.")
			continue
		case cell.Altered() && column.Kind != Phone:
			fault("The cell holds characters that cannot be seen. Enter it again.")
			continue
		}
		switch column.Kind {
		case EnvelopeName:
			v.EnvelopeName = cell.String()
		case Comment:
			v.Comment = strings.Join(cell.Lines(), "\n")
		case DynamicField:
			v.Fields = append(v.Fields, model.DynamicField{Name: column.Field.Wire(), Value: strings.Join(cell.Lines(), "\n")})
		case Phone:
			number, err := r.phones[i].Read(cell.Wire())
			if _, without := WithoutZero(cell.Wire()); err != nil && without {
				fault(err.Error() + " The columns can have it left out.")
			} else if err != nil {
				fault(err.Error())
			}
			v.person(column.Person).Phone = number
		default:
			v.person(column.Person).set(column.Kind, cell.String())
		}
	}
	for i := range v.People {
		p := &v.People[i]
		p.Name = cmp.Or(p.Name, strings.TrimSpace(p.firstName+" "+p.lastName), p.beforeMailbox)
	}
	slices.SortStableFunc(v.People, func(a, b Person) int { return cmp.Compare(a.Number, b.Number) })
	return v
}

func (v *Record) person(number int) *Person {
	for i := range v.People {
		if v.People[i].Number == number {
			return &v.People[i]
		}
	}
	v.People = append(v.People, Person{Number: number})
	return &v.People[len(v.People)-1]
}

// Find returns the person with that number.
func (v *Record) Find(number int) (Person, bool) {
	i := slices.IndexFunc(v.People, func(p Person) bool { return p.Number == number })
	if i < 0 {
		return Person{}, false
	}
	return v.People[i], true
}

func (p *Person) set(kind Kind, text string) {
	if kind == Email {
		p.beforeMailbox, p.Email = Address(text)
		return
	}
	*map[Kind]*string{
		FullName: &p.Name, FirstName: &p.firstName, LastName: &p.lastName, Role: &p.Role, Step: &p.Step,
		Check: &p.Check, CheckValue: &p.Value, Passcode: &p.Passcode, ID: &p.ID, UID: &p.UID,
	}[kind] = text
}

// Column returns the column of that kind about the person.
func (p *Person) Column(kind Kind) Column { return Column{Kind: kind, Person: p.Number} }

// Address divides "Ann <ann@example.com>" into its name and its address. "mailto:" goes.
func Address(cell string) (name, address string) {
	if before, rest, ok := strings.Cut(cell, "<"); ok {
		name, cell = strings.Trim(before, " \"'"), rest
	}
	return strings.TrimSpace(name), model.BareAddress(cell)
}

// ParseRole reads a role by its name in the API, its label, or as people write it in five languages.
func ParseRole(text string) (model.Role, bool) {
	return parse(text, model.TemplateRoles(), map[model.Role]string{
		model.Signer:       "signs sign signatory unterzeichner unterschreibt signataire firmatario firmante",
		model.ReceivesCopy: "copy cc receivesacopy kopie copie copia", model.InPersonSigner: "inperson signsinperson vorort enpersonne dipersona enpersona",
	})
}

// ParseCheck reads a check as people write it, "" for none.
func ParseCheck(text string) (check model.VerificationType, ok bool) {
	if Fold(text) == "" {
		return "", true
	}
	return parse(text, model.VerificationTypes(), map[model.VerificationType]string{"": "none no", model.SMS: "phone text", model.Passcode: "code", model.IDVerification: "id"})
}

func parse[T interface {
	~string
	Label() string
}](text string, all []T, words map[T]string) (value T, ok bool) {
	written := Fold(text)
	for _, one := range all {
		if written == Fold(string(one)) || written == Fold(one.Label()) {
			return one, true
		}
	}
	for one, others := range words {
		if slices.Contains(strings.Fields(others), written) {
			return one, true
		}
	}
	return "", false
}

// MaxStep exceeds the steps of any signing order.
const MaxStep = 99

// ParseStep reads the number of a step, 0 for text that is none.
func ParseStep(text string) int {
	step, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || step < 1 || step > MaxStep {
		return 0
	}
	return step
}
