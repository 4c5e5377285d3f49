package help

import (
	"inkdesk/model"
	"inkdesk/ui/theme"
)

func writeSigns(w *writer) {
	w.title("States")
	for _, s := range model.Statuses() {
		shape, role := w.theme.Status(s)
		w.sign(shape, role, s.Label())
	}
	g := w.theme.Glyphs
	w.title("Health")
	w.sign(g.Act, theme.Danger, "Act now")
	w.sign(g.Soon, theme.Warn, "Act soon")
	w.sign(g.Watch, theme.Text, "Watch")
	w.sign(g.Note, theme.Muted, "Worth knowing")
	w.sign(g.OK, theme.Text, "Checked, and nothing found")
	w.sign(g.Unsure, theme.Text, "Not everything could be checked")
	w.title("Rows and values")
	w.sign(g.Selected, theme.Selected, "The selected row")
	w.sign(g.Mark, theme.Mark, "A marked row")
	w.sign(g.Required, theme.Text, "Required; before a number of files: a required one is missing")
	w.sign("+?", theme.Text, "After a name: others may hold it too")
	w.sign("or 2?", theme.Text, "After a name: one of two others may hold it instead")
	w.sign(g.Altered, theme.Warn, "The text holds something that is not shown")
	w.sign(g.Secret, theme.Muted, "A secret, masked")
}
