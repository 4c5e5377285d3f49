package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/pflag"
	"github.com/zalando/go-keyring"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

const file = `
profiles:
  work:
    base_url: https://work.example/v2
    token_command: [/bin/echo, from-command]
  other:
    base_url: https://other.example/v2
profile: work
`

// starting is a program with that file and environment.
func starting(t *testing.T, environ ...string) *program {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	testbed.Must(t, os.WriteFile(path, []byte(file), 0o600))
	return &program{given: given{environ: settings.NewEnviron(environ), settings: settings.Flags{"config": path}}}
}

func TestConfiguredOrigin(t *testing.T) {
	for _, row := range []struct {
		name    string
		environ []string
		flags   settings.Flags
		want    token.Origin
	}{
		{"file", nil, settings.Flags{}, "https://work.example:443"},
		{"another profile", nil, settings.Flags{"profile": "other"}, "https://other.example:443"},
		{"profile of the environment", []string{"INKDESK_PROFILE=other"}, settings.Flags{}, "https://other.example:443"},
		{"address of a flag", nil, settings.Flags{"base_url": "https://flag.example/v2"}, "https://work.example:443"},
		{"address of the environment", []string{"INKDESK_BASE_URL=https://env.example/v2"}, settings.Flags{}, "https://work.example:443"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := starting(t, row.environ...)
			maps.Copy(p.given.settings, row.flags)
			c, err := p.configure()
			testbed.Must(t, err)
			if got := p.given.configured(c); got != row.want {
				t.Errorf("configured is %s, want %s", got, row.want)
			}
		})
	}
}

// The demo needs no profile, so no one has to say which of several it is.
func TestTheDemoOfSeveralProfiles(t *testing.T) {
	p := starting(t)
	p.given.demo = true
	unchosen := "theme: mono\nprofiles: {work: {read_only: true}, other: {}}\n"
	testbed.Must(t, os.WriteFile(p.given.settings["config"], []byte(unchosen), 0o600))
	c, err := p.configureDemo()
	testbed.Must(t, err)
	if c.Profile.Name != demoProfile || c.Profile.ReadOnly || c.Theme != settings.ThemeMono {
		t.Errorf("profile %q, read-only %v, theme %v", c.Profile.Name, c.Profile.ReadOnly, c.Theme)
	}
}

// The slow sources are asked when the token is needed, and not before.
func TestTheCommandIsLeftForLater(t *testing.T) {
	p := starting(t)
	c, err := p.configure()
	testbed.Must(t, err)
	got, err := p.credentials(t.Context(), c, token.NewStore(&slowKeyring{}), token.Terminal{})
	if err != nil || !got.token.IsZero() || got.find == nil {
		t.Fatalf("credentials %+v, %v", got, err)
	}
	if _, err := os.Stat("/bin/echo"); err != nil {
		t.Skip("there is no /bin/echo to run as token_command")
	}
	found, err := got.find(context.Background())
	want, _, _ := token.Parse([]byte("from-command"))
	if err != nil || !found.Equal(want) {
		t.Errorf("found %v, %v", found, err)
	}
}

// A token of the environment that belongs elsewhere is passed over, and that is said.
func TestATokenOfAnotherAddress(t *testing.T) {
	t.Setenv(token.EnvToken, "from-environment")
	t.Setenv(token.EnvBaseURL, "https://elsewhere.example/v2")
	p := starting(t)
	p.process.Token = token.TakeEnv()
	p.given.settings["base_url"] = "https://flag.example/v2"
	c, err := p.configure()
	testbed.Must(t, err)
	got, err := p.credentials(t.Context(), c, token.NewStore(&slowKeyring{}), token.Terminal{})
	if err != nil || !got.token.IsZero() {
		t.Fatalf("credentials %+v, %v", got, err)
	}
	if n := len(c.notices); n != 2 || !strings.Contains(c.notices[n-1].Text, "it belongs to https://elsewhere.example:443") {
		t.Errorf("notices %+v", c.notices)
	}
	if _, err := got.find(context.Background()); !errors.Is(err, token.ErrNoToken) {
		t.Errorf("a token of another address was taken: %v", err)
	}
}

// What can give another token later is asked again when one is refused: a file and a command, and nothing else.
func TestWhatMayGiveAnotherToken(t *testing.T) {
	write := func(path, text string) string {
		testbed.Must(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	t.Setenv(token.EnvToken, "first")
	folder := t.TempDir()
	kept := write(filepath.Join(folder, "token"), "first")
	command := write(filepath.Join(folder, "printed"), "first")
	for name, row := range map[string]struct {
		configured func(*program, *configuration)
		path       string
	}{
		"a file":           {func(p *program, _ *configuration) { p.given.tokenFile = kept }, kept},
		"a file, settings": {func(_ *program, c *configuration) { c.Profile.TokenFile = kept }, kept},
		"a command":        {func(_ *program, c *configuration) { c.Profile.TokenCommand = []string{"/bin/cat", command} }, command},
		"the environment":  {func(p *program, _ *configuration) { p.process.Token = token.TakeEnv() }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			p := starting(t)
			c, err := p.configure()
			testbed.Must(t, err)
			row.configured(p, c)
			given, err := p.credentials(t.Context(), c, nil, token.Terminal{})
			testbed.Must(t, err)
			if row.path == "" {
				if given.find != nil {
					t.Error("it is asked again")
				}
				return
			}
			write(row.path, "second")
			defer write(row.path, "first")
			want, _, _ := token.Parse([]byte("second"))
			if found, err := given.find(t.Context()); err != nil || !found.Equal(want) {
				t.Errorf("found %v, %v", found, err)
			}
		})
	}
}

// The demo takes what says how much is read and kept, and nothing of another place.
func TestTheDemoTakesThePersonsSettings(t *testing.T) {
	for _, row := range []struct {
		environ string
		taken   func(settings.Profile) bool
	}{
		{"", func(p settings.Profile) bool { return p.Prefetch != "off" }},
		{"INKDESK_EVIDENCE=off", func(p settings.Profile) bool { return p.Prefetch == "off" }},
		{"INKDESK_READ_ONLY=1", func(p settings.Profile) bool { return p.ReadOnly }},
		{"INKDESK_PROFILE=other", func(p settings.Profile) bool { return p.Name == demoProfile }},
		{"INKDESK_BASE_URL=https://third.example/v2", func(p settings.Profile) bool {
			return p.BaseURL.Host == "127.0.0.1"
		}},
	} {
		c, err := starting(t, row.environ).configureDemo()
		if err != nil || !row.taken(c.Profile) || len(c.Profile.TokenCommand) > 0 {
			t.Errorf("%s: %+v, %v", row.environ, c.Profile, err)
		}
	}
}

// slowKeyring answers to a change after a while.
type slowKeyring struct {
	after  time.Duration
	err    error
	stored string
}

func (k *slowKeyring) Get(string, string) (string, error) {
	if k.stored == "" {
		return "", keyring.ErrNotFound
	}
	return k.stored, nil
}

func (k *slowKeyring) Set(_, _, secret string) error {
	time.Sleep(k.after)
	if k.err == nil {
		k.stored = secret
	}
	return k.err
}

func (k *slowKeyring) Delete(string, string) error { return errors.New("nothing is deleted here") }

// A keyring that may ask for a password is waited for with a word now and then, and its late answer is told.
func TestKeepingAToken(t *testing.T) {
	for _, row := range []struct {
		name    string
		keyring slowKeyring
		status  terminal.Status
		took    time.Duration
		says    []string
	}{
		{"at once", slowKeyring{}, 0, 0, nil},
		{"after a while", slowKeyring{after: 8 * time.Second}, 0, 8 * time.Second, []string{"26 s left"}},
		{
			"late",
			slowKeyring{after: 45 * time.Second},
			0, 45 * time.Second,
			[]string{"26 s left", "21 s left", "1 s left", "did not answer in time", "It is not known yet", "Waiting for its final answer", "made the change"},
		},
		{
			"late and refused",
			slowKeyring{after: 45 * time.Second, err: errors.New("denied")},
			3, 45 * time.Second,
			[]string{"It is not known yet"},
		},
		{"never", slowKeyring{after: time.Hour}, 1, time.Minute, []string{"It is not known yet"}},
		{"refused", slowKeyring{err: keyring.ErrSetDataTooBig}, 1, 0, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				secret, _, err := token.Parse([]byte("canary"))
				testbed.Must(t, err)
				var said strings.Builder
				s := &tokenStorage{
					program: &program{err: terminal.NewWriter(&said), out: terminal.NewWriter(io.Discard)},
					account: token.Account{Profile: "work", Origin: "https://api.example.com:443"}, keyring: token.NewStore(&row.keyring),
				}
				start := time.Now()
				err = s.keepInKeyring(context.Background(), secret)
				if got := terminal.StatusOf(err); got != row.status {
					t.Errorf("status %d, want %d: %v", got, row.status, err)
				}
				if took := time.Since(start); took != row.took {
					t.Errorf("took %v, want %v", took, row.took)
				}
				for _, text := range row.says {
					if !strings.Contains(said.String(), text) {
						t.Errorf("%q was not said:\n%s", text, said.String())
					}
				}
				if row.says == nil && said.Len() > 0 {
					t.Errorf("said without need: %s", said.String())
				}
				time.Sleep(2 * time.Hour) // for the keyring to return
			})
		})
	}
}

// These settings can be given by flags, and none that runs a command. A wrong value stops the program.
func TestFlagsThatAreSettings(t *testing.T) {
	var names []string
	(&program{out: terminal.NewWriter(io.Discard), err: terminal.NewWriter(io.Discard)}).command().Flags().VisitAll(func(f *pflag.Flag) {
		flag, ok := f.Value.(text)
		if !ok || flag.name == "config" {
			return
		}
		names = append(names, flag.name)
		if _, _, err := settings.Resolve(settings.Settings{}, settings.Flags{flag.name: "\x00"}, nil); err == nil || strings.ReplaceAll(f.Name, "-", "_") != flag.name {
			t.Errorf("--%s is not the setting %s: %v", f.Name, flag.name, err)
		}
	})
	want := []string{"ascii", "base_url", "ca_file", "color", "linear", "log_file", "mouse", "profile", "read_only", "refresh", "theme"}
	if slices.Sort(names); !slices.Equal(names, want) {
		t.Errorf("flags for %q, want %q", names, want)
	}
}

func TestEveryErrorHasItsStatus(t *testing.T) {
	for _, row := range []struct {
		err  error
		want terminal.Status
	}{
		{nil, terminal.StatusOK},
		{errors.New("anything"), terminal.StatusFailure},
		{usage("wrong"), terminal.StatusUsage},
		{&settings.InvalidError{Problems: []settings.Problem{{}}}, terminal.StatusUsage},
		{&token.NoTokenError{}, terminal.StatusUnauthenticated},
		{&token.SourceError{}, terminal.StatusUnauthenticated},
		{&api.Error{Kind: api.Unauthorized}, terminal.StatusUnauthenticated},
		{&api.Error{Kind: api.Forbidden}, terminal.StatusUnauthenticated},
		{&api.Error{Kind: api.Offline}, terminal.StatusNetwork},
		{&api.Error{Kind: api.Untrusted}, terminal.StatusNetwork},
		{&api.Error{Kind: api.TimedOut}, terminal.StatusNetwork},
		{&api.Error{Kind: api.ServerFault}, terminal.StatusNetwork},
		{&api.Error{Kind: api.Redirected}, terminal.StatusNetwork},
		{fmt.Errorf("wrapped: %w", &api.Error{Kind: api.NotFound}), terminal.StatusNotFound},
		{&terminal.Ended{Reason: terminal.HungUp}, 129},
		{terminal.WithStatus(terminal.StatusCancelled, &api.Error{Kind: api.NotFound}), terminal.StatusCancelled},
	} {
		if got := terminal.StatusOf(withStatus(row.err)); got != row.want {
			t.Errorf("%v: status %d, want %d", row.err, got, row.want)
		}
	}
}
