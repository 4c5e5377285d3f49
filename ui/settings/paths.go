package settings

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

const folder = "inkdesk"

// Path returns where the configuration file is looked for: --config, INKDESK_CONFIG, or
// config.yaml in the folder inkdesk of $XDG_CONFIG_HOME (on Windows %AppData%). On macOS
// it is ~/.config too, where people look for a terminal program's files.
func Path(flags Flags, env Environ) (string, error) {
	switch {
	case flags.Config != nil && *flags.Config != "":
		return absolute(*flags.Config, true)
	case env[variableConfig] != "":
		return absolute(env[variableConfig], true)
	}
	base, err := env.base("XDG_CONFIG_HOME", "APPDATA", ".config")
	return filepath.Join(base, folder, "config.yaml"), err
}

// StateFolder returns the folder for what the program remembers between runs:
// $XDG_STATE_HOME/inkdesk, on Windows %LocalAppData%\inkdesk. It may not exist.
func StateFolder(env Environ) (string, error) {
	base, err := env.base("XDG_STATE_HOME", "LOCALAPPDATA", filepath.Join(".local", "state"))
	return filepath.Join(base, folder), err
}

// base finds a base folder. A relative one is passed over, as the XDG standard asks.
func (env Environ) base(variable, windows, inHome string) (string, error) {
	if dir := env[variable]; filepath.IsAbs(dir) {
		return dir, nil
	}
	if dir := env[windows]; runtime.GOOS == "windows" && filepath.IsAbs(dir) {
		return dir, nil
	}
	if home := env["HOME"]; filepath.IsAbs(home) {
		return filepath.Join(home, inHome), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errors.New("your home folder is not known; set " + variable + " to a folder of your own")
	}
	return filepath.Join(home, inHome), nil
}

// absolute makes a path absolute; an empty one stays empty. Relative paths are accepted
// only where it is clear what they are relative to.
func absolute(path string, relative bool) (string, error) {
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", errors.New("~ cannot be used, because your home folder is not known; write the whole path")
		}
		return filepath.Join(home, rest), nil
	}
	switch {
	case path == "" || filepath.IsAbs(path):
		return path, nil
	case !relative:
		return "", errors.New("write the whole path, starting with / or ~/")
	}
	return filepath.Abs(path)
}

// quotePath quotes a path only if it could not be told from the text around it.
func quotePath(path string) string {
	if strings.ContainsFunc(path, unprintable) || strings.Contains(path, " ") {
		return quote(path)
	}
	return path
}
