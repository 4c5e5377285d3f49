package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

func testUpload(t testing.TB, content []byte) (*Upload, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "lease.pdf")
	testbed.Must(t, os.WriteFile(path, content, 0o600))
	upload, err := OpenUpload(path)
	testbed.Must(t, err)
	t.Cleanup(func() { _ = upload.Close() })
	return upload, path
}

func TestUploadYieldsTheFile(t *testing.T) {
	content := pdf(100_000)
	upload, _ := testUpload(t, content)
	sum := sha256.Sum256(content)
	want := hex.EncodeToString(sum[:])
	head := make([]byte, 1000)
	if _, err := io.ReadFull(upload, head); err != nil {
		t.Fatal(err)
	}
	if got, err := upload.Digest(context.Background()); err != nil || got != want {
		t.Errorf("digest %q, want %q, %v", got, want, err)
	}
	if err := upload.Confirm(context.Background(), want); err != nil {
		t.Error(err)
	}
	if err := upload.Confirm(context.Background(), strings.Repeat("0", 64)); !errors.Is(err, Changed) {
		t.Errorf("another file is taken for the one that was confirmed: %v", err)
	}
	rest, err := io.ReadAll(upload)
	if err != nil || !bytes.Equal(append(head, rest...), content) {
		t.Errorf("read %d bytes, %v", len(head)+len(rest), err)
	}
	if upload.Size() != 100_000 || upload.Name().String() != "lease.pdf" {
		t.Errorf("%d bytes of %q", upload.Size(), upload.Name())
	}
}

func TestUploadReadsAsReadersDo(t *testing.T) {
	content := pdf(5000)
	upload, _ := testUpload(t, content)
	if err := iotest.TestReader(upload, content); err != nil {
		t.Error(err)
	}
}

func TestDigestEndsWithItsContext(t *testing.T) {
	upload, _ := testUpload(t, pdf(1000))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := upload.Digest(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
}

func TestUploadOfAFileThatChanges(t *testing.T) {
	tests := []struct {
		name   string
		change func(path string) error
	}{
		{"grows", func(path string) error {
			file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
			if err != nil {
				return err
			}
			_, err = file.WriteString("more")
			return errors.Join(err, file.Close())
		}},
		{"grows, time put back", func(path string) error {
			info, err := os.Stat(path)
			if err != nil {
				return err
			}
			return errors.Join(os.WriteFile(path, pdf(1001), 0o600), os.Chtimes(path, info.ModTime(), info.ModTime()))
		}},
		{"shrinks", func(path string) error { return os.Truncate(path, 500) }},
		{"is emptied", func(path string) error { return os.Truncate(path, 0) }},
		{"is written over", func(path string) error {
			later := time.Now().Add(time.Minute)
			return errors.Join(os.WriteFile(path, pdf(1000), 0o600), os.Chtimes(path, later, later))
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			upload, path := testUpload(t, pdf(1000))
			if _, err := io.CopyN(io.Discard, upload, 100); err != nil {
				t.Fatal(err)
			}
			testbed.Must(t, test.change(path))
			n, err := io.Copy(io.Discard, upload)
			if !errors.Is(err, Changed) || n >= 900 {
				t.Errorf("%d bytes more, then %v", n, err)
			}
			if _, err := upload.Digest(context.Background()); !errors.Is(err, Changed) {
				t.Errorf("fingerprint: %v", err)
			}
		})
	}
}

func TestUploadsThatAreRefused(t *testing.T) {
	dir := t.TempDir()
	empty, large := filepath.Join(dir, "empty"), filepath.Join(dir, "large")
	testbed.Must(t, errors.Join(os.WriteFile(empty, nil, 0o600), os.WriteFile(large, make([]byte, 101), 0o600)))
	for path, want := range map[string]fileerror.Reason{
		dir: IsFolder, empty: Empty, large: TooLarge, filepath.Join(dir, "missing"): fileerror.NotFound,
		filepath.Join(empty, "below a file"): fileerror.NotFound, "": fileerror.NotFound,
	} {
		var known *Error
		_, err := OpenUploadWithin(path, 100)
		if !errors.Is(err, want) || !errors.As(err, &known) || known.Summary == "" || known.Next == "" {
			t.Errorf("%s: %v", path, err)
		}
	}
	if upload, err := OpenUploadWithin(large, 101); err != nil {
		t.Errorf("exactly at the limit: %v", err)
	} else {
		_ = upload.Close()
	}
}

func TestOneGibibyteTakesNoMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.pdf")
	file, err := os.Create(path)
	testbed.Must(t, err)
	const size = 1 << 30 // sparse: no disk is used
	testbed.Must(t, errors.Join(file.Truncate(size), file.Close()))
	upload, err := OpenUploadWithin(path, size)
	testbed.Must(t, err)
	defer upload.Close()
	buffer := make([]byte, 32<<10)
	allocs := testing.AllocsPerRun(100, func() {
		if _, err := upload.Read(buffer); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 0 {
		t.Errorf("%v allocations a read", allocs)
	}
}

func TestTheKindOfAnUpload(t *testing.T) {
	dir := t.TempDir()
	for content, want := range map[string]Kind{
		"%PDF-1.7\nrest": PDF, "PK\x03\x04rest": ZIP, "dear reader": "text/plain", "x": "text/plain",
	} {
		path := filepath.Join(dir, "file")
		testbed.Must(t, os.WriteFile(path, []byte(content), 0o600))
		u, err := OpenUpload(path)
		testbed.Must(t, err)
		kind, err := u.Kind()
		whole, readErr := io.ReadAll(u)
		if err != nil || kind != want || readErr != nil || string(whole) != content {
			t.Errorf("%q is %q, %v; read %q, %v", content, kind, err, whole, readErr)
		}
		if err := u.Close(); err != nil {
			t.Error(err)
		}
	}
}
