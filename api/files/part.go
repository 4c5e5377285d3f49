package files

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"syscall"

	"inkdesk/api/fileerror"
)

// mostBytes limits the bytes of a download.
const mostBytes int64 = 1 << 30

type partFile interface {
	io.WriteCloser
	io.ReaderAt
	Sync() error
	Stat() (fs.FileInfo, error)
	SyscallConn() (syscall.RawConn, error)
}

// Part holds a download that has no name yet. One goroutine writes and then calls Publish or Discard.
type Part struct {
	folder   *Folder
	file     partFile
	name     string
	promised int64 // bytes; negative when nothing was promised
	limit    int64
	written  int64
	digest   hash.Hash
	failed   error
	ended    bool
}

// NewPart starts a download in a file of mode 0600, unless the length that Content-Length promises, negative for none, is
// over the limit or the room.
func (f *Folder) NewPart(promised int64) (*Part, error) {
	if promised > mostBytes {
		return nil, overLimit(mostBytes)
	}
	if err := f.checkSpace(promised); err != nil {
		return nil, err
	}
	name := partName()
	file, err := f.root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, writeError(err)
	}
	return &Part{folder: f, file: file, name: name, promised: promised, limit: mostBytes, digest: sha256.New()}, nil
}

// Write appends p. After the first error every further call returns the same one.
func (p *Part) Write(b []byte) (int, error) {
	if p.failed != nil {
		return 0, p.failed
	}
	if int64(len(b)) > p.limit-p.written {
		p.failed = overLimit(p.limit)
		return 0, p.failed
	}
	n, err := p.file.Write(b)
	p.digest.Write(b[:n])
	p.written += int64(n)
	p.failed = writeError(err)
	return n, p.failed
}

// Discard ends the download and removes its file, at any time; after Publish it does nothing.
func (p *Part) Discard() {
	if p.ended {
		return
	}
	p.ended = true
	p.failed = fmt.Errorf("the download has ended: %w", fs.ErrClosed)
	_ = p.file.Close() // it may be closed already
	_ = p.folder.root.Remove(p.name)
}

func overLimit(limit int64) error {
	return &Error{
		Reason:  TooLarge,
		Summary: fmt.Sprintf("The file is larger than the limit of %s.", byteCount(limit)),
		Next:    "Nothing was saved; download it in the web console instead.",
	}
}

// checkSpace refuses a download that the disk has no room for with a twentieth more, where that is known.
func (f *Folder) checkSpace(length int64) error {
	if length <= 0 {
		return nil
	}
	free, err := freeSpace(f.dir, f.path)
	if err != nil {
		return nil
	}
	if need := uint64(length) + uint64(length)/20; free < need {
		return &Error{
			Reason:  fileerror.DiskFull,
			Summary: fmt.Sprintf("The disk of the download folder has %s free and the file has %s.", byteCount(int64(min(free, 1<<62))), byteCount(length)),
			Next:    "Free some space or choose another folder, then download again.",
		}
	}
	return nil
}
