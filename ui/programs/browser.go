package programs

import (
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"inkdesk/api/procgroup"
	"inkdesk/ui/terminal"
)

// Browser is the program that opens an address in the browser of the person, with its
// arguments; nil where there is none. BROWSER wins everywhere: whoever sets it on a far host
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

// withAddress puts the address where %s stands, or at the end.
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

// browserLimit is how long a browser that cannot be started may take to say so.
const browserLimit = 3 * time.Second

// Open starts a program and leaves it running. The error is that of its first seconds.
func Open(argv, environ []string) error {
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = environ
	err, _ := terminal.Within(browserLimit, func() error { return procgroup.Run(cmd) })
	return err
}
