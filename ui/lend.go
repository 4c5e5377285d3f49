package ui

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/programs"
)

// edit opens a text of a screen in the editor of the person.
func (p *ownPrograms) edit(owner uint64, msg notice.EditMsg) tea.Cmd {
	environ := p.childEnviron()
	editor, err := programs.Editor(environ)
	if err != nil {
		return p.notices.show(notice.ShowMsg{Severity: notice.Warning, Text: sentenceCase(err.Error()) + "."})
	}
	done := func(text string, err error) tea.Msg {
		if err != nil {
			err = errors.New("The text is as it was: the editor " + programs.Ended(err) + ".")
		}
		return msg.Done(text, err)
	}
	return lend(owner, programs.Edit(editor, environ, msg.Text, msg.Max, done))
}

// page shows a text of a screen in the pager of the person.
func (p *ownPrograms) page(msg notice.PageMsg) tea.Cmd {
	environ := p.childEnviron()
	pager, err := programs.Pager(environ)
	if err != nil {
		return p.notices.show(notice.ShowMsg{Severity: notice.Warning, Text: sentenceCase(err.Error()) + "."})
	}
	lend := programs.Page(pager, environ, msg.Text)
	return func() tea.Msg { return lend }
}
