//go:build unix

package terminal

import (
	"io"
	"os"
)

// stream is the output as the framework sees it. It is no file to it on purpose: the
// framework would ask the file for its size and believe any answer.
func (o *output) stream() io.Writer { return o }

// inputStream is the input as the framework sees it.
func inputStream(r io.Reader, in *input) io.Reader {
	switch r := r.(type) {
	case nil:
		return nil
	case *os.File:
		return &fileInput{File: r, input: in}
	default:
		return &plainInput{Reader: r, input: in}
	}
}
