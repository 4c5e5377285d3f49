package settings

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/adrg/xdg"
)

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
	s.profiles[r.Profile.Name].apply(&own)
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

// sameOrigin compares addresses in their one written form.
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
