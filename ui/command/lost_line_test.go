//go:build linux

package command_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/journal"
	"inkdesk/api/testbed"
)

// moment is where in a change the line is lost.
type moment struct {
	name string
	// reading: it happens at the read before the change, otherwise at the change itself; done: once that was carried out.
	reading, done bool
	answers       bool              // says whether that request is answered after all, some time later
	recorded      []journal.Outcome // are the outcomes in the journal afterwards
}

var moments = []moment{
	{"while the target is read again", true, false, true, nil},
	{"before the change is made", false, false, true, []journal.Outcome{journal.Applied}},
	{"after the change was made", false, true, true, []journal.Outcome{journal.Applied}},
	{"and no answer ever comes", false, true, false, []journal.Outcome{journal.Unknown}},
}

// change is one change of each class that a person makes to an envelope.
type change struct {
	name, method string
	// keys lead to the question: a view of the list, the change, and what is entered once the form shows its title.
	view, key, form string
}

var changes = []change{
	{"transition", http.MethodPut, "4", "X", ""},
	{"set", http.MethodPut, "4", "E", "New expiration date"},
	{"create", http.MethodPost, "4", "C", ""},
	{"delete", http.MethodDelete, "5", "D", ""},
}

// A line lost over a real SSH connection, where the login shell hangs up, leaves no change without an outcome.
func TestTheLineIsLostDuringAChange(t *testing.T) {
	h := startHost(t)
	for _, c := range changes {
		for _, m := range moments {
			t.Run(c.name+" "+m.name, func(t *testing.T) {
				t.Parallel()
				loseTheLine(t, h, c, m)
			})
		}
	}
}

func loseTheLine(t *testing.T, h host, c change, m moment) {
	home := t.TempDir()
	s := holdAt(t, c, m)
	p := s.changesOverSSH(t, h, home)
	await(t, "the moment", s.reached)
	program := processIn(t, filepath.Join(home, "pid"))
	shell := parentOf(t, program)
	testbed.Must(t, p.child.Process.Kill())
	gone(t, shell) // it passes the hang-up on before it ends
	time.AfterFunc(300*time.Millisecond, s.goOn)
	gone(t, program)
	checkRecorded(t, home, m.recorded)
}

// stalling is the built-in account behind a door that can hold one request.
type stalling struct {
	base    string
	reached chan struct{}
	goOn    func()

	mu     sync.Mutex
	armed  bool
	change change
	moment moment
	resume chan struct{}
}

func holdAt(t *testing.T, c change, m moment) *stalling {
	t.Helper()
	s := &stalling{change: c, moment: m, reached: make(chan struct{}), resume: make(chan struct{})}
	s.goOn = sync.OnceFunc(func() { close(s.resume) })
	service := demo.New(demo.Options{Envelopes: 80, Templates: 1, Token: canary})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.holds(r) {
			service.ServeHTTP(w, r)
			return
		}
		answer := httptest.NewRecorder()
		if m.done {
			service.ServeHTTP(answer, r)
		}
		close(s.reached)
		<-s.resume
		if !m.answers {
			<-r.Context().Done()
			return
		}
		if !m.done {
			service.ServeHTTP(answer, r)
		}
		for name, values := range answer.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes())
	}))
	t.Cleanup(func() {
		s.goOn()
		server.Close()
		service.Close()
	})
	s.base = server.URL + "/v2"
	return s
}

// holds reports whether r is the request to stop at, which is the first of its kind after the person has confirmed.
func (s *stalling) holds(r *http.Request) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	method := s.change.method
	if s.moment.reading {
		method = http.MethodGet
	}
	listing := strings.HasSuffix(r.URL.Path, "/envelopes") // with POST too
	if !s.armed || r.Method != method || listing {
		return false
	}
	s.armed = false
	return true
}

var idInQuestion = regexp.MustCompile(`Id +([0-9a-f]{24})`)

// changesOverSSH logs in to an interactive shell, starts the program there, and confirms the change of an envelope.
func (s *stalling) changesOverSSH(t *testing.T, h host, home string) *person {
	t.Helper()
	shell := "env -i " + strings.Join(environment(home, "INKDESK_BASE_URL="+s.base, "INKDESK_TOKEN="+canary, "INKDESK_EVIDENCE=off", "PS1=prompt-"), " ") +
		" bash --norc --noprofile -i"
	p := sit(t, environment(home), func(cmd *exec.Cmd) {
		login := h.login(shell)
		path, err := exec.LookPath(login[0])
		testbed.Must(t, err)
		cmd.Path, cmd.Args = path, login
	})
	p.sees("prompt-")
	p.types("sh -c 'echo $$ >" + filepath.Join(home, "pid") + "; exec " + binary(t) + "'\r")
	p.sees("Attention", "? help")
	p.types(s.change.view)
	p.sees("Envelopes in the state", "▌")
	p.types(s.change.key)
	if s.change.form != "" {
		p.sees(s.change.form, " UTC.") // the proposal, read as a date
		p.types("\x15now+7d\r")
	}
	s.confirm(t, p)
	return p
}

// confirm answers the question, with a letter or with the end of the id. It takes no key at first.
func (s *stalling) confirm(t *testing.T, p *person) {
	t.Helper()
	var id string
	typing := false
	p.holds("the question", func(screen string) bool {
		found := idInQuestion.FindStringSubmatch(screen)
		if found != nil {
			id = found[1]
		}
		typing = strings.Contains(screen, "Type the last 4 characters")
		return found != nil && strings.Contains(screen, "Host ")
	})
	arm := func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.armed = true
	}
	deadline := time.Now().Add(patience)
	if !typing {
		arm()
		for asked := true; asked && time.Now().Before(deadline); {
			p.types("y")
			asked = !p.screen.Await(time.Second, func(screen, _ string) bool { return !strings.Contains(screen, "Host ") })
		}
		return
	}
	last := id[len(id)-4:]
	for typed := false; !typed; {
		p.types("\x15" + last)
		typed = p.screen.Await(time.Second, func(screen, _ string) bool { return strings.Contains(screen, "> "+last) })
		if time.Now().After(deadline) {
			t.Fatal("the question takes no answer")
		}
	}
	arm()
	p.types("\r")
}

func await(t *testing.T, what string, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatalf("%s did not come", what)
	}
}

// gone waits until a process is gone.
func gone(t *testing.T, process int) {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if syscall.Kill(process, 0) != nil {
			return
		}
	}
	t.Fatalf("process %d outlives its line", process)
}

// parentOf returns the process that has started another one.
func parentOf(t *testing.T, process int) int {
	t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	testbed.Must(t, err)
	_, after, _ := strings.Cut(string(stat), ") ") // the name before may hold spaces
	parent, err := strconv.Atoi(strings.Fields(after)[1])
	testbed.Must(t, err)
	return parent
}

func processIn(t *testing.T, pidfile string) int {
	t.Helper()
	written, err := os.ReadFile(pidfile)
	testbed.Must(t, err)
	process, err := strconv.Atoi(strings.TrimSpace(string(written)))
	testbed.Must(t, err)
	return process
}

// checkRecorded wants an outcome for every change in the journal.
func checkRecorded(t *testing.T, home string, want []journal.Outcome) {
	t.Helper()
	j, err := journal.Open(filepath.Join(home, "state", "inkdesk", "journal.jsonl"), journal.Options{})
	testbed.Must(t, err)
	defer j.Close()
	entries, err := j.Read(journal.Filter{})
	testbed.Must(t, err)
	if len(entries) != len(want) {
		t.Fatalf("%d changes recorded, want %d", len(entries), len(want))
	}
	for i, e := range entries {
		if e.Ended.IsZero() || e.Result.Outcome != want[i] {
			t.Errorf("recorded %q at %v, want %q", e.Result.Outcome, e.Ended, want[i])
		}
	}
}
