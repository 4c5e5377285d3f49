package files

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

func TestPublishedFile(t *testing.T) {
	folder := testFolder(t)
	content := pdf(3000)
	part := write(t, folder, content, -1)
	saved, err := part.Publish(certificate)
	testbed.Must(t, err)
	sum := sha256.Sum256(content)
	want := Saved{
		Path: filepath.Join(folder.path, "00000001_certificate.pdf"), Name: "00000001_certificate.pdf",
		Size: 3000, SHA256: hex.EncodeToString(sum[:]), Kind: PDF,
	}
	if saved != want {
		t.Errorf("saved %+v", saved)
	}
	on, err := os.ReadFile(saved.Path)
	if err != nil || string(on) != string(content) {
		t.Errorf("content differs, %v", err)
	}
	part.Discard()
	if left := names(t, folder.path); !slices.Equal(left, []string{saved.Name}) {
		t.Errorf("left: %v", left)
	}
}

// A cut file is refused and nothing of it stays.
func TestFilesThatAreNotWhole(t *testing.T) {
	whole := pdf(5000)
	zip := "PK\x03\x04" + strings.Repeat("x", 3000) + "PK\x05\x06" + strings.Repeat("\x00", 18)
	tests := []struct {
		name    string
		content string
		length  int64
		accept  Accept
		reason  fileerror.Reason
	}{
		{"cut, length known", string(whole[:4000]), 5000, OnlyPDF, Incomplete},
		{"one byte short, length known", string(whole[:4999]), 5000, OnlyPDF, Incomplete},
		{"longer than promised", string(whole), 4999, OnlyPDF, Incomplete},
		{"cut, length unknown", string(whole[:4000]), -1, OnlyPDF, Incomplete},
		{"cut to its head", string(whole[:20]), -1, OnlyPDF, Incomplete},
		{"cut zip, length unknown", zip[:2000], -1, PDFOrZIP, Incomplete},
		{"cut attachment, length known", "hello", 6, Anything, Incomplete},
		{"nothing, length unknown", "", -1, OnlyPDF, Empty},
		{"nothing, as promised", "", 0, Anything, Empty},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := testFolder(t)
			_, err := write(t, folder, []byte(test.content), test.length).Publish(Expectation{Accept: test.accept})
			if !errors.Is(err, test.reason) {
				t.Errorf("error is %v", err)
			}
			if test.reason == Incomplete && !strings.Contains(err.Error(), byteWord(len(test.content), test.length)) {
				t.Errorf("the message does not count: %v", err)
			}
			wantNothingLeft(t, folder)
		})
	}
}

func byteWord(got int, promised int64) string {
	if promised >= 0 && int64(got) != promised {
		return fmt.Sprintf("%d of %d bytes", got, promised)
	}
	return byteCount(int64(got))
}

func TestTakenNamesAreNumbered(t *testing.T) {
	folder := testFolder(t)
	var got []string
	for range 101 {
		saved, err := write(t, folder, pdf(100), 100).Publish(certificate)
		testbed.Must(t, err)
		got = append(got, saved.Name)
	}
	if got[0] != "00000001_certificate.pdf" || got[1] != "00000001_certificate (2).pdf" || got[98] != "00000001_certificate (99).pdf" {
		t.Errorf("names are %v", got)
	}
	if last := got[100]; len(last) != len("00000001_certificate (12345678).pdf") || last == got[99] {
		t.Errorf("the last two names are %v", got[99:])
	}
}

func TestThousandPublishesOfOneName(t *testing.T) {
	const publishes = 1000
	folder := testFolder(t)
	var group sync.WaitGroup
	saved := make([]Saved, publishes)
	for i := range publishes {
		group.Go(func() {
			part, err := folder.NewPart(-1)
			if err != nil {
				t.Error(err)
				return
			}
			part.file = unsynced{part.file.(*os.File)}
			_, err = fmt.Fprintf(part, "%s%04d%s", "%PDF-", i, "%%EOF")
			if err == nil {
				saved[i], err = part.Publish(certificate)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for i, s := range saved {
		content, err := os.ReadFile(s.Path)
		if want := fmt.Sprintf("%%PDF-%04d%%%%EOF", i); err != nil || string(content) != want {
			t.Fatalf("%s holds %q, %v", s.Name, content, err)
		}
	}
	if left := names(t, folder.path); len(left) != publishes {
		t.Errorf("%d names", len(left))
	}
}

func TestFileSystemsWithoutHardLinks(t *testing.T) {
	refuse := func(string, string) error { return syscall.EPERM }
	for name, ways := range map[string]func(*Folder) []placement{
		"rename": func(f *Folder) []placement { return []placement{refuse, f.rename, refuse} },
		"claim":  func(f *Folder) []placement { return []placement{refuse, refuse, f.renameReserved} },
	} {
		t.Run(name, func(t *testing.T) {
			folder := testFolder(t)
			folder.placements = ways(folder)
			taken := filepath.Join(folder.path, "00000001_certificate.pdf")
			testbed.Must(t, os.WriteFile(taken, []byte("mine"), 0o600))
			saved, err := write(t, folder, pdf(100), 100).Publish(certificate)
			if errors.Is(err, errors.ErrUnsupported) {
				t.Skip(err)
			}
			if err != nil || saved.Name != "00000001_certificate (2).pdf" {
				t.Fatalf("saved %+v, %v", saved, err)
			}
			if content, err := os.ReadFile(taken); err != nil || string(content) != "mine" {
				t.Errorf("the other file holds %q, %v", content, err)
			}
			if left := names(t, folder.path); len(left) != 2 {
				t.Errorf("left: %v", left)
			}
		})
	}
}

func TestDanglingLinkInTheWayIsNotFollowed(t *testing.T) {
	folder := testFolder(t)
	outside := filepath.Join(t.TempDir(), "outside")
	if err := os.Symlink(outside, filepath.Join(folder.path, "00000001_certificate.pdf")); err != nil {
		t.Skip(err)
	}
	saved, err := write(t, folder, pdf(100), 100).Publish(certificate)
	if err != nil || saved.Name != "00000001_certificate (2).pdf" {
		t.Errorf("saved %+v, %v", saved, err)
	}
	if _, err := os.Stat(outside); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the link was followed")
	}
}
