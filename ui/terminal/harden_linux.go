package terminal

import (
	"fmt"

	"golang.org/x/sys/unix"
)

func forbidTracing() error {
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return fmt.Errorf("tracing by others could not be forbidden: %w", err)
	}
	return nil
}
