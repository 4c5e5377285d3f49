//go:build unix && !linux

package terminal

import "golang.org/x/sys/unix"

// dup makes the descriptor to mean what from means.
func dup(from, to int) error { return unix.Dup2(from, to) }
