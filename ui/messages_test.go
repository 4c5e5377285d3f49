package ui_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

// The record names types and owners, and nothing that was typed, read or sent.
func TestRecordedMessagesHoldNoPayload(t *testing.T) {
	var record bytes.Buffer
	var typed string
	uitest.Run(t, uitest.Options{
		Wrap: func(m tea.Model) tea.Model { return ui.RecordMessages(m, &record) },
	}, func(p *uitest.Program) {
		p.Press("/")
		typed = "qqzzx"
		p.Type(typed)
		p.Press("esc")
	})
	text := record.String()
	for _, want := range []string{"tea.KeyPressMsg", "api.Reply", "tea.WindowSizeMsg"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	line := regexp.MustCompile(`^[0-9]+\.[0-9]{6}\t[0-9]+\t[A-Za-z.*\[\]/_0-9]+\t[0-9.]+(s|ms|µs)$`)
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		if !line.MatchString(l) {
			t.Errorf("%q", l)
		}
	}
	if strings.Contains(text, typed) || strings.Contains(text, uitest.Token) {
		t.Errorf("a payload was written:\n%s", text)
	}
}
