package help

import (
	"inkdesk/model"
	"inkdesk/ui/desk"
	"inkdesk/ui/theme"
)

func writeSigns(w *writer) {
	w.title("States")
	for _, s := range model.Statuses() {
		shape, role := w.theme.Status(s)
		w.legend(shape, role, s.Label())
	}
	g := w.theme.Glyphs
	w.title("Health")
	w.legend(g.Act, theme.Danger, "Act now")
	w.legend(g.Soon, theme.Warn, "Act soon")
	w.legend(g.Watch, theme.Text, "Watch")
	w.legend(g.Note, theme.Muted, "Worth knowing")
	w.legend(g.OK, theme.Text, "Checked, and nothing found")
	w.legend(g.Unsure, theme.Text, "Not everything could be checked")
	w.title("Rows and values")
	w.legend(g.Selected, theme.Selected, "The selected row")
	w.legend(g.Mark, theme.Mark, "A marked row")
	w.legend(g.Required, theme.Text, "Required; before a number of files: a required one is missing")
	w.legend(desk.SignTaken+"me", theme.Text, "After a name: you have taken it; with another name: somebody else has")
	w.legend(desk.SignSnoozed, theme.Text, "After a name: snoozed until a date or until it changes")
	w.legend(desk.SignDone, theme.Text, "After a name: done, nothing is left until it changes")
	w.legend(desk.SignNoted, theme.Text, "After a name: there is a note")
	w.legend(g.Altered, theme.Warn, "The text holds something that is not shown")
	w.legend(g.Secret, theme.Muted, "A secret, masked")
}
