package files

import (
	"os"
	"strings"
)

// ExpandHome replaces a leading ~ or ~/ by the home directory of the user. Other paths come back unchanged.
func ExpandHome(path string) string {
	rest, found := strings.CutPrefix(path, "~")
	if !found || rest != "" && !os.IsPathSeparator(rest[0]) {
		return path
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	return home + rest
}
