package files

import (
	"errors"
	"os"
	"syscall"
	"testing"

	"inkdesk/api/fileerror"
)

// unsynced spares a test the wait for the disk.
type unsynced struct{ *os.File }

func (unsynced) Sync() error { return nil }

// faulty fails where it is told to.
type faulty struct {
	*os.File
	sync, close error
}

func (f faulty) Sync() error  { return errors.Join(f.sync, f.File.Sync()) }
func (f faulty) Close() error { return errors.Join(f.close, f.File.Close()) }

func TestFaultsAtTheEndOfADownload(t *testing.T) {
	tests := []struct {
		name   string
		put    func(*Part)
		reason fileerror.Reason
	}{
		{"sync", func(p *Part) { p.file = faulty{p.file.(*os.File), syscall.EIO, nil} }, fileerror.DiskFault},
		{"close", func(p *Part) { p.file = faulty{p.file.(*os.File), nil, syscall.EDQUOT} }, fileerror.QuotaReached},
		{"every way to place it", func(p *Part) {
			p.folder.placements = []placement{func(string, string) error { return syscall.EROFS }}
		}, fileerror.ReadOnly},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := testFolder(t)
			part := write(t, folder, pdf(100), 100)
			test.put(part)
			if _, err := part.Publish(certificate); !errors.Is(err, test.reason) {
				t.Errorf("error is %v", err)
			}
			if left := names(t, folder.path); len(left) != 0 {
				t.Errorf("left: %v", left)
			}
		})
	}
}

// full fails to write once.
type full struct {
	*os.File
	failed bool
}

func (f *full) Write(b []byte) (int, error) {
	if f.failed {
		return f.File.Write(b)
	}
	f.failed = true
	n, _ := f.File.Write(b[:len(b)/2])
	return n, syscall.ENOSPC
}

func TestDownloadWithAHoleIsNeverPublished(t *testing.T) {
	folder := testFolder(t)
	part, err := folder.NewPart(Transfer{Length: -1})
	if err != nil {
		t.Fatal(err)
	}
	part.file = &full{File: part.file.(*os.File)}
	for range 2 { // there is room again the second time
		if _, err := part.Write(pdf(1000)); !errors.Is(err, fileerror.DiskFull) {
			t.Errorf("writing: %v", err)
		}
	}
	if _, err := part.Publish(certificate); !errors.Is(err, fileerror.DiskFull) {
		t.Errorf("publishing: %v", err)
	}
	if left := names(t, folder.path); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}
