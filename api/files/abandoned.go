package files

import (
	"crypto/rand"
	"io/fs"
	"regexp"
	"strings"
	"time"
)

// partAge bounds how long a part file may stay unwritten: longer than any download of a running program.
const partAge = 24 * time.Hour

// readBatch limits how many names of a folder are read at once, which bounds the memory for a large one.
const readBatch = 1000

var partPattern = regexp.MustCompile(`^\.inkdesk-[a-z0-9]{26}\.part$`)

// partName returns a name no other download has. It matches partPattern.
func partName() string {
	return ".inkdesk-" + strings.ToLower(rand.Text()) + ".part"
}

// removeAbandoned removes abandoned parts. One that cannot be removed is left for the next time, and stops no download.
func (f *Folder) removeAbandoned(now time.Time) {
	dir, err := f.root.Open(".")
	if err != nil {
		return
	}
	defer dir.Close()
	for {
		entries, err := dir.ReadDir(readBatch)
		for _, entry := range entries {
			if f.abandoned(entry, now) {
				_ = f.root.Remove(entry.Name())
			}
		}
		if err != nil {
			return
		}
	}
}

func (f *Folder) abandoned(entry fs.DirEntry, now time.Time) bool {
	if !partPattern.MatchString(entry.Name()) {
		return false
	}
	info, err := f.root.Lstat(entry.Name())
	return err == nil && info.Mode().IsRegular() && isOwn(info) && now.Sub(info.ModTime()) > partAge
}
