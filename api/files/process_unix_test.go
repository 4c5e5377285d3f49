//go:build !windows

package files

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

const childSize = 100 << 10

func TestMain(m *testing.M) { testbed.Main(m, runChild) }

func runChild(dir, task string) error {
	folder, err := OpenFolder(dir)
	if err != nil {
		return err
	}
	if task == "stay under 64 KiB a file" {
		limit := syscall.Rlimit{Cur: 64 << 10, Max: 64 << 10}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			return err
		}
		if err := download(folder, pdf(128<<10)); !errors.Is(err, fileerror.SizeLimit) {
			return fmt.Errorf("error is %w", err)
		}
		return nil
	}
	if task == "claim" {
		folder.placements = []placement{folder.renameReserved}
	}
	content := pdf(childSize)
	for {
		if err := download(folder, content); err != nil {
			return err
		}
		fmt.Println("saved")
	}
}

func download(folder *Folder, content []byte) error {
	part, err := folder.NewPart(-1)
	if err != nil {
		return err
	}
	defer part.Discard()
	for chunk := range slices.Chunk(content, 4<<10) {
		if _, err := part.Write(chunk); err != nil {
			return err
		}
	}
	_, err = part.Publish(certificate)
	return err
}

func TestKilledDownloadLeavesNoHalfFile(t *testing.T) {
	for task, kills := range map[string]int{"link": 40, "claim": 10} {
		t.Run(task, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "downloads")
			// A kill may come between two downloads: what counts is one that came in the midst.
			for killed := 0; killed < kills || killed < 1000 && !holdsPart(t, dir); killed++ {
				testbed.UntilKilled(t, testbed.Command(dir, task), 3*time.Millisecond)
			}
			checkSaved(t, dir, task == "claim")
		})
	}
}

func holdsPart(t *testing.T, dir string) bool {
	t.Helper()
	return slices.ContainsFunc(names(t, dir), partPattern.MatchString)
}

func checkSaved(t *testing.T, dir string, mayBeEmpty bool) {
	t.Helper()
	if !holdsPart(t, dir) {
		t.Error("no download was killed on its way")
	}
	want := pdf(childSize)
	for _, name := range names(t, dir) {
		content, err := os.ReadFile(filepath.Join(dir, name))
		switch {
		case partPattern.MatchString(name):
		case mayBeEmpty && len(content) == 0 && err == nil:
		case err != nil || !bytes.Equal(content, want):
			t.Errorf("%s has %d bytes of %d, %v", name, len(content), len(want), err)
		}
	}
	mustOpen(t, dir).removeAbandoned(time.Now().Add(partAge + time.Hour))
	for _, name := range names(t, dir) {
		if partPattern.MatchString(name) {
			t.Errorf("%s was not swept", name)
		}
	}
}

func TestFileSizeLimitOfTheAccount(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "downloads")
	if out, err := testbed.Command(dir, "stay under 64 KiB a file").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	if left := names(t, dir); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}
