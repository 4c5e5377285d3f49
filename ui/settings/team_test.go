package settings

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
)

// teamAnd writes a team's file, and a file of one's own that includes it.
func teamAnd(t *testing.T, team, own string) (path, included string) {
	t.Helper()
	included = filepath.Join(t.TempDir(), "team.yaml")
	testbed.Must(t, os.WriteFile(included, []byte(team), 0o600))
	return write(t, "include: "+included+"\n"+own), included
}

func TestTeam(t *testing.T) {
	path, included := teamAnd(t, `
theme: dark
refresh: 5m
colors: {danger: 208, good: 114}
keys: {list.open: o, list.mark: m}
views:
  - {name: Ours, query: contract}
  - {name: Chase, query: idle:>7d}
programs:
  - {name: Ticket, command: [ticket]}
profiles:
  live: {base_url: https://sign.example/v2, read_only: true}
  trial: {base_url: https://sign.example/v2, programs: [{name: Trial, command: [trial]}]}
`, `
refresh: 30s
colors: {good: 65}
keys: {list.mark: none}
views:
  - {name: chase, query: idle:>3d}
  - {name: Mine, query: note:yes}
programs:
  - {name: Mine, command: [mine]}
profiles:
  trial: {token_file: /home/ada/token, read_only: false}
  live: {read_only: false}
  own:
`)
	s, problems, err := Load(path)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	if want := []string{"live", "trial", "own"}; cmp.Diff(want, s.Profiles()) != "" {
		t.Errorf("profiles %v", s.Profiles())
	}
	trial := Flags{"profile": "trial"}
	r, problems, err := Resolve(s, trial, nil)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	got := map[string]string{}
	for _, row := range table() {
		if text := row.show(&r); text != "" && r.Origin(row.name) != (Origin{}) {
			got[row.name] = text + " from " + r.Origin(row.name).String()
		}
	}
	want := map[string]string{
		"include":    included + " from line 1",
		"theme":      "dark from team.yaml line 2",
		"refresh":    "30s from line 3",
		"colors":     "danger = 208; good = 65 from line 4",
		"keys":       "list.mark = none; list.open = o from line 5",
		"views":      "Ours (contract, by modification_date); chase (idle:>3d, by modification_date); Mine (note:yes, by modification_date) from line 6",
		"programs":   "Trial = trial from profile trial, team.yaml line 13",
		"profile":    "trial from --profile",
		"base_url":   "https://sign.example/v2 from profile trial, team.yaml line 13",
		"token_file": "/home/ada/token from profile trial, line 12",
		"read_only":  "false from profile trial, line 12",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if text := Show(r); !strings.Contains(text, "\nteam  "+included+" (found)\n") {
		t.Error(text)
	}
	for _, v := range r.Views {
		if at := r.ViewOrigin(v); (v.Name == "Ours") != (at.File == included) || at.Line == 0 {
			t.Errorf("%s is at %s:%d", v.Name, at.File, at.Line)
		}
	}
	if at := r.Origin("keys.list.open"); at.File != included || at.Line != 5 {
		t.Errorf("list.open is at %s:%d", at.File, at.Line)
	}
	trial["base_url"] = "https://other.example/v2"
	if r, problems, err = Resolve(s, trial, nil); err != nil || r.Profile.TokenFile != "" || len(problems) != 1 {
		t.Error("the token goes to another service than the team's", problems, err)
	}
}

func TestTeamProblems(t *testing.T) {
	for _, row := range []struct {
		name, team, own string
		want            string
		blocked         bool // the profile cannot be used
	}{
		{"a token file", "profiles: {default: {token_file: /x}}", "", "team.yaml:1:22: token_file: this does not belong in a file that others include; move it to a file of your own", true},
		{"a token command", "profiles: {default: {token_command: [/bin/x]}}", "", "token_command: this does not belong", true},
		{"a token", "profiles: {default: {token: x}}", "", "team.yaml:1:22: token: a token does not belong in this file", false},
		{"a file of a file", "include: /etc/other.yaml", "", "team.yaml:1:1: include: this does not belong", true},
		{"a mistake", "theme: drak", "", "team.yaml:1:8: theme: \"drak\" is not one of", false},
		{"a mistake that is guarded", "profiles: {default: {read_only: ture}}", "", "team.yaml:1:33: read_only: ", true},
		{"a mistake in the own file", "theme: dark", "refresh: 1", "config.yaml:2:10: refresh: ", false},
		{"no setting", "theme: dark", "them: dark", "config.yaml:2:1: them: unknown setting; did you mean theme?", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			path, _ := teamAnd(t, row.team, row.own)
			s, problems, err := Load(path)
			if err != nil || len(problems) != 1 || !strings.HasPrefix(lines(problems)[0], row.want) && !strings.Contains(lines(problems)[0], row.want) {
				t.Fatalf("%q, %v, want %q", lines(problems), err, row.want)
			}
			if _, _, err := Resolve(s, Flags{}, nil); (err != nil) != row.blocked {
				t.Errorf("the profile can be used: %v", err)
			}
			if got := lines(Check(path, Flags{}, nil, nothing)); len(got) != 1 || !strings.Contains(got[0], row.want) {
				t.Errorf("the check says %q", got)
			}
		})
	}
}

// What a team's file may forbid must not be allowed because that file could not be read.
func TestTeamThatCannotBeRead(t *testing.T) {
	for _, row := range []struct {
		name  string
		spoil func(path string) error
		want  string
	}{
		{"gone", os.Remove, "config.yaml:1:1: include: there is no file INCLUDED; correct the path, or remove the line"},
		{"of a group", func(path string) error { return os.Chmod(path, 0o664) }, "INCLUDED: no setting is taken from this file, because "},
		{"in a folder of all", func(path string) error { return os.Chmod(filepath.Dir(path), 0o777) }, "chmod go-w "},
		{"no YAML", func(path string) error { return os.WriteFile(path, []byte("a: [\n"), 0o600) }, "INCLUDED:1:4: this is not valid YAML"},
		{"a folder", func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) }, "the configuration file cannot be read: "},
	} {
		t.Run(row.name, func(t *testing.T) {
			path, included := teamAnd(t, "theme: dark", "")
			testbed.Must(t, row.spoil(included))
			_, _, err := Load(path)
			if _, ok := errors.AsType[*InvalidError](err); !ok || !strings.Contains(err.Error(), strings.ReplaceAll(row.want, "INCLUDED", included)) {
				t.Errorf("%v, want %s", err, row.want)
			}
		})
	}
}
