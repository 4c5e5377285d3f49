package programs

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/terminal"
)

// edited runs an editor as the terminal would, and returns what came of it.
func edited(t *testing.T, editor, environ []string, text string) (string, error) {
	t.Helper()
	type answer struct {
		text string
		err  error
	}
	lend := Edit(editor, environ, text, func(text string, err error) tea.Msg { return answer{text, err} })
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

func TestEditedTextIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text.txt")
	if err := os.WriteFile(path, make([]byte, largestText+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readEdited(path); !errors.Is(err, errTooLong) {
		t.Errorf("%v", err)
	}
}

func TestPage(t *testing.T) {
	runs, environ := child(t, "show")
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	page := Page(runs[0].Argv, environ, "{}\n")
	if err := page.Use(t.Context(), terminal.Lent{Out: out}); err != nil {
		t.Fatal(err)
	}
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
	less := filepath.Join(t.TempDir(), "less")
	if err := os.WriteFile(less, []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if argv, err := Pager([]string{"PAGER=" + less + " -R"}); err != nil || strings.Join(argv[1:], " ") != "-R -+F" {
		t.Errorf("%q, %v", argv, err)
	}
}
