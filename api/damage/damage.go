// Package damage says which part of a file that the program keeps cannot be read: a full disk, an editor, a power cut, or an
// older or newer version has left it so.
package damage

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

// Found describes the unreadable part of one file.
type Found struct {
	File  string // its path
	Lost  string // what it holds: "changes made from here"
	Lines int    // how many cannot be read; 0 means the whole file, for the cause
	Cause error
}

// String says in short how many lines of which file are unreadable, and the loss.
func (f Found) String() string {
	name := model.Clean(filepath.Base(f.File))
	switch f.Lines {
	case 0:
		return fmt.Sprintf("%s (%s)", name, f.Lost)
	case 1:
		return fmt.Sprintf("1 line of %s (%s)", name, f.Lost)
	}
	return fmt.Sprintf("%d lines of %s (%s)", f.Lines, name, f.Lost)
}

// Sentence says it with the path and the cause.
func (f Found) Sentence() string {
	what, next := "It cannot be read", "Restore it from a backup, or move it away."
	switch {
	case f.Lines == 1:
		what, next = "1 line of it is damaged, or of another version", "The rest is used."
	case f.Lines > 1:
		what, next = fmt.Sprintf("%d lines of it are damaged, or of another version", f.Lines), "The rest is used."
	case f.Cause != nil:
		what += ": " + f.Cause.Error()
	}
	return model.Clean(fmt.Sprintf("%s holds %s. %s. %s", f.File, f.Lost, strings.TrimSuffix(what, "."), next))
}

// Summary says it of several in one sentence, "" for none.
func Summary(all []Found) string {
	const named = 2
	if len(all) == 0 {
		return ""
	}
	list := make([]string, min(len(all), named))
	for i := range list {
		list[i] = all[i].String()
	}
	text := strings.Join(list, ", ")
	if more := len(all) - named; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return "Kept on this disk, and cannot be read: " + text + ". inkdesk doctor says more."
}

// Lines counts the lines that read refuses, that are no text, longer than most bytes, or not ended: a line is written as
// a whole.
func Lines(ctx context.Context, r io.Reader, most int, read func(line []byte) bool) (refused int, err error) {
	lines := bufio.NewReaderSize(r, most)
	for long := false; ; {
		if err := ctx.Err(); err != nil {
			return refused, err
		}
		text, err := lines.ReadSlice('\n')
		full := errors.Is(err, bufio.ErrBufferFull)
		if err != nil && !full && !errors.Is(err, io.EOF) {
			return refused, err
		}
		if !full && (long || len(bytes.TrimSpace(text)) > 0 && (!bytes.HasSuffix(text, []byte{'\n'}) || !utf8.Valid(text) || !read(text))) {
			refused++
		}
		if long = full; err != nil && !full {
			return refused, nil
		}
	}
}

// Text returns the damage of a file that is read as a whole, nil for none.
func Text(text []byte, read func([]byte) error) error {
	switch {
	case len(text) == 0:
		return errors.New("it is empty")
	case bytes.Count(text, []byte{0}) == len(text):
		return errors.New("it has nothing but zeros in it, as after a power cut")
	case !utf8.Valid(text):
		return errors.New("it has bytes that are no text")
	}
	return read(text)
}
