//go:build windows

package terminal

// hardenProcess does nothing: Windows writes no core dumps unless told to.
func hardenProcess() error { return nil }
