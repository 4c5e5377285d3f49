package recipients

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

// parseHeader reads the names of columns, nil when the cells are no header: one has to be the
// name or the address, none may contain an address, and none may be there twice.
func parseHeader(cells []model.Text) (header []spreadsheet.Kind, unknown []string) {
	seen := map[spreadsheet.Kind]bool{}
	for _, cell := range cells {
		cell := cellText(cell)
		h := spreadsheet.ParseHeading(cell)
		kind := h.Kind
		switch {
		case strings.Contains(cell, "@"):
			return nil, nil
		case h.Who != "" && !spreadsheet.Generic(h.Who) || kind == spreadsheet.EnvelopeName || kind == spreadsheet.Comment:
			kind = spreadsheet.NoKind
		case kind == spreadsheet.BareName:
			kind = spreadsheet.FullName
		}
		if kind != spreadsheet.NoKind && seen[kind] {
			return nil, nil
		}
		if kind == spreadsheet.NoKind && cell != "" {
			unknown = append(unknown, cell)
		}
		seen[kind] = true
		header = append(header, kind)
	}
	// A plain name beside a first name is the last one, and the other way round.
	if i := slices.Index(header, spreadsheet.FullName); i >= 0 && seen[spreadsheet.FirstName] != seen[spreadsheet.LastName] {
		header[i] = spreadsheet.FirstName
		if seen[spreadsheet.FirstName] {
			header[i] = spreadsheet.LastName
		}
	}
	if !seen[spreadsheet.Email] && !seen[spreadsheet.FullName] && !seen[spreadsheet.LastName] {
		return nil, nil
	}
	return header, unknown
}

func isSecret(k spreadsheet.Kind) bool {
	return k == spreadsheet.Phone || k == spreadsheet.Passcode || k == spreadsheet.CheckValue
}

// parseNamedRecord parses a line below a header.
func (p *parser) parseNamedRecord(r spreadsheet.Row, header []spreadsheet.Kind, phones spreadsheet.Phones) {
	var one Recipient
	values, names := map[spreadsheet.Kind]string{}, [2]string{}
	why := ""
	for i, cell := range r.Cells {
		cell := cellText(cell)
		switch {
		case cell == "":
		case i >= len(header):
			why = fmt.Sprintf("It has more than the %d cells that the first line names.", len(header))
		case spreadsheet.IsError(cell):
			why = "A cell holds an error of the spreadsheet, or its column was too narrow."
		case header[i] == spreadsheet.Phone:
			number, _ := phones.Read(r.Cells[i].Wire())
			values[header[i]] = cmp.Or(number, cell) // the table says what is wrong with it
		case isSecret(header[i]):
			values[header[i]] = cell
		case header[i] == spreadsheet.FirstName:
			names[0] = cell
		case header[i] == spreadsheet.LastName:
			names[1] = cell
		default:
			if wrong := one.setField(header[i], cell); wrong != "" {
				why = wrong
			}
		}
	}
	one.Name = cmp.Or(one.Name, strings.TrimSpace(names[0]+" "+names[1]))
	one.splitAddress()
	if why == "" {
		why = one.setVerification(values)
	}
	if why == "" && one.Name == "" && one.Email == "" {
		why = "It has neither a name nor an address."
	}
	if why != "" {
		p.addUnread(r.Line, maskedText(r.Cells, header), why)
		return
	}
	p.add(r.Line, one)
}

// setField sets the field of a column, and returns why it cannot.
func (r *Recipient) setField(k spreadsheet.Kind, cell string) (why string) {
	switch k {
	case spreadsheet.FullName:
		r.Name = cell
	case spreadsheet.Email:
		r.Email = cell
	case spreadsheet.Role:
		r.Role = model.Role(cell)
		if role, ok := spreadsheet.ParseRole(cell); ok {
			r.Role = role
		}
	case spreadsheet.Step:
		step, ok := stepOf(cell)
		if !ok {
			return fmt.Sprintf("Its step is no number from 1 to %d.", maxStep)
		}
		r.Step = step
	case spreadsheet.Check:
		r.Check = model.VerificationType(cell)
		if check, ok := parseCheck(cell); ok {
			r.Check = check
		}
	case spreadsheet.ID:
		r.ID = cell
	case spreadsheet.UID:
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
	name, address, err := model.ParseMailbox(text)
	switch {
	case err != nil:
	case inName:
		r.Name, r.Email = name, address
	case r.Name == "" || name == "":
		r.Name, r.Email = r.Name+name, address
	}
}

// setVerification sets the value of the check. A phone number or a passcode implies the
// check.
func (r *Recipient) setVerification(values map[spreadsheet.Kind]string) (why string) {
	if len(values) > 1 {
		return "It has more than one value for the verification; leave one."
	}
	for c, value := range values {
		r.Value = value
		switch {
		case c == spreadsheet.Phone && r.Check == "":
			r.Check = model.SMS
		case c == spreadsheet.Passcode && r.Check == "":
			r.Check = model.Passcode
		case c == spreadsheet.Phone && r.Check == model.Passcode, c == spreadsheet.Passcode && r.Check == model.SMS:
			return "Its value does not belong to its verification."
		}
	}
	return ""
}
