// Command inkdesk is a dashboard in the terminal for the envelopes of an electronic-signature service.
package main

import (
	"os"

	"inkdesk/api/pdftext"
	"inkdesk/api/token"
	"inkdesk/ui/command"
	"inkdesk/ui/terminal"
)

func main() {
	if terminal.Watch(os.Args) || pdftext.Serve(os.Args) {
		return
	}
	hardened := terminal.Harden() // before anything secret is read
	secret := token.TakeEnv()     // so that no process started from here sees it
	status := command.Run(command.Process{
		Args:     os.Args[1:],
		Environ:  os.Environ(),
		Token:    secret,
		Hardened: hardened,
		Stdin:    os.Stdin,
		Stdout:   os.Stdout,
		Stderr:   os.Stderr,
	})
	os.Exit(int(status))
}
