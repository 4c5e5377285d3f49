// Package notice carries one-line messages from screens to the frame, which shows the latest and keeps errors.
package notice

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

// Severity says how long a notice stays and how it looks.
type Severity uint8

// All stay until a key is pressed. Info also goes by itself. Warning and Error are kept.
const (
	Info Severity = iota
	Done
	Warning
	Error
)

// ShowMsg asks the frame to show a notice.
type ShowMsg struct {
	Severity Severity
	Text     string // holds one clean sentence
	Err      error  // holds the failure behind it, for the drawer; nil when there is none
	Quiet    bool   // keeps it in the drawer alone, because a screen shows it in a place of its own
}

// Say returns the command that shows a notice.
func Say(s Severity, format string, args ...any) tea.Cmd {
	show := ShowMsg{Severity: s, Text: fmt.Sprintf(format, args...)}
	return func() tea.Msg { return show }
}

// Fail returns the command that shows a failure.
func Fail(err error) tea.Cmd {
	show := ShowMsg{Severity: Error, Text: err.Error(), Err: err}
	return func() tea.Msg { return show }
}

// Saved returns the command that saves a file, and says where: "The result is", followed by "saved as" and the path.
func Saved(what string, save func() (path string, err error)) tea.Cmd {
	return func() tea.Msg {
		path, err := save()
		if err != nil {
			return Fail(err)()
		}
		return Say(Done, "%s saved as %s", what, model.Clean(path))()
	}
}

// AlertMsg asks the frame to tell a person who may be looking elsewhere. Text is one clean sentence without names.
type AlertMsg struct{ Text string }

// Alert returns the command that alerts the person, in the way that the settings say.
func Alert(text string) tea.Cmd {
	return func() tea.Msg { return AlertMsg{Text: text} }
}

// CopyMsg asks the frame to show text in a panel, and to send it to the clipboard. It must hold no secret.
type CopyMsg struct {
	What string // names the text: "id", "summary"
	Text string
	Note string // holds a clean sentence about the text that is not part of it, "" for none
}

// Copy returns the command that copies text, or says that there is none.
func Copy(what, text string) tea.Cmd {
	if strings.TrimSpace(text) == "" {
		return Say(Info, "There is no %s to copy.", what)
	}
	return func() tea.Msg { return CopyMsg{What: what, Text: text} }
}

// EditMsg asks the frame to open a text in the editor of the person, on the terminal. Done
// makes a message of the text as it came back, which is not clean, or of why it did not.
type EditMsg struct {
	Text string
	Max  int // of its characters, 0 for any number
	Done func(text string, err error) tea.Msg
}

// PageMsg asks the frame to show a clean text in the pager of the person, on the terminal.
type PageMsg struct{ Text string }
