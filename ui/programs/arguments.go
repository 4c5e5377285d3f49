// Package programs runs other programs for a person: their own commands, the editor, the
// pager and the browser. None is run through a shell, and none gets the access token.
package programs

import (
	"cmp"
	"fmt"
	"os/exec"
	"strings"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/settings"
)

// Target describes an envelope that a program is run for. Its texts are clean.
type Target struct {
	ID, Name, Status string
	Address          string // holds that of the recipient in question, "" where no one is singled out
	WebURL           string
}

// Account says where the envelopes are, and what the person has typed for {ask}, which is clean.
type Account struct{ Profile, Host, Answer string }

// Arguments returns the program and its arguments for the targets: one, or all of them where the
// program takes all at once. Each argument stays one, whatever is filled in. The error says
// why it is not run: because a value is missing, or because one would be taken for an option.
func Arguments(p settings.Program, account Account, targets ...Target) ([]string, error) {
	argv := []string{p.Command[0]}
	options := true // until "--"
	for _, argument := range p.Command[1:] {
		values, err := fill(argument, account, targets)
		if err != nil {
			return nil, err
		}
		for _, v := range values {
			if options && strings.HasPrefix(v, "-") && !strings.HasPrefix(argument, "-") {
				return nil, fmt.Errorf("%s would begin an argument with -, which a program takes for an option; in the command put \"--\" before %s, or write it behind a word, such as --title=%s",
					argument, argument, argument)
			}
		}
		options = options && argument != "--"
		argv = append(argv, values...)
	}
	return argv, nil
}

const mostRuns = 200

// Runs returns the runs of a program for targets: one for all at once, or for each. The error is as of [Arguments].
func Runs(p settings.Program, account Account, targets []Target) ([]Run, error) {
	if p.AllAtOnce() {
		argv, err := Arguments(p, account, targets...)
		return []Run{{Title: p.Name, Argv: argv}}, err
	}
	if len(targets) > mostRuns {
		return nil, fmt.Errorf("it would be run %d times, and at most %d times are allowed; mark fewer, or have it take %s", len(targets), mostRuns, settings.AllIDs)
	}
	runs := make([]Run, len(targets))
	for i, t := range targets {
		argv, err := Arguments(p, account, t)
		if err != nil && len(targets) > 1 {
			err = fmt.Errorf("%s: %w", cmp.Or(t.Name, t.ID), err)
		}
		if err != nil {
			return nil, err
		}
		runs[i] = Run{Title: cmp.Or(t.Name, t.ID), Argv: argv}
	}
	return runs, nil
}

func fill(argument string, account Account, targets []Target) ([]string, error) {
	if argument == settings.AllIDs {
		ids := make([]string, len(targets))
		for i, t := range targets {
			ids[i] = t.ID
		}
		return ids, nil
	}
	var missing error
	filled := settings.Expand(argument, func(name string) string {
		v := value(name, account, targets)
		if v == "" && missing == nil {
			missing = fmt.Errorf("%s; the command uses {%s}", absent(name), name)
		}
		return v
	})
	return []string{filled}, missing
}

func value(name string, account Account, targets []Target) string {
	var t Target
	if len(targets) == 1 {
		t = targets[0]
	}
	return map[string]string{
		"profile": account.Profile, "host": account.Host, "ask": account.Answer,
		"id": t.ID, "name": t.Name, "status": t.Status, "address": t.Address, "web_url": t.WebURL,
	}[name]
}

func absent(name string) string {
	return cmp.Or(map[string]string{
		"address": "it is not certain who is waited for; select a recipient in the tab Recipients",
		"web_url": "the profile has no web_url",
		"name":    "the envelope has no name",
		"ask":     "nothing was typed",
	}[name], "there is no "+name)
}

// Own holds a person's own program with its key.
type Own struct {
	settings.Program
	Binding key.Binding // holds the key; it is disabled where the program has no key, or a wrong one
}

// Bind gives the programs of the settings their keys, and returns the problems of those, each with
// its place in the file. A program without a key of its own is still run by its name.
func Bind(m *keys.Map, r *settings.Resolved) ([]Own, []settings.Problem) {
	var all []Own
	var wrong []settings.Problem
	taken := map[string]string{}
	for _, p := range r.Programs {
		one := Own{Program: p, Binding: key.NewBinding(key.WithHelp("", model.Clean(p.Name)), key.WithDisabled())}
		all = append(all, one)
		if p.Key == "" {
			continue
		}
		binding, problem := m.Own(model.Clean(p.Name), p.Key)
		if problem == "" {
			name := binding.Keys()[0]
			if other := taken[name]; other != "" {
				problem = "the key " + name + " is that of " + other + " already; give one of them another key."
			}
			taken[name] = p.Name
		}
		if problem == "" {
			all[len(all)-1].Binding = binding
		} else {
			wrong = append(wrong, settings.Problem{At: r.ProgramOrigin(p, "key"), Name: "programs", Text: p.Name + ": " + problem})
		}
	}
	return all, wrong
}

// Check says what keeps programs of the settings from being run, besides their keys.
func Check(r *settings.Resolved) []settings.Problem {
	var wrong []settings.Problem
	for _, p := range r.Programs {
		report := func(text string) {
			wrong = append(wrong, settings.Problem{At: r.ProgramOrigin(p, "command"), Name: "programs", Text: p.Name + ": " + text})
		}
		if _, err := exec.LookPath(p.Command[0]); err != nil {
			report("there is no program " + p.Command[0] + " that can be run; correct the command, or install it")
		}
		if p.Uses("web_url") && r.Profile.WebURL == "" {
			report("it uses {web_url}, and the profile " + r.Profile.Name + " has no web_url; add one")
		}
	}
	return wrong
}
