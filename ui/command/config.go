package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"charm.land/bubbles/v2/key"
	"github.com/spf13/cobra"

	"inkdesk/api/token"
	"inkdesk/assets"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe/letter"
	"inkdesk/ui/programs"
	"inkdesk/ui/settings"
	"inkdesk/ui/view"
)

type configGroup struct{ program *program }

func (g configGroup) command() *cobra.Command {
	group := onlyGroup(&cobra.Command{Use: "config", Short: "Show and check the settings"})
	for _, one := range []struct {
		use, short string
		text       func() (string, error)
	}{
		{"path", "Show where the configuration file is looked for", g.path},
		{"show", "Show every setting, its value and where that comes from", g.show},
		{"check", "Say what is wrong with the settings of all profiles", g.check},
		{"schema", "Print a JSON schema of the configuration file, for editors", schema},
		{"example", "Show a configuration file with every setting and its meaning", example},
	} {
		group.AddCommand(newCommand(one.use, one.short, "", func(context.Context) error {
			text, err := one.text()
			_, unwritten := io.WriteString(g.program.out, text)
			return cmp.Or(unwritten, err)
		}, g.program.given.accountFlags))
	}
	return group
}

func (g configGroup) path() (string, error) {
	path, err := g.program.given.path()
	if err != nil {
		return "", err
	}
	return path + "\n", nil
}

func (g configGroup) show() (string, error) {
	c, err := g.program.configure()
	if err != nil {
		return "", err
	}
	c.sayNotices(g.program.err)
	return settings.Show(*c.Resolved), nil
}

func (g configGroup) check() (string, error) {
	given := &g.program.given
	path, err := given.path()
	if err != nil {
		return "", err
	}
	wrong := settings.Check(path, given.settings, given.environ, furtherProblems)
	var text strings.Builder
	for _, problem := range wrong {
		fmt.Fprintln(&text, problem)
	}
	switch len(wrong) {
	case 0:
		return "The settings are in order: " + path + "\n", nil
	case 1:
		return text.String(), usage("there is one thing to put right in the settings")
	}
	return text.String(), usage("there are %d things to put right in the settings", len(wrong))
}

func example() (string, error) { return assets.Config(), nil }

func schema() (string, error) {
	text, err := settings.Schema(assets.Config())
	return string(text), err
}

// furtherProblems returns the problems of a profile's settings beyond their own rules: with keys,
// with views, with the files and programs that they name, and with programs of the person's own.
func furtherProblems(r *settings.Resolved) []settings.Problem {
	return slices.Concat(bindKeys(keys.Default(), r), view.Check(r), fileProblems(r), programs.Check(r), settings.FaintColours(r))
}

// bindKeys applies the person's own keys, and returns the problems of these and of their programs' keys.
func bindKeys(m *keys.Map, r *settings.Resolved) []settings.Problem {
	var wrong []settings.Problem
	for _, problem := range append(m.Apply(r.Keys), m.Conflicts()...) {
		name := "keys." + problem.Action
		at := r.Origin(name)
		if at == (settings.Origin{}) {
			at = r.Origin("keys." + problem.Other)
		}
		wrong = append(wrong, settings.Problem{At: at, Name: name, Text: problem.Text})
	}
	_, more := programs.Bind(m, r)
	return append(wrong, more...)
}

// fileProblems says which files, folders and programs are not there or cannot be used.
func fileProblems(r *settings.Resolved) []settings.Problem {
	var wrong []settings.Problem
	report := func(name string, err error) {
		if err != nil {
			wrong = append(wrong, settings.Problem{At: r.Origin(name), Text: err.Error()})
		}
	}
	report("token_file", token.CheckFile(token.SettingsFile, r.Profile.TokenFile))
	report("token_command", token.CheckCommand(r.Profile.TokenCommand))
	if r.Profile.CAFile != "" {
		_, err := trusted(r.Profile.CAFile)
		report("ca_file", err)
	}
	const shared = "; one person makes it once, such as: install -d -m 1777 "
	report("team_folder", checkFolder("team_folder", r.TeamFolder, shared+r.TeamFolder))
	if err := checkFolder("letters", r.Letters, "; make it, or correct the line"); err != nil {
		report("letters", err)
		return wrong
	}
	for _, err := range letter.Check(r.Letters) {
		// It names the file of the text, and the line there.
		wrong = append(wrong, settings.Problem{Text: err.Error()})
	}
	return wrong
}

// checkFolder says why a path is no folder, nil for no path. Next says what to do if nothing is there.
func checkFolder(name, path, next string) error {
	if path == "" {
		return nil
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: there is no folder %s%s", name, path, next)
	case err != nil:
		return fmt.Errorf("%s: the folder %s cannot be used: %w", name, path, err)
	case !info.IsDir():
		return fmt.Errorf("%s: %s is not a folder", name, path)
	}
	return nil
}

type keyList struct {
	program *program
	word    string // "" lists all
}

func (l *keyList) command() *cobra.Command {
	cmd := newCommand("keys [WORD]", "List the keys, with the names they have in the settings",
		`keys lists every action: its name under keys in the settings, its keys as they are with
these settings, and what it does; then your own programs. With a word it lists the actions that have it in one of these.`,
		l.run, l.program.given.accountFlags)
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usage("give one word at most, a part of a name, key or meaning")
		}
		l.word = strings.Join(args, "")
		return nil
	}
	return cmd
}

func (l *keyList) run(context.Context) error {
	p := l.program
	c, err := p.configure()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	found := false
	list := func(name string, b key.Binding) {
		pressed := keys.Full(b)
		if pressed == "" || !b.Enabled() {
			pressed = "none"
		}
		line := fmt.Sprintf("%s\t%s\t%s", name, pressed, b.Help().Desc)
		if strings.Contains(model.Fold(line), model.Fold(l.word)) {
			fmt.Fprintln(table, line)
			found = true
		}
	}
	for action := range c.keys.All() {
		list(action.Name, action.Binding)
	}
	own, _ := programs.Bind(c.keys, c.Resolved)
	for _, one := range own {
		list("programs", one.Binding)
	}
	if !found {
		fmt.Fprintf(p.err, "No action has %q in its name, its keys or its meaning; inkdesk keys lists them all.\n", model.Clean(l.word))
	}
	return table.Flush()
}
