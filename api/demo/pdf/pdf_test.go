package pdf_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"inkdesk/api/demo/pdf"
	"inkdesk/api/testbed"
)

func TestDocumentIsReadByAnotherProgram(t *testing.T) {
	if _, err := exec.LookPath("pdfinfo"); err != nil {
		t.Skip("pdfinfo (poppler-utils) is not installed")
	}
	for _, size := range []int64{0, 5_000, 10_001, 1_000_003} {
		document := pdf.Document{Title: `Zürich (a\b) 契約`, Size: size, Pages: []pdf.Page{
			{Width: 595, Height: 842, Lines: []string{"(first) \\ page", "Ünïcode – ok"}}, {Width: 842, Height: 595},
		}}
		content := document.Bytes()
		if size > 0 && int64(len(content)) != size || document.Length() != int64(len(content)) {
			t.Errorf("%d bytes and a length of %d, want %d", len(content), document.Length(), size)
		}
		file := filepath.Join(t.TempDir(), "a.pdf")
		testbed.Must(t, os.WriteFile(file, content, 0o600))
		out, err := exec.Command("pdfinfo", "-f", "1", "-l", "2", file).CombinedOutput()
		for _, want := range []string{`Zürich (a\b) ??`, "Pages:           2", "595 x 842", "842 x 595"} {
			if err != nil || !strings.Contains(string(out), want) || strings.Contains(string(out), "rror") {
				t.Errorf("pdfinfo lacks %q: %v\n%s", want, err, out)
			}
		}
	}
}

func TestPages(t *testing.T) {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_, _ = z.Write([]byte("5 0 6 70 << /Type /Page /Parent 2 0 R /Rotate 90 /MediaBox [0 0 100 200] >> << /Type/Page/Parent 2 0 R >>"))
	_ = z.Close()
	compressed := "%PDF-1.5\n2 0 obj\n<< /Type /Pages /Count 2 /Kids [5 0 R 6 0 R] /MediaBox [0 0 612 792] >>\nendobj\n" +
		"3 0 obj << /Type /ObjStm /N 2 /First 9 /Length " + fmt.Sprint(packed.Len()) + " >>\nstream\n" + packed.String() + "\nendstream\nendobj\n"
	a4 := pdf.Size{Width: 595, Height: 842}
	tests := []struct {
		name, file string
		want       []pdf.Size
	}{
		{"nothing", "%PDF-1.4", nil},
		{"compressed, turned and inherited", compressed, []pdf.Size{{Width: 200, Height: 100}, {Width: 612, Height: 792}}},
		{"fewer pages than objects", "1 0 obj <</Type/Pages/Count 1>> endobj 2 0 obj <</Type/Page/Parent 1 0 R>> endobj " +
			"3 0 obj <</Type/Page/Parent 1 0 R>> endobj", []pdf.Size{a4}},
		{"a tree in a tree", "1 0 obj <</Type/Pages/Count 2>> endobj 2 0 obj <</Type/Pages/Count 1/Parent 1 0 R>> endobj", []pdf.Size{a4, a4}},
		{"corners the other way round", "2 0 obj <</Type /Page /MediaBox [100.5 50 0 0]>> endobj", []pdf.Size{{Width: 100.5, Height: 50}}},
		{"a number that is none", "2 0 obj <</Type /Page /MediaBox [0 0 1-2 5]>> endobj", []pdf.Size{a4}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := pdf.Pages([]byte(tt.file), a4); !slices.Equal(got, tt.want) {
				t.Errorf("pages %v, want %v", got, tt.want)
			}
		})
	}
	if claimed := pdf.Pages([]byte("1 0 obj <</Type/Pages/Count 99999999>> endobj"), a4); len(claimed) > 10_000 {
		t.Errorf("%d pages were believed", len(claimed))
	}
}

func FuzzPages(f *testing.F) {
	f.Add(pdf.Document{Title: "x", Pages: []pdf.Page{{Width: 1, Height: 2, Lines: []string{"y"}}}}.Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		if n := len(pdf.Pages(b, pdf.Size{})); n > 10_000 {
			t.Errorf("%d pages", n)
		}
	})
}
