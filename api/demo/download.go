package demo

import (
	"bytes"
	"strconv"
	"strings"

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
