package recipients

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

// pastedTable is a text in cells.
type pastedTable struct {
	rows    []spreadsheet.Row
	header  []spreadsheet.Kind // nil where there is none
	unknown []string           // names in the header of no known column
}

// parsePastedTable parses a text as a table, if it is one: it has tabs, or a header, or
// every line has an address in a cell of its own.
func parsePastedTable(text string) (pastedTable, bool) {
	separators := ";|,"
	if strings.ContainsRune(text, '\t') {
		separators = "\t"
	}
	for _, separator := range []byte(separators) {
		rows, whole := spreadsheet.Pasted(text, separator)
		if len(rows) == 0 {
			return pastedTable{}, false
		}
		t := pastedTable{rows: rows}
		if t.header, t.unknown = parseHeader(rows[0].Cells); t.header != nil {
			t.rows = rows[1:]
			return t, true
		}
		bad := slices.ContainsFunc(rows, func(r spreadsheet.Row) bool { return !hasOneAddress(r) })
		if separator == '\t' || whole && !bad {
			return t, true
		}
	}
	return pastedTable{}, false
}

// splitRecord splits a line at commas or semicolons if one cell is an address then.
func splitRecord(number int, line string) (spreadsheet.Row, bool) {
	for _, separator := range []byte(";,") {
		if r := spreadsheet.PastedLine(number, line, separator); hasOneAddress(r) {
			return r, true
		}
	}
	return spreadsheet.Row{}, false
}

// hasOneAddress reports whether one of several cells is an address, and no other contains
// one.
func hasOneAddress(r spreadsheet.Row) bool {
	alone, within := 0, 0
	for _, cell := range r.Cells {
		switch cell := cellText(cell); {
		case isAddress(cell):
			alone++
		case strings.Contains(cell, "@"):
			within++
		}
	}
	return alone == 1 && within == 0 && len(r.Cells) > 1
}

// isAddress reports whether a cell is an address and nothing else.
func isAddress(cell string) bool {
	return strings.Contains(cell, "@") && !strings.ContainsAny(model.BareAddress(cell), " <>,;")
}

// cellText is the text of a cell, clean and without blanks around it.
func cellText(cell model.Text) string { return cleanTrimmed(cell.Wire()) }

// parseTable parses all records.
func (p *parser) parseTable(t pastedTable) {
	if len(t.unknown) > 0 {
		p.addUnread(1, strings.Join(t.unknown, ", "), "No column has this name; what stands below it was left out.")
	}
	phones := spreadsheet.NewPhones(spreadsheet.Values(t.rows, slices.Index(t.header, spreadsheet.Phone)))
	for _, r := range t.rows {
		filled := slices.DeleteFunc(slices.Clone(r.Cells), func(cell model.Text) bool { return cellText(cell) == "" })
		switch {
		case len(filled) == 0:
		case t.header != nil:
			p.parseNamedRecord(r, t.header, phones)
		case len(filled) == 1:
			p.parseLine(r.Line, filled[0].Wire())
		default:
			p.parseRecord(r)
		}
	}
}

// parseRecord parses cells without a header, by what they contain.
func (p *parser) parseRecord(r spreadsheet.Row) {
	var one Recipient
	var others []string
	for _, cell := range r.Cells {
		cell := cellText(cell)
		step, number := strconv.Atoi(cell)
		role, isRole := spreadsheet.ParseRole(cell)
		check, isCheck := parseCheck(cell)
		switch {
		case cell == "":
		case one.Email == "" && isAddress(cell):
			one.Email = model.BareAddress(cell)
		case one.Email == "" && strings.Contains(cell, "@"):
			name, address, err := model.ParseMailbox(cell)
			if err = cmp.Or(err, model.ErrSeveralAddresses); one.Name != "" || address == "" {
				p.addUnread(r.Line, maskedText(r.Cells, nil), sentence(err))
				return
			}
			one.Name, one.Email = name, address
		case one.Role == "" && isRole:
			one.Role = role
		case one.Step == 0 && number == nil && step >= 1 && step <= maxStep:
			one.Step = step
		case one.Check == "" && isCheck && (check != "" || len(others) > 0):
			one.Check = check
		case one.Value == "" && phoneProblem(cell) == "":
			one.Value = cell
		default:
			others = append(others, cell)
		}
	}
	if why := one.assignRest(others); why != "" {
		p.addUnread(r.Line, maskedText(r.Cells, nil), why)
		return
	}
	p.add(r.Line, one)
}

// assignRest assigns the cells that are left: the name, and the passcode for such a check.
func (r *Recipient) assignRest(others []string) (why string) {
	if r.Name == "" && len(others) > 0 {
		r.Name, others = others[0], others[1:]
	}
	if r.Check == model.Passcode && r.Value == "" && len(others) == 1 {
		r.Value, others = others[0], nil
	}
	if r.Check == "" && r.Value != "" {
		r.Check = model.SMS
	}
	switch {
	case r.Email == "":
		return sentence(model.ErrNoAddress)
	case len(others) > 0:
		return fmt.Sprintf("It has %d cells too many to tell what they are; put the names of the columns into the first line.", len(others))
	}
	return ""
}

// maskedText is a line of cells as text, with possible secrets masked.
func maskedText(cells []model.Text, header []spreadsheet.Kind) string {
	parts := make([]string, 0, len(cells))
	for i, cell := range cells {
		cell := cellText(cell)
		secret := header == nil && cell != "" && phoneProblem(cell) == "" || i < len(header) && isSecret(header[i])
		if secret && cell != "" {
			cell = model.NewSecret(cell).Masked(model.Passcode)
		}
		parts = append(parts, cell)
	}
	return strings.TrimRight(strings.Join(parts, ", "), ", ")
}
