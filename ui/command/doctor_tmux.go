package command

import (
	"context"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// tmuxLimit is how long tmux may take to answer.
const tmuxLimit = 2 * time.Second

// tmuxOption is a setting of tmux that is worth having.
type tmuxOption struct {
	name, want, why string
	scope           string // of set
	good            func(value string) bool
}

func tmuxOptions() []tmuxOption {
	is := func(wanted ...string) func(string) bool {
		return func(value string) bool { return slices.Contains(wanted, value) }
	}
	short := func(value string) bool {
		ms, err := strconv.Atoi(value)
		return err == nil && ms <= 50
	}
	return []tmuxOption{
		{"focus-events", "on", "an idle window then reads less", "-g", is("on")},
		{"escape-time", "10", "esc is late by that many milliseconds", "-s", short},
		{"set-clipboard", "on", "what is copied then reaches your own clipboard", "-s", is("on", "external")},
	}
}

// examineTmux names the settings of tmux that cost something here.
func (c *checkup) examineTmux(ctx context.Context) {
	for _, option := range tmuxOptions() {
		limited, cancel := context.WithTimeout(ctx, tmuxLimit)
		answer, err := exec.CommandContext(limited, "tmux", "show", "-gv", option.name).Output()
		cancel()
		value := strings.TrimSpace(string(answer))
		if err != nil || value == "" || option.good(value) {
			continue
		}
		c.warning("tmux has %s %s: %s; run: tmux set %s %s %s", option.name, value, option.why, option.scope, option.name, option.want)
	}
}
