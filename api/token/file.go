package token

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// readFile reads the file given with --token-file. The checks are made on the open file, so that it cannot be exchanged
// between check and read; a symbolic link is followed, and what it leads to is what is checked.
func readFile(path string) ([]byte, error) {
	refuse := func(problem, next string, cause error) ([]byte, error) {
		return nil, &SourceError{Source: File, Problem: fmt.Sprintf(problem, path), Next: next, Cause: cause}
	}
	file, err := openFile(path)
	if err != nil {
		return refuse("The token file %q cannot be opened.", "Check the path given with --token-file.", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return refuse("The token file %q cannot be checked.", "Check the path given with --token-file.", err)
	}
	if !info.Mode().IsRegular() {
		return refuse("The token file %q is not an ordinary file.", "Use --token-stdin to pass a token through a pipe.", nil)
	}
	if !ownFile(info) {
		return refuse("The token file %q belongs to another account.",
			"Copy it to a file of your own and run chmod 600 on the copy.", nil)
	}
	if !privateFile(info) {
		return refuse("The token file %q can be read by other accounts on this machine.",
			"Run: chmod 600 "+shellWord(path), nil)
	}
	raw, err := io.ReadAll(io.LimitReader(file, int64(maxRaw)))
	if err != nil {
		return refuse("The token file %q cannot be read.", "Check the path given with --token-file.", err)
	}
	return raw, nil
}

// shellWord writes a path so that it can be pasted into a POSIX shell. A path with control or other odd characters is
// given in the $'…' form of bash and zsh, so that it cannot act on the terminal either.
func shellWord(path string) string {
	const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-+,@%"
	if strings.HasPrefix(path, "-") {
		path = "./" + path
	}
	if strings.Trim(path, plain) == "" {
		return path
	}
	quoted := strconv.QuoteToASCII(path)
	if quoted == `"`+path+`"` {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return "$'" + strings.ReplaceAll(quoted[1:len(quoted)-1], "'", `\'`) + "'"
}
