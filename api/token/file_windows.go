package token

import (
	"io/fs"
	"os"
)

func openFile(path string) (*os.File, error) { return os.Open(path) }

// Windows keeps no mode bits; what other accounts may read is set on the folder, and a user's own folders are private.
func ownFile(fs.FileInfo) bool { return true }

func privateFile(fs.FileInfo) bool { return true }
