package demo_test

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg" // pictures people upload
	_ "image/png"  // pictures people upload
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// download gets a file, whose length must be the promised one.
func (c *client) download(path, contentType string) []byte {
	c.t.Helper()
	resp, body := c.send(c.request("GET", path, ""))
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != contentType {
		c.t.Fatalf("%s = %d %s", path, resp.StatusCode, resp.Header.Get("Content-Type"))
	}
	if !strings.HasPrefix(resp.Header.Get("Content-Disposition"), "attachment; filename") {
		c.t.Errorf("%s: Content-Disposition %q", path, resp.Header.Get("Content-Disposition"))
	}
	return body
}

// pdftotext reads a PDF with another program; without one it skips the test.
func pdftotext(t *testing.T, content []byte) string {
	t.Helper()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext (poppler-utils) is not installed")
	}
	file := filepath.Join(t.TempDir(), "document.pdf")
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-layout", file, "-").CombinedOutput()
	if err != nil {
		t.Fatalf("pdftotext: %v: %s", err, out)
	}
	return string(out)
}

func TestDownloads(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 200, Seed: 3})
	found := c.service.Find(func(e *account.Envelope) bool {
		return e.Status == model.Completed && len(e.Documents) > 1 && !e.Trashed
	})
	e, _ := c.service.Envelope(found[0])
	base := "/envelope/" + string(e.ID)
	pages := func(text string) int { return strings.Count(text, "\f") }

	one := pdftotext(t, c.download(base+"/signed_documents/"+string(e.Documents[1].ID), "application/pdf"))
	if pages(one) != int(e.Documents[1].PageCount) || !strings.Contains(one, e.ID.String()) {
		t.Errorf("one document has %d pages, want %d", pages(one), e.Documents[1].PageCount)
	}
	for query, more := range map[string]int{
		"": 1, "?certificate_of_completion=true": 1, "?certificate_of_completion=false": 0,
	} {
		all := pdftotext(t, c.download(base+"/signed_documents"+query, "application/pdf"))
		if want := int(e.Pages) + more; pages(all) != want {
			t.Errorf("all documents%s have %d pages, want %d", query, pages(all), want)
		}
	}
	if got := c.refused(422, "GET", base+"/signed_documents?certificate_of_completion=maybe", ""); got != "certificate_of_completion" {
		t.Errorf("refused %q", got)
	}
	certificate := pdftotext(t, c.download(base+"/certificate", "application/pdf"))
	for _, want := range []string{"Certificate of completion", e.ID.String(), e.SigningSteps[0].Recipients[0].Email.String()} {
		if !strings.Contains(certificate, want) {
			t.Errorf("the certificate lacks %q: %s", want, certificate)
		}
	}
}

func TestDownloadsOfAnySize(t *testing.T) {
	options := demo.Options{Envelopes: 200, Seed: 3}
	options.DownloadSize = 300_000
	c := newClient(t, options)
	content := c.download(fmt.Sprintf("/envelope/%s/certificate", c.first(model.Completed).ID), "application/pdf")
	if len(content) != 300_000 {
		t.Errorf("%d bytes, want 300000", len(content))
	}
	pdftotext(t, content)
}

func TestAttachmentsAreRealFiles(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 300, Seed: 3})
	checked := make(map[string]bool)
	for _, id := range c.service.Find(func(e *account.Envelope) bool { return !e.Trashed }) {
		e, _ := c.service.Envelope(id)
		for _, asked := range e.Attachments.Placeholders() {
			for _, f := range asked.Files {
				if kind := f.MIMEType.String(); !checked[kind] {
					checked[kind] = true
					checkFile(t, &f, c.download(fmt.Sprintf("/envelope/%s/attachments/%s", id, f.ID), "application/octet-stream"))
				}
			}
		}
	}
	if len(checked) < 4 {
		t.Errorf("only %v were uploaded", checked)
	}
}

func checkFile(t *testing.T, f *model.AttachmentFile, content []byte) {
	t.Helper()
	if len(content) != int(*f.Size) {
		t.Errorf("%s has %d bytes, want %d", f.Name, len(content), f.Size)
	}
	switch f.MIMEType.String() {
	case "application/pdf":
		pdftotext(t, content)
	case "image/png", "image/jpeg":
		if _, kind, err := image.Decode(bytes.NewReader(content)); err != nil || "image/"+kind != f.MIMEType.String() {
			t.Errorf("%s is %s: %v", f.Name, kind, err)
		}
	}
}
