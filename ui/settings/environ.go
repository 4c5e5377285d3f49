package settings

import (
	"maps"
	"slices"
	"strings"

	"inkdesk/ui/terminal"
)

const variablePrefix = "INKDESK_"

// Environ holds the part of the environment that the settings look at.
type Environ map[string]string

// NewEnviron picks what matters out of os.Environ. The values of tokens are left behind.
func NewEnviron(environ []string) Environ {
	customary := []string{"NO_COLOR", "CLICOLOR_FORCE", "NO_MOTION", "HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA"}
	env := Environ{}
	for _, pair := range environ {
		name, text, _ := strings.Cut(pair, "=")
		switch {
		case slices.Contains(foreign(), name):
			env[name] = ""
		case strings.HasPrefix(name, variablePrefix), slices.Contains(customary, name), slices.Contains(readers(), name):
			env[name] = text
		}
	}
	return env
}

// readers returns the variables that are set where the screen is read aloud.
func readers() []string { return []string{"ACCESSIBLE", "EMACSPEAK_DIR", "SCREEN_READER"} }

// ScreenReader names a variable that says that the screen is read aloud, "" for none.
func (env Environ) ScreenReader() string {
	for _, name := range readers() {
		if env[name] != "" {
			return name
		}
	}
	return ""
}

// foreign returns the variables of ours that other parts of the program read.
func foreign() []string { return []string{"INKDESK_TOKEN", "INKDESK_TOKEN_FILE", "INKDESK_READ_TOKEN"} }

const variableConfig = variablePrefix + "CONFIG"

// VariableMessages names a file in which the types of messages are recorded, for debugging. It is no setting.
const VariableMessages = variablePrefix + "MESSAGES"

// layer reads the variables. An empty one counts as not set. An unknown name is
// reported, because a misspelt INKDESK_READ_ONLY must not pass in silence.
func (env Environ) layer() *layer {
	l := newLayer(0, Origin{Source: FromEnvironment})
	names := []string{variableConfig, VariableMessages}
	env.customary(l)
	for _, s := range table() {
		if s.variable() == "" {
			continue
		}
		names = append(names, s.variable())
		if text := env[s.variable()]; text != "" {
			l.addText(s, text, s.variable())
		}
	}
	known := slices.Concat(names, foreign())
	for _, name := range slices.Sorted(maps.Keys(env)) {
		if !strings.HasPrefix(name, variablePrefix) || slices.Contains(known, name) {
			continue
		}
		meant := strings.TrimPrefix(nearest(name, names), variablePrefix)
		text := hinted("there is no such variable", name, names, "; unset it")
		l.report(Origin{Source: FromEnvironment, Name: name}, "", text, guarded(strings.ToLower(meant)))
	}
	return l
}

// customary puts the variables that many programs know below those of this one. Each counts with any value.
func (env Environ) customary(l *layer) {
	for _, c := range []struct {
		variable, setting, value string
		given                    bool
	}{
		{"CLICOLOR_FORCE", "color", string(terminal.ColorAlways), env["CLICOLOR_FORCE"] != "" && env["CLICOLOR_FORCE"] != "0"},
		{"NO_COLOR", "color", string(terminal.ColorNever), env["NO_COLOR"] != ""},
		{"NO_MOTION", "motion", string(Off), env["NO_MOTION"] != ""},
	} {
		if s, ok := find(c.setting, program); ok && c.given {
			l.addText(s, c.value, c.variable)
		}
	}
}

// addText adds what is given for this very call, by a variable or a flag of that name.
func (l *layer) addText(s *setting, text, name string) {
	at := Origin{Source: l.origin.Source, Name: name}
	l.add(s, value{shape: scalar, text: text, typed: true}, at)
}

// Flags holds the values given on the command line as they were typed, by the names of their settings, and as
// "config" the path of the configuration file, see [Path]. They are checked by the rules of the file; relative
// paths start at the working directory.
type Flags map[string]string

// With returns the flags with another one.
func (f Flags) With(name, value string) Flags {
	more := Flags{}
	maps.Copy(more, f)
	more[name] = value
	return more
}

func (f Flags) layer() *layer {
	l := newLayer(0, Origin{Source: FromFlag})
	for _, s := range table() {
		if text, given := f[s.name]; given {
			l.addText(s, text, "--"+strings.ReplaceAll(s.name, "_", "-"))
		}
	}
	return l
}
