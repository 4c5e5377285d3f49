package journal

import (
	"io/fs"
	"os"
)

// noFollow is not needed: making a symbolic link takes a privilege on Windows.
const noFollow = 0

// checkDir accepts every directory: who may write to it stands in its access list, inherited from the profile.
func checkDir(fs.FileInfo) error { return nil }

// checkFile accepts every file, for the same reason.
func checkFile(*os.File) error { return nil }
