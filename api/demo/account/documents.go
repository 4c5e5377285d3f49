package account

import (
	"fmt"
	"strings"

	"inkdesk/model"
)

func landscape(p model.Page) model.Page { return model.Page{Width: p.Height, Height: p.Width} }

// A4 returns the size of pages whose own size cannot be read, at 96 pixels an inch.
func A4() model.Page { return model.Page{Width: 794, Height: 1123} }

func (a *Account) documents(of string, i int) []model.Document {
	d := a.rng(ofDocuments, i) ^ 0x7e
	switch {
	case of == "document":
		d = a.rng(ofDocuments, a.Form(i))
	case isForm(a, i):
		d = a.rng(ofDocuments, theForm)
	}
	documents := make([]model.Document, 1+d.weighted(64, 21, 10, 5))
	for k := range documents {
		name := pick(&d, a.words["documents"])
		most := 12
		if d.chance(70) {
			most = 4
		}
		pages := make([]model.Page, 1+d.below(most))
		size := []model.Page{A4(), {Width: 816, Height: 1056}}[d.weighted(80, 20)]
		if d.chance(10) {
			size = landscape(size)
		}
		turned := -1
		if d.chance(12) {
			turned = d.below(len(pages))
		}
		for p := range pages {
			pages[p] = size
			if p == turned {
				pages[p] = landscape(size)
			}
		}
		documents[k] = model.Document{
			ID: model.DocumentID(a.partID(of, i, k)), Name: model.NewText(name),
			Filename:  model.NewText(strings.ReplaceAll(strings.ToLower(name), " ", "-") + ".pdf"),
			PageCount: model.Int(len(pages)), Pages: pages,
		}
	}
	return documents
}

// Printed holds a line of text on a page, which begins at a place in percent of the page; Y is the foot of its letters.
type Printed struct {
	X, Y float64
	Text string
}

const (
	lineHeight = 1.7
	lineLength = 92
)

// Print returns the text printed on a page: parties, clauses where there are no fields, and labels of fields.
func Print(a *Account, e *Envelope, document *model.Document, page int) []Printed {
	p := printer{account: a, envelope: e, page: page, d: seededBy(e.Name.Wire()[:min(len(e.Name.Wire()), 8)] + document.Title().Wire())}
	first, last := page == 0, page == int(document.PageCount)-1
	from, to := 18.0, 90.0
	if first {
		from = 48
		y := 31.0
		for _, r := range e.Recipients() {
			if r.Role.Signs() && y < 42 {
				p.add(8, y, "%s: %s", p.role(r.ID), r.Name.Wire())
				y += lineHeight
			}
		}
	}
	if last {
		to = 58
	}
	p.clauses(from, to)
	for i := range e.Annotations {
		if f := &e.Annotations[i]; f.DocumentID == document.ID && int(f.Page) == page+1 {
			p.label(f)
		}
	}
	if last {
		p.add(8, 63, "Place: ______________________")
	}
	return p.lines
}

type printer struct {
	account  *Account
	envelope *Envelope
	page     int
	d        rng
	lines    []Printed
}

func (p *printer) add(x, y float64, format string, args ...any) {
	p.lines = append(p.lines, Printed{x, y, fmt.Sprintf(format, args...)})
}

func (p *printer) role(id model.RecipientID) string {
	number := -1
	for _, r := range p.envelope.Recipients() {
		if r.Role.Signs() {
			number++
		}
		if r.ID == id {
			break
		}
	}
	if number > 1 {
		return "Witness"
	}
	parties := []string{"Customer", "Supplier"}
	for _, entry := range p.account.words["parties"] {
		word, names, _ := strings.Cut(entry, "|")
		if strings.HasPrefix(strings.ToLower(p.envelope.Name.Wire()), word) {
			parties = strings.Split(names, "|")
		}
	}
	return parties[max(number, 0)]
}

func (p *printer) clauses(from, to float64) {
	clauses := p.account.words["clauses"]
	at := p.d.below(len(clauses))
	for number := 1; from < to; number++ {
		text := fmt.Sprintf("%d. %s", 4*p.page+number, clauses[(at+number)%len(clauses)])
		for _, line := range wrapped(text) {
			if from < to {
				p.add(8, from, "%s", line)
			}
			from += lineHeight
		}
		from += lineHeight / 2
	}
}

func (p *printer) label(f *model.Annotation) {
	x, y, below := float64(f.X), float64(f.Y), float64(f.Y+f.Height)
	r := p.envelope.Recipient(f.RecipientID)
	switch {
	case r == nil:
	case f.Type == model.SignatureField:
		p.add(x, below-0.6, "x _________________________")
		p.add(x, below+1.4, "%s: %s", p.role(r.ID), r.Name.Wire())
	case f.Type == model.DateField:
		p.add(x, below+1.4, "Date")
	case f.Type == model.TextField && f.Text != nil && !f.Text.Tooltip.IsEmpty():
		p.add(x, y-0.4, "%s:", f.Text.Tooltip.Wire())
	case f.Type == model.CheckboxField:
		p.add(x+3.5, below-0.2, "I have read the annexes.")
	}
}

func wrapped(text string) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > lineLength {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}
