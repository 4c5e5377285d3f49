package recipients

import (
	"fmt"
	"strings"

	"inkdesk/model"
)

// column is what the cells below a name are.
type column string

// The columns that are no field of their own.
const (
	phoneColumn    column = "phone"
	passcodeColumn column = "passcode"
	noColumn       column = ""
)

func (c column) secret() bool {
	return c == phoneColumn || c == passcodeColumn || c == column(Value)
}

// columnOf is the column that people give a name.
func columnOf(name string) column {
	switch word(name) {
	case "name", "fullname", "person", "recipient", "recipientname", "signer":
		return column(Name)
	case "email", "emailaddress", "address", "mail", "mailaddress", "recipientemail":
		return column(Email)
	case "role":
		return column(Role)
	case "step", "order", "signingstep", "signingorder":
		return column(Step)
	case "check", "verification", "verificationtype":
		return column(Check)
	case "value", "verificationvalue":
		return column(Value)
	case "phone", "phonenumber", "mobile", "sms", "telephone":
		return phoneColumn
	case "passcode", "code":
		return passcodeColumn
	case "id", "recipientid":
		return column(ID)
	case "uid", "userid":
		return column(UID)
	}
	return noColumn
}

// headerOf reads the names of columns, nil when the cells are none: one of them has to be
// the name or the address, none of them holds an address or stands there twice.
func headerOf(cells []string) (header []column, unknown []string) {
	seen := map[column]bool{}
	for _, cell := range cells {
		c := columnOf(cell)
		if strings.Contains(cell, "@") || c != noColumn && seen[c] {
			return nil, nil
		}
		if c == noColumn && tidy(cell) != "" {
			unknown = append(unknown, tidy(cell))
		}
		seen[c] = true
		header = append(header, c)
	}
	if !seen[column(Email)] && !seen[column(Name)] {
		return nil, nil
	}
	return header, unknown
}

// named reads a line below the names of columns.
func (p *parser) named(r record, header []column) {
	var one Recipient
	values := map[column]string{}
	why := ""
	for i, cell := range r.cells {
		cell = tidy(cell)
		switch {
		case cell == "":
		case i >= len(header):
			why = fmt.Sprintf("It has more than the %d cells that the first line names.", len(header))
		case header[i].secret():
			values[header[i]] = cell
		default:
			if wrong := one.take(header[i], cell); wrong != "" {
				why = wrong
			}
		}
	}
	one.divide()
	if why == "" {
		why = one.verify(values)
	}
	if why != "" {
		p.refuse(r.line, shown(r.cells, header), why)
		return
	}
	p.add(r.line, one)
}

// take puts a cell into its field, and says why it cannot.
func (r *Recipient) take(c column, cell string) (why string) {
	switch Field(c) {
	case Name:
		r.Name = cell
	case Email:
		r.Email = cell
	case Role:
		r.Role = model.Role(cell)
		if role, ok := roleOf(cell); ok {
			r.Role = role
		}
	case Step:
		step, ok := stepOf(cell)
		if !ok {
			return fmt.Sprintf("Its step is no number from 1 to %d.", mostSteps)
		}
		r.Step = step
	case Check:
		r.Check = model.VerificationType(cell)
		if check, ok := checkOf(cell); ok {
			r.Check = check
		}
	case ID:
		r.ID = cell
	case UID:
		r.UID = cell
	}
	return ""
}

// divide takes a name and an address apart that stand in one cell, such as
// "Ann <ann@example.com>", where that leaves nothing over.
func (r *Recipient) divide() {
	text, inName := r.Email, tidy(r.Email) == ""
	if inName {
		text = r.Name
	}
	one, why := entry(text)
	switch {
	case why != "":
	case inName:
		r.Name, r.Email = one.Name, one.Email
	case r.Name == "" || one.Name == "":
		r.Name, r.Email = r.Name+one.Name, one.Email
	}
}

// verify gives a recipient the value of the check. A phone number or a passcode says by
// itself which check is meant.
func (r *Recipient) verify(values map[column]string) (why string) {
	if len(values) > 1 {
		return "It has more than one value for the verification; leave one."
	}
	for c, value := range values {
		r.Value = value
		switch {
		case c == phoneColumn && r.Check == "":
			r.Check = model.SMS
		case c == passcodeColumn && r.Check == "":
			r.Check = model.Passcode
		case c == phoneColumn && r.Check == model.Passcode, c == passcodeColumn && r.Check == model.SMS:
			return "Its value does not belong to its verification."
		}
	}
	return ""
}
