package pdftext

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
)

// Files as people have them: what is read of each, or why nothing is, and what is odd of it.
func TestCases(t *testing.T) {
	t.Parallel()
	const a4 = "793x1123"
	for _, c := range []struct {
		file, want, size string
		err              error
		odd              []Oddity
	}{
		{"P03-rotate-90.pdf", "MARK 10,8 4", "1123x793", nil, nil},
		{"P08-crop-inherited-media-on-page.pdf", "MARK 10,9 5", "879x1055", nil, nil},
		{"P13-acroform-values.pdf", "Name: 10,9 6; VALUE 20,9 7", a4, nil, nil},
		{"P15-owner-aes256.pdf", "MARK 10,9 6", a4, nil, nil},
		{"P16-owner-rc4-40.pdf", "MARK 10,9 6", a4, nil, nil},
		{"P18-user-aes256.pdf", "", "", ErrEncrypted, nil},
		{"P24-junk-behind.pdf", "MARK 10,9 6", a4, nil, []Oddity{junkBehind}},
		{"P25-cut-off.pdf", "MARK 10,9 6", a4, nil, []Oddity{cutOff}},
		{"P31-cjk-90ms-rksj.pdf", "山田太郎 10,9 8", a4, nil, nil},
	} {
		t.Run(c.file, func(t *testing.T) {
			t.Parallel()
			d, err := ReadFile(t.Context(), filepath.Join("testdata", c.file))
			if !errors.Is(err, c.err) || !slices.Equal(d.Odd, c.odd) {
				t.Fatalf("ended with %v, odd is %q", err, d.Odd)
			}
			if c.err != nil {
				return
			}
			if got := said(d.Pages[0]); got != c.want || sizeSaid(d.Sizes[0]) != c.size {
				t.Errorf("got  %s on %s\nwant %s on %s", got, sizeSaid(d.Sizes[0]), c.want, c.size)
			}
		})
	}
}

func sizeSaid(p model.Page) string { return fmt.Sprintf("%dx%d", p.Width, p.Height) }

// Every usual way of encrypting opens without a password where only its owner has one.
func TestEncryption(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/encrypted/*.pdf")
	if err != nil || len(files) != 16 {
		t.Fatal(files, err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			file, err := os.ReadFile(path)
			testbed.Must(t, err)
			d, err := read(t, file)
			if strings.Contains(path, "-user") {
				if !errors.Is(err, ErrEncrypted) {
					t.Errorf("ended with %v", err)
				}
				return
			}
			if err != nil || said(d.Pages[0]) != "MARK 10,9 6" || len(d.Odd) != 0 {
				t.Errorf("%v, %+v", err, d)
			}
			table := bytes.LastIndex(file, []byte("startxref"))
			damaged, err := read(t, append(bytes.Clone(file[:table]), "startxref\n1\n%%EOF\n"...))
			if err != nil || said(damaged.Pages[0]) != "MARK 10,9 6" {
				t.Errorf("repaired: %v, %+v", err, damaged)
			}
		})
	}
	key := &file{}
	key.add("<< /Type /Catalog /Pages 2 0 R >>")
	for filter, want := range map[string]error{"/Adobe.PubSec /V 4": ErrEncrypted, "/Standard /V 9 /R 9": ErrLocked} {
		if _, err := read(t, key.bytes("/Encrypt << /Filter "+filter+" >>")); !errors.Is(err, want) {
			t.Errorf("%s: ended with %v", filter, err)
		}
	}
}

// What makes a file impossible or odd to sign is seen, and of a usual file nothing is said.
func TestOddities(t *testing.T) {
	t.Parallel()
	const text = "BT /F 10 Tf 60 720 Td (here) Tj ET"
	with := func(catalog, entries string, more ...string) []byte {
		return onePageOf(catalog, text, entries, more...)
	}
	plain := onePage(text, "")
	linear := bytes.Replace(plain, []byte("%PDF-1.7\n"), fmt.Appendf(nil, "%%PDF-1.7\n99 0 obj\n<< /Linearized 1 /L %d >>\nendobj\n", 3*len(plain)), 1)
	for _, c := range []struct {
		name string
		file []byte
		want []Oddity
		err  error
	}{
		{"plain", plain, nil, nil},
		{"something before it", append([]byte("From: scanner\n"), plain...), nil, nil},
		{"a line behind it", append(bytes.Clone(plain), "\r\n\x00"...), nil, nil},
		{"cut off in a stream", plain[:bytes.Index(plain, []byte("endstream"))], []Oddity{cutOff}, nil},
		{"cut off before its pages", plain[:bytes.Index(plain, []byte("2 0 obj"))], nil, ErrCutOff},
		{"cut off before the table", plain[:bytes.LastIndex(plain, []byte("xref\n0"))], []Oddity{cutOff}, nil},
		{"cut off and filled up", append(bytes.Clone(plain[:bytes.LastIndex(plain, []byte("xref\n0"))]), make([]byte, 5000)...), []Oddity{cutOff}, nil},
		{"cut off in a change", append(bytes.Clone(plain), "4 0 obj\n<< /Length 34 >>\nstream\nBT"...), []Oddity{cutOff}, nil},
		{"cut off, made for the web", linear, []Oddity{cutOff, damaged}, nil},
		{"a web page behind it", append(bytes.Clone(plain), strings.Repeat("<html>", 400)...), []Oddity{junkBehind}, nil},
		{"a wrong table", bytes.Replace(plain, []byte("startxref\n"), []byte("startxref\n9"), 1), []Oddity{damaged}, nil},
		{"no pages", bytes.Replace(plain, []byte("/Kids [3 0 R]"), []byte("/Kids []     "), 1), nil, ErrNoPages},
		{"a missing page", bytes.Replace(plain, []byte("/Kids [3 0 R]"), []byte("/Kids [3 0 R 77 0 R]"), 1), []Oddity{damaged, missingPages}, nil},
		{"a web page", []byte("<!DOCTYPE html><title>Sign in</title>"), nil, ErrNotPDF},
		{"blank", onePage("", ""), nil, nil},
		{"a poster", onePage(text, "/MediaBox [0 0 9000 800]"), []Oddity{hugePage}, nil},
		{"a poster by its unit", onePage(text, "/UserUnit 10"), []Oddity{hugePage}, nil},
		{"A0", onePage(text, "/MediaBox [0 0 2384 3370]"), nil, nil},
		{"a stamp", onePage(text, "/MediaBox [0 0 50 800]"), []Oddity{tinyPage}, nil},
		{"a form", with("/AcroForm << /Fields [9 0 R] >>", "", "<< /FT /Tx /T (a) /V (b) >>"), nil, nil},
		{"XFA", with("/AcroForm << /Fields [] /XFA [(a) 4 0 R] >>", ""), []Oddity{dynamicForm}, nil},
		{"a place to sign", with("/AcroForm << /SigFlags 1 /Fields [9 0 R] >>", "", "<< /FT /Sig /T (a) >>"), nil, nil},
		{"signed", with("/AcroForm << /SigFlags 3 /Fields [9 0 R] >>", "", "<< /FT /Sig /T (a) /V << /Filter /Adobe.PPKLite >> >>"), []Oddity{signed}, nil},
		{"signed in a group", with("/AcroForm << /SigFlags 3 /Fields [9 0 R] >>", "", "<< /T (g) /Kids [10 0 R] >>", "<< /FT /Sig /T (a) /V << >> >>"), []Oddity{signed}, nil},
		{"certified", with("/Perms << /DocMDP << /Type /Sig >> >>", ""), []Oddity{signed}, nil},
		{"a portfolio", with("/Collection << /View /D >>", ""), []Oddity{portfolio}, nil},
		{"a script", with("/OpenAction << /S /JavaScript /JS (app.alert) >>", ""), []Oddity{scripted}, nil},
		{"scripts", with("/Names << /JavaScript << /Names [] >> >>", ""), []Oddity{scripted}, nil},
		{"opens at a page", with("/OpenAction [3 0 R /Fit]", ""), nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d, err := read(t, c.file)
			if !errors.Is(err, c.err) || !slices.Equal(d.Odd, c.want) {
				t.Errorf("%v, %q, want %v, %q", err, d.Odd, c.err, c.want)
			}
			for _, o := range d.Odd {
				if o.String() == "" {
					t.Errorf("nothing is said of %q", o)
				}
			}
		})
	}
}

// Letters in the old encodings of Asia are read; where no one can know them, the page is no picture.
func TestOldEncodings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		encoding, codes, want string
		lost                  Loss
	}{
		{"90ms-RKSJ-H", "8f9096bc20b1414232", "署名 10,9 3; ｱAB2 14,9 3", ""},
		{"90pv-RKSJ-H", "8f9096bc", "署名 10,9 3", ""},
		{"90msp-RKSJ-V", "8f9096bc", "", Turned},
		{"83pv-RKSJ-H", "8f9096bc", "署名 10,9 3", ""},
		{"EUC-H", "bdf0ccbe", "署名 10,9 3", ""},
		{"H", "3d704c3e", "署名 10,9 3", ""},
		{"V", "3d704c3e", "", Turned},
		{"GBK-EUC-H", "c7a9c3fb", "签名 10,9 3", ""},
		{"GBKp-EUC-H", "c7a9c3fb41", "签名A 10,9 4", ""},
		{"GBK2K-H", "c7a9c3fb8139ee39", "签名㐀 10,9 5", ""},
		{"GB-EUC-H", "c7a9c3fb", "签名 10,9 3", ""},
		{"GBpc-EUC-H", "c7a9c3fb", "签名 10,9 3", ""},
		{"GBT-EUC-H", "c7a9c3fb", "", Unreadable},
		{"ETen-B5-H", "c3b1a657", "簽名 10,9 3", ""},
		{"ETenms-B5-H", "c3b1a657", "簽名 10,9 3", ""},
		{"B5pc-H", "c3b1a657", "簽名 10,9 3", ""},
		{"HKscs-B5-H", "c3b1a657", "簽名 10,9 3", ""},
		{"CNS-EUC-H", "c3b1a657", "", Unreadable},
		{"KSCms-UHC-H", "bcadb8ed", "서명 10,9 3", ""},
		{"KSCms-UHC-HW-H", "bcadb8ed", "서명 10,9 3", ""},
		{"KSC-EUC-H", "bcadb8ed", "서명 10,9 3", ""},
		{"KSCpc-EUC-H", "bcadb8ed", "서명 10,9 3", ""},
		{"KSC-Johab-H", "bcadb8ed", "", Unreadable},
		{"UniJIS-UCS2-HW-H", "7f72540d", "署名 10,9 3", ""},
		{"UniJIS-UTF8-H", "e7bdb2e5908d", "署名 10,9 3", ""},
		{"UniJIS-UTF32-H", "00007f720000540d", "署名 10,9 3", ""},
		{"UniJIS2004-UTF16-H", "7f72d842dfb7", "署𠮷 10,9 3", ""},
		{"Identity-H", "00010002", "", Unreadable},
		{"Identity-V", "00010002", "", Unreadable},
	} {
		t.Run(c.encoding, func(t *testing.T) {
			t.Parallel()
			d, err := read(t, onePage("BT /D 10 Tf 60 720 Td <"+c.codes+"> Tj ET",
				"/Resources << /Font << /D << /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /"+c.encoding+" /DescendantFonts [<< >>] >> >> >>"))
			if err != nil || said(d.Pages[0]) != c.want || d.Lost[0] != c.lost {
				t.Errorf("got %q, %q, %v\nwant %q, %q", said(d.Pages[0]), d.Lost[0], err, c.want, c.lost)
			}
		})
	}
	private := onePage("BT /W 10 Tf 60 720 Td <0002> Tj ET", "")
	d, err := read(t, bytes.Replace(private, []byte("<0004> <006c>"), []byte("<0004> <e06c>"), 1))
	if err != nil || !d.Empty() || d.Lost[0] != Unreadable {
		t.Errorf("letters of private use are %+v, %v", d, err)
	}
}

// A crop box counts wherever in the tree it is said, and ends with the paper.
func TestShownPart(t *testing.T) {
	t.Parallel()
	const text = "BT /F 10 Tf 160 700 Td (word) Tj ET"
	above := func(entries string) []byte {
		return bytes.Replace(onePage(text, "/MediaBox [0 0 600 800]"), []byte("/Count 1 /MediaBox [0 0 600 800]"), []byte("/Count 1 "+entries), 1)
	}
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"of the page", onePage(text, "/CropBox [100 100 400 750]"), "word 20,7 8 on 400x867"},
		{"inherited", above("/CropBox [100 100 400 750]"), "word 20,7 8 on 400x867"},
		{"of the page, over an inherited one", bytes.Replace(onePage(text, "/CropBox [100 100 400 750]"), []byte("/Count 1"), []byte("/Count 1 /CropBox [0 0 10 10]"), 1), "word 20,7 8 on 400x867"},
		{"larger than the paper", onePage(text, "/CropBox [-100 -100 900 900]"), "word 27,12 4 on 800x1067"},
		{"off the paper", onePage(text, "/CropBox [1000 1000 1100 1100]"), "word 27,12 4 on 800x1067"},
		{"upside down", onePage(text, "/CropBox [400 750 100 100]"), "word 20,7 8 on 400x867"},
		{"turned below", bytes.Replace(onePage(text, "/Rotate 0"), []byte("/Count 1"), []byte("/Count 1 /Rotate 90"), 1), "word 27,12 4 on 800x1067"},
		{"in a larger unit", onePage(text, "/UserUnit 2"), "word 27,12 4 on 1600x2133"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d, err := read(t, c.file)
			if got := said(d.Pages[0]) + " on " + sizeSaid(d.Sizes[0]); err != nil || got != c.want {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
		})
	}
}

// What is entered in a form, or stamped on a page, is printed on it.
func TestAnnotations(t *testing.T) {
	t.Parallel()
	const form = "<< /Length 36 /Type /XObject /Subtype /Form /BBox [0 0 100 20] %s >>\nstream\nBT /F 10 Tf 0 5 Td (VALUE) Tj ET      \nendstream"
	const at = "/Rect [60 700 160 720]"
	const shown = "VALUE 10,11 5"
	for _, c := range []struct{ name, annotation, form, want string }{
		{"a value with its picture", "/Subtype /Widget /FT /Tx " + at + " /AP << /N 10 0 R >>", "", shown},
		{"a picture of a state", "/Subtype /Widget /FT /Btn /AS /On " + at + " /AP << /N << /On 10 0 R /Off 4 0 R >> >>", "", shown},
		{"a state without a picture", "/Subtype /Widget /FT /Btn /AS /Off " + at + " /AP << /N << /On 10 0 R >> >>", "", ""},
		{"a stamp", "/Subtype /Stamp " + at + " /AP << /N 10 0 R >>", "", shown},
		{"a picture in another size", "/Subtype /Widget /Rect [60 700 260 740] /AP << /N 10 0 R >>", "", "VALUE 10,9 10"},
		{"a picture with a matrix", "/Subtype /Widget " + at + " /AP << /N 10 0 R >>", "/Matrix [2 0 0 2 7 7]", shown},
		{"hidden", "/Subtype /Widget /F 2 " + at + " /AP << /N 10 0 R >>", "", ""},
		{"not shown", "/Subtype /Widget /F 32 " + at + " /AP << /N 10 0 R >>", "", ""},
		{"a value alone", "/Subtype /Widget /FT /Tx /V (Ann Ash) " + at, "", "Ann 10,11 3; Ash 14,11 3"},
		{"an inherited value", "/Subtype /Widget /Parent << /FT /Tx /V <feff00d6006c> >> " + at, "", "Öl 10,11 2"},
		{"lines", "/Subtype /Widget /FT /Tx /V (one\\ntwo) /Rect [60 660 160 720]", "", "one 10,11 3; two 10,12 3"},
		{"a place to sign", "/Subtype /Widget /FT /Sig /V (no) " + at, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d, err := read(t, onePage("", "/Annots [9 0 R]", "<< "+c.annotation+" >>", fmt.Sprintf(form, c.form)))
			if err != nil || said(d.Pages[0]) != c.want {
				t.Errorf("got %s, %v, want %s", said(d.Pages[0]), err, c.want)
			}
		})
	}
}
