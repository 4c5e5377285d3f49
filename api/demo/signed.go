package demo

import (
	"fmt"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/api/demo/pdf"
	"inkdesk/model"
)

func signedPages(a *account.Account, e *account.Envelope, d *model.Document) []pdf.Page {
	pages := make([]pdf.Page, len(d.Pages))
	for i, p := range d.Pages {
		pages[i] = pdf.Page{Width: points(p.Width), Height: points(p.Height), Lines: []string{
			e.Name.Wire(), d.Title().Wire(), fmt.Sprintf("Page %d of %d", i+1, len(d.Pages)), "Envelope " + e.ID.String(),
		}}
		for _, printed := range account.Print(a, e, d, i) {
			pages[i].Marks = append(pages[i].Marks, pdf.Mark{
				X: int(printed.X * float64(pages[i].Width) / 100), Y: int(printed.Y * float64(pages[i].Height) / 100), Text: printed.Text,
			})
		}
		if e.Sandbox {
			pages[i].Lines = append(pages[i].Lines, "SANDBOX - not legally binding")
		}
	}
	if len(pages) > 0 {
		last := &pages[len(pages)-1]
		signed := signatures(e)
		for i, line := range signed {
			last.Marks = append(last.Marks, pdf.Mark{X: last.Width * 8 / 100, Y: last.Height - 10*(len(signed)-i), Text: line})
		}
	}
	return pages
}

func points(pixels model.Int) int { return int(pixels) * 72 / 96 }

func signatures(e *account.Envelope) []string {
	var lines []string
	for _, r := range e.Recipients() {
		if p := e.Progress[r.ID]; !p.Signed.IsZero() {
			lines = append(lines, fmt.Sprintf("Signed by %s <%s> on %s", r.Name.Wire(), r.Email.Wire(), utc(p.Signed)))
		}
	}
	return lines
}

func (s *Service) certificatePage(e *account.Envelope) pdf.Page {
	size := account.A4()
	lines := []string{
		"Certificate of completion", "",
		"Envelope: " + e.Name.Wire(),
		"Identifier: " + e.ID.String(),
		"Legality level: " + string(e.LegalityLevel),
		"Created: " + utc(e.CreatedAt),
		"Completed: " + utc(e.UpdatedAt),
		fmt.Sprintf("Documents: %d, pages: %d", len(e.Documents), e.Pages), "",
	}
	for step, r := range e.Recipients() {
		p := e.Progress[r.ID]
		lines = append(lines, fmt.Sprintf("Step %d: %s <%s>, %s", step, r.Name.Wire(), r.Email.Wire(), r.Role))
		if !p.Opened.IsZero() {
			lines = append(lines, "    opened "+utc(p.Opened))
		}
		if !p.Signed.IsZero() {
			lines = append(lines, "    signed "+utc(p.Signed))
		}
	}
	return pdf.Page{Width: points(size.Width), Height: points(size.Height), Lines: lines}
}

func utc(t model.Time) string { return t.Time().UTC().Format(time.RFC3339) }
