//go:build unix

package terminal

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

func hardenProcess() error {
	err := unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{})
	if err != nil {
		err = fmt.Errorf("core dumps could not be switched off: %w", err)
	}
	return errors.Join(err, forbidTracing())
}
