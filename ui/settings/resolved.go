package settings

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"inkdesk/model/triage"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

// Resolved holds one value for every setting; the program runs on it. It is made by [Resolve]; its zero value is of no use.
type Resolved struct {
	// Profile holds the account in use.
	Profile Profile

	Look
	// Linear has the program used line by line.
	Linear bool
	// Mouse reports the mouse to the program; automatic means: not over SSH.
	Mouse Switch
	// Refresh sets the time between automatic refreshes, zero for none.
	Refresh   time.Duration
	Clipboard terminal.ClipboardWay
	Alert     terminal.AlertWay
	Places
	// IdleLock sets the time without a key after which the screen is covered, zero for never.
	IdleLock   time.Duration
	Thresholds triage.Thresholds
	Own

	from provenance
}

// Look decides how everything is drawn.
type Look struct {
	Theme Theme
	// Density says how many lines the frame takes.
	Density Density
	// Colors holds the user's own colours by the names of roles.
	Colors theme.Colours
	Color  terminal.ColorMode
	// ASCII keeps everything that is shown to plain characters, our own shapes and the
	// texts of others; automatic means: where the locale is not UTF-8.
	ASCII Switch
	// Motion says whether anything moves while something is waited for.
	Motion Switch
	// Forms says how forms ask at first; line by line, and in ASCII, one question after the other in any case.
	Forms Forms
	// CellShape holds the height of a cell of the terminal divided by its width; pages are drawn to scale with it.
	CellShape float64
}

// Options returns the theme's options that the settings decide.
func (l Look) Options() theme.Options {
	return theme.Options{Name: string(l.Theme), Colours: l.Colors, Still: l.Motion == Off}
}

// Own holds the user's additions to the program.
type Own struct {
	// Views holds the user's own tabs, in the order of the file.
	Views []View
	// Programs holds the user's own commands, in the order of the file.
	Programs []Program
	// Keys holds the user's keys by the name of the action; the names and the keys are
	// as written, {"none"} switches an action off.
	Keys map[string][]string
}

// Places says where files are, as absolute paths.
type Places struct {
	// DownloadFolder may not exist yet.
	DownloadFolder string
	// Letters names the folder with the team's texts of letters, empty for none. It may not exist.
	Letters string
	// Include names a file with the settings of a team, which are weaker than those of the own file; empty for none.
	Include string
	// LogFile names the log file, empty for no log.
	LogFile string
}

type provenance struct {
	file    string // path of the configuration file
	missing bool   // it was not there
	origins map[string]Origin
}

// File returns the path of the configuration file and whether it was there.
func (r *Resolved) File() (path string, found bool) { return r.from.file, !r.from.missing }

// Origin says where the value of a setting comes from. Names are written as in the
// file, with a dot between a group and its member ("limits.in_flight", "keys.list.open").
func (r *Resolved) Origin(name string) Origin { return r.from.origins[name] }

// View describes a tab that the user defines, or the columns of a built-in one.
type View struct {
	// Name holds the title, at most 24 characters, different from every other one.
	Name string
	// Query holds the search of the view, in the words of the filter bar; it is not parsed here. A
	// view without one is about the tab of that name; which tabs there are is not decided here.
	Query     string
	Order     Order
	Ascending bool
	// Columns names those shown, in their order, each once; none for the usual ones.
	Columns []string

	at place // of the query, or else of the name
}

// ViewOrigin returns where the file has the query of a view, or else its name.
func (r *Resolved) ViewOrigin(v View) Origin { return r.Origin("views").moved(v.at) }

// Show lists every setting with its value and its origin, a line each. It holds no
// secret: of a command it names the program only.
func Show(r Resolved) string {
	var b strings.Builder
	found := "found"
	if r.from.missing {
		found = "not there, defaults used"
	}
	fmt.Fprintf(&b, "file  %s (%s)\n", quotePath(r.from.file), found)
	if r.Include != "" {
		fmt.Fprintf(&b, "team  %s (found)\n", quotePath(r.Include))
	}
	b.WriteByte('\n')
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, s := range table() {
		text := s.show(&r)
		if text == "" {
			text = "-"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", s.name, text, r.Origin(s.name))
	}
	w.Flush()
	return b.String()
}

// Apply takes over what can change while the program runs from settings of the same profile that were read later. It
// returns the names of the settings it took over, and of those that differ but wait for the next start.
func (r *Resolved) Apply(later *Resolved) (taken, waiting []string) {
	for _, s := range table() {
		differs := s.show(r) != s.show(later)
		switch {
		case s.live:
			if differs {
				taken = append(taken, s.name)
			}
			s.copy(r, later)
		case differs:
			waiting = append(waiting, s.name)
		}
	}
	r.from = later.from // where things stand now
	return taken, waiting
}
