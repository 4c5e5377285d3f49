package programs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/terminal"
)

// largestText is how much of an edited text is read back, in bytes.
const largestText = 1 << 20

var errTooLong = errors.New("the text is longer than 1 MiB")

// Editor is the editor of the person, with its arguments.
func Editor(environ []string) ([]string, error) {
	wanted := cmp.Or(Lookup(environ, "VISUAL"), Lookup(environ, "EDITOR"))
	return chosen(wanted, "editor; set EDITOR to one, such as nano", "vi", "nano", "notepad.exe")
}

// chosen is the command that is wanted, or the first of the others that is there.
func chosen(wanted, what string, others ...string) ([]string, error) {
	if argv, err := Words(wanted); err == nil && len(argv) > 0 {
		if _, err := exec.LookPath(argv[0]); err != nil {
			return nil, fmt.Errorf("there is no program %s, which is set as %s: %w", argv[0], what, err)
		}
		return argv, nil
	}
	for _, name := range others {
		if _, err := exec.LookPath(name); err == nil {
			return []string{name}, nil
		}
	}
	return nil, errors.New("there is no " + what)
}

// Edit asks for the terminal and opens the text in an editor. The text is in a file that only
// this account can read, in a folder of its own that is removed with all that the editor has
// put there. Done gets the text as it was saved, or why it was not.
func Edit(editor, environ []string, text string, done func(text string, err error) tea.Msg) terminal.LendMsg {
	var edited string
	return terminal.LendMsg{
		Use: func(ctx context.Context, to terminal.Lent) (err error) {
			edited, err = edit(ctx, to, editor, environ, text)
			return err
		},
		Pause: func(err error) bool { return err != nil },
		Done:  func(err error) tea.Msg { return done(edited, err) },
	}
}

func edit(ctx context.Context, to terminal.Lent, editor, environ []string, text string) (string, error) {
	folder, err := os.MkdirTemp("", "inkdesk-") // nobody else can look into it
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	path := filepath.Join(folder, "text.txt")
	if err := os.WriteFile(path, []byte(text+"\n"), 0o600); err != nil {
		return "", err
	}
	cmd := exec.Command(editor[0], append(editor[1:], path)...)
	cmd.Env = environ
	if err := to.Run(ctx, cmd); err != nil {
		return "", err
	}
	return readEdited(path)
}

func readEdited(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	edited, err := io.ReadAll(io.LimitReader(f, largestText+1))
	if err == nil && len(edited) > largestText {
		err = errTooLong
	}
	// The line end that editors put at the end of a file is no part of the text.
	return strings.TrimRight(strings.ReplaceAll(string(edited), "\r\n", "\n"), "\n"), err
}
