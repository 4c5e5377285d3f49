package demo_test

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/demo/pdf"
	"inkdesk/api/testbed"
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
	testbed.Must(t, os.WriteFile(file, content, 0o600))
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
	for _, e := range c.envelopes() {
		for _, asked := range e.Attachments.Placeholders() {
			for _, f := range asked.Files {
				if kind := f.MIMEType.String(); !checked[kind] {
					checked[kind] = true
					checkFile(t, &f, c.download(fmt.Sprintf("/envelope/%s/attachments/%s", e.ID, f.ID), "application/octet-stream"))
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

// A signed document is a contract that can be read: clauses, who signs where, with a line to
// sign on, and a blank that no field lies on.
func TestSignedDocumentsHoldAContract(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 200, Seed: 3})
	found := c.service.Find(func(e *account.Envelope) bool {
		return e.Status == model.Completed && len(e.Documents) > 0 && !e.Trashed
	})
	signatures := 0
	for _, id := range found[:min(len(found), 20)] {
		e, _ := c.service.Envelope(id)
		for i := range e.Documents {
			d := &e.Documents[i]
			text := c.download("/envelope/"+id.String()+"/signed_documents/"+d.ID.String(), "application/pdf")
			for _, want := range []string{"(Page 1 of ", "(1. ", "(Place: ______"} {
				if n := bytes.Count(text, []byte(want)); n != 1 {
					t.Errorf("%s of %s: %q stands there %d times", d.ID, id, want, n)
				}
			}
			for n := range e.Annotations {
				f := &e.Annotations[n]
				r := e.Recipient(f.RecipientID)
				if f.DocumentID != d.ID || f.Type != model.SignatureField || r == nil || !plain(r.Name.Wire()) {
					continue
				}
				signatures++
				if !bytes.Contains(text, []byte(": "+r.Name.Wire()+")")) || !bytes.Contains(text, []byte("(x ______")) {
					t.Errorf("%s of %s: nothing says that %s signs", d.ID, id, r.Name.Wire())
				}
			}
		}
	}
	if signatures == 0 {
		t.Error("no signature was looked for")
	}
}

// plain reports whether a text is written into a PDF as it is.
func plain(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune(`()\`, r) })
}

func TestUploads(t *testing.T) {
	threePages := pdf.Document{Pages: []pdf.Page{{Width: 595, Height: 842}, {Width: 842, Height: 595}, {Width: 612, Height: 792}}}.Bytes()
	tests := []struct {
		name, part, filename string
		content              []byte
		status               int
		want                 string
	}{
		{"a PDF", "file", "lease.pdf", threePages, 200, "lease lease.pdf 3 793x1123 1123x793 816x1056"},
		{"a PDF without a name", "file", "file", threePages, 200, "file file 3 793x1123 1123x793 816x1056"},
		{"half a PDF", "file", "x.pdf", []byte("%PDF-1.4\n"), 200, "x x.pdf 1 794x1123"},
		{"a text", "file", "a.txt", []byte("Hello"), 200, "a a.txt 1 794x1123"},
		{"a path", "file", `..\..\etc/pass.doc`, []byte{0xd0, 0xcf}, 200, "pass pass.doc 1 794x1123"},
		{"a program", "file", "a.exe", []byte("MZ\x90\x00\xff\xfe"), 415, "unsupported_file"},
		{"nothing", "file", "a.pdf", nil, 422, "validation_failed"},
		{"another part", "document", "a.pdf", threePages, 422, "validation_failed"},
		{"too much", "file", "a.pdf", bytes.Repeat([]byte("x"), 100_001), 413, "too_large"},
	}
	options := small
	options.MaxUpload = 100_000
	c := newClient(t, options)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := *c
			c.t = t
			id := c.ok("POST", "/envelope", `{"name":"Lease 2025"}`).text("id")
			status, answer := c.upload("/envelope/"+id+"/document", tt.part, tt.filename, tt.content)
			j, got := c.decode(answer), ""
			if status != http.StatusOK {
				got = j.text("code")
			} else {
				got = fmt.Sprintf("%s %s %d", j.text("name"), j.text("filename"), j.number("page_count"))
				for _, p := range j.list("pages") {
					got += fmt.Sprintf(" %dx%d", p.number("width"), p.number("height"))
				}
			}
			if status != tt.status || got != tt.want {
				t.Errorf("%d %q, want %d %q", status, got, tt.status, tt.want)
			}
		})
	}
}

func TestUploadThatIsNoForm(t *testing.T) {
	c := newClient(t, small)
	id := c.ok("POST", "/envelope", `{"name":"Lease 2025"}`).text("id")
	path := "/envelope/" + id + "/document"
	if got := c.refused(415, "POST", path, `{}`); got != "unsupported_media_type" {
		t.Errorf("JSON: %s", got)
	}
	req := c.request("POST", path, "--b\r\nbroken")
	req.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	if resp, body := c.send(req); resp.StatusCode != 400 || !strings.Contains(string(body), "malformed_body") {
		t.Errorf("a broken form: %d %s", resp.StatusCode, body)
	}
	c.draft(`{"name":"Lease 2025"}`)
	open := string(c.first("IN_PROGRESS").ID)
	if status, _ := c.upload("/envelope/"+open+"/document", "file", "a.txt", []byte("x")); status != 409 {
		t.Errorf("to an open envelope: %d", status)
	}
}
