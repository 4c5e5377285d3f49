package demo

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/api/demo/pdf"
	"inkdesk/model"
)

func getSignedDocument(c *call, t *target) (reply, error) {
	e := t.envelope
	if err := inState(e, model.Completed); err != nil {
		return reply{}, err
	}
	i := t.documentIndex(c.ids[1])
	if i < 0 {
		return reply{}, unknownID("document", c.ids[1])
	}
	name := strings.TrimSuffix(e.Documents[i].Filename.Wire(), ".pdf") + "-signed.pdf"
	return c.pdfReply(name, e.Name.Wire(), signedPages(c.store.account, e, &e.Documents[i]))
}

// getSignedDocuments sends one file, with the certificate unless certificate_of_completion is false.
func getSignedDocuments(c *call, t *target) (reply, error) {
	e := t.envelope
	if err := inState(e, model.Completed); err != nil {
		return reply{}, err
	}
	certified := true
	if asked := c.query.Get("certificate_of_completion"); asked != "" {
		var err error
		if certified, err = strconv.ParseBool(asked); err != nil {
			return reply{}, invalid(fieldProblem{"certificate_of_completion", "This must be true or false."})
		}
	}
	var pages []pdf.Page
	for i := range e.Documents {
		pages = append(pages, signedPages(c.store.account, e, &e.Documents[i])...)
	}
	if certified {
		pages = append(pages, c.certificatePage(e))
	}
	return c.pdfReply(e.Name.Wire()+".pdf", e.Name.Wire(), pages)
}

func getCertificate(c *call, t *target) (reply, error) {
	e := t.envelope
	if err := inState(e, model.Completed); err != nil {
		return reply{}, err
	}
	return c.pdfReply(e.Name.Wire()+" certificate.pdf", "Certificate of completion", []pdf.Page{c.certificatePage(e)})
}

func (c *call) pdfReply(name, title string, pages []pdf.Page) (reply, error) {
	document := pdf.Document{Title: title, Pages: pages, Size: c.options.DownloadSize}
	return fileReply(name, "application/pdf", document.Length(), document), nil
}

func getAttachment(c *call, t *target) (reply, error) {
	for _, asked := range t.envelope.Attachments.Placeholders() {
		for i := range asked.Files {
			if f := &asked.Files[i]; string(f.ID) == c.ids[1] {
				content := account.FileContent(f)
				return fileReply(f.Name.Wire(), "application/octet-stream", int64(len(content)), bytes.NewReader(content)), nil
			}
		}
	}
	return reply{}, unknownID("file", c.ids[1])
}

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
		var signed []string
		for _, r := range e.Recipients() {
			if p := e.Progress[r.ID]; !p.Signed.IsZero() {
				signed = append(signed, fmt.Sprintf("Signed by %s <%s> on %s", r.Name.Wire(), r.Email.Wire(), utc(p.Signed)))
			}
		}
		for i, line := range signed {
			last.Marks = append(last.Marks, pdf.Mark{X: last.Width * 8 / 100, Y: last.Height - 10*(len(signed)-i), Text: line})
		}
	}
	return pages
}

func points(pixels model.Int) int { return int(pixels) * 72 / 96 }

func (s *backend) certificatePage(e *account.Envelope) pdf.Page {
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
