// Package pdf writes small documents and reads as much of others as the demo service
// needs to know: how many pages there are and how large they are.
package pdf

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// Document describes a PDF of plain text.
type Document struct {
	Title string
	Pages []Page
	// Size sets the least number of bytes of the file; a comment fills it up. A value
	// below what the pages need has no effect.
	Size int64
}

// Page describes one page, its size in points (72 an inch).
type Page struct {
	Width, Height int
	Lines         []string // from the upper left corner downwards
	Marks         []Mark
}

// Mark holds a smaller text that begins at a place of its own, in points from the upper left
// corner to the foot of its letters.
type Mark struct {
	X, Y int
	Text string
}

// Bytes returns the document as a file.
func (d Document) Bytes() []byte {
	var b bytes.Buffer
	_, _ = d.WriteTo(&b)
	return b.Bytes()
}

// Length returns the number of bytes [Document.WriteTo] writes.
func (d Document) Length() int64 {
	n, _ := d.WriteTo(io.Discard)
	return n
}

// WriteTo writes the document. The comment that fills it up is never held in memory.
func (d Document) WriteTo(w io.Writer) (int64, error) {
	fill := int64(0)
	if d.Size > 0 {
		// A larger offset may take one digit more, so that the second try corrects the first.
		for range 3 {
			plain := &file{w: io.Discard, fill: fill}
			d.write(plain)
			fill = max(0, fill+d.Size-plain.at)
		}
	}
	f := &file{w: w, fill: fill}
	d.write(f)
	return f.at, f.err
}

// The objects every document has; its pages follow, two objects each.
const (
	catalog   = 1
	pageTree  = 2
	font      = 3
	info      = 4
	firstPage = 5
)

func (d Document) write(f *file) {
	f.print("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	f.pad()
	f.object(catalog, "<< /Type /Catalog /Pages %d 0 R >>", pageTree)
	var kids strings.Builder
	for i := range d.Pages {
		fmt.Fprintf(&kids, "%d 0 R ", firstPage+2*i)
	}
	f.object(pageTree, "<< /Type /Pages /Kids [ %s] /Count %d >>", kids.String(), len(d.Pages))
	f.object(font, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	f.object(info, "<< /Title %s /Producer (inkdesk demo service) >>", literal(d.Title))
	for i := range d.Pages {
		p := &d.Pages[i]
		text := p.content()
		f.object(firstPage+2*i,
			"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %d %d] /Resources << /Font << /F1 %d 0 R >> >> /Contents %d 0 R >>",
			pageTree, p.Width, p.Height, font, firstPage+2*i+1)
		f.object(firstPage+2*i+1, "<< /Length %d >>\nstream\n%s\nendstream", len(text), text)
	}
	f.trailer()
}

func (p *Page) content() string {
	var b strings.Builder
	fmt.Fprintf(&b, "BT /F1 12 Tf 16 TL 56 %d Td", p.Height-72)
	for _, line := range p.Lines {
		fmt.Fprintf(&b, " %s Tj T*", literal(line))
	}
	b.WriteString(" ET")
	for _, m := range p.Marks {
		fmt.Fprintf(&b, "\nBT /F1 9 Tf %d %d Td %s Tj ET", m.X, p.Height-m.Y, literal(m.Text))
	}
	return b.String()
}

// literal returns a string in the font's encoding, with ? for characters it lacks.
func literal(s string) string {
	var b strings.Builder
	b.WriteByte('(')
	for _, r := range s {
		switch {
		case r == '(' || r == ')' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r >= 0x20 && r < 0x7f:
			b.WriteRune(r)
		case r >= 0xa0 && r <= 0xff:
			fmt.Fprintf(&b, "\\%03o", r)
		case r == '–' || r == '—':
			b.WriteByte('-')
		default:
			b.WriteByte('?')
		}
	}
	b.WriteByte(')')
	return b.String()
}

// file counts the bytes written and remembers where the objects start.
type file struct {
	w       io.Writer
	fill    int64
	at      int64
	err     error
	objects []int64
}

func (f *file) print(s string) {
	if f.err != nil {
		return
	}
	n, err := io.WriteString(f.w, s)
	f.at, f.err = f.at+int64(n), err
}

func (f *file) object(number int, format string, args ...any) {
	f.objects = append(f.objects, f.at)
	f.print(fmt.Sprintf("%d 0 obj\n", number))
	f.print(fmt.Sprintf(format, args...))
	f.print("\nendobj\n")
}

const padWidth = 64

// pad writes fill bytes of comment lines. Fewer than two bytes cannot be a comment.
func (f *file) pad() {
	line := "%" + strings.Repeat(".", padWidth-2) + "\n"
	block := strings.Repeat(line, 512)
	left := f.fill
	for _, piece := range []string{block, line} {
		for ; left >= 2*int64(len(piece)); left -= int64(len(piece)) {
			f.print(piece)
		}
	}
	if left >= 2 {
		f.print("%" + strings.Repeat(".", int(left)-2) + "\n")
	}
}

func (f *file) trailer() {
	start := f.at
	f.print(fmt.Sprintf("xref\n0 %d\n0000000000 65535 f \n", len(f.objects)+1))
	for _, at := range f.objects {
		f.print(fmt.Sprintf("%010d 00000 n \n", at))
	}
	f.print(fmt.Sprintf("trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n",
		len(f.objects)+1, catalog, info, start))
}
