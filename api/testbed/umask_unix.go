//go:build unix

package testbed

import "syscall"

// Tests keep what has to be safe from others in folders that package testing makes. Where the usual mask is 002, their
// group could write to them.
func init() { syscall.Umask(0o022) }
