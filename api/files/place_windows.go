package files

import (
	"errors"
	"os"
)

// renameNoReplace is not offered: the system has it by path only, and a path may mean another folder by now.
func renameNoReplace(*os.File, string, string) error { return errors.ErrUnsupported }
