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
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/terminal"
)

const largestText = 1 << 20

const forkLimit = 2 * time.Second // limits how soon an editor ends that has gone on in a window of its own

const askSaved = "The text is unchanged. If the editor is open in a window, save and close it,\r\nthen press a key."

// leftError says what an editor has left in place of a text, as in "the editor left no file".
type leftError string

func (e leftError) Error() string { return string(e) }

const (
	errNoFile  leftError = "left no file"
	errTooLong leftError = "left more than 1 MiB"
	errNoText  leftError = "left no UTF-8 text; save as UTF-8"
	errEmpty   leftError = "left it empty; clear it in the field"
)

// Editor returns the editor of the person, with its arguments.
func Editor(environ []string) ([]string, error) {
	wanted := cmp.Or(strings.TrimSpace(Lookup(environ, "VISUAL")), Lookup(environ, "EDITOR"))
	return chosen(wanted, "editor; set EDITOR to one, such as nano", "vi", "nano", "notepad.exe")
}

func chosen(wanted, what string, others ...string) ([]string, error) {
	argv, err := Words(wanted)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be run, which is set as %s: %w", wanted, what, err)
	}
	if len(argv) > 0 {
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

// Edit asks for the terminal and opens the text in an editor. The text is in a file that only this account can read, in a
// folder of its own that is removed with all that the editor has put there. Done gets the text as it was saved, or why it
// was not. Where the editor seems to go on in a window, the person is asked to say when it is closed. What cannot be taken,
// or has more than most characters where most is not 0, is opened again with the reason, until it is left unchanged.
func Edit(editor, environ []string, text string, most int, done func(text string, err error) tea.Msg) terminal.LendMsg {
	var edited string
	return terminal.LendMsg{
		Use: func(ctx context.Context, to terminal.Lent) (err error) {
			edited, err = edit(ctx, to, editor, environ, text, most)
			return err
		},
		Pause: func(err error) bool { return err != nil },
		Done:  func(err error) tea.Msg { return done(edited, err) },
	}
}

func edit(ctx context.Context, to terminal.Lent, editor, environ []string, text string, most int) (string, error) {
	folder, err := os.MkdirTemp("", "inkdesk-") // no one else can look into it
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	path := filepath.Join(folder, "text.txt")
	if err := os.WriteFile(path, []byte(text+"\n"), 0o600); err != nil {
		return "", err
	}
	for refused := text + "\n"; ; {
		edited, err := editOnce(ctx, to, editor, environ, path, text)
		why, end := "", "; close it unchanged to give it up."
		switch n := utf8.RuneCountInString(edited); {
		case err != nil:
			why = Ended(err)
			if _, failed := errors.AsType[leftError](err); !failed {
				end = "."
			}
		case most > 0 && n > most:
			why = fmt.Sprintf("left %d characters, and %d fit", n, most)
		}
		// The text written is offered until it fits, or is left as it was refused.
		written, unread := readFile(path)
		if why == "" || unread != nil || strings.TrimSpace(written) == "" || written == refused || to.Ask == nil || ctx.Err() != nil {
			return edited, err
		}
		refused = written
		to.Ask(ctx, "The editor "+why+".\r\nPress a key to open what you wrote again"+end)
	}
}

// editOnce runs the editor on a file, and asks when it seems to go on in a window of its own.
func editOnce(ctx context.Context, to terminal.Lent, editor, environ []string, path, text string) (string, error) {
	cmd := exec.Command(editor[0], slices.Concat(editor[1:], []string{path})...)
	cmd.Env = environ
	began := time.Now()
	if err := to.Run(ctx, cmd); err != nil {
		return "", err
	}
	edited, err := readEdited(path, text)
	if err == nil && edited == text && time.Since(began) < forkLimit && to.Ask != nil {
		to.Ask(ctx, askSaved)
		edited, err = readEdited(path, text)
	}
	return edited, err
}

// readFile reads one byte more than may be edited, at most.
func readFile(path string) (string, error) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() { // a pipe would wait
		return "", errNoFile
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, largestText+1))
	return string(content), err
}

func readEdited(path, before string) (string, error) {
	content, err := readFile(path)
	edited := strings.TrimPrefix(content, "\ufeff") // Notepad begins so
	switch {
	case err != nil:
		return "", err
	case len(content) > largestText:
		return "", errTooLong
	case !utf8.ValidString(edited) || strings.Contains(edited, "\x00"):
		return "", errNoText
	case edited == before+"\n":
		return before, nil
	}
	// The line end that editors put at the end of a file is no part of the text.
	edited = strings.TrimRight(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(edited), "\n")
	if strings.TrimSpace(edited) == "" && strings.TrimSpace(before) != "" {
		return "", errEmpty
	}
	return edited, nil
}

var errQuote = errors.New("a quote is not closed")

// Words splits a command as written in EDITOR and the like, at blanks. Quotes and backslashes keep characters as
// in a shell, but a backslash is one in the paths of Windows. Nothing else has a meaning, since no shell sees it.
func Words(command string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	inside, escaped := false, false
	for i, r := range command {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && runtime.GOOS != "windows" && escapes(quote, command[i+1:]):
			inside, escaped = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, inside = r, true
		case r == ' ' || r == '\t':
			if inside {
				words = append(words, word.String())
				word.Reset()
			}
			inside = false
		default:
			word.WriteRune(r)
			inside = true
		}
	}
	if inside {
		words = append(words, word.String())
	}
	if quote != 0 {
		return nil, errQuote
	}
	return words, nil
}

func escapes(quote rune, behind string) bool {
	return quote == 0 && behind != "" || quote == '"' && strings.IndexAny(behind, "$`\"\\") == 0
}
