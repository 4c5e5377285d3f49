//go:build !windows

package files

import (
	"fmt"
	"io/fs"
	"os"

	"inkdesk/api/strictmode"
)

// checkTrust decides whether files in a directory are safe from other users. Owner and mode are those of the opened
// directory. The superuser is trusted as an owner, since nothing can be kept from it, which makes /tmp usable.
func checkTrust(dir fs.FileInfo) (warning string, err error) {
	owner, known := strictmode.Owner(dir)
	if !known {
		return "", unsafeFolder("The owner of the download folder cannot be told.", fmt.Errorf("stat gave %T", dir.Sys()))
	}
	mode := dir.Mode()
	sticky := mode&os.ModeSticky != 0
	switch {
	case owner != os.Geteuid() && owner != 0:
		return "", unsafeFolder("The download folder belongs to another user.", fmt.Errorf("owner is user id %d", owner))
	case mode.Perm()&0o002 != 0 && !sticky:
		return "", unsafeFolder("Everybody on this machine may exchange files in the download folder.",
			fmt.Errorf("mode is %v", mode))
	case mode.Perm()&0o020 != 0 && !sticky:
		return "Members of the folder's group may exchange files in the download folder.", nil
	default:
		return "", nil
	}
}

func unsafeFolder(summary string, cause error) error {
	return &Error{Reason: UnsafeFolder, Summary: summary, Next: "Choose a folder that only you can write to.", Err: cause}
}

// isOwn reports whether the file belongs to the user of this process.
func isOwn(file fs.FileInfo) bool {
	owner, known := strictmode.Owner(file)
	return known && owner == os.Geteuid()
}
