package files

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

var safeName = regexp.MustCompile(`^_?[A-Za-z0-9][A-Za-z0-9._-]{0,118}$`)

func nameOf(n Naming) string {
	stem, ext := n.split()
	return stem + ext
}

func TestName(t *testing.T) {
	tests := []struct {
		naming Naming
		want   string
	}{
		{Naming{"5e1f-3f9a01bc", "aa77e0d2aa", "Lease.pdf", "pdf"}, "3f9a01bc_77e0d2aa_Lease.pdf"},
		{Naming{"env1", "", "certificate", "pdf"}, "env1_certificate.pdf"},
		{Naming{"", "", "", ""}, "file"},
		{Naming{"", "", "", "pdf"}, "file.pdf"},
		{Naming{"e", "d", "Mietvertrag Zürich (final).PDF", "pdf"}, "e_d_Mietvertrag-Zuerich-final.pdf"},
		{Naming{"e", "d", "Contrat signe\u0301s.pdf", ""}, "e_d_Contrat-signes.pdf"},
		{Naming{"e", "d", "契約書.docx", ""}, "e_d.docx"},
		{Naming{"e", "d", "report.docx", "pdf"}, "e_d_report.docx.pdf"},
		{Naming{"e", "d", "../../.bashrc", ""}, "e_d.bashrc"},
		{Naming{"e", "d", `C:\Windows\system.ini`, ""}, "e_d_system.ini"},
		{Naming{"e", "d", "a..b...c", "pdf"}, "e_d_a.b.c.pdf"},
		{Naming{"e", "d", "-rf --", "pdf"}, "e_d_rf.pdf"},
		{Naming{"../..", "..", "x", "p/df"}, "x"},
		{Naming{"", "", "con", "pdf"}, "_con.pdf"},
		{Naming{"", "", strings.Repeat("ab", 200), "pdf"}, strings.Repeat("ab", 40) + ".pdf"},
		{Naming{"", "", strings.Repeat("a", 79) + "ß", "pdf"}, strings.Repeat("a", 79) + "s.pdf"},
	}
	for _, test := range tests {
		testbed.Equal(t, nameOf(test.naming), test.want, "%+v", test.naming)
	}
}

func TestDeviceNames(t *testing.T) {
	tests := map[string]bool{
		"CON": true, "con": true, "Con.txt": true, "PRN": true, "AUX": true, "NUL": true, "nul.tar.gz": true,
		"COM0": true, "COM1": true, "com9.pdf": true, "LPT0": true, "LPT1": true, "lpt9": true, "CONIN$": true,
		"CONOUT$": true, "conin$.x": true, "COM5.": true,
		"CON1": false, "CONS": false, "COM": false, "COM10": false, "LPT": false, "LPTX": false, "XCON": false,
		"console": false, "nullify": false, "auxiliary": false, "prn_": true, "a.con": false, "com-1": false,
	}
	for label, device := range tests {
		name := nameOf(Naming{Label: label, Ext: "pdf"})
		if got := strings.HasPrefix(name, "_"); got != device {
			t.Errorf("%q became %q", label, name)
		}
	}
}

// hostileLabels combines what breaks out of folders, terminals and shells with places to hide it.
func hostileLabels() []string {
	evil := []string{
		"../", "../../", "..", ".", "/", "//", "/etc/passwd", `..\`, `\\host\share\`, "C:", `C:\`, "file:stream", "~/", "~root",
		"\x00", "\n", "\r\n", "\x1b[2J", "\x1b]0;x\x07", "\u009b2J", "\u202e", "\u200b", "\u2028", "\ufeff", "\xff\xfe",
		"-rf", "--help", ".bashrc", ".ssh/authorized_keys", "con", "NUL.", "aux.pdf", "COM1", "$(id)", "`id`", ";id", "|id", "&", "*", "?",
		"'", `"`, "%2e%2e%2f", "%00", " ", "...", "a. ", strings.Repeat("a", 300), strings.Repeat("../", 100), "．．／", "e\u0301", "👩‍👩‍👧",
	}
	var all []string
	for _, e := range evil {
		all = append(all, e, "x"+e, e+"x", "x"+e+"y.pdf", e+e, "a/"+e+"/b.exe")
	}
	return all
}

func TestHostileNamesStayInTheFolder(t *testing.T) {
	top := t.TempDir()
	folder := mustOpen(t, filepath.Join(top, "a", "downloads"))
	labels := hostileLabels()
	if len(labels) < 200 {
		t.Fatalf("only %d labels", len(labels))
	}
	for _, label := range labels {
		naming := Naming{Envelope: label, Document: label, Label: label, Ext: label}
		for _, n := range []Naming{naming, {Label: label}, {Label: label, Ext: "pdf"}} {
			if name := nameOf(n); !safeName.MatchString(name) || isDevice(strings.TrimSuffix(name, filepath.Ext(name))) {
				t.Errorf("%q became %q", label, name)
			}
		}
		saved, err := folder.Save(naming, []byte("x"))
		if err != nil {
			t.Fatalf("%q: %v", label, err)
		}
		if filepath.Dir(saved.Path) != folder.path {
			t.Errorf("%q was saved as %q", label, saved.Path)
		}
	}
	inside := 0
	err := filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			inside++
			if filepath.Dir(path) != folder.path {
				t.Errorf("outside: %q", path)
			}
		}
		return err
	})
	if err != nil || inside != len(labels) {
		t.Errorf("%d files of %d, %v", inside, len(labels), err)
	}
}

func FuzzName(f *testing.F) {
	for _, label := range hostileLabels() {
		f.Add(label, label, label, "pdf")
	}
	f.Fuzz(func(t *testing.T, envelope, document, label, ext string) {
		name := nameOf(Naming{envelope, document, label, ext})
		if !safeName.MatchString(name) || strings.Contains(name, "..") || strings.HasSuffix(name, ".") {
			t.Errorf("%q", name)
		}
		if filepath.Base(name) != name {
			t.Errorf("%q leads elsewhere", name)
		}
	})
}
