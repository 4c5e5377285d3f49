package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/layer"
	"inkdesk/ui/notice"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/draw"
)

// copy sends text to the clipboard and shows it, because no one can tell whether it arrives.
func (a *App) copy(msg notice.CopyMsg) tea.Cmd {
	lines := model.NewText(msg.Text).Lines()
	l := layer.NewText(&a.env, "Copy "+model.Clean(msg.What), lines)
	l.Note, l.Status = msg.Note, "Sending"+a.env.Theme.Glyphs.Ellipsis
	a.layer = &copyLayer{l}
	return terminal.Copy(a.env.Terminal, a.env.Settings.Clipboard, draw.Join(lines))
}

func sentText(msg terminal.CopySentMsg) (text string, failed bool) {
	words := map[terminal.ClipboardWay]string{
		terminal.ClipboardOSC52: "your terminal (OSC 52)", terminal.ClipboardTmux: "the buffer of tmux",
		terminal.ClipboardNative: "the clipboard of this machine",
	}
	ways := make([]string, len(msg.Ways))
	for i, way := range msg.Ways {
		ways[i] = words[way]
	}
	if len(ways) > 0 {
		text = "Sent to " + strings.Join(ways, " and to ") + ". Whether it arrived cannot be told."
	}
	if msg.Err != nil {
		text = notice.Joined(text, "Not sent: "+model.Clean(msg.Err.Error())+".")
	}
	return strings.TrimSpace(text), msg.Err != nil
}

type copyLayer struct{ layer.Text }
