package pdftext

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/geometry"
)

func TestMain(m *testing.M) {
	if Serve(os.Args) {
		return
	}
	os.Exit(m.Run())
}

func read(t *testing.T, file []byte) (Document, error) {
	t.Helper()
	return Read(t.Context(), bytes.NewReader(file), int64(len(file)))
}

// said is the page as "word left,top width", rounded to percent.
func said(p []geometry.Word) string {
	var words []string
	for _, w := range p {
		words = append(words, fmt.Sprintf("%s %.0f,%.0f %.0f", w.Text, 100*w.Box.Left, 100*w.Box.Top, 100*(w.Box.Right-w.Box.Left)))
	}
	return strings.Join(words, "; ")
}

func TestWordsAndTheirPlaces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, content, entries, want string }{
		{"a line", "BT /F 10 Tf 60 720 Td (Signature of) Tj ET", "", "Signature 10,9 9; of 20,9 2"},
		{"letters one by one", "BT /F 10 Tf 60 720 Td [(Si) -20 (gn) -900 (here)] TJ ET", "", "Sign 10,9 4; here 16,9 4"},
		{"lines in any order", "BT /F 10 Tf 60 400 Td (two) Tj 0 320 Td (one) Tj ET", "", "one 10,9 3; two 10,49 3"},
		{"next lines", "BT /F 10 Tf 12 TL 60 720 Td (one) Tj T* (two) Tj (three) ' ET", "", "one 10,9 3; two 10,11 3; three 10,12 5"},
		{
			"moved and grown", "q 2 0 0 2 60 400 cm BT /F 10 Tf (big) Tj ET Q BT /F 10 Tf (small) Tj ET", "",
			"big 10,48 6; small 0,99 5",
		},
		{"wide codes", "BT /W 10 Tf 60 720 Td <000100020003> Tj ET", "", "Ölm 10,9 2"},
		{"a form that has itself in it", "/X Do", "", "inside 17,12 6; inside 33,12 6; inside 50,12 6; inside 67,12 6; inside 83,12 6"},
		{"turned", "BT 0 1 -1 0 80 60 Tm /F 10 Tf (along) Tj ET", "/Rotate 90", "along 8,12 4"},
		{"cropped", "BT /F 10 Tf 160 620 Td (word) Tj ET", "/CropBox [100 100 400 700]", "word 20,12 8"},
		{"from bottom to top", "BT 0 1 -1 0 80 60 Tm /F 10 Tf (along) Tj ET", "", ""},
		{"off the page", "BT /F 10 Tf 60 900 Td (gone) Tj 0 -180 Td (here) Tj ET", "", "here 10,9 4"},
		{"nothing", "", "", ""},
		{
			"an image in the content", "BI /W 4 /H 4 /BPC 8 /CS /G ID \x00)<\xff EI \x01\x02]>\n)\nEI\nBT /F 10 Tf 60 720 Td (after) Tj ET", "",
			"after 10,9 5",
		},
		{"half a digit", "BT /F 10 Tf 60 720 Td <6f6E 65 4> Tj ET", "", "one@ 10,9 4"},
		{"ligatures and dashes", "BT /D 10 Tf 60 720 Td (o\\336ce \\226) Tj ET", "/Resources << /Font << /D << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding << /Differences [222 /ffi] >> >> >> >>", "office 10,9 4; – 15,9 1"},
		{"as an old machine encodes", "BT /D 10 Tf 60 720 Td (\\232) Tj ET", "/Resources << /Font << /D << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding << /BaseEncoding /MacRomanEncoding >> >> >> >>", "ö 10,9 1"},
		{"codes that are text", "BT /D 10 Tf 60 720 Td <4f60597d> Tj ET", "/Resources << /Font << /D << /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /UniGB-UTF16-H >> >> >>", "你好 10,9 3"},
		{"needless escapes", "BT /F 10 Tf 60 720 Td (\\50\\%\\9\\\n) Tj ET", "", "(%9 10,9 3"},
		{"stray delimiters", "> ) BT } /F 10 Tf ] 60 720 Td >> (here) Tj ET", "", "here 10,9 4"},
		{"numbers as some write them", "BT /F +10. Tf 60 720 Td --0 -.0 Td 1.2.3 Tc 0.-5 Tw (here) Tj ET", "", "here 10,9 4"},
		{"lists of properties", "/Span << /ActualText (no) /A [<<>>] >> BDC BT /F 10 Tf 60 720 Td (yes) Tj ET EMC", "", "yes 10,9 3"},
		{"escapes", "BT /F 10 Tf 60 720 Td (a\x1b[31mred\x07) Tj ET", "", "a�[31mred� 10,9 10"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d, err := read(t, onePage(c.content, c.entries))
			if err != nil || d.Count != 1 || len(d.Pages) != 1 {
				t.Fatalf("%d of %d pages, %v", len(d.Pages), d.Count, err)
			}
			if turned := strings.Contains(c.name, "bottom to top"); (d.Lost[0] == Turned) != turned {
				t.Errorf("lost: %v", d.Lost[0])
			}
			if got := said(d.Pages[0]); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			wide := model.Page{Width: 800, Height: 1067}
			switch c.name {
			case "turned":
				wide = model.Page{Width: 1067, Height: 800}
			case "cropped":
				wide = model.Page{Width: 400, Height: 800}
			}
			if d.Sizes[0] != wide {
				t.Errorf("the page is %+v, want %+v", d.Sizes[0], wide)
			}
		})
	}
}

func TestHostileFiles(t *testing.T) {
	t.Parallel()
	tree := func(kids string) []byte {
		f := &file{}
		f.add("<< /Type /Catalog /Pages 2 0 R >>")
		f.add("<< /Type /Pages /Kids [" + kids + "] /Count 1000000000 >>")
		f.add("<< /Type /Pages /Kids [2 0 R 3 0 R 2 0 R] /Parent 3 0 R /Count -7 >>")
		return f.bytes("")
	}
	bomb := &file{}
	bomb.add("<< /Type /Catalog /Pages 2 0 R >>")
	bomb.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
	bomb.add("<< /Type /Page /Contents 4 0 R >>")
	bomb.stream("/Filter /FlateDecode", deflated(1<<30))
	sized := &file{}
	sized.add("<< /Type /Catalog /Pages 2 0 R >>")
	encrypted := &file{}
	encrypted.add("<< /Type /Catalog /Pages 2 0 R >>")
	for _, c := range []struct {
		name string
		file []byte
		want error // nil for any end
	}{
		{"empty", nil, ErrNotPDF},
		{"text", []byte(strings.Repeat("not a PDF at all\n", 100)), ErrNotPDF},
		{"header only", []byte("%PDF-1.7\n"), ErrCutOff},
		{"a tree that has itself in it", tree("2 0 R 3 0 R"), nil},
		{"a wide tree", tree(strings.Repeat("2 0 R ", 100_000)), nil},
		{"a bomb", bomb.bytes(""), nil},
		{"endless text", onePage("BT /F 10 Tf "+strings.Repeat("(aaaaaaaaaaaaaaaaaaaaaaaaaa) Tj ", 200_000)+" ET", ""), nil},
		{"open hexadecimal string", onePage("BT /F 10 Tf <4142", ""), nil},
		{"open array", onePage("BT /F 10 Tf [ (a) (b", ""), nil},
		{"unbalanced", onePage(strings.Repeat("Q ", 1000)+strings.Repeat("q ", 100_000)+" Tj Tm cm Tf", ""), nil},
		{"numbers", onePage("BT /F 1e308 Tf 1e308 1e308 Td (x) Tj /F 10 Tf nan inf Td (y) Tj ET", ""), nil},
		{"absurd size", bytes.Replace(sized.bytes(""), []byte("/Size 2"), []byte("/Size 4000000000"), 1), nil},
		{"objects without end", []byte("%PDF-1.7\n/Root 1 0 R" + strings.Repeat(" 1 0 obj", 7<<20)), nil},
		{"entries without end", []byte("%PDF-1.7\n1 0 obj" + strings.Repeat("/Root 1 0 R/ObjStm", 3<<20)), nil},
		{"encrypted", encrypted.bytes("/Encrypt << /Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O (" + strings.Repeat("o", 32) + ") /U (" + strings.Repeat("u", 32) + ") >> /ID [(a) (b)]"), ErrEncrypted},
		{"encrypted with a short key, and no password", lockedShort(), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			d, err := read(t, c.file)
			if c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("ended with %v, want %v", err, c.want)
			}
			if took := time.Since(start); took > 2*MostTime {
				t.Errorf("it took %v", took)
			}
			for _, p := range d.Pages {
				for _, w := range p {
					if bad := w.Box.Left + w.Box.Top + w.Box.Right + w.Box.Bottom; math.IsNaN(bad) || w.Box.Left < 0 || w.Box.Top > 1 {
						t.Errorf("a word stands at %+v", w)
					}
				}
			}
		})
	}
}

func TestSizeIsKnownBeforeReading(t *testing.T) {
	if _, err := Read(t.Context(), neverRead{t}, 500<<20); !errors.Is(err, ErrTooLarge) {
		t.Errorf("ended with %v", err)
	}
}

type neverRead struct{ t *testing.T }

func (n neverRead) Read([]byte) (int, error) {
	n.t.Error("the file was read")
	return 0, io.EOF
}

// What was read before the process had to be ended is kept, and said to be cut.
func TestGivenUp(t *testing.T) {
	if d, err := receive(strings.NewReader(`{"count":2}{"page":true,"words":[{"t":"first","p":[1,1,5,2]}]}`)); err != nil || !d.Cut || d.Count != 2 || d.Empty() {
		t.Errorf("%+v, %v", d, err)
	}
	if d, err := receive(strings.NewReader(`{"count":2}`)); !errors.Is(err, ErrGaveUp) || strings.Contains(err.Error(), "EOF") || d.Cut {
		t.Errorf("%+v, %v", d, err)
	}
}

// A file that keeps the process busy ends with it.
func TestEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Read(ctx, bytes.NewReader(onePage("", "")), 1); err == nil {
		t.Error("there is no error")
	}
}

// What another program reads of the same file stands at the same places.
func TestAgreesWithPoppler(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext (poppler-utils) is missing")
	}
	file := onePage("BT /F 10 Tf 60 720 Td (Signature of the landlord) Tj 0 -300 Td [(Da) 10 (te:) -3000 (Place)] TJ ET "+
		"q 1.5 0 0 1.5 30 40 cm BT /F 12 Tf (grown) Tj ET Q", "")
	path := filepath.Join(t.TempDir(), "file.pdf")
	testbed.Must(t, os.WriteFile(path, file, 0o600))
	out, err := exec.Command("pdftotext", "-bbox", path, "-").Output()
	testbed.Must(t, err)
	d, err := read(t, file)
	testbed.Must(t, err)
	theirs := regexp.MustCompile(`<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">(.*)</word>`).FindAllStringSubmatch(string(out), -1)
	if len(theirs) != len(d.Pages[0]) {
		t.Fatalf("they read %d words, we %s", len(theirs), said(d.Pages[0]))
	}
	for _, w := range d.Pages[0] {
		i := slices.IndexFunc(theirs, func(word []string) bool { return word[4] == w.Text.String() })
		if i < 0 {
			t.Errorf("only we read %s", w.Text)
			continue
		}
		left, _ := strconv.ParseFloat(theirs[i][1], 64)
		right, _ := strconv.ParseFloat(theirs[i][3], 64)
		if math.Abs(100*w.Box.Left-left/6) > 0.5 || math.Abs(100*w.Box.Right-right/6) > 0.5 {
			t.Errorf("we read %s at %.3f to %.3f, they %s", w.Text, w.Box.Left, w.Box.Right, theirs[i][0])
		}
	}
}

// Whatever a file holds, the reading ends, and what it returns can be shown.
func FuzzRead(f *testing.F) {
	f.Add(onePage("BT /F 10 Tf 60 720 Td (Signature of) Tj ET", ""))
	f.Add(onePage("BT /W 10 Tf 60 720 Td <000100020003> Tj ET /X Do", "/Rotate 90"))
	f.Fuzz(func(t *testing.T, file []byte) {
		d, _ := read(t, file)
		for _, p := range d.Pages {
			for _, w := range p {
				if strings.ContainsFunc(w.Text.String(), func(r rune) bool { return r < ' ' || r == 0x7f }) {
					t.Errorf("%q has control characters", w.Text)
				}
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	line := "0 -14 Td (The tenant shall pay the rent in advance on the first day of each month without any deduction) Tj "
	file := onePage("BT /F 8 Tf 40 780 Td "+strings.Repeat(line, 50)+" ET", "")
	for b.Loop() {
		if d, err := Read(b.Context(), bytes.NewReader(file), int64(len(file))); err != nil || len(d.Pages[0]) != 900 {
			b.Fatal(len(d.Pages[0]), err)
		}
	}
}
