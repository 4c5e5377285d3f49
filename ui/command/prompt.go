package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"

	"inkdesk/api/token"
	"inkdesk/ui/terminal"
)

var (
	errGaveUp      = terminal.WithStatus(terminal.StatusCancelled, errors.New("nothing was typed, and nothing has changed"))
	errInterrupted = terminal.WithStatus(terminal.StatusInterrupted, errors.New("interrupted"))
)

// askSecret asks for a line on a terminal without showing the typed text. It blocks until the line is there or the
// person gives up. The caller holds hideTyping, which answers signals, and clears the answer.
func askSecret(in *os.File, out io.Writer, question string) ([]byte, error) {
	if !isTerminal(in) {
		return nil, usage("there is no terminal to type the token on; pipe it in with --token-stdin, or use --token-file")
	}
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return nil, fmt.Errorf("the terminal cannot be kept from showing the token; pipe it in with --token-stdin: %w", err)
	}
	defer fmt.Fprintln(out)
	defer term.Restore(int(in.Fd()), before)
	fmt.Fprint(out, question)
	return readSecret(in)
}

const ctrlC, ctrlD, backspace, ctrlU, del = 0x03, 0x04, 0x08, 0x15, 0x7f

const longestSecret = 2 * token.MaxBytes // sets a length above that of any token

func readSecret(in io.Reader) ([]byte, error) {
	var line []byte
	key := make([]byte, 1)
	for {
		if _, err := in.Read(key); err != nil {
			clear(line)
			return nil, errGaveUp
		}
		switch key[0] {
		case '\r', '\n':
			if line = pasted(line); len(line) == 0 {
				return nil, errGaveUp
			}
			return line, nil
		case ctrlC:
			clear(line)
			return nil, errInterrupted
		case ctrlD:
			if len(line) == 0 {
				return nil, errGaveUp
			}
		case ctrlU:
			line = line[:0]
		case backspace, del:
			line = line[:max(len(line)-1, 0)]
		default:
			if len(line) < longestSecret {
				line = append(line, key[0])
			}
		}
	}
}

// hideTyping keeps a terminal from showing text typed between the questions, until restore or the end of the process.
func hideTyping(in *os.File) (restore func()) {
	if !isTerminal(in) {
		return func() {}
	}
	shown := terminal.HideTyping(in)
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	terminal.Go(func() {
		select {
		case <-signals:
			shown()
			os.Exit(int(terminal.StatusInterrupted))
		case <-done:
		}
	})
	return func() {
		signal.Stop(signals)
		close(done)
		shown()
	}
}

// pasted takes away what a terminal may put around pasted text, and blanks, which come along with a copied token.
func pasted(line []byte) []byte {
	for _, mark := range []string{"\x1b[200~", "\x1b[201~"} {
		line = bytes.ReplaceAll(line, []byte(mark), nil)
	}
	return bytes.TrimSpace(line)
}
