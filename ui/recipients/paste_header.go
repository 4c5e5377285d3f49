package recipients

import (
	"fmt"
	"strings"

	"inkdesk/model"
)

// column is what a column of a pasted table holds.
type column string

// The columns that are not fields.
const (
	phoneColumn    column = "phone"
	passcodeColumn column = "passcode"
	noColumn       column = ""
)

func (c column) secret() bool {
	return c == phoneColumn || c == passcodeColumn || c == column(Value)
}

// parseColumn is the column with a name that people use.
func parseColumn(name string) column {
	switch normalized(name) {
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

// parseHeader parses the names of columns, nil when the cells are no header: one has to be
// the name or the address, none may contain an address, and none may be there twice.
func parseHeader(cells []string) (header []column, unknown []string) {
	seen := map[column]bool{}
	for _, cell := range cells {
		c := parseColumn(cell)
		if strings.Contains(cell, "@") || c != noColumn && seen[c] {
			return nil, nil
		}
		if c == noColumn && cleanTrimmed(cell) != "" {
			unknown = append(unknown, cleanTrimmed(cell))
		}
		seen[c] = true
		header = append(header, c)
	}
	if !seen[column(Email)] && !seen[column(Name)] {
		return nil, nil
	}
	return header, unknown
}

// parseNamedRecord parses a line below a header.
func (p *parser) parseNamedRecord(r record, header []column) {
	var one Recipient
	values := map[column]string{}
	why := ""
	for i, cell := range r.cells {
		cell = cleanTrimmed(cell)
		switch {
		case cell == "":
		case i >= len(header):
			why = fmt.Sprintf("It has more than the %d cells that the first line names.", len(header))
		case header[i].secret():
			values[header[i]] = cell
		default:
			if wrong := one.setField(header[i], cell); wrong != "" {
				why = wrong
			}
		}
	}
	one.splitAddress()
	if why == "" {
		why = one.setVerification(values)
	}
	if why == "" && one.Name == "" && one.Email == "" {
		why = "It has neither a name nor an address."
	}
	if why != "" {
		p.addUnread(r.line, maskedText(r.cells, header), why)
		return
	}
	p.add(r.line, one)
}

// setField sets the field of a column, and returns why it cannot.
func (r *Recipient) setField(c column, cell string) (why string) {
	switch Field(c) {
	case Name:
		r.Name = cell
	case Email:
		r.Email = cell
	case Role:
		r.Role = model.Role(cell)
		if role, ok := parseRole(cell); ok {
			r.Role = role
		}
	case Step:
		step, ok := stepOf(cell)
		if !ok {
			return fmt.Sprintf("Its step is no number from 1 to %d.", maxStep)
		}
		r.Step = step
	case Check:
		r.Check = model.VerificationType(cell)
		if check, ok := parseCheck(cell); ok {
			r.Check = check
		}
	case ID:
		r.ID = cell
	case UID:
		r.UID = cell
	}
	return ""
}

// splitAddress splits a name and an address in one cell, such as "Ann <ann@example.com>",
// if there is nothing else.
func (r *Recipient) splitAddress() {
	text, inName := r.Email, cleanTrimmed(r.Email) == ""
	if inName {
		text = r.Name
	}
	one, why := parseEntry(text)
	switch {
	case why != "":
	case inName:
		r.Name, r.Email = one.Name, one.Email
	case r.Name == "" || one.Name == "":
		r.Name, r.Email = r.Name+one.Name, one.Email
	}
}

// setVerification sets the value of the check. A phone number or a passcode implies the
// check.
func (r *Recipient) setVerification(values map[column]string) (why string) {
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
