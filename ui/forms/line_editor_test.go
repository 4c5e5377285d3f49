package forms_test

import (
	"testing"

	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// editing has an editor, which is a command of a shell with the file behind it.
func editing(editor string) func(*uitest.Options) {
	return func(o *uitest.Options) {
		o.More = func(to *ui.Options) { to.Terminal.Environ = []string{"PATH=/usr/bin:/bin", "EDITOR=" + editor} }
	}
}

// toLongText goes line by line to the first question that has a long answer.
func (d *harness) toLongText() {
	d.T.Helper()
	d.Press("ctrl+o")
	d.Hides("in your editor")
	d.Type("Lease")
	for range 20 {
		d.Press("enter")
		if _, _, found := d.Find("in your editor"); found {
			return
		}
	}
	d.T.Fatalf("no question has a long answer:\n%s", d.Screen())
}

// Where questions come line by line, a long text is written in the editor too, and can be read
// before it is kept.
func TestTheEditorLineByLine(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.toLongText()
		d.See("ctrl+t editor")
		d.After("ctrl+t", "Enter alone keeps [first line second")
		d.After("ctrl+o", "first line", "second \ufffd[31mline")
	}, editing(`sh -c 'printf "first line\nsecond \033[31mline\n" > "$0"'`))
}

// An editor that fails changes nothing, and says so.
func TestAnEditorThatFailsLineByLine(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.toLongText()
		d.Fill("kept", "ctrl+t", "The text is as it was: the editor", "> kept")
	}, editing("false"))
}
