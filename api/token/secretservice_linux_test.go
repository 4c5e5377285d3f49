package token

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"inkdesk/api/testbed"
)

// An unlocked keyring is also started explicitly: else the bus starts a second daemon on the first call, which may
// outlive a session as short as these.
const (
	startKeyring  = "gnome-keyring-daemon --start --components=secrets >/dev/null; "
	unlockKeyring = "printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null; " + startKeyring
)

// session is an account with sessions of its own: home, and a dbus-launch on the PATH that must never be run.
type session struct {
	home, trapped string
	env           []string
}

func newSession(t *testing.T) *session {
	t.Helper()
	dir := t.TempDir()
	s := &session{home: filepath.Join(dir, "home"), trapped: filepath.Join(dir, "dbus-launch-was-run")}
	bin := filepath.Join(dir, "bin")
	for _, folder := range []string{s.home, bin} {
		testbed.Must(t, os.Mkdir(folder, 0o700))
	}
	trap := "#!/bin/sh\n: > '" + s.trapped + "'\nexit 1\n"
	testbed.Must(t, os.WriteFile(filepath.Join(bin, "dbus-launch"), []byte(trap), 0o700))
	s.env = []string{
		"HOME=" + s.home, "XDG_DATA_HOME=" + s.home + "/data", "XDG_CONFIG_HOME=" + s.home + "/config",
		"XDG_CACHE_HOME=" + s.home + "/cache", "PATH=" + bin + ":" + os.Getenv("PATH"),
	}
	t.Cleanup(func() {
		if _, err := os.Stat(s.trapped); err == nil {
			t.Error("dbus-launch was executed")
		}
	})
	return s
}

// play runs the test binary in a role, in a new session and through the command in front of it, and returns its steps.
func (s *session) play(t *testing.T, role string, env []string, command ...string) []step {
	t.Helper()
	command = append(command, os.Args[0])
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	// A daemon of an earlier session removes its socket from the runtime folder when it gets to it.
	cmd.Env = slices.Concat(s.env, []string{roleVariable + "=" + role, "XDG_RUNTIME_DIR=" + t.TempDir()}, env)
	var out, problems bytes.Buffer
	// Processes of the session may keep the output open for a moment after its end.
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &problems, 5*time.Second
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", role, err, problems.String())
	}
	wantNoSecret(t, role, out.String()+problems.String(), canary)
	var steps []step
	if err := json.Unmarshal(out.Bytes(), &steps); err != nil {
		t.Fatalf("%s: %v\n%s", role, err, out.String())
	}
	return steps
}

// onBus plays a role on a message bus of its own, after a shell has prepared it.
func (s *session) onBus(t *testing.T, prepare, role string) []step {
	t.Helper()
	return s.play(t, role, nil, "dbus-run-session", "--", "sh", "-c", prepare+`exec "$0"`)
}

func needPackages(t *testing.T) {
	t.Helper()
	for _, program := range []string{"dbus-run-session", "gnome-keyring-daemon"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("needs Debian packages dbus and gnome-keyring")
		}
	}
}

func wantSteps(t *testing.T, got []step, want ...step) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(step{}, "Took")); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
	for _, s := range got {
		if s.Took > ReadLimit {
			t.Errorf("%s took %s", s.Call, s.Took)
		}
	}
}

func same(state string) []step {
	return []step{{Call: "read", State: state}, {Call: "write", State: state}, {Call: "delete", State: state}, {Call: "read", State: state}}
}

func TestSecretServiceStoresReadsAndDeletes(t *testing.T) {
	t.Parallel()
	needPackages(t)
	wantSteps(t, newSession(t).onBus(t, unlockKeyring, "store"),
		step{Call: "read", State: "none"},
		step{Call: "write", State: "ok"},
		step{Call: "read", State: "ok", Match: true},
		step{Call: "read", State: "none"},
		step{Call: "read", State: "none"},
		step{Call: "write", State: "ok"},
		step{Call: "delete", State: "ok"},
		step{Call: "read", State: "none"},
		step{Call: "delete", State: "none"},
	)
}

func TestSecretServiceLocked(t *testing.T) {
	t.Parallel()
	needPackages(t)
	s := newSession(t)
	wantSteps(t, s.onBus(t, unlockKeyring, "keep"), step{Call: "write", State: "ok"})
	wantSteps(t, s.onBus(t, startKeyring, "refuse"), same("locked")...)
	wantSteps(t, s.onBus(t, unlockKeyring, "read"), step{Call: "read", State: "ok", Match: true})
}

func TestSecretServiceNeverSetUp(t *testing.T) {
	t.Parallel()
	needPackages(t)
	s := newSession(t)
	wantSteps(t, s.onBus(t, startKeyring, "refuse"), same("locked")...)
	s.wantNoSecretFile(t)
}

func TestBusWithoutSecretService(t *testing.T) {
	t.Parallel()
	needPackages(t)
	s := newSession(t)
	config := filepath.Join(filepath.Dir(s.home), "bus.conf")
	text := `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">
<allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>`
	testbed.Must(t, os.WriteFile(config, []byte(text), 0o600))
	wantSteps(t, s.play(t, "refuse", nil, "dbus-run-session", "--config-file="+config, "--"), same("no service")...)
	s.wantNoFile(t)
}

func TestNoBus(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/run/user/" + strconv.Itoa(os.Getuid()) + "/bus"); err == nil {
		t.Skip("needs an account without a login session")
	}
	s := newSession(t)
	for _, address := range []string{"", "autolaunch:"} {
		wantSteps(t, s.play(t, "refuse", []string{busVariable + "=" + address}), same("no service")...)
	}
	wantSteps(t, s.play(t, "refuse", []string{busVariable + "=unix:path=" + s.home + "/none"}), same("no service")...)
	s.wantNoFile(t)
}

func TestBusThatNeverAnswers(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	socket := filepath.Join(filepath.Dir(s.home), "bus")
	listener, err := net.Listen("unix", socket)
	testbed.Must(t, err)
	served := make(chan struct{})
	go func() {
		defer close(served)
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			defer connection.Close()
		}
	}()
	t.Cleanup(func() { _ = listener.Close(); <-served })

	steps := s.play(t, "hang", []string{busVariable + "=unix:path=" + socket})
	found, quickest := steps[0], time.Hour
	if !strings.Contains(found.State, TimedOut.Sentence()) || found.Took < ReadLimit || found.Took > 3500*time.Millisecond {
		t.Errorf("the first answer came after %s: %s", found.Took, found.State)
	}
	for _, s := range steps[1:] {
		if s.State != "timed out" {
			t.Errorf("%s: %s", s.Call, s.State)
		}
		quickest = min(quickest, s.Took)
	}
	if quickest > 5*time.Millisecond {
		t.Errorf("the next answers took %s at the quickest", quickest)
	}
	s.wantNoFile(t)
}

func (s *session) wantNoFile(t *testing.T) {
	t.Helper()
	s.eachFile(t, func(path string, _ io.Reader) { t.Errorf("%s was written", path) })
}

func (s *session) wantNoSecretFile(t *testing.T) {
	t.Helper()
	s.eachFile(t, func(path string, file io.Reader) {
		text, err := io.ReadAll(file)
		testbed.Must(t, err)
		wantNoSecret(t, path, string(text), canary)
	})
}

func (s *session) eachFile(t *testing.T, visit func(path string, file io.Reader)) {
	t.Helper()
	err := filepath.WalkDir(s.home, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		visit(path, file)
		return nil
	})
	testbed.Must(t, err)
}
