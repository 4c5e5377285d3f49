//go:build !windows

package files

import "syscall"

// openWithoutWaiting keeps open from waiting for the writer of a pipe that was put in the file's place, and from
// taking a terminal.
const openWithoutWaiting = syscall.O_NONBLOCK | syscall.O_NOCTTY
