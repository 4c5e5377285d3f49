package settings

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"inkdesk/model/triage"
)

// Resolve lays flags over the environment over the profile over the rest of the file
// over the defaults. Problems are those of the environment and of values that do not go
// together; each was passed over. The error is an [*InvalidError]: a wrong flag, no such
// profile, or a profile with a mistake in something that safety depends on.
func Resolve(s Settings, flags Flags, env Environ) (Resolved, []Problem, error) {
	environment, command := env.layer(), flags.layer()
	if err := s.checkChosen(flags, env); err != nil {
		return Resolved{}, nil, err
	}
	name, origin, err := s.choose(command, environment)
	if err != nil {
		return Resolved{}, nil, err
	}
	if wrong := blocking(s.layers(name, environment, command)); len(wrong) > 0 {
		return Resolved{}, nil, invalid(wrong...)
	}
	r := s.lay(name, environment, command)
	r.from.origins["profile"] = origin
	more, err := r.validate(s)
	if err != nil {
		return Resolved{}, nil, err
	}
	return r, append(environment.problems, more...), nil
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
	switch {
	case flags.Config != nil:
		at = Origin{Source: FromFlag, Name: "--config"}
	case env[variableConfig] == "":
		return nil
	}
	return invalid(Problem{At: at, Text: "there is no file " + quotePath(s.file) + "; correct the path", Blocking: true})
}

func blocking(layers []layer) []Problem {
	var wrong []Problem
	for _, l := range layers {
		for _, p := range l.problems {
			if p.Blocking {
				wrong = append(wrong, p)
			}
		}
	}
	return wrong
}

// validate checks the values against each other and fills in what the system decides.
func (r *Resolved) validate(s Settings) ([]Problem, error) {
	if _, err := CheckBaseURL(r.Profile.BaseURL.String(), r.Profile.AllowHTTPLoopback); err != nil {
		return nil, invalid(Problem{At: r.Origin("base_url"), Name: "base_url", Text: err.Error(), Blocking: true})
	}
	if r.DownloadFolder == "" {
		r.DownloadFolder = xdg.UserDirs.Download
	}
	return append(r.bindCommand(s), r.checkLadders()...), nil
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
	if sameOrigin(own.Profile.BaseURL, r.Profile.BaseURL) {
		return nil
	}
	var without []string
	for name, given := range map[string]bool{"token_file": r.Profile.TokenFile != "", "token_command": len(r.Profile.TokenCommand) > 0} {
		if given {
			without = append(without, name)
			delete(r.from.origins, name)
		}
	}
	slices.Sort(without)
	r.Profile.TokenFile, r.Profile.TokenCommand = "", nil
	return []Problem{{
		At:   at,
		Name: "base_url",
		Text: "this is not the service of profile " + r.Profile.Name + ", so the profile's " + strings.Join(without, " and ") +
			" is not used for it; give the token by another way",
	}}
}

func sameOrigin(a, b *url.URL) bool { return a.Scheme == b.Scheme && a.Host == b.Host }

// checkLadders puts thresholds that do not rise back to their defaults.
func (r *Resolved) checkLadders() []Problem {
	var problems []Problem
	rising := ladders(r.Thresholds)
	for _, name := range slices.Sorted(maps.Keys(rising)) {
		if slices.IsSorted(rising[name]) {
			continue
		}
		prefix := "thresholds." + name + "_"
		p := Problem{Name: prefix + "…", Text: "these have to rise from one to the next; the defaults are used"}
		defaults := Defaults()
		for _, s := range thresholdSettings() {
			if !strings.HasPrefix(s.name, prefix) {
				continue
			}
			if at, given := r.from.origins[s.name]; given {
				p.At = at
			}
			s.set(r, value{shape: scalar, text: s.show(&defaults)})
			delete(r.from.origins, s.name)
		}
		problems = append(problems, p)
	}
	return problems
}

func ladders(t triage.Thresholds) map[string][]time.Duration {
	return map[string][]time.Duration{
		"expiring": {t.ExpiringAct, t.ExpiringSoon, t.ExpiringWatch},
		"idle":     {t.IdleWatch, cmp.Or(t.IdleSoon, t.IdleWatch)},
		"draft":    {t.DraftWatch, t.DraftSoon},
	}
}
