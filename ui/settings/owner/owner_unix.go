//go:build unix

package owner

import (
	"io/fs"
	"os"
	"syscall"
)

// Foreign says whether a file belongs to somebody else: neither to this user nor to
// root, who can change anything anyway.
func Foreign(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Uid != 0 && int(stat.Uid) != os.Geteuid()
}
