package recipients

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/describe"
)

var layout = spreadsheet.Layout{Open: true, Accepts: func(c spreadsheet.Column) bool {
	return c.Person >= 1 && c.Person <= spreadsheet.MaxPeople && c.Kind >= spreadsheet.FullName && c.Kind <= spreadsheet.UID
}}

// parseTable parses all rows. Without names of columns and a column of addresses each row is told by itself.
func (p *Pasted) parseTable(sheet spreadsheet.Sheet, match *spreadsheet.Matching) {
	byHand := match != nil
	if !byHand {
		found := layout.Match(sheet)
		match = &found
	}
	p.Table = MappedTable{Name: "The paste", Sheet: sheet, Matching: *match}
	addressed := slices.Contains(match.Columns, spreadsheet.Column{Kind: spreadsheet.Email, Person: 1})
	for _, row := range sheet.First {
		if row.Line < sheet.Header && !sheet.Nameless {
			p.addUnread(row.Line, maskedText(row.Cells, nil), "It is above the names of the columns.")
		}
	}
	if unknown := unusedNames(sheet, match.Columns); len(unknown) > 0 && !byHand { // else the person has seen them
		p.addUnread(max(sheet.Header, 1), strings.Join(unknown, ", "), "No column has this name; the cells below it were left out.")
	}
	reader := spreadsheet.NewReader(sheet.Rows, match.Columns, match.WithoutZero)
	for _, row := range sheet.Rows {
		filled := slices.DeleteFunc(slices.Clone(row.Cells), model.Text.IsEmpty)
		switch {
		case len(filled) == 0:
		case byHand, !sheet.Nameless:
			p.parseRow(row, match.Columns, reader)
		case len(filled) == 1:
			p.parseLine(row.Line, filled[0].Wire())
		case addressed:
			p.parseCells(row, match.Columns, reader)
		default:
			p.parseAlone(row.Alone())
		}
	}
}

func unusedNames(sheet spreadsheet.Sheet, holds []spreadsheet.Column) (names []string) {
	for i, name := range sheet.Columns {
		if !sheet.Nameless && holds[i].Kind == spreadsheet.Unused && !name.IsEmpty() {
			names = append(names, name.String())
		}
	}
	return names
}

func (p *Pasted) parseAlone(sheet spreadsheet.Sheet) {
	holds := layout.Match(sheet).Columns
	p.parseCells(sheet.Rows[0], holds, spreadsheet.NewReader(sheet.Rows, holds, false))
}

// parseCells parses a row of which only the values say what they are, unless it says too much or too little.
func (p *Pasted) parseCells(row spreadsheet.Row, holds []spreadsheet.Column, reader spreadsheet.Reader) {
	left, address := 0, false
	for i, cell := range row.Cells {
		switch {
		case cell.IsEmpty():
		case holds[i].Kind == spreadsheet.Unused:
			left++
		case holds[i].Kind == spreadsheet.Email:
			address = true
		}
	}
	switch {
	case !address:
		p.addUnread(row.Line, maskedText(row.Cells, holds), sentence(model.ErrNoAddress))
	case left > 0:
		p.addUnread(row.Line, maskedText(row.Cells, holds), fmt.Sprintf("It has %s too many to tell what they are; put the names of the columns into the first line.", describe.Counted(left, "cell")))
	default:
		p.parseRow(row, holds, reader)
	}
}

func (p *Pasted) parseRow(row spreadsheet.Row, holds []spreadsheet.Column, reader spreadsheet.Reader) {
	record := reader.Read(row.Cells)
	raw := func(c spreadsheet.Column) string {
		if i := slices.Index(holds, c); i >= 0 {
			return cleanTrimmed(row.Cells[i].Wire())
		}
		return ""
	}
	why := row.Fault
	var people []Recipient
	for _, f := range record.Faults {
		if f.Column.Kind != spreadsheet.Phone || spreadsheet.IsError(raw(f.Column)) { // the table explains the fault of a number
			why = f.Sentence
		}
	}
	for _, one := range record.People {
		one.Phone, one.Email = cmp.Or(one.Phone, raw(one.Column(spreadsheet.Phone))), raw(one.Column(spreadsheet.Email))
		r, wrong := fromRow(one)
		if wrong != "" {
			why = wrong
		}
		people = append(people, r)
	}
	if why == "" && len(people) == 0 {
		why = "It has neither a name nor an address."
	}
	if why != "" {
		p.addUnread(row.Line, maskedText(row.Cells, holds), why)
		return
	}
	for _, one := range people {
		p.add(row.Line, one)
	}
}

func fromRow(p spreadsheet.Person) (r Recipient, why string) {
	r = Recipient{Name: p.Name, Email: p.Email, Role: model.Role(p.Role), Check: model.VerificationType(p.Check), ID: p.ID, UID: p.UID}
	if role, ok := spreadsheet.ParseRole(p.Role); ok {
		r.Role = role
	}
	if check, ok := spreadsheet.ParseCheck(p.Check); ok {
		r.Check = check
	}
	r.Step = spreadsheet.ParseStep(p.Step)
	splitAddress(&r)
	values := slices.DeleteFunc([]string{p.Phone, p.Passcode, p.Value}, func(value string) bool { return value == "" })
	switch {
	case p.Step != "" && r.Step == 0:
		return r, fmt.Sprintf("Its step is no number from 1 to %d.", spreadsheet.MaxStep)
	case r.Name == "" && r.Email == "":
		return r, "It has neither a name nor an address."
	case len(values) > 1:
		return r, "It has more than one value for the verification; leave one."
	case len(values) == 0:
		return r, ""
	case p.Phone != "" && r.Check == model.Passcode, p.Passcode != "" && r.Check == model.SMS:
		return r, "Its value does not belong to its verification."
	case p.Phone != "" && r.Check == "":
		r.Check = model.SMS
	case p.Passcode != "" && r.Check == "":
		r.Check = model.Passcode
	}
	r.Value = values[0]
	return r, ""
}

// splitAddress splits a name and an address in one cell, if there is nothing else.
func splitAddress(r *Recipient) {
	text, inName := r.Email, cleanTrimmed(r.Email) == ""
	if inName {
		text = r.Name
	}
	name, address, err := model.ParseMailbox(text)
	switch {
	case err != nil:
	case inName:
		r.Name, r.Email = name, address
	case r.Name == "" || name == "" || r.Name == name:
		r.Name, r.Email = cmp.Or(r.Name, name), address
	}
}

// maskedText returns a line of cells as text, with possible secrets masked.
func maskedText(cells []model.Text, holds []spreadsheet.Column) string {
	parts := make([]string, len(cells))
	for i, cell := range cells {
		parts[i] = cell.String()
		secret := i < len(holds) && holds[i].Secret() || i >= len(holds) && phoneProblem(parts[i]) == ""
		if secret && parts[i] != "" {
			parts[i] = model.NewSecret(parts[i]).Masked(model.Passcode)
		}
	}
	return strings.TrimRight(strings.Join(parts, ", "), ", ")
}
