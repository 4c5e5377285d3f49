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
	w.legend(g.Required, theme.Text, "Required")
	w.legend(desk.SignTaken+"me", theme.Text, "After a name: you have taken it; with another name: another person has")
	w.legend(desk.SignSnoozed, theme.Text, "After a name: snoozed until a date or until it changes")
	w.legend(desk.SignDone, theme.Text, "After a name: done, nothing is left until it changes")
	w.legend(desk.SignNoted, theme.Text, "After a name: there is a note")
	w.legend(g.Changed, theme.Mark, "It has changed while this runs, and you have not looked at it")
	w.legend(g.Altered, theme.Warn, "The text holds something that is not shown")
	w.legend(g.Secret, theme.Muted, "A secret, masked")
	w.legend(g.Ellipsis, theme.Text, "More of the text than there is room for")
	w.legend(g.Up+" "+g.Down, theme.Text, "What rows are ordered by: upwards, downwards")
	w.legend(g.Left+" "+g.Right, theme.Text, "More views or tabs on that side")
	w.title("Columns")
	for _, c := range [][2]string{
		{"Anna or 1 more", "One of these two, or both"},
		{"not known", "It cannot be told from what is known"},
		{"2 of 3?", "The second of three signing steps, as far as can be told"},
		{"? of 3", "It is not known in which of three steps"},
		{"5m 3h 12d 2y", "Minutes, hours, days, years; in Idle since the last change"},
		{"-29h", "In Left: the date passed 29 hours ago"},
		{"1 of 3", "In Files: one came, of three that were asked for"},
		{"1 missing", "In Files: a required file is missing"},
		{"ID SMS code", "In Check: an ID check, a code by SMS, a passcode"},
	} {
		w.example(c[0], c[1])
	}
}
