package pdftext

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Content may come in several streams, and a word does not go on in the next one.
func TestContentInParts(t *testing.T) {
	t.Parallel()
	f := &file{}
	f.add("<< /Type /Catalog /Pages 2 0 R >>")
	f.add("<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>")
	f.add("<< /Type /Page /Parent 2 0 R /Contents [4 0 R 5 0 R 6 0 R] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >> >>")
	f.stream("", "BT /F 10 Tf 60 720 Td (one) Tj ET")
	f.stream("/Filter /NobodyKnows", "BT")
	f.stream("", "BT /F 10 Tf 60 520 Td (two) Tj ET")
	d, err := read(t, f.bytes(""))
	if err != nil || said(d.Pages[0]) != "one 10,9 3; two 10,34 3" {
		t.Errorf("%+v, %v", d, err)
	}
}

// A file whose table of objects is wrong or gone is read by the objects themselves.
func TestRepair(t *testing.T) {
	t.Parallel()
	whole := onePage("BT /F 10 Tf 60 720 Td (here) Tj ET", "")
	const want = "here 10,9 4"
	table := bytes.LastIndex(whole, []byte("xref\n0"))
	streamed := &file{objects: []string{"<< /Type /Catalog /Pages 6 0 R >>", "null"}}
	streamed.stream("", "BT /F 10 Tf 60 720 Td (here) Tj ET")
	first, second := "<< /Type /Pages /Kids [7 0 R] /Count 1 /MediaBox [0 0 600 800] >>",
		"<< /Type /Page /Parent 6 0 R /Contents 3 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >> >>"
	head := fmt.Sprintf("6 0 7 %d ", len(first)+1)
	streamed.stream(fmt.Sprintf("/Type /ObjStm /N 2 /First %d", len(head)), head+first+" "+second)
	for _, c := range []struct {
		name string
		file []byte
	}{
		{"the table is elsewhere", regexp.MustCompile(`startxref\n\d+`).ReplaceAll(whole, []byte("startxref\n12"))},
		{"the table is behind the end", regexp.MustCompile(`startxref\n\d+`).ReplaceAll(whole, []byte("startxref\n99999999"))},
		{"the objects are elsewhere", bytes.Replace(whole, []byte("1 0 obj"), []byte("% moved on\n1 0 obj"), 1)},
		{"cut off", whole[:table]},
		{"something behind it", append(slices.Clone(whole), make([]byte, 2000)...)},
		{"something before it", append([]byte("mail\n"), whole...)},
		{"a version of the future", bytes.Replace(whole, []byte("%PDF-1.7"), []byte("%PDF-2.0"), 1)},
		{"changed later", append(bytes.Replace(whole[:table], []byte("(here)"), []byte("(gone)"), 1),
			"4 0 obj\n<< /Length 34 >>\nstream\nBT /F 10 Tf 60 720 Td (here) Tj ET\nendstream\nendobj\n"...)},
		{"objects in a stream", streamed.bytes("")[:bytes.LastIndex(streamed.bytes(""), []byte("xref\n0"))]},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d, err := read(t, c.file)
			if err != nil || d.Count != 1 || said(d.Pages[0]) != want {
				t.Errorf("got %+v, %v", d, err)
			}
		})
	}
}

// A page that is missing leaves the others their numbers.
func TestMissingPage(t *testing.T) {
	t.Parallel()
	for name, broken := range map[string]string{"gone": "99", "broken": "9"} {
		file := onePage("BT /F 10 Tf 60 720 Td (here) Tj ET", "", "<< /Type /Page 5 6 >>")
		d, err := read(t, bytes.Replace(file, []byte("/Kids [3 0 R]"), []byte("/Kids ["+broken+" 0 R 3 0 R]"), 1))
		if err != nil || len(d.Pages) != 2 || said(d.Pages[1]) != "here 10,9 4" {
			t.Errorf("%s: got %+v, %v", name, d, err)
		}
	}
}

// Of a very long file the first pages are read, and it is said that there are more.
func TestManyPages(t *testing.T) {
	t.Parallel()
	f := &file{}
	f.add("<< /Type /Catalog /Pages 2 0 R >>")
	f.add("<< /Type /Pages /Count 2300 /Kids [" + strings.Repeat("3 0 R ", 2300) + "] >>")
	f.add("<< /Type /Page >>")
	if d, err := read(t, f.bytes("")); err != nil || len(d.Pages) != 2000 || d.Count != 2300 || !d.Cut {
		t.Errorf("%d of %d pages, %v, %v", len(d.Pages), d.Count, d.Cut, err)
	}
}
