package form

import (
	"charm.land/bubbles/v2/help"
	"charm.land/huh/v2"
	"charm.land/lipgloss/v2"

	"inkdesk/ui/theme"
)

// styles gives the focused field a bar at its left, so that the focus shows without colour.
func styles(t *theme.Theme) *huh.Styles {
	focused := fieldStyles(t)
	focused.Base = lipgloss.NewStyle().PaddingLeft(1).
		BorderStyle(lipgloss.Border{Left: t.Glyphs.Selected}).BorderLeft(true).
		BorderForeground(t.Style(theme.Accent).GetForeground())
	focused.Card = focused.Base

	blurred := fieldStyles(t)
	blurred.Base = lipgloss.NewStyle().PaddingLeft(2)
	blurred.Card = blurred.Base
	blurred.Title = t.Style(theme.Text)
	// The chosen option shows without the focus too.
	blurred.SelectSelector = t.Style(theme.Muted).SetString(t.Glyphs.Check + " ")
	blurred.NextIndicator = lipgloss.NewStyle()
	blurred.PrevIndicator = lipgloss.NewStyle()

	return &huh.Styles{
		Form: huh.FormStyles{Base: lipgloss.NewStyle()},
		Group: huh.GroupStyles{
			Base:        lipgloss.NewStyle(),
			Title:       t.Style(theme.Title),
			Description: t.Style(theme.Muted),
		},
		FieldSeparator: lipgloss.NewStyle().SetString("\n\n"),
		Focused:        focused,
		Blurred:        blurred,
		Help:           help.Styles{},
	}
}

func fieldStyles(t *theme.Theme) huh.FieldStyles {
	sign := func(role theme.Role, s string) lipgloss.Style { return t.Style(role).SetString(s) }
	return huh.FieldStyles{
		Title:          t.Style(theme.Title),
		Description:    t.Style(theme.Muted),
		ErrorIndicator: sign(theme.Danger, " "+t.Glyphs.Cross),
		ErrorMessage:   t.Style(theme.Danger),

		// Not the sign of a selected row: that one marks the field.
		SelectSelector: sign(theme.Selected, t.Glyphs.Right+" "),
		Option:         t.Style(theme.Text),
		NextIndicator:  sign(theme.Muted, " "+t.Glyphs.Right),
		PrevIndicator:  sign(theme.Muted, t.Glyphs.Left+" "),

		TextInput: huh.TextInputStyles{
			Cursor:      t.Style(theme.Accent),
			CursorText:  t.Style(theme.Text),
			Placeholder: t.Style(theme.Placeholder),
			Prompt:      t.Style(theme.Accent),
			Text:        t.Style(theme.Input),
		},
	}
}
