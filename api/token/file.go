package token

import (
	"errors"
	"fmt"
	"io"

	"inkdesk/api/strictmode"
)

func readFile(source Source, path string) ([]byte, error) {
	subject := fmt.Sprintf("The token file %q", path)
	refuse := func(problem, next string, cause error) ([]byte, error) {
		return nil, &SourceError{Source: source, Problem: subject + problem, Next: next, Cause: cause}
	}
	check := "Check the path given with " + source.Given() + "."
	file, err := strictmode.OpenPrivate(path)
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return nil, unsafeSource(source, subject, unsafe)
	}
	if errors.Is(err, strictmode.ErrNotRegular) {
		return refuse(" is not an ordinary file.", "Use --token-stdin to pass a token through a pipe.", nil)
	}
	if err != nil {
		return refuse(" cannot be opened.", check, err)
	}
	defer file.Close()
	raw, err := io.ReadAll(io.LimitReader(file, int64(maxRaw)))
	if err != nil {
		return refuse(" cannot be read.", check, err)
	}
	return raw, nil
}

// CheckFile checks whether a token can be read from a file. It is nil for no path.
func CheckFile(source Source, path string) error {
	if path == "" {
		return nil
	}
	raw, err := readFile(source, path)
	clear(raw)
	return err
}

func unsafeSource(source Source, subject string, unsafe *strictmode.Error) *SourceError {
	return &SourceError{
		Source:  source,
		Problem: fmt.Sprintf("%s is not used, because %s.", subject, unsafe.Problem),
		Next:    unsafe.NextStep(),
	}
}
