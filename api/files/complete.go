package files

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"inkdesk/model"
)

// Bounds of one completion: suggestions returned, and names looked at in a crowded folder.
const (
	maxSuggestions = 50
	maxNames       = 10_000
)

// Complete returns the files and folders whose path begins with prefix, in order of name, folders with a slash at
// the end, at most 50 of the first 10,000. They begin exactly as typed, a leading ~ included. Hidden files come only when
// the last element begins with a dot. A name with characters that are not safe to show is left out, as is anything but
// files and folders. It opens no file; it blocks on the disk.
func Complete(prefix string) []string {
	if prefix == "~" {
		return []string{"~/"}
	}
	typed, base := filepath.Split(prefix)
	folder := ExpandHome(typed)
	if folder == "" {
		folder = "."
	}
	dir, err := os.Open(folder)
	if err != nil {
		return nil
	}
	defer dir.Close()
	entries, _ := dir.ReadDir(maxNames)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })

	var found []string
	for _, entry := range entries {
		name := entry.Name()
		hidden := strings.HasPrefix(name, ".") && !strings.HasPrefix(base, ".")
		if !strings.HasPrefix(name, base) || hidden || model.Clean(name) != name {
			continue
		}
		info, err := os.Stat(filepath.Join(folder, name))
		switch {
		case err != nil:
		case info.IsDir():
			found = append(found, typed+name+"/")
		case info.Mode().IsRegular():
			found = append(found, typed+name)
		}
		if len(found) == maxSuggestions {
			break
		}
	}
	return found
}

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
