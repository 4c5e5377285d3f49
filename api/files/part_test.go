package files

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"os"
	"syscall"
	"testing"

	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

func TestLimit(t *testing.T) {
	folder := testFolder(t)
	if _, err := folder.NewPart(mostBytes + 1); !errors.Is(err, TooLarge) {
		t.Errorf("length over the limit: %v", err)
	}
	part, err := folder.NewPart(-1)
	testbed.Must(t, err)
	part.limit = 100
	if n, err := part.Write(make([]byte, 100)); n != 100 || err != nil {
		t.Errorf("up to the limit: %d, %v", n, err)
	}
	for range 2 {
		if n, err := part.Write([]byte("x")); n != 0 || !errors.Is(err, TooLarge) {
			t.Errorf("over the limit: %d, %v", n, err)
		}
	}
	if _, err := part.Publish(Expectation{}); !errors.Is(err, TooLarge) {
		t.Errorf("publishing: %v", err)
	}
	wantNothingLeft(t, folder)
}

func TestFullDiskIsNoticedBeforehand(t *testing.T) {
	if err := testFolder(t).checkSpace(math.MaxInt64); !errors.Is(err, fileerror.DiskFull) {
		t.Errorf("error is %v", err)
	}
}

func TestDiscardLeavesNothing(t *testing.T) {
	folder := testFolder(t)
	part := write(t, folder, pdf(100), 100)
	part.Discard()
	part.Discard()
	wantNothingLeft(t, folder)
	if _, err := part.Write([]byte("x")); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("writing on: %v", err)
	}
	if _, err := part.Publish(certificate); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("publishing: %v", err)
	}
}

func TestByteCount(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 bytes", 1023: "1023 bytes", 1024: "1.0 KiB", 1536: "1.5 KiB", 100 << 20: "100.0 MiB", 1 << 30: "1.0 GiB", math.MaxInt64: "8388608.0 TiB",
	} {
		testbed.Equal(t, byteCount(n), want, "%d", n)
	}
}

func BenchmarkDownload100MiB(b *testing.B) {
	chunk := bytes.Repeat([]byte("x"), 32<<10)
	folder := testFolder(b)
	b.SetBytes(100 << 20)
	for b.Loop() {
		part, err := folder.NewPart(100 << 20)
		for n := 0; err == nil && n < 100<<20; n += len(chunk) {
			_, err = part.Write(chunk)
		}
		if err == nil {
			_, err = part.Publish(Expectation{})
		}
		testbed.Must(b, err)
	}
}

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
			wantNothingLeft(t, folder)
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
	part, err := folder.NewPart(-1)
	testbed.Must(t, err)
	part.file = &full{File: part.file.(*os.File)}
	for range 2 { // there is room again the second time
		if _, err := part.Write(pdf(1000)); !errors.Is(err, fileerror.DiskFull) {
			t.Errorf("writing: %v", err)
		}
	}
	if _, err := part.Publish(certificate); !errors.Is(err, fileerror.DiskFull) {
		t.Errorf("publishing: %v", err)
	}
	wantNothingLeft(t, folder)
}
