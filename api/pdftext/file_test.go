package pdftext

import (
	"bytes"
	"compress/zlib"
	"crypto/md5"
	"crypto/rc4"
	"fmt"
	"strings"
)

// file makes a PDF of objects, the first of which is the catalog.
type file struct{ objects []string }

func (f *file) add(object string) int {
	f.objects = append(f.objects, object)
	return len(f.objects)
}

func (f *file) stream(dict, content string) int {
	return f.add(fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", dict, len(content), content))
}

func (f *file) bytes(trailer string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	at := make([]int, len(f.objects))
	for i, object := range f.objects {
		at[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(f.objects)+1)
	for _, offset := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n", len(f.objects)+1, trailer, start)
	return b.Bytes()
}

// onePage is a file of one page of 600 by 800 points with that content, and further entries of the page.
func onePage(content, entries string, more ...string) []byte {
	return onePageOf("", content, entries, more...)
}

// onePageOf is that with entries of the catalog.
func onePageOf(catalog, content, entries string, more ...string) []byte {
	f := &file{}
	f.add("<< /Type /Catalog /Pages 2 0 R " + catalog + " >>")
	f.add("<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>")
	f.add("<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R /W 6 0 R >> /XObject << /X 8 0 R >> >> " + entries + " >>")
	f.stream("", content)
	f.add("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>")
	f.add("<< /Type /Font /Subtype /Type0 /BaseFont /Wide /Encoding /Identity-H /ToUnicode 7 0 R /DescendantFonts [<< /DW 500 /W [1 [600 600] 3 4 250] >>] >>")
	f.stream("", "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"+
		"/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def\n"+
		"1 begincodespacerange <0000> <ffff> endcodespacerange\n"+
		"1 beginbfchar <0001> <00d6> endbfchar 1 beginbfrange <0002> <0004> <006c> endbfrange")
	f.stream("/Type /XObject /Subtype /Form /Matrix [1 0 0 1 100 0]", "BT /F 10 Tf 0 700 Td (inside) Tj ET /X Do")
	for _, object := range more {
		f.add(object)
	}
	return f.bytes("")
}

func deflated(n int) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	zeros := make([]byte, 1<<20)
	for range n >> 20 {
		_, _ = w.Write(zeros)
	}
	_ = w.Close()
	return b.String()
}

// lockedShort is a file that is encrypted with a key of 40 bits and opens without a password.
func lockedShort() []byte {
	f := &file{}
	f.add("<< /Type /Catalog /Pages 2 0 R >>")
	f.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
	f.add("<< /Type /Page /Contents 4 0 R >>")
	f.stream("", "what nobody can read")
	pad := "\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A"
	owner := strings.Repeat("o", len(pad))
	key := md5.Sum([]byte(pad + owner + "\xfc\xff\xff\xff" + "a"))
	cipher, _ := rc4.NewCipher(key[:5])
	user := make([]byte, len(pad))
	cipher.XORKeyStream(user, []byte(pad))
	return f.bytes(fmt.Sprintf("/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (%s) /U <%x> >> /ID [(a) (a)]", owner, user))
}
