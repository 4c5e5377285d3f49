package files

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// Kind names the media type of a file as told by its content, whatever the service declared.
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

// sniffLength bounds how far from either end a PDF reader looks for the marks of a PDF, in bytes.
const sniffLength = 1024

// zipTail bounds how far from the end the directory of a zip may begin: its own 22 bytes and the longest comment.
const zipTail = 22 + 1<<16 - 1

const mostBehind = 16 << 20

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

// check tells the kind of a whole file that is as asked for. odd is a sentence about what follows its end.
func (a Accept) check(file io.ReaderAt, size int64) (kind Kind, odd string, err error) {
	head, err := readSection(file, 0, min(size, sniffLength))
	if err != nil {
		return "", "", err
	}
	kind = sniff(head)
	if a == Anything {
		return kind, "", nil
	}
	if kind != PDF && (a == OnlyPDF || kind != ZIP) {
		return kind, "", a.wrongKind(kind, head)
	}
	mark, reach, begun := "%%EOF", int64(sniffLength), []string{" obj", "endobj", "endstream"}
	if kind == ZIP {
		mark, reach, begun = "PK\x05\x06", zipTail, []string{"PK\x01\x02", "PK\x03\x04"}
	}
	behind, err := behindMark(file, size, mark, begun)
	switch {
	case err != nil:
		return "", "", err
	case behind < 0:
		return kind, "", &Error{
			Reason:  Incomplete,
			Summary: fmt.Sprintf("The file breaks off before its end: %s came.", byteCount(size)),
			Next:    "Nothing was saved; download it again.",
			Err:     fmt.Errorf("no %q behind its last part", mark),
		}
	case behind > reach:
		odd = fmt.Sprintf("Behind the end of the file %s follow that do not belong to it; some programs may not open it.", byteCount(behind))
	}
	return kind, odd, nil
}

// behindMark returns how many bytes follow the last mark, -1 for none, or where another part has begun behind it.
func behindMark(file io.ReaderAt, size int64, mark string, begun []string) (int64, error) {
	const step, overlap = 64 << 10, 16
	for end := size; end > 0 && size-end < mostBehind; end -= step {
		from := max(0, end-step)
		part, err := readSection(file, from, min(end+overlap, size)-from)
		if err != nil {
			return 0, err
		}
		at := bytes.LastIndex(part, []byte(mark))
		for _, other := range begun {
			if bytes.LastIndex(part, []byte(other)) > at {
				return -1, nil
			}
		}
		if at >= 0 {
			return size - from - int64(at+len(mark)), nil
		}
	}
	return -1, nil
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
