// Package pdftext reads the words of a PDF and their places on its pages.
//
// A PDF is written by strangers, and no parser of it is safe from what a stranger can write. So the file
// is read in a process of its own: this program again, without environment, token, folder or terminal,
// with limits of memory, processor time, output and time, which dies instead of this one. What it says
// is taken as a stranger's words too: parsed with limits, and cleaned as every text from outside.
package pdftext

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"

	"github.com/ledongthuc/pdf"

	"inkdesk/api/files"
)

// processName names the program when it starts itself again to read a file.
const processName = "inkdesk-pdftext"

// ReadFile returns the words of a PDF on this machine. It blocks as [Read] does.
func ReadFile(ctx context.Context, path string) (Document, error) {
	file, err := files.OpenUploadWithin(path, MostBytes)
	if err != nil {
		return Document{}, err
	}
	defer file.Close()
	return Read(ctx, file, file.Size())
}

// Read returns the words of the PDF that r holds, size bytes long. It blocks until they are read, for at most
// [MostTime]. Of a file that takes longer the first pages are returned, and [ErrGaveUp] where there are none.
func Read(ctx context.Context, r io.Reader, size int64) (Document, error) {
	if size > MostBytes {
		return Document{}, ErrTooLarge
	}
	self, err := os.Executable()
	if err != nil {
		return Document{}, fmt.Errorf("the program does not find itself to start the reading of the PDF: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, MostTime)
	defer cancel()
	process := exec.CommandContext(ctx, self)
	process.Args, process.Env, process.Dir = []string{processName}, []string{}, string(os.PathSeparator)
	process.Stdin = io.LimitReader(r, MostBytes)
	process.WaitDelay = time.Second
	out, err := process.StdoutPipe()
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		return Document{}, fmt.Errorf("the reading of the PDF could not be started: %w", err)
	}
	document, err := receive(out)
	cancel()           // it has said all that counts
	_ = process.Wait() // its status says nothing more
	return document, err
}

// Serve reads the PDF at standard input and writes its words to standard output, and reports true, if args
// are the command line of the process that [Read] starts. It must be called before anything else is done.
func Serve(args []string) bool {
	if len(args) != 1 || args[0] != processName {
		return false
	}
	limit()
	file, err := io.ReadAll(io.LimitReader(os.Stdin, MostBytes))
	if err != nil {
		return true
	}
	end, out := endDone, json.NewEncoder(os.Stdout)
	// It writes line by line, so that what comes before a fault is kept. It ignores errors, because the parent has ended this
	// process when no one reads any more.
	say := func(l line) { _ = out.Encode(l) }
	if err := extract(file, say); err != nil {
		end = err.Error()
	}
	say(line{End: end})
	return true
}

func extract(file []byte, say func(line)) error {
	pages, found, err := open(file)
	if err != nil {
		return err
	}
	say(found)
	for _, one := range pages {
		var glyphs []glyph
		// A page that cannot be read to its end has the words before the fault.
		_ = guarded(func() { one.read(&glyphs) })
		width, height := one.size()
		words, lost := one.words(glyphs)
		say(line{Page: true, Words: words, Lost: lost, Size: [2]float64{width, height}})
	}
	return nil
}

// open finds the pages of a file, how many there are beside those that are read, and the oddities of the file. Some
// programs write something before the header, and the format allows it.
func open(file []byte) (pages []sheet, found line, err error) {
	before := bytes.Index(file[:min(len(file), 1024)], []byte("%PDF-"))
	if before < 0 {
		return nil, line{}, ErrNotPDF
	}
	file, odd := ofBytes(file[before:], before)
	copy(file, "%PDF-1.7\n") // the library refuses a version that it does not know
	renameLock(file, lockInFile, lockEntry)
	pages, found, err = pagesOf(file, false)
	if errors.Is(err, ErrNotPDF) || errors.Is(err, ErrNoPages) {
		if fixed := repaired(file); fixed != nil {
			pages, found, err = pagesOf(fixed, true)
		}
	}
	if errors.Is(err, ErrNotPDF) && slices.Contains(odd, cutOff) {
		err = ErrCutOff
	}
	found.Odd = append(odd, found.Odd...)
	return pages, found, err
}

func pagesOf(file []byte, damaged bool) (pages []sheet, found line, err error) {
	failed := ErrNotPDF
	err = guarded(func() {
		r, refused := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
		if refused != nil {
			return
		}
		if failed = unlock(r, file); failed != nil {
			return
		}
		if pages, found.Count = sheets(r, damaged); len(pages) == 0 {
			if failed = ErrNotPDF; r.Trailer().Key("Root").Key("Pages").Kind() == pdf.Dict {
				failed = ErrNoPages
			}
			return
		}
		_ = guarded(func() { found.Odd = ofContents(r, pages) })
	})
	return pages, found, cmp.Or(failed, err)
}

// guarded turns a panic of the library, by which it reports malformed parts, into an error.
func guarded(read func()) (err error) {
	defer func() {
		if recover() != nil {
			err = ErrNotPDF
		}
	}()
	read()
	return nil
}
