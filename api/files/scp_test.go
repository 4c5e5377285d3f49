package files

import (
	"os/exec"
	"strings"
	"testing"

	"inkdesk/api/testbed"
)

func TestScpLine(t *testing.T) {
	login := Login{User: "anna", Host: "jump.example.com"}
	at := func(paths ...string) []Saved {
		var saved []Saved
		for _, path := range paths {
			saved = append(saved, Saved{Path: path})
		}
		return saved
	}
	tests := []struct {
		name  string
		login Login
		saved []Saved
		want  string
	}{
		{"plain", login, at("/home/anna/a.pdf"), `scp anna@jump.example.com:/home/anna/a.pdf .`},
		{"two", login, at("/d/a.pdf", "/d/b.pdf"), `scp anna@jump.example.com:/d/a.pdf anna@jump.example.com:/d/b.pdf .`},
		{"numbered", login, at("/d/a (2).pdf"), `scp 'anna@jump.example.com:/d/a\ \(2\).pdf' .`},
		{"quotes", login, at(`/d/it's $(id)/a.pdf`), `scp 'anna@jump.example.com:/d/it\'\''s\ \$\(id\)/a.pdf' .`},
		{"letters", login, at("/d/Zürich/a.pdf"), `scp 'anna@jump.example.com:/d/Zürich/a.pdf' .`},
		{"no user, port", Login{Host: "10.1.2.3", Port: "2222"}, at("/d/a.pdf"), `scp -P 2222 10.1.2.3:/d/a.pdf .`},
		{"IPv6", Login{User: "anna", Host: "2001:db8::7"}, at("/d/a.pdf"), `scp 'anna@[2001:db8::7]:/d/a.pdf' .`},
		{"nothing saved", login, nil, ""},
		{"relative", login, at("a.pdf"), ""},
		{"escape in the path", login, at("/d/\x1b[2J/a.pdf"), ""},
		{"line end in the path", login, at("/d\n/a.pdf"), ""},
		{"option as host", Login{Host: "-oProxyCommand=x"}, at("/d/a.pdf"), ""},
		{"option as user", Login{User: "-x", Host: "h"}, at("/d/a.pdf"), ""},
		{"odd port", Login{Host: "h", Port: "22;id"}, at("/d/a.pdf"), ""},
		{"no host", Login{}, at("/d/a.pdf"), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := ScpLine(test.login, test.saved...); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// A shell here and then a shell there must read the path as it is.
func TestScpLineThroughTwoShells(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	for _, path := range []string{
		"/d/a.pdf", "/d/a (2).pdf", `/d/it's "all" $HOME/` + "`id`" + `\x/*?[a]{b}~!#&;|<>.pdf`, "/d/Zürich/契約.pdf",
	} {
		line := ScpLine(Login{User: "anna", Host: "host"}, Saved{Path: path})
		words := shellWords(t, sh, strings.TrimPrefix(line, "scp "))
		if len(words) != 2 || words[1] != "." {
			t.Fatalf("%s: words %q", line, words)
		}
		remote := strings.TrimPrefix(words[0], "anna@host:")
		if there := shellWords(t, sh, remote); len(there) != 1 || there[0] != path {
			t.Errorf("%q arrives as %q", path, there)
		}
	}
}

func shellWords(t *testing.T, sh, line string) []string {
	t.Helper()
	out, err := exec.Command(sh, "-c", `printf '%s\n' `+line).Output()
	testbed.Must(t, err)
	return strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
}

func TestLoginFromEnv(t *testing.T) {
	tests := []struct {
		connection string
		want       Login
	}{
		{"192.0.2.9 51000 192.0.2.1 22", Login{User: "anna", Host: "192.0.2.1"}},
		{"192.0.2.9 51000 192.0.2.1 2222", Login{User: "anna", Host: "192.0.2.1", Port: "2222"}},
		{"2001:db8::9 51000 2001:db8::1 22", Login{User: "anna", Host: "2001:db8::1"}},
		{"::ffff:192.0.2.9 1 ::ffff:192.0.2.1 22", Login{User: "anna", Host: "192.0.2.1"}},
		{"fe80::1%eth0 1 fe80::2%eth0 22", Login{User: "anna", Host: "fe80::2"}},
		{"", Login{}},
		{"a b", Login{}},
		{"a 1 not-an-address 22", Login{}},
	}
	for _, test := range tests {
		env := map[string]string{"SSH_CONNECTION": test.connection, "USER": "anna"}
		if login := LoginFromEnv(func(name string) string { return env[name] }); login != test.want {
			t.Errorf("%q: %+v", test.connection, login)
		}
	}
}
