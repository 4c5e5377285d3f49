package token

import (
	"context"
	"errors"
	"io"
)

// readLine reads a line byte by byte, so that the rest stays. A read that ctx ends goes on behind it.
func readLine(ctx context.Context, in io.Reader) ([]byte, error) {
	type answer struct {
		line []byte
		err  error
	}
	line, _, err := callWithin(ctx, func() answer {
		line, err := readBytes(in)
		return answer{line, err}
	})
	if err == nil {
		err = line.err
	}
	if err != nil {
		return nil, &SourceError{
			Source: Stdin, Problem: "The token could not be read from standard input.",
			Next: "Give it as one line, for example: --token-stdin < FILE", Cause: err,
		}
	}
	return line.line, nil
}

func readBytes(in io.Reader) ([]byte, error) {
	line := make([]byte, 0, maxRaw)
	one := make([]byte, 1)
	for len(line) < maxRaw {
		n, err := in.Read(one)
		if n == 1 {
			line = append(line, one[0])
		}
		switch {
		case n == 1 && one[0] == '\n', errors.Is(err, io.EOF):
			return line, nil
		case err != nil:
			return nil, err
		}
	}
	return line, nil
}
