package settings

import (
	"cmp"
	"maps"
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
	name, origin, err := s.choose(environment, command)
	if err != nil {
		return Resolved{}, nil, err
	}
	var wrong []Problem
	for _, l := range s.of(name, environment, command) {
		wrong = append(wrong, slices.DeleteFunc(slices.Clone(l.problems), func(p Problem) bool { return !p.Blocking })...)
	}
	if len(wrong) > 0 {
		return Resolved{}, nil, &InvalidError{Problems: wrong}
	}
	r := s.lay(name, environment, command)
	r.origins["profile"] = origin
	if _, err := CheckBaseURL(r.Profile.BaseURL.String(), r.Profile.AllowHTTPLoopback); err != nil {
		return Resolved{}, nil, invalid(r.Origin("base_url"), "base_url", err.Error(), nil)
	}
	if r.DownloadFolder == "" {
		r.DownloadFolder = xdg.UserDirs.Download
	}
	return r, slices.Concat(environment.problems, r.bindCommand(s), r.checkLadders()), nil
}

// lay lays the sources over the defaults, the weakest first: of the files, the profile is stronger
// than the rest.
func (s Settings) lay(profile string, above ...*layer) Resolved {
	r := Defaults()
	r.origins = origins{"": s.file}
	for _, l := range s.of(profile, above...) {
		l.apply(&r)
	}
	r.Profile.Name = profile
	return r
}

func (s Settings) of(profile string, above ...*layer) []*layer {
	all := slices.DeleteFunc(slices.Concat(s.layers, above), func(l *layer) bool {
		return l.in == account && l.origin.Name != profile
	})
	slices.SortStableFunc(all, func(a, b *layer) int {
		return cmp.Compare(a.origin.Source, b.origin.Source)
	})
	return all
}

// apply lays the values of a layer over those of weaker ones.
func (l *layer) apply(r *Resolved) {
	for _, s := range table() {
		at, given := l.values.origins[s.name]
		if !given {
			continue
		}
		value, before := s.field(&l.values).Interface(), r.Origin(s.name)
		team := before.Source == at.Source && before.File != at.File
		if s.join != nil && team {
			value = s.join(s.field(r).Interface(), value)
		}
		s.set(r, value)
	}
	maps.Copy(r.origins, l.values.origins)
}

// checkChosen refuses a file that was asked for by name and is not there: running on the
// defaults instead could mean another service.
func (s Settings) checkChosen(flags Flags, env Environ) error {
	if s.file.Source == FromFile {
		return nil
	}
	at := Origin{Source: FromEnvironment, Name: variableConfig}
	switch _, flagged := flags["config"]; {
	case flagged:
		at = Origin{Source: FromFlag, Name: "--config"}
	case env[variableConfig] == "":
		return nil
	}
	return invalid(at, "", "there is no file "+quotePath(s.file.File)+"; correct the path", nil)
}

// bindCommand keeps the profile's token from another service: its file is not read and its
// command not run when the base URL comes from somewhere else and names another origin.
func (r *Resolved) bindCommand(s Settings) []Problem {
	at := r.Origin("base_url")
	if r.Profile.TokenFile == "" && len(r.Profile.TokenCommand) == 0 || at.Source < FromEnvironment {
		return nil
	}
	own := s.lay(r.Profile.Name)
	if here := r.Profile.BaseURL; own.Profile.BaseURL.Scheme == here.Scheme && own.Profile.BaseURL.Host == here.Host {
		return nil
	}
	var without []string
	for _, name := range []string{"token_command", "token_file"} {
		if s, _ := find(name, account); s.show(r) != "" {
			without = append(without, name)
			delete(r.origins, name)
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
		for _, s := range table() {
			if !strings.HasPrefix(s.name, prefix) {
				continue
			}
			if at, given := r.origins[s.name]; given {
				p.At = at
			}
			s.field(r).Set(s.field(&defaults))
			delete(r.origins, s.name)
		}
		problems = append(problems, p)
	}
	return problems
}

func (o Origin) moved(to place) Origin {
	if to.Line > 0 {
		o.place = to
	}
	return o
}
