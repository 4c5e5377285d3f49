package recipients

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/model/encode"
)

// spreadsheet is a text in cells.
type spreadsheet struct {
	records []record
	header  []column // nil where there is none
	unknown []string // names in the header that are no column's
}

// record is a line of cells.
type record struct {
	line  int // counted from 1
	cells []string
}

// asTable reads a text as a table, if it is one: it has tabs, or begins with the names of
// columns, or every line of it has an address in a cell of its own.
func asTable(text string) (spreadsheet, bool) {
	separators := []rune{';', ','}
	if strings.ContainsRune(text, '\t') {
		separators = []rune{'\t'}
	}
	for _, separator := range separators {
		records, whole := records(text, separator)
		if len(records) == 0 {
			return spreadsheet{}, false
		}
		t := spreadsheet{records: records}
		if t.header, t.unknown = headerOf(records[0].cells); t.header != nil {
			t.records = records[1:]
			return t, true
		}
		bad := slices.ContainsFunc(records, func(r record) bool { return !r.holdsOne() })
		if separator == '\t' || whole && !bad {
			return t, true
		}
	}
	return spreadsheet{}, false
}

// records divides a text into cells. Where a quote would swallow addresses of other
// lines, the lines are read one by one; whole is false then.
func records(text string, separator rune) (list []record, whole bool) {
	r := reader(text, separator)
	for {
		cells, err := r.Read()
		if err != nil {
			whole = errors.Is(err, io.EOF)
			break
		}
		line, _ := r.FieldPos(0)
		list = append(list, record{line, unmarked(cells)})
	}
	if whole && !slices.ContainsFunc(list, func(r record) bool { return slices.ContainsFunc(r.cells, swallows) }) {
		return list, true
	}
	list = nil
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) != "" {
			list = append(list, record{i + 1, unmarked(cellsOf(line, separator))})
		}
	}
	return list, false
}

func reader(text string, separator rune) *csv.Reader {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = separator, true, -1
	return r
}

// swallows reports whether a cell of several lines holds an address: a quote that nothing
// ends has taken what follows it.
func swallows(cell string) bool { return strings.Contains(cell, "\n") && strings.Contains(cell, "@") }

// cellsOf are the cells of one line. A quote that would join cells is a letter.
func cellsOf(line string, separator rune) []string {
	cells, err := reader(line, separator).Read()
	joined := func(cell string) bool { return strings.ContainsRune(cell, separator) && strings.Contains(cell, "@") }
	if err != nil || slices.ContainsFunc(cells, joined) {
		return strings.Split(line, string(separator))
	}
	return cells
}

// asRecord divides a line at commas or semicolons if that leaves one address alone in a
// cell.
func asRecord(line string) ([]string, bool) {
	for _, separator := range []rune{';', ','} {
		if r := (record{cells: cellsOf(line, separator)}); r.holdsOne() && len(r.cells) > 1 {
			return r.cells, true
		}
	}
	return nil, false
}

// holdsOne reports whether one of several cells is an address, and the others hold none.
func (r record) holdsOne() bool {
	alone, within := 0, 0
	for _, cell := range r.cells {
		switch cell = tidy(cell); {
		case isAddress(cell):
			alone++
		case strings.Contains(cell, "@"):
			within++
		}
	}
	return alone == 1 && within == 0 && len(r.cells) > 1
}

// isAddress reports whether a cell holds an address and nothing else.
func isAddress(cell string) bool {
	return strings.Contains(cell, "@") && !strings.ContainsAny(bare(cell), " <>,;")
}

// table reads all records.
func (p *parser) table(t spreadsheet) {
	if len(t.unknown) > 0 {
		p.refuse(1, strings.Join(t.unknown, ", "), "No column has this name; what stands below it was left out.")
	}
	for _, r := range t.records {
		filled := slices.DeleteFunc(slices.Clone(r.cells), func(cell string) bool { return tidy(cell) == "" })
		switch {
		case len(filled) == 0:
		case t.header != nil:
			p.named(r, t.header)
		case len(filled) == 1:
			p.line(r.line, filled[0])
		default:
			p.record(r.line, r.cells)
		}
	}
}

// unmarked are cells without the apostrophes that only keep a spreadsheet from taking one
// for a formula, such as a phone number.
func unmarked(cells []string) []string {
	for i := range cells {
		cells[i] = encode.Unmarked(cells[i])
	}
	return cells
}

// record reads cells without names: what they are shows in what they hold.
func (p *parser) record(line int, cells []string) {
	var one Recipient
	var others []string
	for _, cell := range cells {
		cell = tidy(cell)
		step, number := strconv.Atoi(cell)
		role, isRole := roleOf(cell)
		check, isCheck := checkOf(cell)
		switch {
		case cell == "":
		case one.Email == "" && isAddress(cell):
			one.Email = bare(cell)
		case one.Email == "" && strings.Contains(cell, "@"):
			inner, why := entry(cell)
			if why != "" || one.Name != "" {
				p.refuse(line, shown(cells, nil), manyOr(why))
				return
			}
			one.Name, one.Email = inner.Name, inner.Email
		case one.Role == "" && isRole:
			one.Role = role
		case one.Step == 0 && number == nil && step >= 1 && step <= mostSteps:
			one.Step = step
		case one.Check == "" && isCheck && (check != "" || len(others) > 0):
			one.Check = check
		case one.Value == "" && phone(cell) == "":
			one.Value = cell
		default:
			others = append(others, cell)
		}
	}
	if why := one.settle(others); why != "" {
		p.refuse(line, shown(cells, nil), why)
		return
	}
	p.add(line, one)
}

func manyOr(why string) string {
	if why == "" {
		return manyAddress
	}
	return why
}

// settle gives a recipient the cells that are left: the name, and the passcode of one who
// has such a check.
func (r *Recipient) settle(others []string) (why string) {
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
		return noAddress
	case len(others) > 0:
		return fmt.Sprintf("It has %d cells too many to tell what they are; put the names of the columns into the first line.", len(others))
	}
	return ""
}

// shown is a line of cells for a person, what may be secret replaced.
func shown(cells []string, header []column) string {
	parts := make([]string, 0, len(cells))
	for i, cell := range cells {
		cell = tidy(cell)
		secret := header == nil && cell != "" && phone(cell) == "" || i < len(header) && header[i].secret()
		if secret && cell != "" {
			cell = model.NewSecret(cell).Masked(model.Passcode)
		}
		parts = append(parts, cell)
	}
	return strings.TrimRight(strings.Join(parts, ", "), ", ")
}
