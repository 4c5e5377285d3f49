package terminal

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// AlertWay names a way to tell a person of something while they look elsewhere.
type AlertWay string

// The ways. OSC 9 is an escape sequence that some terminals show as a notification.
const (
	AlertOff  AlertWay = "off"
	AlertBell AlertWay = "bell"
	AlertOSC9 AlertWay = "osc9"
)

// AllAlertWays returns the ways there are.
func AllAlertWays() []AlertWay { return []AlertWay{AlertOff, AlertBell, AlertOSC9} }

// Alert tells the person, nil where that is switched off or there is no terminal for it.
// tmux hands the sequence on if its option allow-passthrough is on, GNU screen always.
func Alert(caps Capabilities, way AlertWay, text string) tea.Cmd {
	sequence := alertSequence(caps, way, text)
	if sequence == "" {
		return nil
	}
	return tea.Raw(sequence)
}

func alertSequence(caps Capabilities, way AlertWay, text string) string {
	if !caps.OutTTY || caps.Dumb {
		return ""
	}
	switch way {
	case AlertBell:
		return "\a"
	case AlertOSC9:
		notify := ansi.Notify(printableText(text))
		switch {
		case caps.Tmux:
			return ansi.TmuxPassthrough(notify)
		case caps.Screen:
			return ansi.ScreenPassthrough(notify, screenLimit)
		}
		return notify
	}
	return ""
}
