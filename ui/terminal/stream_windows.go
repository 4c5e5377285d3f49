//go:build windows

package terminal

import (
	"io"
	"os"
)

// console is an output that the framework can still recognise as a console, to switch
// escape sequences on.
type console struct {
	*os.File
	output *output
}

func (c *console) Write(p []byte) (int, error) { return c.output.Write(p) }

func (o *output) stream() io.Writer {
	if file, ok := o.to.(*os.File); ok {
		return &console{File: file, output: o}
	}
	return o
}

// inputStream leaves the console to the framework, which reads events from its handle.
func inputStream(r io.Reader, in *input) io.Reader {
	switch r := r.(type) {
	case nil:
		return nil
	case *os.File:
		return r
	default:
		return &plainInput{Reader: r, input: in}
	}
}
