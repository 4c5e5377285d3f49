//go:build unix

package terminal

import (
	"io"
	"os"
)

// stream is the output as the framework sees it. It is no file to it on purpose: the
// framework would ask the file for its size and believe any answer.
func (o *output) stream() io.Writer { return o }

// stream is the input as the framework sees it: still a file, so that reading can be
// cancelled and the terminal made raw.
func inputStream(r io.Reader, gone func()) io.Reader {
	switch r := r.(type) {
	case nil:
		return nil
	case *os.File:
		return &input{File: r, gone: gone}
	default:
		return &plainInput{Reader: r, gone: gone}
	}
}
