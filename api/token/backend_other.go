//go:build darwin || windows

package token

import (
	"fmt"
	"os/exec"
	"runtime"
)

func (system) reachable() error { return nil }

func (system) answers() error { return nil }

// keyringMissing tells a missing keychain of macOS from a missing entry, for which the library takes both.
func keyringMissing() error {
	if runtime.GOOS != "darwin" {
		return nil
	}
	if err := exec.Command("/usr/bin/security", "default-keychain").Run(); err != nil {
		return fmt.Errorf("%w (%w)", errNoKeychain, err)
	}
	return nil
}
