//go:build !windows

package files

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

// A pipe without a writer, a terminal or a device must neither hold up the program nor be read.
func TestUploadOfWhatIsNoFile(t *testing.T) {
	dir := t.TempDir()
	pipe, linked, socket := filepath.Join(dir, "pipe"), filepath.Join(dir, "linked"), filepath.Join(dir, "socket")
	testbed.Must(t, errors.Join(syscall.Mkfifo(pipe, 0o600), os.Symlink(pipe, linked)))
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Skip(err)
	}
	defer listener.Close()
	messages := make(map[string]bool)
	for _, path := range []string{pipe, linked, "/dev/null", "/dev/zero", socket} {
		began := time.Now()
		_, err := OpenUpload(path)
		if !errors.Is(err, NotRegular) {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if waited := time.Since(began); waited > 100*time.Millisecond {
			t.Errorf("%s: refused after %v", path, waited)
		}
		messages[err.Error()] = true
	}
	if len(messages) != 3 {
		t.Errorf("pipe, device and socket are not told apart: %v", messages)
	}
}

// The pipe is put in the place of the file between the first look and opening it.
func TestOpeningDoesNotWaitForAPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	testbed.Must(t, syscall.Mkfifo(pipe, 0o600))
	refused := make(chan error)
	go func() {
		_, err := openChecked(pipe, DefaultUploadLimit)
		refused <- err
	}()
	select {
	case err := <-refused:
		if !errors.Is(err, NotRegular) {
			t.Errorf("error is %v", err)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("it waits")
	}
}

func TestUploadOfAFileThatIsNotReadable(t *testing.T) {
	err := readError(&os.PathError{Op: "open", Path: "/x", Err: syscall.EACCES})
	if os.Geteuid() != 0 {
		path := filepath.Join(t.TempDir(), "secret")
		testbed.Must(t, os.WriteFile(path, []byte("x"), 0o200))
		_, err = OpenUpload(path)
	}
	if !errors.Is(err, fileerror.Denied) || !strings.Contains(err.Error(), "may not read") {
		t.Errorf("error is %v", err)
	}
}
