package testbed

import (
	"syscall"
	"testing"
)

// SmallDisk mounts a disk of a size, such as 64k or 1m, until the end of the test, and
// returns its path. It skips the test where mounting is not allowed.
func SmallDisk(t testing.TB, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "mode=700,size="+size); err != nil {
		t.Skip("cannot mount: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// Freeze makes a disk read-only. No file of it may be open for writing.
func Freeze(t testing.TB, disk string) {
	t.Helper()
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip("cannot remount: ", err)
	}
}
