// Package pdftext reads the words of a PDF and where they stand on its pages.
//
// A PDF is written by strangers, and no parser of it is safe from what a stranger can write.
// So the file is read in a process of its own: this program again, without environment,
// token, folder or terminal, with limits of memory, processor time, output and time, which
// dies instead of this one. What it says is taken as a stranger's words too: parsed with
// limits, and cleaned as every text from outside.
package pdftext

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"inkdesk/api/files"
)

// processName is the name under which the program starts itself again to read a file.
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

// Read returns the words of the PDF that r holds, size bytes long. It blocks until they
// are read, for at most [MostTime]. Of a file that takes longer the first pages are
// returned, and [ErrGaveUp] where there are none.
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
	if err != nil {
		return Document{}, fmt.Errorf("the reading of the PDF could not be started: %w", err)
	}
	if err := process.Start(); err != nil {
		return Document{}, fmt.Errorf("the reading of the PDF could not be started: %w", err)
	}
	document, err := receive(out)
	cancel()           // it has said all that counts
	_ = process.Wait() // its status says nothing more
	return document, err
}

// Serve reads the PDF at standard input and writes its words to standard output, and
// reports true, if args are the command line of the process that [Read] starts. It must be
// called before anything else is done.
func Serve(args []string) bool {
	if len(args) != 1 || args[0] != processName {
		return false
	}
	limit()
	file, err := io.ReadAll(io.LimitReader(os.Stdin, MostBytes))
	if err != nil {
		return true
	}
	say := newSpeaker(os.Stdout)
	if err := extract(file, say); err != nil {
		say.end(err.Error())
	} else {
		say.end(endDone)
	}
	return true
}
