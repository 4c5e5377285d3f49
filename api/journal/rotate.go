package journal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"

	"inkdesk/api/appendlog"
)

// generations limits how many older files are kept: enough for a plan of 40,000 steps.
const generations = 7

func (j *Journal) generation(n int) string {
	if n == 0 {
		return j.name
	}
	return fmt.Sprintf("%s.%d", j.name, n)
}

func (j *Journal) log(f *appendlog.Folder, generation int) *appendlog.Log {
	return &appendlog.Log{Folder: f, Name: j.generation(generation), Longest: maxLine, Sync: j.sync}
}

// rotate starts a new file once the current one is large enough. The new file begins with all open entries, so that
// the current file always has all of them. At no time is an open entry in no file: the old file is copied, and not renamed, so
// that a crash never leaves the journal without one. It needs the lock.
func (j *Journal) rotate(f *appendlog.Folder) error {
	info, err := f.Lstat(j.name)
	if err != nil || info.Size() < j.rotateAt {
		return nil // a missing file is about to be created, and any other error will occur there too
	}
	open, err := j.openLines(f)
	if err != nil || int64(len(open)) > info.Size()/2 {
		return err // nothing would be gained
	}
	gap := 1 // of an earlier attempt that has failed
	for gap < generations {
		if _, err := f.Lstat(j.generation(gap)); errors.Is(err, fs.ErrNotExist) {
			break
		}
		gap++
	}
	for n := gap; n > 1; n-- {
		if err := f.Rename(j.generation(n-1), j.generation(n)); err != nil {
			return err
		}
	}
	current, err := j.log(f, 0).Open()
	if err != nil {
		return err
	}
	defer current.Close()
	if err := j.log(f, 1).Compact(current); err != nil {
		return err
	}
	return j.log(f, 0).Compact(bytes.NewReader(open))
}

func (j *Journal) openLines(f *appendlog.Folder) (open []byte, err error) {
	var all entries
	if _, err := j.log(f, 0).Read(context.Background(), 0, all.add); err != nil {
		return nil, err
	}
	for _, e := range all.list {
		if !e.Open() {
			continue
		}
		lines := []line{{Kind: intentLine, Seq: e.Seq, Time: e.Time, Process: &e.Process, Intent: &e.Intent}}
		if !e.Ended.IsZero() {
			lines = append(lines, line{Kind: outcomeLine, Seq: e.Seq, Time: e.Ended, Result: &e.Result})
		}
		for _, l := range lines {
			text, err := l.encode()
			if err != nil {
				return nil, err
			}
			open = append(open, text...)
		}
	}
	return open, nil
}
