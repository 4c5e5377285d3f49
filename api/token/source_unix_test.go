//go:build unix

package token

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"inkdesk/api/testbed"
)

// trustedFolder is a folder that passes the strict rules, which that of tests may not.
func trustedFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	testbed.Must(t, os.Chmod(folder, 0o700))
	return folder
}

func TestKept(t *testing.T) {
	k := Kept{Folder: filepath.Join(trustedFolder(t), "token")}
	request := Request{Profile: "work", Origin: here, Kept: k}
	if _, err := Find(t.Context(), request); err == nil {
		t.Error("found before it was kept")
	}
	secret := mustParse(t, "kept-token")
	for range 2 { // the second takes the place of the first
		testbed.Must(t, k.Write(account(), secret))
	}
	for path, want := range map[string]os.FileMode{k.Folder: 0o700, k.Path(account()): 0o600} {
		if info, err := os.Lstat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
	found, err := Find(t.Context(), request)
	if err != nil || found.Source != KeptFile || !found.Token.Equal(secret) {
		t.Errorf("found %+v, %v", found, err)
	}
	request.Origin = "https://other.example.com:443"
	if _, err := Find(t.Context(), request); err == nil {
		t.Error("a token went to another address")
	}
	if existed, err := k.Delete(account()); !existed || err != nil {
		t.Errorf("deleted %v, %v", existed, err)
	}
	if existed, err := k.Delete(account()); existed || err != nil || k.Has(account()) {
		t.Errorf("deleted twice: %v, %v", existed, err)
	}
}

func TestKeptIsRefusedWhereOthersCouldRead(t *testing.T) {
	k := Kept{Folder: filepath.Join(trustedFolder(t), "token")}
	testbed.Must(t, k.Write(account(), mustParse(t, "kept-token")))
	testbed.Must(t, os.Chmod(k.Path(account()), 0o644))
	_, err := Find(t.Context(), Request{Profile: "work", Origin: here, Kept: k})
	if err == nil || !strings.Contains(err.Error(), "chmod") {
		t.Errorf("error %v", err)
	}
}

// A link that someone put in the place of the file is replaced, and what it leads to stays.
func TestKeptFollowsNoLink(t *testing.T) {
	k := Kept{Folder: filepath.Join(trustedFolder(t), "token")}
	testbed.Must(t, os.MkdirAll(k.Folder, 0o700))
	other := filepath.Join(t.TempDir(), "other")
	testbed.Must(t, os.WriteFile(other, []byte("mine"), 0o600))
	testbed.Must(t, os.Symlink(other, k.Path(account())))
	testbed.Must(t, k.Write(account(), mustParse(t, "kept-token")))
	if content, err := os.ReadFile(other); string(content) != "mine" || err != nil {
		t.Errorf("the target of the link holds %q, %v", content, err)
	}
}

func TestOrderOfFiles(t *testing.T) {
	folder := trustedFolder(t)
	file := func(name string) string {
		path := filepath.Join(folder, name)
		testbed.Must(t, os.WriteFile(path, []byte("from-"+name+"\n"), 0o600))
		return path
	}
	k := Kept{Folder: filepath.Join(folder, "kept")}
	testbed.Must(t, k.Write(account(), mustParse(t, "from-kept")))
	t.Setenv(EnvTokenFile, file("environment"))
	r := Request{
		Profile: "work", Origin: here, Configured: here, File: file("flag"), Env: TakeEnv(),
		SettingsFile: file("settings"), Command: shell("echo from-command"), Kept: k,
	}
	for _, row := range []struct {
		without func()
		want    Source
	}{
		{func() {}, File},
		{func() { r.File = "" }, EnvironmentFile},
		{func() { r.Env = Env{} }, SettingsFile},
		{func() { r.SettingsFile = "" }, Command},
		{func() { r.Command = nil }, KeptFile},
	} {
		row.without()
		found, err := Find(t.Context(), r)
		if err != nil || found.Source != row.want {
			t.Errorf("%v, %v; want %v", found.Source, err, row.want)
		}
	}
}

// What belongs to one address is not sent to another.
func TestFilesBelongToAnAddress(t *testing.T) {
	t.Setenv(EnvTokenFile, "/nowhere")
	r := Request{
		Profile: "work", Origin: "https://flag.example:443", Configured: here, BaseURL: "https://flag.example/v2",
		Env: TakeEnv(), SettingsFile: "/nowhere",
	}
	_, err := Find(t.Context(), r)
	if err == nil {
		t.Fatal("found")
	}
	for _, want := range []string{"token_file was not used", "INKDESK_TOKEN_FILE was not used", "export INKDESK_BASE_URL=https://flag.example/v2"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in: %v", want, err)
		}
	}
}

func TestWhatAFailedCommandSays(t *testing.T) {
	for script, want := range map[string]string{
		`echo "vault is sealed" >&2; exit 2`:                `failed. It said: vault is sealed (exit status 2)`,
		`printf '1\n2\n3\n\n4\n' >&2; exit 2`:               `It said: 2 / 3 / 4 (`,
		`printf '\033]0;x\007\033[31mred\n' >&2; exit 2`:    `It said: `,
		`echo canary-5d; echo "no canary-5d" >&2; exit 2`:   `It said: no [redacted] (`,
		`echo "got eyJhbGciOiJIUzI1NiJ9.e30.x" >&2; exit 2`: `It said: got [redacted] (`,
		`echo "open /home/anna/.vault/inkdesk" >&2; exit 2`: `It said: open /home/anna/.vault/inkdesk (`,
		`exit 2`: `failed. Run it by hand to see why. (exit status 2)`,
		`head -c 100000 /dev/zero | tr '\0' x >&2; exit 2`: `It said: xxxx`,
	} {
		_, err := runCommand(t.Context(), shell(script), Terminal{})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\x1b") || len(err.Error()) > 1000 {
			t.Errorf("%s: %v, want %s", script, err, want)
		}
	}
}

func TestTokenFileRefusesWhatIsNoOwnFile(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	testbed.Must(t, syscall.Mkfifo(pipe, 0o600))
	loose := filepath.Join(dir, "loose")
	testbed.Must(t, os.WriteFile(loose, []byte(canary), 0o644))
	link := filepath.Join(dir, "link")
	testbed.Must(t, os.Symlink(loose, link))
	for path, want := range map[string]string{
		filepath.Join(dir, "missing"): "cannot be opened",
		dir:                           "not an ordinary file",
		pipe:                          "not an ordinary file",
		link:                          "everyone on this machine can read the file " + loose + ". Run: chmod 600 " + loose,
		"/dev/null":                   "not an ordinary file",
	} {
		raw, err := readFile(File, path)
		var refused *SourceError
		if raw != nil || !errors.As(err, &refused) || !strings.Contains(err.Error(), want) || refused.Next == "" {
			t.Errorf("%s: %d bytes, %v; want %q", path, len(raw), err, want)
		}
	}
	raw, err := readFile(File, secretFile(t, strings.Repeat("a", 1<<20)))
	if err != nil || len(raw) != maxRaw {
		t.Errorf("of a large file %d bytes were read, %v", len(raw), err)
	}
}
