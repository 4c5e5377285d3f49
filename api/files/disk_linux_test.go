package files

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

func TestFullDisk(t *testing.T) {
	folder := mustOpen(t, testbed.SmallDisk(t, "1m"))
	if _, err := folder.NewPart(1 << 20); !errors.Is(err, fileerror.DiskFull) {
		t.Errorf("known length without the spare twentieth: %v", err)
	}
	part, err := folder.NewPart(-1)
	testbed.Must(t, err)
	n, err := part.Write(make([]byte, 2<<20))
	if !errors.Is(err, fileerror.DiskFull) || !errors.Is(err, syscall.ENOSPC) || n > 1<<20 {
		t.Errorf("wrote %d, %v", n, err)
	}
	if _, err := part.Publish(certificate); !errors.Is(err, fileerror.DiskFull) {
		t.Errorf("publishing: %v", err)
	}
	wantNothingLeft(t, folder)
	if _, err := folder.Save(Naming{Label: "small"}, []byte("there is room again")); err != nil {
		t.Error(err)
	}
}

func TestReadOnlyDisk(t *testing.T) {
	disk := testbed.SmallDisk(t, "1m")
	folder := mustOpen(t, disk)
	testbed.Freeze(t, disk)
	if _, err := folder.NewPart(-1); !errors.Is(err, fileerror.ReadOnly) {
		t.Errorf("new part: %v", err)
	}
	if _, err := OpenFolder(filepath.Join(disk, "new")); !errors.Is(err, fileerror.ReadOnly) {
		t.Errorf("new folder: %v", err)
	}
}

func TestReasonsOfErrnos(t *testing.T) {
	for errno, want := range map[syscall.Errno]fileerror.Reason{
		syscall.ENOSPC: fileerror.DiskFull, syscall.EDQUOT: fileerror.QuotaReached, syscall.EFBIG: fileerror.SizeLimit, syscall.EROFS: fileerror.ReadOnly,
		syscall.EIO: fileerror.DiskFault, syscall.EACCES: fileerror.Denied, syscall.EPERM: fileerror.Denied, syscall.ENOENT: fileerror.NotFound, syscall.EBUSY: fileerror.Failed,
	} {
		err := writeError(&os.PathError{Op: "write", Path: "/x/\x1b[2J", Err: errno})
		var known *Error
		if !errors.Is(err, want) || !errors.Is(err, errno) || !errors.As(err, &known) || known.Summary == "" || known.Next == "" {
			t.Errorf("%v: %v", errno, err)
		}
	}
}
