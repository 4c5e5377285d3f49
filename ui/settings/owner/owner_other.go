//go:build !unix

package owner

import "io/fs"

// Foreign says whether a file belongs to somebody else, where the system tells.
func Foreign(fs.FileInfo) bool { return false }
