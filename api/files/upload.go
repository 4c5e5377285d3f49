package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"inkdesk/api/fileerror"
	"inkdesk/model"
)

// DefaultUploadLimit limits the bytes of a file to send when nothing else is said.
const DefaultUploadLimit int64 = 100 << 20

// Upload holds an open file. Read yields exactly Size bytes or an error. It is not safe for concurrent use.
type Upload struct {
	file    *os.File
	path    string
	size    int64
	changed time.Time
	offset  int64
}

// OpenUpload opens the file at path (a leading ~ is the home directory) with [DefaultUploadLimit].
func OpenUpload(path string) (*Upload, error) {
	return OpenUploadWithin(path, DefaultUploadLimit)
}

// OpenUploadWithin opens a regular, readable file of at most limit bytes and not empty, or refuses at once.
func OpenUploadWithin(path string, limit int64) (*Upload, error) {
	path = ExpandHome(path)
	// Checking before opening matters too: merely opening some devices makes them act.
	info, err := os.Stat(path)
	if err != nil {
		return nil, readError(err)
	}
	if err := checkUpload(info, limit); err != nil {
		return nil, err
	}
	return openChecked(path, limit)
}

// openChecked opens the file and checks what it has opened, which may be another file than the one checked before.
func openChecked(path string, limit int64) (*Upload, error) {
	file, err := os.OpenFile(path, os.O_RDONLY|openWithoutWaiting, 0)
	if err != nil {
		return nil, readError(err)
	}
	info, err := file.Stat()
	if err == nil {
		err = checkUpload(info, limit)
	}
	if err != nil {
		return nil, errors.Join(readError(err), file.Close())
	}
	return &Upload{file: file, path: path, size: info.Size(), changed: info.ModTime()}, nil
}

func checkUpload(info fs.FileInfo, limit int64) error {
	mode, size := info.Mode(), info.Size()
	switch {
	case mode.IsDir():
		return &Error{Reason: IsFolder, Summary: "This is a folder, not a file.", Next: "Choose a file inside it."}
	case mode&fs.ModeNamedPipe != 0:
		return &Error{Reason: NotRegular, Summary: "This is a named pipe, not a file.", Next: "Save its content to a file, then choose that."}
	case mode&fs.ModeDevice != 0:
		return &Error{Reason: NotRegular, Summary: "This is a device, not a file.", Next: "Choose a file."}
	case !mode.IsRegular():
		return &Error{Reason: NotRegular, Summary: "This is not a regular file.", Next: "Choose a file.", Err: fmt.Errorf("mode is %v", mode)}
	case size == 0:
		return &Error{Reason: Empty, Summary: "This file is empty (0 bytes).", Next: "Choose a file with content."}
	case size > limit:
		return &Error{
			Reason:  TooLarge,
			Summary: fmt.Sprintf("This file has %s, more than the limit of %s.", byteCount(size), byteCount(limit)),
			Next:    "Choose a smaller file.",
		}
	}
	return nil
}

// Size returns the length of the file in bytes.
func (u *Upload) Size() int64 { return u.size }

// Name returns the last element of the path. The service gets no more of the path.
func (u *Upload) Name() model.Text { return model.NewText(filepath.Base(u.path)) }

// Read implements [io.Reader]. A changed file fails with [Changed] before its last bytes.
func (u *Upload) Read(b []byte) (int, error) {
	if u.offset == u.size {
		return 0, io.EOF
	}
	b = b[:min(int64(len(b)), u.size-u.offset)]
	n, err := u.file.ReadAt(b, u.offset)
	if errors.Is(err, io.EOF) {
		err = nil
		if n < len(b) {
			return 0, changed(u.path)
		}
	}
	if err != nil {
		return n, readError(err)
	}
	if u.offset+int64(n) == u.size {
		if err := u.checkUnchanged(); err != nil {
			return 0, err
		}
	}
	u.offset += int64(n)
	return n, nil
}

// Kind tells what the file is by its content. It leaves Read where it was.
func (u *Upload) Kind() (Kind, error) {
	head := make([]byte, min(u.size, sniffLength))
	if _, err := u.file.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return "", readError(err)
	}
	return sniff(head), nil
}

// Digest returns the SHA-256 of the file in hexadecimal digits. Read stays where it was.
func (u *Upload) Digest(ctx context.Context) (string, error) {
	digest := sha256.New()
	rest := io.NewSectionReader(u.file, 0, u.size)
	for {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		_, err := io.CopyN(digest, rest, 1<<20)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", readError(err)
		}
	}
	if err := u.checkUnchanged(); err != nil {
		return "", err
	}
	return hex.EncodeToString(digest.Sum(nil)), nil
}

func (u *Upload) checkUnchanged() error {
	info, err := u.file.Stat()
	if err != nil {
		return readError(err)
	}
	if info.Size() != u.size || !info.ModTime().Equal(u.changed) {
		return changed(u.path)
	}
	return nil
}

// Confirm fails with [Changed] when the file no longer has the digest it had when a person confirmed it.
func (u *Upload) Confirm(ctx context.Context, confirmed string) error {
	digest, err := u.Digest(ctx)
	if err == nil && digest != confirmed {
		err = &Error{
			Reason:  Changed,
			Summary: "The file is not the one that was confirmed: its content has changed since.",
			Next:    "Look at the file, and confirm it again.",
			Err:     errors.New(u.path),
		}
	}
	return err
}

// Close releases the file.
func (u *Upload) Close() error { return u.file.Close() }

func changed(path string) error {
	return &Error{
		Reason:  Changed,
		Summary: "The file was changed while it was being sent.",
		Next:    "Wait until whatever writes it has finished, then send it again.",
		Err:     errors.New(path),
	}
}

var readFaults = map[fileerror.Reason][2]string{
	fileerror.NotFound:  {"There is no file at this path.", "Check the spelling of the path."},
	fileerror.Denied:    {"You may not read this file.", "Ask its owner for permission, or choose another file."},
	fileerror.DiskFault: {"This file cannot be read.", "Tell the administrator of this machine that its disk reports a fault."},
}

func readError(err error) error {
	return explained(err, readFaults, [2]string{"This file cannot be read.", "Choose another file."})
}
