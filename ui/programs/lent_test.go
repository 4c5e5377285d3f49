package programs

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
	"inkdesk/ui/terminal"
)

// edited runs an editor as the terminal would, and returns what came of it.
func edited(t *testing.T, editor, environ []string, text string) (string, error) {
	t.Helper()
	type answer struct {
		text string
		err  error
	}
	lend := Edit(editor, environ, text, 0, func(text string, err error) tea.Msg { return answer{text, err} })
	err := lend.Use(t.Context(), terminal.Lent{})
	got, ok := lend.Done(err).(answer)
	if !ok || lend.Pause(err) != (err != nil) {
		t.Fatalf("%v", got)
	}
	return got.text, got.err
}

// The text is private while it is edited, and nothing of it stays behind.
func TestEdit(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	runs, environ := child(t, "edit", "more")
	text, err := edited(t, runs[0].Argv, environ, "Dear customer,\nplease sign")
	if err != nil || text != "Dear customer,\nplease sign\nand more" {
		t.Errorf("%q, %v", text, err)
	}
	runs, environ = child(t, "fail")
	if text, err := edited(t, runs[0].Argv, environ, "kept"); text != "" || Ended(err) != "ended with status 3" {
		t.Errorf("%q, %v", text, err)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// What an editor leaves is taken only where it is a text, and the one before is kept else.
func TestWhatAnEditorLeaves(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the editors are shell scripts")
	}
	testbed.AnswerSignals(syscall.SIGHUP) // an editor that ends itself with it would go on
	const before = "Dear Zoë,\nplease sign"
	for name, row := range map[string]struct{ script, text, wrong string }{
		"nothing done":          {script: `:`, text: before},
		"changed":               {script: `printf 'Grüße\n' > "$1"`, text: "Grüße"},
		"put in its place":      {script: `printf 'new' > "$1.new"; mv "$1.new" "$1"`, text: "new"},
		"line ends of Windows":  {script: `printf 'a\r\nb\r\n' > "$1"`, text: "a\nb"},
		"line ends of old Macs": {script: `printf 'a\rb\r' > "$1"`, text: "a\nb"},
		"a byte order mark":     {script: `printf '\357\273\277Gr\303\274\303\237e' > "$1"`, text: "Grüße"},
		"Latin 1":               {script: `printf 'Gr\374\337e' > "$1"`, wrong: "left no UTF-8 text; save as UTF-8"},
		"half a letter":         {script: `printf 'Gr\303' > "$1"`, wrong: "left no UTF-8 text; save as UTF-8"},
		"UTF-16":                {script: `printf '\377\376G\000' > "$1"`, wrong: "left no UTF-8 text; save as UTF-8"},
		"UTF-16 without a mark": {script: `printf 'G\000o\000' > "$1"`, wrong: "left no UTF-8 text; save as UTF-8"},
		"emptied":               {script: `: > "$1"`, wrong: "left it empty; clear it in the field"},
		"only blanks":           {script: `printf ' \n\n' > "$1"`, wrong: "left it empty; clear it in the field"},
		"removed":               {script: `rm "$1"`, wrong: "left no file"},
		"a link to nothing":     {script: `ln -sf /nonexistent/text "$1"`, wrong: "left no file"},
		"a folder":              {script: `rm "$1"; mkdir "$1"`, wrong: "left no file"},
		"a pipe":                {script: `rm "$1"; mkfifo "$1"`, wrong: "left no file"},
		"too much":              {script: `head -c 1048577 /dev/zero | tr '\0' a > "$1"`, wrong: "left more than 1 MiB"},
		"changed, but failed":   {script: `printf new > "$1"; exit 1`, wrong: "ended with status 1"},
		"killed":                {script: `kill -9 $$`, wrong: "was ended: signal: killed"},
		"hung up":               {script: `printf new > "$1"; kill -1 $$`, wrong: "was ended: signal: hangup"},
	} {
		text, err := edited(t, []string{"sh", "-c", row.script, "editor"}, os.Environ(), before)
		if text != row.text || err != nil && Ended(err) != row.wrong || (err == nil) != (row.wrong == "") {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if text, err := edited(t, []string{"true"}, nil, ""); text != "" || err != nil {
		t.Errorf("an empty text left as it was: %q, %v", text, err)
	}
}

// An editor that goes on in a window of its own is waited for, as far as that can be told.
func TestAnEditorInAWindow(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the editors are shell scripts")
	}
	for name, row := range map[string]struct {
		script string
		asked  int
		text   string
	}{
		"goes on":           {script: `printf '%s' "$1" > "$NOTE"`, asked: 1, text: "saved later"},
		"has changed":       {script: `printf 'saved' > "$1"; printf '%s' "$1" > "$NOTE"`, text: "saved"},
		"was open, no save": {script: `sleep 2.1`, text: "before"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			note := filepath.Join(t.TempDir(), "note")
			var text string
			var wrong error
			lend := Edit([]string{"sh", "-c", row.script, "editor"}, append(os.Environ(), "NOTE="+note), "before", 0, func(edited string, err error) tea.Msg {
				text, wrong = edited, err
				return nil
			})
			asked := 0
			_ = lend.Done(lend.Use(t.Context(), terminal.Lent{Ask: func(context.Context, string) {
				asked++
				path, err := os.ReadFile(note)
				if err != nil || os.WriteFile(string(path), []byte("saved later\n"), 0o600) != nil {
					t.Error("the file is gone while the person is asked")
				}
			}}))
			if asked != row.asked || text != row.text || wrong != nil {
				t.Errorf("asked %d times; %q, %v", asked, text, wrong)
			}
		})
	}
}

func TestPage(t *testing.T) {
	runs, environ := child(t, "show")
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	testbed.Must(t, err)
	defer out.Close()
	page := Page(runs[0].Argv, environ, "{}\n")
	testbed.Must(t, page.Use(t.Context(), terminal.Lent{Out: out}))
	if shown, _ := os.ReadFile(out.Name()); string(shown) != "1 {}\n" {
		t.Errorf("%q", shown)
	}
	if !page.Pause(nil) {
		t.Error("what a program that is not less has shown is gone at once")
	}
}

func TestEditorAndPager(t *testing.T) {
	for _, row := range []struct {
		environ []string
		editor  string
	}{
		{[]string{"EDITOR=true", "VISUAL=true --wait 'a b'"}, "true|--wait|a b"},
		{[]string{"EDITOR=true -x"}, "true|-x"},
		{[]string{"EDITOR=true", "VISUAL= "}, "true"},
		{[]string{"EDITOR=true a\\ b"}, "true|a b"},
		{[]string{`EDITOR=true "a`}, ""},
		{[]string{`EDITOR=true`, `VISUAL='true`}, ""},
		{[]string{"EDITOR=/nonexistent/editor"}, ""},
	} {
		argv, err := Editor(row.environ)
		if strings.Join(argv, "|") != row.editor || (err == nil) != (row.editor != "") {
			t.Errorf("%q: %q, %v", row.environ, argv, err)
		}
	}
	if argv, err := Pager([]string{"PAGER=true"}); err != nil || strings.Join(argv, " ") != "true" {
		t.Errorf("%q, %v", argv, err)
	}
	if argv, err := Pager([]string{"PAGER=true 'a b' -R"}); err != nil || strings.Join(argv, "|") != "true|a b|-R" {
		t.Errorf("%q, %v", argv, err)
	}
	if argv, err := Pager([]string{`PAGER=true "`}); err == nil {
		t.Errorf("another pager in place of one that is quoted wrongly: %q", argv)
	}
	less := filepath.Join(t.TempDir(), "less")
	testbed.Must(t, os.WriteFile(less, []byte("#!/bin/sh\n"), 0o700))
	if argv, err := Pager([]string{"PAGER=" + less + " -R"}); err != nil || strings.Join(argv[1:], " ") != "-R -+F" {
		t.Errorf("%q, %v", argv, err)
	}
}

// What was written and is refused is opened again as it was left, with the reason, until it is right or left unchanged.
func TestWhatIsRefusedIsOpenedAgain(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the editors are shell scripts")
	}
	for name, row := range map[string]struct {
		scripts []string // of each time it is opened
		asked   string
		text    string
		wrong   string
	}{
		"Latin 1, then UTF-8":       {scripts: []string{`printf 'Gr\374\337e' > "$1"`, `grep -q Gr "$1" && printf 'Grüße' > "$1"`}, asked: "left no UTF-8 text", text: "Grüße"},
		"too much, then less":       {scripts: []string{`head -c 1048577 /dev/zero | tr '\0' a > "$1"`, `printf 'less' > "$1"`}, asked: "left more than 1 MiB", text: "less"},
		"more than fits":            {scripts: []string{`printf '12345678901234567' > "$1"`, `grep -q 7 "$1" && printf '123' > "$1"`}, asked: "left 17 characters, and 16 fit", text: "123"},
		"more than fits, twice":     {scripts: []string{`printf '12345678901234567' > "$1"`, `:`}, asked: "17 characters", text: "12345678901234567"},
		"given up":                  {scripts: []string{`printf 'Gr\374' > "$1"`, `:`}, asked: "UTF-8", wrong: "left no UTF-8 text; save as UTF-8"},
		"wrong in another way":      {scripts: []string{`printf 'Gr\374' > "$1"`, `printf 'G\000' > "$1"`, `printf good > "$1"`}, asked: "UTF-8", text: "good"},
		"saved, then it has failed": {scripts: []string{`printf 'much work' > "$1"; exit 1`, `:`}, asked: "ended with status 1", text: "much work"},
		"killed behind a save":      {scripts: []string{`printf 'much work' > "$1"; kill -9 $$`, `:`}, asked: "signal: killed", text: "much work"},
		"failed without a save":     {scripts: []string{`exit 1`}, wrong: "ended with status 1"},
		"emptied":                   {scripts: []string{`: > "$1"`}, wrong: "left it empty; clear it in the field"},
		"removed":                   {scripts: []string{`rm "$1"`}, wrong: "left no file"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			for i, script := range row.scripts {
				testbed.Must(t, os.WriteFile(filepath.Join(folder, fmt.Sprint(i)), []byte(script), 0o600))
			}
			environ := append(os.Environ(), "FOLDER="+folder)
			var text string
			var wrong error
			lend := Edit([]string{"sh", "-c", `n=$(ls "$FOLDER" | sort | head -1); mv "$FOLDER/$n" "$FOLDER/.now"; . "$FOLDER/.now"`, "editor"}, environ, "before", 16, func(edited string, err error) tea.Msg {
				text, wrong = edited, err
				return nil
			})
			asked := ""
			_ = lend.Done(lend.Use(t.Context(), terminal.Lent{Ask: func(_ context.Context, sentence string) { asked += sentence }}))
			if text != row.text || wrong != nil && Ended(wrong) != row.wrong || (wrong == nil) != (row.wrong == "") || !strings.Contains(asked, row.asked) || (asked == "") != (row.asked == "") {
				t.Errorf("%q, %v, asked %q", text, wrong, asked)
			}
		})
	}
}
