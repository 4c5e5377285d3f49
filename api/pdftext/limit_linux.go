package pdftext

import (
	"runtime/debug"
	"syscall"
)

// limit takes from this process what the reading of a file does not need. The memory is
// limited twice: at first the runtime collects harder, and then the system refuses more.
func limit() {
	debug.SetMemoryLimit(256 << 20)
	debug.SetMaxStack(64 << 20)
	for resource, most := range map[int]uint64{
		syscall.RLIMIT_CPU:    3, // seconds
		syscall.RLIMIT_DATA:   512 << 20,
		syscall.RLIMIT_FSIZE:  0, // a pipe is no file
		syscall.RLIMIT_CORE:   0,
		syscall.RLIMIT_NOFILE: 8,
	} {
		// Where one cannot be set, the time that the parent gives still holds.
		_ = syscall.Setrlimit(resource, &syscall.Rlimit{Cur: most, Max: most})
	}
}
