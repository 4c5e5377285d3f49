package files

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pdf is a document of some size that readers accept.
func pdf(size int) []byte {
	const head, tail = "%PDF-1.7\n", "\nstartxref\n0\n%%EOF\n"
	return []byte(head + strings.Repeat("x", max(0, size-len(head)-len(tail))) + tail)
}

func testFolder(t testing.TB) *Folder {
	t.Helper()
	folder, err := OpenFolder(filepath.Join(t.TempDir(), "downloads"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = folder.Close() })
	return folder
}

// write starts a download and writes its content.
func write(t testing.TB, folder *Folder, content []byte, length int64) *Part {
	t.Helper()
	part, err := folder.NewPart(Transfer{Length: length})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(content); err != nil {
		t.Fatal(err)
	}
	return part
}

func names(t testing.TB, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, entry := range entries {
		all = append(all, entry.Name())
	}
	return all
}

var certificate = Expectation{Naming: Naming{Envelope: "env00000001", Label: "certificate"}, Accept: OnlyPDF}

func TestSweepRemovesOnlyOurOldParts(t *testing.T) {
	dir := t.TempDir()
	old, recent := time.Now().Add(-25*time.Hour), time.Now().Add(-23*time.Hour)
	plant := func(name string, age time.Time) {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.WriteFile(path, []byte("x"), 0o600), os.Chtimes(path, age, age)); err != nil {
			t.Fatal(err)
		}
	}
	abandoned, running := partName(), partName()
	plant(abandoned, old)
	plant(running, recent)
	kept := []string{running, ".inkdesk-notes.part", "x" + partName(), "lease.pdf"}
	for _, name := range kept[1:] {
		plant(name, old)
	}
	directory := partName()
	path := filepath.Join(dir, directory)
	if err := errors.Join(os.Mkdir(path, 0o700), os.Chtimes(path, old, old)); err != nil {
		t.Fatal(err)
	}
	kept = append(kept, directory)
	folder, err := OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	left := strings.Join(names(t, dir), "\n")
	for _, name := range kept {
		if !strings.Contains(left, name) {
			t.Errorf("%s is gone", name)
		}
	}
	if strings.Contains(left, abandoned) {
		t.Error("the abandoned part stayed")
	}
}

func TestSubfoldersAreAlwaysNew(t *testing.T) {
	folder := testFolder(t)
	var made []string
	for range 3 {
		sub, err := folder.Subfolder(Naming{Envelope: "env00000001", Label: "evidence"})
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, filepath.Base(sub.Path()))
		if saved, err := sub.Save(Naming{Label: "envelope", Ext: "json"}, []byte("{}")); err != nil || filepath.Dir(saved.Path) != sub.Path() {
			t.Errorf("saved %+v, %v", saved, err)
		}
		_ = sub.Close()
	}
	want := "00000001_evidence,00000001_evidence (2),00000001_evidence (3)"
	if got := strings.Join(made, ","); got != want {
		t.Errorf("made %s", got)
	}
}

func TestFolderThatIsAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var known *Error
	if _, err := OpenFolder(path); !errors.As(err, &known) {
		t.Errorf("error is %v", err)
	}
}

func TestManifest(t *testing.T) {
	folder := testFolder(t)
	part := write(t, folder, pdf(2000), 2000)
	saved, err := part.Publish(certificate)
	if err != nil {
		t.Fatal(err)
	}
	zone := time.FixedZone("", 2*3600)
	m := Manifest{Envelope: "env00000001", Host: "api.example.com", Created: time.Date(2030, 1, 2, 3, 4, 5, 0, zone)}
	m.Add(saved, "GET /envelope/env00000001/certificate", m.Created)
	list, err := folder.SaveManifest(m)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(list.Path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"file": "00000001_certificate.pdf"`, `"size": 2000`, `"sha256": "` + saved.SHA256 + `"`,
		`"request": "GET /envelope/env00000001/certificate"`, `"fetched_at": "2030-01-02T01:04:05Z"`,
		`"created_at": "2030-01-02T01:04:05Z"`, `"envelope_id": "env00000001"`, `"media_type": "application/pdf"`,
	} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	if list.Name != "00000001_manifest.json" || m.Files[0].Fetched.Location() != zone {
		t.Errorf("saved as %s; the caller's manifest has %v", list.Name, m.Files[0].Fetched)
	}
	if info, err := os.Stat(list.Path); err != nil || info.Mode().Perm()&0o077 != 0 && info.Mode()&fs.ModeType == 0 {
		t.Errorf("mode is %v", info.Mode())
	}
}
