//go:build !linux

package pdftext

import "runtime/debug"

// limit leaves the rest to the time that the parent gives: what the system can limit
// differs, and the program was tried on Linux only.
func limit() {
	debug.SetMemoryLimit(256 << 20)
	debug.SetMaxStack(64 << 20)
}
