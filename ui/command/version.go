package command

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"inkdesk/ui/terminal"
)

// version returns what the build information says: the version, the commit and its date, and
// the version of Go.
func version() string {
	text := "of unknown version"
	if info, ok := debug.ReadBuildInfo(); ok {
		text = versionOf(info)
	}
	return fmt.Sprintf("%s (%s %s/%s)", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func versionOf(info *debug.BuildInfo) string {
	text := info.Main.Version
	if text == "" || text == "(devel)" {
		text = "development version"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if commit := settings["vcs.revision"]; commit != "" {
		text += ", commit " + commit[:min(len(commit), 12)]
	}
	if at := settings["vcs.time"]; at != "" {
		text += " of " + at
	}
	if settings["vcs.modified"] == "true" {
		text += ", with changes"
	}
	return text
}

func (p *program) versionCommand() *cobra.Command {
	return withoutArguments("version", "Show the version", "", func(context.Context) error { return p.printVersion() })
}

func (p *program) printVersion() error {
	_, err := fmt.Fprintln(p.out, "inkdesk", version())
	return err
}

func (p *program) resetCommand() *cobra.Command {
	return withoutArguments("reset-terminal", "Reset a broken terminal", "", func(context.Context) error {
		return terminal.Reset(p.process.Stdin, p.process.Stdout)
	})
}
