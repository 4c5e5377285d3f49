//go:build unix && !linux

package terminal

// forbidTracing does nothing: only Linux has a switch for it.
func forbidTracing() error { return nil }
