package terminal

import (
	"errors"
	"os"
)

// Harden makes it harder for others on the same machine to read this process, and must
// be called before anything secret is read: no core dump, no tracing by the same
// account (Linux), and none of the framework's debugging aids, which write screens and
// panics to files. The error is for the log; there is nothing to do about it.
func Harden() error {
	return errors.Join(
		os.Unsetenv("TEA_TRACE"),
		os.Unsetenv("TEA_DEBUG"),
		hardenProcess(),
	)
}
