package files

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model/hostile"
)

func TestManifest(t *testing.T) {
	folder := testFolder(t)
	part := write(t, folder, pdf(2000), 2000)
	saved, err := part.Publish(certificate)
	testbed.Must(t, err)
	zone := time.FixedZone("", 2*3600)
	m := Manifest{Envelope: "env00000001", Host: "api.example.com", Created: time.Date(2030, 1, 2, 3, 4, 5, 0, zone)}
	m.Add(saved, "GET /envelope/env00000001/certificate", m.Created)
	list, err := folder.SaveManifest(m, Saved{})
	testbed.Must(t, err)
	text, err := os.ReadFile(list.Path)
	testbed.Must(t, err)
	for _, want := range []string{
		`"file": "00000001_certificate.pdf"`, `"size": 2000`, `"sha256": "` + saved.SHA256 + `"`,
		"{\n  \"complete\": true,\n  \"missing\": []", `"request": "GET /envelope/env00000001/certificate"`, `"fetched_at": "2030-01-02T01:04:05Z"`,
		`"created_at": "2030-01-02T01:04:05Z"`, `"envelope_id": "env00000001"`, `"media_type": "application/pdf"`,
	} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	if list.Name != "00000001_manifest.json" {
		t.Errorf("saved as %s", list.Name)
	}
	if info, err := os.Stat(list.Path); err != nil || info.Mode().Perm()&0o077 != 0 && info.Mode()&fs.ModeType == 0 {
		t.Errorf("mode is %v", info.Mode())
	}
}

// manifests saves one manifest, lets something happen, and saves the next.
func manifests(t *testing.T, happens func(*Folder, Saved)) (folder *Folder, first, second Saved, err error) {
	t.Helper()
	folder = testFolder(t)
	m := Manifest{Envelope: "env00000001", Missing: []MissingFile{{"Zürich.pdf", "GET /x", "It was refused."}}}
	first, err = folder.SaveManifest(m, Saved{})
	testbed.Must(t, err)
	happens(folder, first)
	m.Missing = nil
	second, err = folder.SaveManifest(m, first)
	return folder, first, second, err
}

func manifestIn(t *testing.T, folder *Folder, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder.path, name))
	testbed.Must(t, err)
	return string(text)
}

func TestTheNextManifestTakesThePlaceOfTheLast(t *testing.T) {
	folder, first, second, err := manifests(t, func(f *Folder, first Saved) {
		text := manifestIn(t, f, first.Name)
		if !strings.HasPrefix(text, "{\n  \"complete\": false,\n  \"missing\": [\n") || !strings.Contains(text, "It was refused.") {
			t.Errorf("the first manifest: %s", text)
		}
		if err := hostile.CheckFile(first.Name, text); err != nil {
			t.Error(err)
		}
	})
	if err != nil || second.Path != first.Path || second.SHA256 == first.SHA256 {
		t.Fatalf("saved %+v after %+v, %v", second, first, err)
	}
	if left := names(t, folder.path); !slices.Equal(left, []string{first.Name}) {
		t.Errorf("left: %v", left)
	}
	if text := manifestIn(t, folder, second.Name); !strings.Contains(text, `"complete": true`) {
		t.Errorf("the second manifest: %s", text)
	}
}

// What someone else has put there stays as it is.
func TestAManifestThatWasChangedStays(t *testing.T) {
	for name, change := range map[string]func(path string) error{
		"edited": func(path string) error { return os.WriteFile(path, []byte("mine"), 0o600) },
		"longer": func(path string) error { return os.Truncate(path, 10_000) },
		"another file": func(path string) error {
			return errors.Join(os.WriteFile(path+".new", []byte("mine"), 0o600), os.Rename(path+".new", path))
		},
		"a link": func(path string) error {
			return errors.Join(os.Rename(path, path+".kept"), os.Symlink(filepath.Base(path)+".kept", path))
		},
		"a folder": func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) },
	} {
		t.Run(name, func(t *testing.T) {
			var before fs.FileInfo
			folder, first, second, err := manifests(t, func(_ *Folder, first Saved) {
				testbed.Must(t, change(first.Path))
				before, _ = os.Lstat(first.Path)
			})
			if err != nil || second.Name != "00000001_manifest (2).json" {
				t.Fatalf("saved %+v, %v", second, err)
			}
			after, err := os.Lstat(first.Path)
			if err != nil || !os.SameFile(before, after) {
				t.Errorf("what was there is gone: %v, %v", err, names(t, folder.path))
			}
		})
	}
}

func TestAManifestThatWasRemovedIsSavedAgain(t *testing.T) {
	_, first, second, err := manifests(t, func(_ *Folder, first Saved) { _ = os.Remove(first.Path) })
	if err != nil || second.Path != first.Path {
		t.Errorf("saved %+v, %v", second, err)
	}
}

// Where the next one cannot be saved the last one stays, whole.
func TestAFaultLeavesTheManifestBefore(t *testing.T) {
	folder := testFolder(t)
	first, err := folder.SaveManifest(Manifest{Envelope: "env00000001"}, Saved{})
	testbed.Must(t, err)
	part := write(t, folder, []byte("{}"), 2)
	part.file = faulty{part.file.(*os.File), syscall.ENOSPC, nil}
	if _, err := part.Publish(Expectation{Replaces: first}); err == nil {
		t.Error("a fault of the disk was lost")
	}
	if left := names(t, folder.path); !slices.Equal(left, []string{first.Name}) || !folder.unchanged(first) {
		t.Errorf("left: %v", left)
	}
}
