package programs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/settings"
)

// A child is this test binary, which does what the variable says.
const childVariable = "PROGRAMS_TEST_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(childVariable) {
	case "":
		os.Exit(m.Run())
	case "print":
		fmt.Println(strings.Join(os.Args[1:], "|"))
	case "flood":
		fmt.Print(strings.Repeat("0123456789abcde\n", 64<<10))
	case "fail":
		fmt.Fprintln(os.Stderr, "no such ticket")
		os.Exit(3)
	case "wait":
		time.Sleep(time.Hour)
	case "edit":
		path := os.Args[len(os.Args)-1]
		text, err := os.ReadFile(path)
		info, failed := os.Stat(path)
		folder, none := os.Stat(filepath.Dir(path))
		if err != nil || failed != nil || none != nil || info.Mode().Perm() != 0o600 || folder.Mode().Perm() != 0o700 {
			os.Exit(4)
		}
		_ = os.WriteFile(filepath.Join(filepath.Dir(path), ".swap"), text, 0o600)
		if os.WriteFile(path, []byte(string(text)+"and "+os.Args[1]+"\n"), 0o600) != nil {
			os.Exit(5)
		}
	case "show":
		text, _ := io.ReadAll(os.Stdin)
		fmt.Print(os.Getenv("LESSSECURE"), " ", string(text))
	case "environ":
		fmt.Println(strings.Join(os.Environ(), "\n"))
	}
}

// child is a run of the test binary.
func child(t *testing.T, does string, arguments ...string) ([]Run, []string) {
	t.Helper()
	self, err := os.Executable()
	testbed.Must(t, err)
	return []Run{{Title: does, Argv: append([]string{self}, arguments...)}}, []string{childVariable + "=" + does}
}

var lease = Target{ID: "65a1", Name: "Lease; rm -rf $HOME `id`", Status: "DRAFT", Address: "anna@example.com", WebURL: "https://a.example/65a1"}

func TestArguments(t *testing.T) {
	account := Account{Profile: "work", Host: "sign.example"}
	for _, row := range []struct {
		name    string
		command []string
		targets []Target
		want    []string
		wrong   string
	}{
		{
			name: "values", command: []string{"t", "--id={id}", "{name}", "{status} {profile} {host}", "{address}", "{web_url}"},
			want: []string{"t", "--id=65a1", lease.Name, "DRAFT work sign.example", "anna@example.com", "https://a.example/65a1"},
		},
		{name: "no placeholder", command: []string{"t", "-v", `{"id":1}`, "{}"}, want: []string{"t", "-v", `{"id":1}`, "{}"}},
		{name: "a value is not looked through again", command: []string{"t", "{name}"}, targets: []Target{{ID: "1", Name: "{id}"}}, want: []string{"t", "{id}"}},
		{name: "an option", command: []string{"t", "{name}"}, targets: []Target{{ID: "1", Name: "--output=/etc/passwd"}}, wrong: `put "--" before {name}`},
		{name: "the start of an option", command: []string{"t", "{name}.txt"}, targets: []Target{{ID: "1", Name: "-x"}}, wrong: "takes for an option"},
		{name: "behind two dashes", command: []string{"t", "--", "{name}"}, targets: []Target{{ID: "1", Name: "-x"}}, want: []string{"t", "--", "-x"}},
		{name: "behind a word", command: []string{"t", "-m{name}"}, targets: []Target{{ID: "1", Name: "-x"}}, want: []string{"t", "-m-x"}},
		{name: "all", command: []string{"t", "{ids}", "{profile}"}, targets: []Target{{ID: "1"}, {ID: "2"}}, want: []string{"t", "1", "2", "work"}},
		{name: "an id like an option", command: []string{"t", "{ids}"}, targets: []Target{{ID: "1"}, {ID: "-2"}}, wrong: "takes for an option"},
		{name: "nobody", command: []string{"t", "{address}"}, targets: []Target{{ID: "1"}}, wrong: "it is not certain who is waited for"},
		{name: "no address of the web", command: []string{"t", "{web_url}"}, targets: []Target{{ID: "1"}}, wrong: "no web_url"},
	} {
		targets := row.targets
		if targets == nil {
			targets = []Target{lease}
		}
		got, err := Arguments(settings.Program{Command: row.command}, account, targets...)
		switch {
		case row.wrong != "" && (err == nil || !strings.Contains(err.Error(), row.wrong)):
			t.Errorf("%s: %v", row.name, err)
		case row.wrong == "" && (err != nil || !slices.Equal(got, row.want)):
			t.Errorf("%s: %q, %v", row.name, got, err)
		}
	}
}

func TestRuns(t *testing.T) {
	targets := []Target{{ID: "1", Name: "One"}, {ID: "2"}}
	each, err := Runs(settings.Program{Name: "Look", Command: []string{"t", "{id}"}}, Account{}, targets)
	if err != nil || len(each) != 2 || each[0].Title != "One" || each[1].Title != "2" {
		t.Errorf("%v, %v", each, err)
	}
	once, err := Runs(settings.Program{Name: "Look", Command: []string{"t", "{ids}"}}, Account{}, targets)
	if err != nil || len(once) != 1 || len(once[0].Argv) != 3 {
		t.Errorf("%v, %v", once, err)
	}
	if _, err := Runs(settings.Program{Command: []string{"t", "{id}"}}, Account{}, make([]Target, mostRuns+1)); err == nil {
		t.Error("run any number of times")
	}
	_, err = Runs(settings.Program{Command: []string{"t", "{name}"}}, Account{}, targets)
	if err == nil || !strings.Contains(err.Error(), "2: the envelope has no name") {
		t.Errorf("%v does not name the envelope", err)
	}
}

// No shell sees the arguments, and they stay what they are.
func TestCapture(t *testing.T) {
	runs, environ := child(t, "print", "a b", "$HOME", "", "`id`", "\x1b[31mred\x1b]0;title\a\t.")
	out := Capture(t.Context(), runs, environ)
	if want := []string{"a b|$HOME||`id`|red     ."}; out.Err != nil || !slices.Equal(out.Lines, want) || out.Cut {
		t.Errorf("%q, %v", out.Lines, out.Err)
	}
}

func TestCaptureIsBounded(t *testing.T) {
	runs, environ := child(t, "flood")
	out := Capture(t.Context(), runs, environ)
	size := 0
	for _, line := range out.Lines {
		size += len(line) + 1
	}
	if out.Err != nil || !out.Cut || size > outputLimit+16 {
		t.Errorf("%d bytes, cut %v, %v", size, out.Cut, out.Err)
	}
}

func TestCaptureStopsAtAFailure(t *testing.T) {
	runs, environ := child(t, "fail")
	out := Capture(t.Context(), append(runs, runs...), environ)
	if Ended(out.Err) != "ended with status 3" || out.Done != 0 || !slices.Equal(out.Lines, []string{"fail (1 of 2)", "no such ticket"}) {
		t.Errorf("%+v", out)
	}
	none := Capture(t.Context(), []Run{{Argv: []string{"/nonexistent/program"}}}, nil)
	if !strings.HasPrefix(Ended(none.Err), "failed: ") {
		t.Errorf("%v", none.Err)
	}
}

func TestCaptureEnds(t *testing.T) {
	runs, environ := child(t, "wait")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	if out := Capture(ctx, runs, environ); !errors.Is(out.Err, context.Canceled) || Ended(out.Err) != "was stopped" {
		t.Errorf("stopped: %v", out.Err)
	}
	err := capture(t.Context(), 100*time.Millisecond, runs[0].Argv, environ, &limited{})
	if err == nil || !strings.Contains(err.Error(), "did not end within") {
		t.Errorf("too long: %v", err)
	}
}

func TestEnviron(t *testing.T) {
	const secret = "canary-token"
	redact := func(text string) string { return strings.ReplaceAll(text, secret, "***") }
	given := []string{
		"PATH=/bin", "INKDESK_TOKEN=" + secret, "INKDESK_TOKEN_FILE=/x", "INKDESK_READ_TOKEN=r", "inkdesk_token=" + secret,
		"MY_NOTES=it is " + secret, "INKDESK_PROFILE=work", "LANG=C",
	}
	runs, _ := child(t, "environ")
	out := Capture(t.Context(), runs, append(Environ(given, redact), childVariable+"=environ"))
	for _, want := range []string{"PATH=/bin", "INKDESK_PROFILE=work", "LANG=C"} {
		if !slices.Contains(out.Lines, want) {
			t.Errorf("%s is missing in %q", want, out.Lines)
		}
	}
	for _, line := range out.Lines {
		if strings.Contains(line, secret) || strings.Contains(line, "TOKEN") {
			t.Errorf("the child sees %s", line)
		}
	}
	if Environ(nil, redact) == nil {
		t.Error("nil is the whole environment")
	}
}

func TestWords(t *testing.T) {
	for command, want := range map[string][]string{
		"vim":                        {"vim"},
		" code  --wait ":             {"code", "--wait"},
		`"/my programs/ed" -a ''`:    {"/my programs/ed", "-a", ""},
		`a'b c'd`:                    {"ab cd"},
		"a;b $(c)":                   {"a;b", "$(c)"},
		"":                           nil,
		`"open`:                      nil,
		`/my\ programs/ed -c "a\"b"`: {"/my programs/ed", "-c", `a"b`},
		`a '\n' "\n" b\`:             {"a", `\n`, `\n`, `b\`},
		`\'a`:                        {"'a"},
	} {
		if got, _ := Words(command); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
	if _, err := Words(`'`); err == nil {
		t.Error("an open quote is taken")
	}
}

func TestBind(t *testing.T) {
	r := settings.Defaults()
	r.Programs = []settings.Program{
		{Name: "Ticket", Key: "f8", Command: []string{"/bin/sh"}},
		{Name: "Void", Key: "X", Command: []string{"/bin/sh"}},
		{Name: "Twice", Key: "F8", Command: []string{"/bin/sh"}},
		{Name: "Quiet", Command: []string{"/nonexistent/x", "{web_url}"}},
		{Name: "Zoom", Key: "+", Command: []string{"/bin/sh"}},
		{Name: "Odd", Key: "hyper+x", Command: []string{"/bin/sh"}},
	}
	own, wrong := Bind(keys.Default(), &r)
	var working []string
	for _, one := range own {
		working = append(working, cmp.Or(strings.Join(one.Binding.Keys(), " "), "-"))
	}
	if want := []string{"f8", "-", "-", "-", "-", "-"}; !slices.Equal(working, want) {
		t.Errorf("keys %q, want %q", working, want)
	}
	for i, want := range []string{
		"Void: the key X is also envelope.void in the envelope list", "Twice: the key f8 is that of Ticket already",
		"Zoom: the key + is also", `Odd: "hyper+x" is not a key`,
	} {
		if i >= len(wrong) || !strings.HasPrefix(wrong[i].Text, want) {
			t.Errorf("problem %d is not %q: %v", i, want, wrong)
		}
	}
	checked := Check(&r)
	if len(checked) != 2 || !strings.Contains(checked[0].Text, "/nonexistent/x") || !strings.Contains(checked[1].Text, "web_url") {
		t.Errorf("%v", checked)
	}
}

// What a program prints is as strange as what the service sends.
func FuzzCleanLines(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		for _, line := range cleanLines(text) {
			if model.Clean(line) != line {
				t.Errorf("%q is not clean", line)
			}
		}
	})
}
