package programs

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"inkdesk/api/procgroup"
	"inkdesk/ui/terminal"
)

// Browser returns the program that opens an address in the browser of the person, with its
// arguments; nil where there is none. BROWSER wins everywhere: a person who sets it on a far host
// has a way back. Otherwise the browser has to be on this machine, and over SSH it is not.
func Browser(caps terminal.Capabilities, environ []string, goos, address string) []string {
	for _, choice := range filepath.SplitList(Lookup(environ, "BROWSER")) {
		argv, err := Words(choice)
		if err != nil || len(argv) == 0 {
			continue
		}
		if _, err := exec.LookPath(argv[0]); err == nil {
			return withAddress(argv, address)
		}
	}
	if !terminal.HasDesktop(caps, goos) {
		return nil
	}
	opener := "xdg-open"
	if goos == "darwin" {
		opener = "open"
	}
	if _, err := exec.LookPath(opener); err != nil {
		return nil
	}
	return []string{opener, address}
}

func withAddress(argv []string, address string) []string {
	placed := false
	for i, word := range argv[1:] {
		if strings.Contains(word, "%s") {
			argv[i+1], placed = strings.ReplaceAll(word, "%s", address), true
		}
	}
	if !placed {
		argv = append(argv, address)
	}
	return argv
}

const browserLimit = 3 * time.Second

// Open starts a program and leaves it running. The error is that of its first seconds.
func Open(argv, environ []string) error {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = environ
	err, _ := terminal.Within(browserLimit, func() error { return procgroup.Run(cmd) })
	return err
}

// Environ returns what a program started from here may see of an environment: nothing that says
// where the access token is, and no variable that holds it, which redact takes out of a text.
// It is never nil, which would stand for the environment of this process.
func Environ(environ []string, redact func(string) string) []string {
	kept := make([]string, 0, len(environ))
	for _, entry := range environ {
		name, _, _ := strings.Cut(strings.ToUpper(entry), "=")
		// Two of our own variables let another inkdesk find the same account.
		secret := strings.HasPrefix(name, "INKDESK_") && name != "INKDESK_CONFIG" && name != "INKDESK_PROFILE"
		if !secret && redact(entry) == entry {
			kept = append(kept, entry)
		}
	}
	return kept
}

// Lookup returns the value of a variable, "" where it is not set.
func Lookup(environ []string, name string) string {
	for _, entry := range slices.Backward(environ) {
		if value, found := strings.CutPrefix(entry, name+"="); found {
			return value
		}
	}
	return ""
}
