package files

import (
	"bytes"
	"errors"
	"io/fs"
	"math"
	"testing"

	"inkdesk/api/fileerror"
	"inkdesk/api/testbed"
)

func TestLimit(t *testing.T) {
	folder := testFolder(t)
	if _, err := folder.NewPart(Transfer{Length: 101, Limit: 100}); !errors.Is(err, TooLarge) {
		t.Errorf("length over the limit: %v", err)
	}
	if _, err := folder.NewPart(Transfer{Length: DefaultLimit + 1}); !errors.Is(err, TooLarge) {
		t.Errorf("length over the default: %v", err)
	}
	part, err := folder.NewPart(Transfer{Length: -1, Limit: 100})
	testbed.Must(t, err)
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
	if left := names(t, folder.path); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

func TestFullDiskIsNoticedBeforehand(t *testing.T) {
	folder := testFolder(t)
	_, err := folder.NewPart(Transfer{Length: math.MaxInt64, Limit: math.MaxInt64})
	if !errors.Is(err, fileerror.DiskFull) {
		t.Errorf("error is %v", err)
	}
	if left := names(t, folder.path); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

func TestDiscardLeavesNothing(t *testing.T) {
	folder := testFolder(t)
	part := write(t, folder, pdf(100), 100)
	part.Discard()
	part.Discard()
	if left := names(t, folder.path); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
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
		if got := byteCount(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}

func BenchmarkDownload100MiB(b *testing.B) {
	chunk := bytes.Repeat([]byte("x"), 32<<10)
	folder := testFolder(b)
	b.SetBytes(100 << 20)
	for b.Loop() {
		part, err := folder.NewPart(Transfer{Length: 100 << 20})
		for n := 0; err == nil && n < 100<<20; n += len(chunk) {
			_, err = part.Write(chunk)
		}
		if err == nil {
			_, err = part.Publish(Expectation{})
		}
		testbed.Must(b, err)
	}
}
