package files

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
)

// pdf is a document of some size that readers accept.
func pdf(size int) []byte {
	const head, tail = "%PDF-1.7\n", "\nstartxref\n0\n%%EOF\n"
	return []byte(head + strings.Repeat("x", max(0, size-len(head)-len(tail))) + tail)
}

func testFolder(t testing.TB) *Folder {
	t.Helper()
	return mustOpen(t, filepath.Join(t.TempDir(), "downloads"))
}

func mustOpen(t testing.TB, dir string) *Folder {
	t.Helper()
	folder, err := OpenFolder(dir)
	testbed.Must(t, err)
	t.Cleanup(func() { _ = folder.Close() })
	return folder
}

// write starts a download and writes its content.
func write(t testing.TB, folder *Folder, content []byte, length int64) *Part {
	t.Helper()
	part, err := folder.NewPart(length)
	testbed.Must(t, err)
	_, err = part.Write(content)
	testbed.Must(t, err)
	return part
}

func wantNothingLeft(t testing.TB, folder *Folder) {
	t.Helper()
	if left := names(t, folder.path); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

func names(t testing.TB, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	testbed.Must(t, err)
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
		testbed.Must(t, errors.Join(os.WriteFile(path, []byte("x"), 0o600), os.Chtimes(path, age, age)))
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
	testbed.Must(t, errors.Join(os.Mkdir(path, 0o700), os.Chtimes(path, old, old)))
	kept = append(kept, directory)
	mustOpen(t, dir)
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
		testbed.Must(t, err)
		made = append(made, filepath.Base(sub.path))
		if saved, err := sub.Save(Naming{Label: "envelope", Ext: "json"}, []byte("{}")); err != nil || filepath.Dir(saved.Path) != sub.path {
			t.Errorf("saved %+v, %v", saved, err)
		}
		_ = sub.Close()
	}
	want := "00000001_evidence,00000001_evidence (2),00000001_evidence (3)"
	testbed.Equal(t, strings.Join(made, ","), want, "made")
}

func TestFolderThatIsAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	testbed.Must(t, os.WriteFile(path, nil, 0o600))
	var known *Error
	if _, err := OpenFolder(path); !errors.As(err, &known) {
		t.Errorf("error is %v", err)
	}
}
