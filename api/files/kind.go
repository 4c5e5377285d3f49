package files

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// Kind is the media type of a file as told by its content, whatever the service declared.
type Kind string

// The kinds with rules of their own.
const (
	PDF Kind = "application/pdf"
	ZIP Kind = "application/zip"
)

// Accept says which kinds a download may turn out to be.
type Accept int

// What an operation may answer with.
const (
	Anything Accept = iota // attachments
	OnlyPDF                // certificate, one signed document
	PDFOrZIP               // all signed documents
)

// sniffLength is how far from either end a PDF reader looks for the marks of a PDF, in bytes.
const sniffLength = 1024

// zipTail is how far from the end the directory of a zip may begin: its own 22 bytes and the longest comment.
const zipTail = 22 + 1<<16 - 1

// sniff reads the kind from the beginning of a file.
func sniff(head []byte) Kind {
	switch {
	case bytes.Contains(head, []byte("%PDF-")):
		return PDF
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return ZIP
	}
	kind, _, _ := strings.Cut(http.DetectContentType(head), ";")
	if kind == "text/plain" && bytes.HasPrefix(bytes.TrimSpace(head), []byte("{")) {
		return "application/json"
	}
	return Kind(kind)
}

// check tells the kind of a file of size bytes and whether it is what was asked for: the right kind, with its end
// in place.
func (a Accept) check(file io.ReaderAt, size int64) (Kind, error) {
	head, err := readSection(file, 0, min(size, sniffLength))
	if err != nil {
		return "", err
	}
	kind := sniff(head)
	if a == Anything {
		return kind, nil
	}
	if kind != PDF && (a == OnlyPDF || kind != ZIP) {
		return kind, a.wrongKind(kind, head)
	}
	mark, reach := []byte("%%EOF"), int64(sniffLength)
	if kind == ZIP {
		mark, reach = []byte("PK\x05\x06"), zipTail
	}
	tail, err := readSection(file, max(0, size-reach), min(size, reach))
	if err != nil {
		return "", err
	}
	if !bytes.Contains(tail, mark) {
		return kind, &Error{
			Reason:  Incomplete,
			Summary: fmt.Sprintf("The file breaks off or has something after its end: %s came.", byteCount(size)),
			Next:    "Nothing was saved; download it again.",
			Err:     fmt.Errorf("no %q in the last %d bytes", mark, reach),
		}
	}
	return kind, nil
}

func readSection(file io.ReaderAt, from, length int64) ([]byte, error) {
	part := make([]byte, length)
	if n, err := file.ReadAt(part, from); int64(n) < length {
		return nil, writeError(err)
	}
	return part, nil
}

// wrongKind quotes the beginning of an answer in words, which is often an error told by the service.
func (a Accept) wrongKind(kind Kind, head []byte) error {
	asked := "a PDF"
	if a == PDFOrZIP {
		asked = "a PDF or zip"
	}
	e := &Error{
		Reason:  WrongKind,
		Summary: fmt.Sprintf("The service sent %s instead of %s.", kind, asked),
		Next:    "Nothing was saved; try again later or look at the envelope in the web console.",
	}
	if strings.HasPrefix(string(kind), "text/") || kind == "application/json" {
		e.Err = fmt.Errorf("it begins: %s", bytes.TrimSpace(head[:min(len(head), 200)]))
	}
	return e
}
