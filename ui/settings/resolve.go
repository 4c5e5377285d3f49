package settings

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"
)

// Resolve lays flags over the environment over the profile over the rest of the file over the defaults. Problems are
// those of the environment and of values that do not go together; each was passed over. The error is an
// [*InvalidError]: a wrong flag, no such profile, or a profile with a mistake in something that safety depends on.
func Resolve(s Settings, flags Flags, env Environ) (Resolved, []Problem, error) {
	environment, command := env.layer(), flags.layer()
	if err := s.checkChosen(flags, env); err != nil {
		return Resolved{}, nil, err
	}
	name, origin, err := s.choose(command, environment)
	if err != nil {
		return Resolved{}, nil, err
	}
	var wrong []Problem
	for _, l := range s.layers(name, environment, command) {
		wrong = append(wrong, slices.DeleteFunc(slices.Clone(l.problems), func(p Problem) bool { return !p.Blocking })...)
	}
	if len(wrong) > 0 {
		return Resolved{}, nil, invalid(wrong...)
	}
	r := s.lay(name, environment, command)
	r.from.origins["profile"] = origin
	if _, err := CheckBaseURL(r.Profile.BaseURL.String(), r.Profile.AllowHTTPLoopback); err != nil {
		return Resolved{}, nil, invalid(Problem{At: r.Origin("base_url"), Name: "base_url", Text: err.Error(), Blocking: true})
	}
	if r.DownloadFolder == "" {
		r.DownloadFolder = xdg.UserDirs.Download
	}
	return r, slices.Concat(environment.problems, r.bindCommand(s), r.checkLadders()), nil
}

func (s Settings) lay(profile string, environment, command layer) Resolved {
	r := Defaults()
	r.from = provenance{file: s.file, missing: s.missing, origins: map[string]Origin{}}
	for _, l := range s.layers(profile, environment, command) {
		l.apply(&r)
	}
	r.Profile.Name = profile
	return r
}

// layers returns the sources that override the defaults, the weakest first.
func (s Settings) layers(profile string, above ...layer) []layer {
	var all []layer
	for _, f := range s.files() {
		all = append(all, f.program)
	}
	for _, f := range s.files() {
		all = append(all, f.profiles[profile])
	}
	return append(all, above...)
}

// checkChosen refuses a file that was asked for by name and is not there: running on the
// defaults instead could mean another service.
func (s Settings) checkChosen(flags Flags, env Environ) error {
	if !s.missing {
		return nil
	}
	at := Origin{Source: FromEnvironment, Name: variableConfig}
	switch _, flagged := flags["config"]; {
	case flagged:
		at = Origin{Source: FromFlag, Name: "--config"}
	case env[variableConfig] == "":
		return nil
	}
	return invalid(Problem{At: at, Text: "there is no file " + quotePath(s.file) + "; correct the path", Blocking: true})
}

// bindCommand keeps the profile's token from another service: its file is not read and its
// command not run when the base URL comes from somewhere else and names another origin.
func (r *Resolved) bindCommand(s Settings) []Problem {
	at := r.Origin("base_url")
	if r.Profile.TokenFile == "" && len(r.Profile.TokenCommand) == 0 || at.Source < FromEnvironment {
		return nil
	}
	own := Defaults()
	own.from.origins = map[string]Origin{}
	for _, f := range s.files() {
		f.profiles[r.Profile.Name].apply(&own)
	}
	if here := r.Profile.BaseURL; own.Profile.BaseURL.Scheme == here.Scheme && own.Profile.BaseURL.Host == here.Host {
		return nil
	}
	var without []string
	for _, name := range []string{"token_command", "token_file"} {
		if s, _ := find(name, account); s.show(r) != "" {
			without = append(without, name)
			delete(r.from.origins, name)
		}
	}
	r.Profile.TokenFile, r.Profile.TokenCommand = "", nil
	return []Problem{{
		At: at, Name: "base_url",
		Text: "this is not the service of profile " + r.Profile.Name + ", so the profile's " + strings.Join(without, " and ") +
			" is not used for it; give the token by another way",
	}}
}

// checkLadders puts thresholds that do not rise back to their defaults.
func (r *Resolved) checkLadders() []Problem {
	var problems []Problem
	defaults, t := Defaults(), r.Thresholds
	for _, ladder := range []struct {
		name  string
		steps []time.Duration
	}{
		{"draft", []time.Duration{t.DraftWatch, t.DraftSoon}},
		{"expiring", []time.Duration{t.ExpiringAct, t.ExpiringSoon, t.ExpiringWatch}},
		{"idle", []time.Duration{t.IdleWatch, cmp.Or(t.IdleSoon, t.IdleWatch)}},
	} {
		if slices.IsSorted(ladder.steps) {
			continue
		}
		prefix := "thresholds." + ladder.name + "_"
		p := Problem{Name: prefix + "…", Text: "these have to rise from one to the next; the defaults are used"}
		for _, s := range thresholdSettings() {
			if !strings.HasPrefix(s.name, prefix) {
				continue
			}
			if at, given := r.from.origins[s.name]; given {
				p.At = at
			}
			s.copy(r, &defaults)
			delete(r.from.origins, s.name)
		}
		problems = append(problems, p)
	}
	return problems
}

// layer holds the assignments of one source, to be made in order, and its problems.
type layer struct {
	assignments []assignment
	problems    []Problem
}

type assignment struct {
	setting *setting
	value   value
	store   func(to *Resolved, joined bool)
	origin  Origin
}

// add checks a value and keeps it if it is of use. Its faults become problems.
func (l *layer) add(s *setting, v value, at Origin, blocking bool) {
	store, faults := s.read(v)
	if store != nil {
		l.assignments = append(l.assignments, assignment{s, v, store, at})
	}
	for _, f := range faults {
		l.report(Problem{At: at.moved(f.at), Name: s.name, Text: f.text, Blocking: blocking})
	}
}

func (l *layer) report(p Problem) { l.problems = append(l.problems, p) }

func (l layer) apply(r *Resolved) {
	for _, a := range l.assignments {
		before := r.from.origins[a.setting.name]
		a.store(r, before.Source == a.origin.Source && before.File != a.origin.File) // the team's is in force
		r.from.origins[a.setting.name] = a.origin
		for _, e := range ungrouped(a.value.entries) {
			r.from.origins[a.setting.name+"."+e.name] = a.origin.moved(e.at)
		}
	}
}

// text returns the last text given for a setting of this layer.
func (l layer) text(name string) (string, Origin, bool) {
	for i := len(l.assignments) - 1; i >= 0; i-- {
		if a := l.assignments[i]; a.setting.name == name {
			return a.value.text, a.origin, true
		}
	}
	return "", Origin{}, false
}

func (o Origin) moved(to place) Origin {
	if to.line > 0 {
		o.File, o.Line, o.Column = string(to.file), to.line, to.column
	}
	return o
}

// find looks a name up among the settings of a section.
func find(name string, in section) (*setting, bool) {
	for _, s := range table() {
		if s.name == name && s.in&in != 0 {
			return s, true
		}
	}
	return nil, false
}

// members returns the names that may stand in a group of a section; the group "" is the
// section itself. Names of groups are among them.
func members(group string, in section) []string {
	var names []string
	seen := map[string]bool{}
	for _, s := range table() {
		rest, inside := strings.CutPrefix(s.name, group)
		if !inside || s.in&in == 0 {
			continue
		}
		name, _, _ := strings.Cut(rest, ".")
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	if group == "" && in == program {
		names = append(names, "profiles")
	}
	return names
}
