package appendlog

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"unicode/utf8"

	"inkdesk/api/strictmode"
)

// Log holds a file of lines, each of which was written as a whole. It blocks on the disk.
type Log struct {
	Folder  *Folder
	Name    string
	Longest int         // limits a line, in bytes with its end
	Mode    fs.FileMode // of the file, zero for 0600
	// Own refuses a file that others could have written; nil lets this account and root write it.
	Own func(fs.FileInfo) error
	// Sync has what was written, and the name of a new file, survive a power cut; nil has neither.
	Sync func(*os.File) error
}

func (l *Log) own(file *os.File) error {
	if l.Own == nil {
		return strictmode.Check(file)
	}
	info, err := file.Stat()
	if err == nil {
		err = l.Own(info)
	}
	return err
}

// Open opens the file for reading, following no link.
func (l *Log) Open() (*os.File, error) { return l.Folder.open(l.Name, l.own) }

// Read gives the lines of at most so many bytes, zero for all, to use, which may not keep them. It
// counts those that use refuses, that are no text, too long, or not ended. A missing file has none.
func (l *Log) Read(ctx context.Context, most int64, use func([]byte) bool) (refused int, err error) {
	file, err := l.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer file.Close()
	lines := bufio.NewReaderSize(io.LimitReader(file, cmp.Or(most, math.MaxInt64)), l.Longest)
	for long := false; ; {
		if err := ctx.Err(); err != nil {
			return refused, err
		}
		text, err := lines.ReadSlice('\n')
		full := errors.Is(err, bufio.ErrBufferFull)
		if err != nil && !full && !errors.Is(err, io.EOF) {
			return refused, err
		}
		whole := bytes.HasSuffix(text, []byte{'\n'}) && utf8.Valid(text)
		isEmpty := len(bytes.TrimSpace(text)) == 0
		if !full && (long || !isEmpty && (!whole || !use(text))) {
			refused++
		}
		if long = full; err != nil && !full {
			return refused, nil
		}
	}
}

// ReadAll returns what decode makes of the lines that [Log.Read] gives, but for those it refuses.
func ReadAll[T any](l *Log, most int64, decode func(line []byte) (T, bool)) (all []T, err error) {
	_, err = l.Read(context.Background(), most, func(line []byte) bool {
		one, ok := decode(line)
		if ok {
			all = append(all, one)
		}
		return ok
	})
	return all, err
}

// Examine looks for lines that use refuses; lost names what they hold.
func (l *Log) Examine(ctx context.Context, lost string, use func([]byte) bool) []Damage {
	refused, err := l.Read(ctx, 0, use)
	if refused == 0 && err == nil {
		return nil
	}
	path := filepath.Join(l.Folder.Path, l.Name)
	return []Damage{{File: path, Lost: lost, Lines: refused, Cause: err}}
}

// Append adds whole lines at the end of the file, all or none, and returns its new size. Behind a
// line that a crash has cut off they begin a new one. It needs a lock.
func (l *Log) Append(lines []byte) (size int64, err error) {
	f, mode := l.Folder, cmp.Or(l.Mode, 0o600)
	there, err := f.Lstat(l.Name)
	created := errors.Is(err, fs.ErrNotExist)
	if err == nil && !there.Mode().IsRegular() { // links inside the folder would be followed
		return 0, strictmode.ErrNotRegular
	}
	file, err := f.OpenFile(l.Name, os.O_RDWR|os.O_APPEND|os.O_CREATE|strictmode.OpenFlags, mode)
	if err != nil {
		return 0, err
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err == nil && created && l.Sync != nil {
			err = f.syncNames()
		}
	}()
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	there, err = f.Lstat(l.Name)
	if err != nil || !info.Mode().IsRegular() || !os.SameFile(there, info) {
		return 0, strictmode.ErrNotRegular
	}
	if info.Size() > 0 {
		err = l.own(file)
	}
	if err == nil && info.Mode().Perm() != mode { // whatever the usual mask is
		err = file.Chmod(mode)
	}
	if err == nil {
		err = l.own(file)
	}
	if err != nil {
		return 0, err
	}
	return l.appendTo(file, info.Size(), lines)
}

func (l *Log) appendTo(file *os.File, size int64, lines []byte) (after int64, err error) {
	if last := make([]byte, 1); size > 0 {
		if _, err := file.ReadAt(last, size-1); err != nil {
			return size, fmt.Errorf("last line: %w", err)
		}
		if last[0] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	}
	if _, err = file.Write(lines); err == nil && l.Sync != nil {
		err = l.Sync(file)
	}
	if err != nil {
		// When this fails too, an incomplete line is left, which readers and the next writer skip.
		_ = file.Truncate(size)
		return size, err
	}
	return size + int64(len(lines)), nil
}

// Compact replaces the file as a whole: after a crash there is the old one or the new one. It needs
// a lock, because the name of the new file is fixed.
func (l *Log) Compact(content io.WriterTo) (err error) {
	f, mode := l.Folder, cmp.Or(l.Mode, 0o600)
	fresh := l.Name + ".new" // may have been left by a crash
	if err := f.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := f.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Remove(fresh)
		}
	}()
	if _, err = content.WriteTo(file); err == nil && l.Sync != nil {
		err = l.Sync(file)
	}
	if mode != 0o600 {
		err = errors.Join(err, file.Chmod(mode))
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	// A link in the place of the file is replaced, never followed.
	if err = f.Rename(fresh, l.Name); err == nil && l.Sync != nil {
		return f.syncNames()
	}
	return err
}
