package token

import (
	"errors"
	"fmt"
	"io"

	"inkdesk/api/strictmode"
)

// readFile reads the file given with --token-file, which nobody else may read or change.
func readFile(path string) ([]byte, error) {
	subject := fmt.Sprintf("The token file %q", path)
	refuse := func(problem, next string, cause error) ([]byte, error) {
		return nil, &SourceError{Source: File, Problem: subject + problem, Next: next, Cause: cause}
	}
	file, err := strictmode.OpenPrivate(path)
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return nil, unsafeSource(File, subject, unsafe)
	}
	if errors.Is(err, strictmode.ErrNotRegular) {
		return refuse(" is not an ordinary file.", "Use --token-stdin to pass a token through a pipe.", nil)
	}
	if err != nil {
		return refuse(" cannot be opened.", "Check the path given with --token-file.", err)
	}
	defer file.Close()
	raw, err := io.ReadAll(io.LimitReader(file, int64(maxRaw)))
	if err != nil {
		return refuse(" cannot be read.", "Check the path given with --token-file.", err)
	}
	return raw, nil
}

// unsafeSource is the error for a source that another account could have changed.
func unsafeSource(source Source, subject string, unsafe *strictmode.Error) *SourceError {
	return &SourceError{
		Source:  source,
		Problem: fmt.Sprintf("%s is not used, because %s.", subject, unsafe.Problem),
		Next:    unsafe.NextStep(),
	}
}
