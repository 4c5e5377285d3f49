package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/draw"
)

// copy sends text to the clipboard and shows it, because nobody can tell whether it
// arrives.
func (a *App) copy(msg notice.CopyMsg) tea.Cmd {
	lines := model.NewText(msg.Text).Lines()
	l := newTextLayer(&a.env, "Copy "+model.Clean(msg.What), lines)
	l.note, l.status = msg.Note, "Sending"+a.env.Theme.Glyphs.Ellipsis
	a.layer = &copyLayer{l}
	return terminal.Copy(a.env.Terminal, a.env.Settings.Clipboard, draw.Join(lines))
}

// showCopied says by which ways the text was sent.
func (a *App) showCopied(msg terminal.CopySentMsg) {
	if l, ok := a.layer.(*copyLayer); ok {
		l.status, l.failed = sentText(msg)
	}
}

func sentText(msg terminal.CopySentMsg) (text string, failed bool) {
	ways := make([]string, 0, len(msg.Ways))
	for _, way := range msg.Ways {
		ways = append(ways, wayWords(way))
	}
	if len(ways) > 0 {
		text = "Sent to " + strings.Join(ways, " and to ") + ". Whether it arrived cannot be told."
	}
	if msg.Err != nil {
		text = joined(text, "Not sent: "+model.Clean(msg.Err.Error())+".")
	}
	return strings.TrimSpace(text), msg.Err != nil
}

func wayWords(way terminal.ClipboardWay) string {
	switch way {
	case terminal.ClipboardOSC52:
		return "your terminal (OSC 52)"
	case terminal.ClipboardTmux:
		return "the buffer of tmux"
	case terminal.ClipboardNative:
		return "the clipboard of this machine"
	}
	return string(way)
}

// copyLayer shows the text that was copied.
type copyLayer struct{ textLayer }
