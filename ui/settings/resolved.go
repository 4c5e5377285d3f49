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

// Resolved holds one value for every setting, in the order in which they are shown; the program
// runs on it. It is made by [Resolve]; its zero value is of no use. The tags are those of a
// [setting].
type Resolved struct {
	// Profile holds the account in use.
	Profile Profile
	// Include names a file with the settings of a team, which are weaker than those of the own file; empty for none.
	Include string `yaml:"include" rule:"path" is:"guarded personal file"`

	Theme Theme `yaml:"theme" oneof:"auto light dark blue-orange mono" is:"both live"`
	// Colors holds the user's own colours by the names of roles.
	Colors theme.Colours `yaml:"colors" rule:"colours" is:"both live file"`
	// Density says how many lines the frame takes.
	Density Density            `yaml:"density" oneof:"usual compact" is:"live"`
	Color   terminal.ColorMode `yaml:"color" oneof:"auto always never"`
	// ASCII keeps everything that is shown to plain characters, our own shapes and the
	// texts of others; automatic means: where the locale is not UTF-8.
	ASCII Switch `yaml:"ascii" rule:"switch"`
	// Motion says whether anything moves while something is waited for.
	Motion Switch `yaml:"motion" oneof:"on off" is:"live"`
	// Forms says how forms ask at first; line by line, and in ASCII, one question after the other in any case.
	Forms string `yaml:"forms" oneof:"page lines" is:"live"`
	// Linear has the program used line by line.
	Linear bool `yaml:"linear" rule:"bool"`
	// Mouse reports the mouse to the program; automatic means: not over SSH.
	Mouse Switch `yaml:"mouse" rule:"switch" is:"live"`
	// Refresh sets the time between automatic refreshes, zero for none.
	Refresh time.Duration `yaml:"refresh" rule:"time 5s 1d off 0" default:"1m" is:"both live"`

	Clipboard terminal.ClipboardWay `yaml:"clipboard" oneof:"auto osc52 tmux native off" is:"live"`
	Alert     terminal.AlertWay     `yaml:"alert" oneof:"off bell osc9" is:"live"`
	// DownloadFolder holds an absolute path, as the others do. It may not exist yet.
	DownloadFolder string `yaml:"download_folder" rule:"path" is:"both live"`
	// Letters names the folder with the team's texts of letters, empty for none. It may not exist.
	Letters string `yaml:"letters" rule:"path" is:"both live"`
	// TeamFolder names the folder where the people of this machine share what they decide
	// about envelopes; empty for a folder of one's own.
	TeamFolder string `yaml:"team_folder" rule:"path" is:"both"`
	// Operator names the person behind an account of this machine that several share, as the journal does; empty for none.
	Operator string `yaml:"operator" rule:"text 64" is:"both"`
	// JournalValues says whether names, texts and numbers are kept with a change, before and after.
	JournalValues Switch `yaml:"journal.values" oneof:"on off" is:"both"`
	// LogFile names the log file, empty for no log.
	LogFile string `yaml:"log_file" rule:"path"`
	// IdleLock sets the time without a key after which the screen is covered, zero for never.
	IdleLock time.Duration `yaml:"idle_lock" rule:"time 1m 1d off 0" default:"15m" is:"live"`
	// CellShape holds the height of a cell of the terminal divided by its width; pages are drawn to scale with it.
	CellShape float64 `yaml:"cell_shape" rule:"decimal 1 4" default:"2"`
	// Views holds the user's own tabs, in the order of the file.
	Views []View `yaml:"views" rule:"views" is:"live file"`
	// Programs holds the user's own commands, in the order of the file.
	Programs []Program `yaml:"programs" rule:"programs" is:"both live file"`
	// Keys holds the user's keys by the name of the action; the names and the keys are
	// as written, {"none"} switches an action off.
	Keys map[string][]string `yaml:"keys" rule:"keys" is:"live file"`
	// Thresholds has its tags at [thresholds].
	Thresholds triage.Thresholds `yaml:"thresholds"`

	origins
}

// thresholds holds the tags of [triage.Thresholds], which knows nothing of files.
type thresholds struct {
	ExpiringAct   time.Duration `yaml:"expiring_act" rule:"time 1m 1000d" default:"1d" is:"live"`
	ExpiringSoon  time.Duration `yaml:"expiring_soon" rule:"time 1m 1000d" default:"3d" is:"live"`
	ExpiringWatch time.Duration `yaml:"expiring_watch" rule:"time 1m 1000d" default:"7d" is:"live"`
	OverdueAct    time.Duration `yaml:"overdue_act" rule:"time 1m 1000d" default:"1d" is:"live"`
	IdleWatch     time.Duration `yaml:"idle_watch" rule:"time 1m 1000d auto" is:"live"`
	IdleSoon      time.Duration `yaml:"idle_soon" rule:"time 1m 1000d auto" is:"live"`
	DraftWatch    time.Duration `yaml:"draft_watch" rule:"time 1m 1000d" default:"30d" is:"live"`
	DraftSoon     time.Duration `yaml:"draft_soon" rule:"time 1m 1000d" default:"90d" is:"live"`
	EndedRecently time.Duration `yaml:"fresh_death" rule:"time 1m 1000d" default:"7d" is:"live"`
	PendingWatch  time.Duration `yaml:"pending_watch" rule:"time 1m 1000d" default:"1d" is:"live"`
}

// Options returns the theme's options that the settings decide.
func (r *Resolved) Options() theme.Options {
	return theme.Options{Name: string(r.Theme), Colours: r.Colors, Still: r.Motion == Off}
}

// origins holds where values come from. That of "" is the configuration file, from the defaults if
// it is not there.
type origins map[string]Origin

// File returns the path of the configuration file and whether it was there.
func (o origins) File() (path string, found bool) { return o[""].File, o[""].Source == FromFile }

// Origin says where the value of a setting comes from. Names are written as in the
// file, with a dot between a group and its member ("limits.in_flight", "keys.list.open").
func (o origins) Origin(name string) Origin { return o[name] }

// Show lists every setting with its value and its origin, a line each. It holds no
// secret: of a command it names the program only.
func Show(r Resolved) string {
	var b strings.Builder
	path, there := r.File()
	found := "found"
	if !there {
		found = "not there, defaults used"
	}
	fmt.Fprintf(&b, "file  %s (%s)\n", quotePath(path), found)
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
		case s.is("live"):
			if differs {
				taken = append(taken, s.name)
			}
			s.field(r).Set(s.field(later))
		case differs:
			waiting = append(waiting, s.name)
		}
	}
	r.origins = later.origins // where things are now
	return taken, waiting
}
