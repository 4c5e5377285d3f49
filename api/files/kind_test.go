package files

import (
	"errors"
	"strings"
	"testing"
)

func TestKinds(t *testing.T) {
	whole := string(pdf(4000))
	zip := "PK\x03\x04" + strings.Repeat("x", 3000) + "PK\x05\x06" + strings.Repeat("\x00", 18)
	const label = "Lease.docx"
	tests := []struct {
		name    string
		content string
		accept  Accept
		kind    Kind
		saved   string // empty when refused
	}{
		{"PDF", whole, OnlyPDF, PDF, "Lease.docx.pdf"},
		{"PDF with bytes before it", strings.Repeat("\n", 1019) + whole, OnlyPDF, PDF, "Lease.docx.pdf"},
		{"PDF mark too late", strings.Repeat("\n", 1020) + whole, OnlyPDF, "text/plain", ""},
		{"PDF for the bundle", whole, PDFOrZIP, PDF, "Lease.docx.pdf"},
		{"zip for the bundle", zip, PDFOrZIP, ZIP, "Lease.docx.zip"},
		{"zip with a comment", zip + strings.Repeat("c", 60_000), PDFOrZIP, ZIP, "Lease.docx.zip"},
		{"zip for one document", zip, OnlyPDF, ZIP, ""},
		{"web page", "<!DOCTYPE html><title>Sign in</title>", OnlyPDF, "text/html", ""},
		{"error in JSON", ` {"message":"expired"}`, PDFOrZIP, "application/json", ""},
		{"plain text", "try later", OnlyPDF, "text/plain", ""},
		{"picture", "\x89PNG\r\n\x1a\n", PDFOrZIP, "image/png", ""},
		{"program", "\x7fELF\x02\x01\x01\x00", OnlyPDF, "application/octet-stream", ""},
		{"attachment of any kind", "\x7fELF\x02\x01\x01\x00", Anything, "application/octet-stream", "Lease.docx"},
		{"attachment that is a zip inside", zip, Anything, ZIP, "Lease.docx"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := testFolder(t)
			saved, err := write(t, folder, []byte(test.content), -1).Publish(Expectation{Naming: Naming{Label: label}, Accept: test.accept})
			if test.saved != "" {
				if err != nil || saved.Name != test.saved || saved.Kind != test.kind {
					t.Errorf("saved %+v, %v", saved, err)
				}
				return
			}
			if !errors.Is(err, WrongKind) || !strings.Contains(err.Error(), string(test.kind)) {
				t.Errorf("error is %v", err)
			}
			wantNothingLeft(t, folder)
		})
	}
}

// What follows the end of a whole file does no harm, and is said. A file that breaks off is refused, whatever it holds.
func TestEnds(t *testing.T) {
	whole := string(pdf(4000))
	body := strings.TrimSuffix(strings.TrimRight(whole, "\n"), "%%EOF")
	zip := "PK\x03\x04" + strings.Repeat("x", 3000) + "PK\x01\x02" + strings.Repeat("y", 42) + "PK\x05\x06" + strings.Repeat("\x00", 18)
	tests := []struct {
		name, content string
		odd, refused  bool
	}{
		{"whole", whole, false, false},
		{"a line end behind it", whole + "\r\n\r\n", false, false},
		{"zeros behind it", whole + strings.Repeat("\x00", 2000), true, false},
		{"a web page behind it", whole + strings.Repeat("<p>powered by a proxy</p>", 100), true, false},
		{"very much behind it", whole + strings.Repeat("\x00", 300<<10), true, false},
		{"its end between two parts that are read", whole + strings.Repeat("\x00", 64<<10-3), true, false},
		{"too much behind it", whole + strings.Repeat("\x00", mostBehind+1000), false, true},
		{"cut off", body, false, true},
		{"cut off and filled up", body + strings.Repeat("\x00", 2000), false, true},
		{"cut off in a change", whole + "9 0 obj\n<< /Length 5000 >>\nstream\n" + strings.Repeat("x", 3000), false, true},
		{"cut off where it was made for the web", whole + "9 0 obj\n<< >>\nendobj\n" + strings.Repeat("x", 100<<10), false, true},
		{"zip", zip, false, false},
		{"zip with something behind it", zip + strings.Repeat("\x00", 70<<10), true, false},
		{"zip that is cut off", zip[:3040], false, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			saved, err := write(t, testFolder(t), []byte(test.content), -1).Publish(Expectation{Naming: Naming{Label: "Lease"}, Accept: PDFOrZIP})
			if errors.Is(err, Incomplete) != test.refused || (err == nil) == test.refused {
				t.Fatalf("ended with %v", err)
			}
			if odd := strings.Contains(saved.Warning, "do not belong to it"); odd != test.odd {
				t.Errorf("the warning is %q", saved.Warning)
			}
		})
	}
}

func TestErrorToldByTheServiceIsQuoted(t *testing.T) {
	folder := testFolder(t)
	content := `{"message":"link expired` + "\x1b[2J" + `"}` + strings.Repeat("y", 4000)
	_, err := write(t, folder, []byte(content), -1).Publish(certificate)
	if err == nil || !strings.Contains(err.Error(), "link expired") || strings.Contains(err.Error(), "\x1b") || len(err.Error()) > 500 {
		t.Errorf("error is %q", err)
	}
}
