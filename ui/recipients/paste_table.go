package recipients

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/model/encode"
	"inkdesk/model/spreadsheet"
)

// pastedTable is a text in cells.
type pastedTable struct {
	records []record
	header  []spreadsheet.Kind // nil where there is none
	unknown []string           // names in the header of no known column
}

// record is a line of cells.
type record struct {
	line  int // counted from 1
	cells []string
}

// parsePastedTable parses a text as a table, if it is one: it has tabs, or a header, or
// every line has an address in a cell of its own.
func parsePastedTable(text string) (pastedTable, bool) {
	separators := []rune{';', '|', ','}
	if strings.ContainsRune(text, '\t') {
		separators = []rune{'\t'}
	}
	for _, separator := range separators {
		records, whole := records(text, separator)
		if len(records) == 0 {
			return pastedTable{}, false
		}
		t := pastedTable{records: records}
		if t.header, t.unknown = parseHeader(records[0].cells); t.header != nil {
			t.records = records[1:]
			return t, true
		}
		bad := slices.ContainsFunc(records, func(r record) bool { return !r.hasOneAddress() })
		if separator == '\t' || whole && !bad {
			return t, true
		}
	}
	return pastedTable{}, false
}

// records splits a text into cells. Where a quote would span addresses of other lines, the
// lines are split one by one, and whole is false.
func records(text string, separator rune) (list []record, whole bool) {
	r := newReader(text, separator)
	for {
		cells, err := r.Read()
		if err != nil {
			whole = errors.Is(err, io.EOF)
			break
		}
		line, _ := r.FieldPos(0)
		list = append(list, record{line, withoutMarks(cells)})
	}
	if whole && !slices.ContainsFunc(list, func(r record) bool { return slices.ContainsFunc(r.cells, spansAddresses) }) {
		return list, true
	}
	list = nil
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) != "" {
			list = append(list, record{i + 1, withoutMarks(splitCells(line, separator))})
		}
	}
	return list, false
}

func newReader(text string, separator rune) *csv.Reader {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = separator, true, -1
	return r
}

// spansAddresses reports whether a cell of several lines has an address: an unbalanced
// quote has joined it with the lines that follow.
func spansAddresses(cell string) bool {
	return strings.Contains(cell, "\n") && strings.Contains(cell, "@")
}

// splitCells are the cells of one line. A quote that would join cells is an ordinary
// character.
func splitCells(line string, separator rune) []string {
	cells, err := newReader(line, separator).Read()
	joined := func(cell string) bool { return strings.ContainsRune(cell, separator) && strings.Contains(cell, "@") }
	if err != nil || slices.ContainsFunc(cells, joined) {
		return strings.Split(line, string(separator))
	}
	return cells
}

// splitRecord splits a line at commas or semicolons if one cell is an address then.
func splitRecord(line string) ([]string, bool) {
	for _, separator := range []rune{';', ','} {
		if r := (record{cells: splitCells(line, separator)}); r.hasOneAddress() && len(r.cells) > 1 {
			return r.cells, true
		}
	}
	return nil, false
}

// hasOneAddress reports whether one of several cells is an address, and no other contains
// one.
func (r record) hasOneAddress() bool {
	alone, within := 0, 0
	for _, cell := range r.cells {
		switch cell = cleanTrimmed(cell); {
		case isAddress(cell):
			alone++
		case strings.Contains(cell, "@"):
			within++
		}
	}
	return alone == 1 && within == 0 && len(r.cells) > 1
}

// isAddress reports whether a cell is an address and nothing else.
func isAddress(cell string) bool {
	return strings.Contains(cell, "@") && !strings.ContainsAny(model.BareAddress(cell), " <>,;")
}

// parseTable parses all records.
func (p *parser) parseTable(t pastedTable) {
	if len(t.unknown) > 0 {
		p.addUnread(1, strings.Join(t.unknown, ", "), "No column has this name; what stands below it was left out.")
	}
	phones := t.phones()
	for _, r := range t.records {
		filled := slices.DeleteFunc(slices.Clone(r.cells), func(cell string) bool { return cleanTrimmed(cell) == "" })
		switch {
		case len(filled) == 0:
		case t.header != nil:
			p.parseNamedRecord(r, t.header, phones)
		case len(filled) == 1:
			p.parseLine(r.line, filled[0])
		default:
			p.parseRecord(r.line, r.cells)
		}
	}
}

// phones are the numbers of the column that has them.
func (t pastedTable) phones() spreadsheet.Phones {
	at := slices.Index(t.header, spreadsheet.Phone)
	var cells []model.Text
	for _, r := range t.records {
		if at >= 0 && at < len(r.cells) {
			cells = append(cells, model.NewText(r.cells[at]))
		}
	}
	return spreadsheet.NewPhones(cells)
}

// withoutMarks are the cells without the apostrophes that keep a spreadsheet from reading
// one as a formula, such as a phone number.
func withoutMarks(cells []string) []string {
	for i := range cells {
		cells[i] = encode.Unmarked(cells[i])
	}
	return cells
}

// parseRecord parses cells without a header, by what they contain.
func (p *parser) parseRecord(line int, cells []string) {
	var one Recipient
	var others []string
	for _, cell := range cells {
		cell = cleanTrimmed(cell)
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
				p.addUnread(line, maskedText(cells, nil), sentence(err))
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
		p.addUnread(line, maskedText(cells, nil), why)
		return
	}
	p.add(line, one)
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
func maskedText(cells []string, header []spreadsheet.Kind) string {
	parts := make([]string, 0, len(cells))
	for i, cell := range cells {
		cell = cleanTrimmed(cell)
		secret := header == nil && cell != "" && phoneProblem(cell) == "" || i < len(header) && isSecret(header[i])
		if secret && cell != "" {
			cell = model.NewSecret(cell).Masked(model.Passcode)
		}
		parts = append(parts, cell)
	}
	return strings.TrimRight(strings.Join(parts, ", "), ", ")
}
