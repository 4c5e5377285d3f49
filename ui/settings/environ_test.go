package settings

import (
	"fmt"
	"strings"
	"testing"
)

func TestColorOfTheEnvironment(t *testing.T) {
	tests := []struct {
		env  []string
		want Color
	}{
		{nil, ColorAlways},
		{[]string{"NO_COLOR=1"}, ColorNever},
		{[]string{"NO_COLOR=yes"}, ColorNever},
		{[]string{"NO_COLOR=0"}, ColorNever},
		{[]string{"NO_COLOR="}, ColorAlways},
		{[]string{"CLICOLOR_FORCE=1", "NO_COLOR=1"}, ColorNever},
		{[]string{"INKDESK_COLOR=auto", "NO_COLOR=1"}, ColorAuto},
		{[]string{"CLICOLOR_FORCE=0"}, ColorAlways},
	}
	for _, tt := range tests {
		if r, _ := resolve(t, "color: always\n", Flags{}, NewEnviron(tt.env)); r.Color != tt.want {
			t.Errorf("%v: %s, want %s", tt.env, r.Color, tt.want)
		}
	}
	if r, _ := resolve(t, "color: never\n", Flags{}, NewEnviron([]string{"CLICOLOR_FORCE=1"})); r.Color != ColorAlways {
		t.Errorf("forced: %s", r.Color)
	}
}

func TestEnvironLeavesTokensBehind(t *testing.T) {
	env := NewEnviron([]string{"INKDESK_TOKEN=canary", "INKDESK_READ_TOKEN=canary", "PASSWORD=canary", "HOME=/home/a=b", "odd"})
	if text := fmt.Sprint(env); strings.Contains(text, "canary") {
		t.Error(text)
	}
	if env["HOME"] != "/home/a=b" {
		t.Errorf("HOME is %q", env["HOME"])
	}
	if _, problems, err := Resolve(Settings{}, Flags{}, env); err != nil || len(problems) > 0 {
		t.Errorf("%q, %v", lines(problems), err)
	}
}

func TestEnvironmentProblems(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"INKDESK_THEM", "dark", "INKDESK_THEM: there is no such variable; did you mean INKDESK_THEME?"},
		{"INKDESK_FROBNICATE", "1", "INKDESK_FROBNICATE: there is no such variable; unset it"},
		{"INKDESK_TOKEN_COMMAND", "/bin/true", "INKDESK_TOKEN_COMMAND: there is no such variable; unset it"},
		{"INKDESK_REFRESH", "soon", `INKDESK_REFRESH: "soon" is not a length of time; write a number with its unit, such as 30s, 10m, 4h, 3d or 2w`},
	}
	for _, tt := range tests {
		_, problems, err := Resolve(Settings{}, Flags{}, Environ{tt.name: tt.text})
		if got := strings.Join(lines(problems), "\n"); err != nil || got != tt.want {
			t.Errorf("%s: %q, %v", tt.name, got, err)
		}
	}
}
