package files

import (
	"io"
	"strings"
)

// pinFile does nothing: an open file cannot get another name on Windows, and its number is not given out again at once.
func pinFile(partFile) (io.Closer, error) { return io.NopCloser(strings.NewReader("")), nil }
