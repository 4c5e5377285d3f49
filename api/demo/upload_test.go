package demo_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"inkdesk/api/demo/pdf"
)

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
