package programs

import (
	"os/exec"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/settings"
)

// Own is a person's own program with its key.
type Own struct {
	settings.Program
	// Binding is disabled where the program has no key, or a wrong one.
	Binding key.Binding
}

// Bind gives the programs of the settings their keys, and says what is wrong with those, each
// where it stands in the file. A program without a key of its own is still run by its name.
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
		if problem != "" {
			wrong = append(wrong, settings.Problem{At: r.ProgramOrigin(p, "key"), Name: "programs", Text: p.Name + ": " + problem})
			continue
		}
		all[len(all)-1].Binding = binding
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
