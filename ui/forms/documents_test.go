package forms_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestSizes(t *testing.T) {
	for _, size := range [][2]int{{60, 15}, {80, 24}, {120, 40}, {200, 50}} {
		at := fmt.Sprintf("%dx%d", size[0], size[1])
		sized := func(o *uitest.Options) { o.Width, o.Height = size[0], size[1] }
		run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
			d.Golden("envelope-" + at)
			d.Fill("Lease", "enter down down")
			d.Golden("level-" + at)
			d.Press("enter", "enter", "enter", "enter", "enter", "down", "enter", "enter").Type("Anna")
		}, sized)
		run(t, "webhook.create drop-after*1", withoutSubject(nav.NewWebhook), func(d *harness) {
			d.Press("enter").Enter("https://example.com/hook").Wait(time.Second)
			d.Golden("review-" + at)
			d.After("y", "It did not happen", "It happened")
		}, sized)
	}
}

// A file is chosen from the list below the field, through its folder.
func TestChoosingAFile(t *testing.T) {
	path := file(t, "contract.pdf")
	run(t, "", forDraft(nav.UploadDocument), func(d *harness) {
		d.Press("enter").Type(filepath.Dir(path)).See("1 found", filepath.Dir(path)+"/")
		d.After("down enter", path)
		d.Press("down", "enter", "enter")
		d.Later(time.Second, "Documents: 1", "Change 1. contract.pdf")
		d.expectCalls()
	})
}

// An upload can be given up; what became of it is looked for.
func TestGivingUpAnUpload(t *testing.T) {
	path := file(t, "contract.pdf")
	run(t, "envelope.add_document latency=20s", forDraft(nav.UploadDocument), func(d *harness) {
		d.Press("enter")
		d.Fill(path, "enter enter")
		d.confirm("", "being sent", "sent")
		d.After("esc", "it is not known whether this was done")
		d.expectCalls("POST /envelope/*/document")
	})
}

// What makes a file impossible or odd to sign is said before it is sent, and asks for a word. Of a file that only its
// owner's password locks nothing is said.
func TestOddFiles(t *testing.T) {
	cut := aPDF()
	cut = cut[:bytes.Index(cut, []byte("/Kids"))]
	for name, c := range map[string]struct {
		from string // in the folder of cases, or
		file []byte
		want string // "" for nothing to say
	}{
		"password":       {from: "P18-user-aes256.pdf", want: "odd.pdf: The PDF needs a password"},
		"cut off":        {from: "P25-cut-off.pdf", want: "odd.pdf: It breaks off before its end"},
		"nothing of it":  {file: cut, want: "odd.pdf: The PDF breaks off before its end and cannot be opened"},
		"header alone":   {file: []byte("%PDF-1.7\n%%EOF\n"), want: "odd.pdf: This is not a PDF that can be read"},
		"no pages":       {file: regexp.MustCompile(`/Kids \[[^]]*\]`).ReplaceAll(aPDF(), []byte("/Kids []")), want: "odd.pdf: The PDF has no pages"},
		"junk behind":    {from: "P24-junk-behind.pdf", want: "odd.pdf: Something that is not PDF follows its end"},
		"owner, AES":     {from: "P15-owner-aes256.pdf"},
		"owner, RC4":     {from: "P16-owner-rc4-40.pdf"},
		"landscape":      {from: "P03-rotate-90.pdf"},
		"form":           {from: "P13-acroform-values.pdf"},
		"nothing is odd": {file: aPDF()},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "odd.pdf")
			if c.from != "" {
				var err error
				if c.file, err = os.ReadFile(filepath.Join("../../api/pdftext/testdata", c.from)); err != nil {
					t.Fatal(err)
				}
			}
			testbed.Must(t, os.WriteFile(path, c.file, 0o600))
			run(t, "", forDraft(nav.UploadDocument), func(d *harness) {
				d.Press("enter")
				d.Fill(path, "enter enter")
				d.Later(time.Second, "SHA-256 begins with")
				if c.want != "" {
					d.See(c.want, "the word yes")
				} else {
					d.Hides("odd.pdf: ", "the word yes")
				}
				d.expectCalls()
			})
		})
	}
}
