package envelopes

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui/nav"
)

// BenchmarkUpdate measures the longest that one message keeps the list of an account, in the middle of the
// runs: at most 8 ms with 30,000 envelopes and 16 ms with 200,000. The service is another process, since the
// collector would look through its account too, and garbage is collected as it is by the program. Counted is
// the time of the processor, since other programs run besides.
func BenchmarkUpdate(b *testing.B) {
	for _, envelopes := range []int{30_000, 200_000} {
		b.Run(strconv.Itoa(envelopes), func(b *testing.B) { measureUpdate(b, envelopes) })
	}
}

func measureUpdate(b *testing.B, envelopes int) {
	service := serveAccount(b, envelopes)
	defer debug.SetGCPercent(debug.SetGCPercent(30))
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	longest := make(map[string][]time.Duration)
	for b.Loop() {
		u := &updates{
			b: b, screen: listAt(b, service, serviceToken, nav.Envelopes{}),
			msgs: make(chan tea.Msg, 1000), longest: make(map[string]time.Duration),
		}
		u.measure("read", u.screen.Start())
		for range 2 {
			u.press("more", "G")
		}
		b.Logf("%d of %d rows", u.screen.list.table.Len(), len(u.screen.list.open().Rows()))
		u.press("mark", "*")
		u.press("invert", "t")
		u.press("sort", "s", "enter")
		u.measure("changes", u.screen.renew())
		u.press("type", "/", "a", "n", "backspace", "backspace")
		u.press("health", "h", "e", "a", "l", "t", "h", ":", "a", "c", "t")
		u.press("cancel", "esc")
		u.measure("refresh", u.screen.Refresh())
		u.screen.list.env.Settings.DownloadFolder = b.TempDir()
		u.press("export", "x", "enter")
		u.press("paged", "8")
		for name, took := range u.longest {
			longest[name] = append(longest[name], took)
		}
	}
	for name, took := range longest {
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, name+"-ms")
	}
}

const serviceToken = "benchmark"

// TestMain lets the test binary be the service of an account, at a socket.
func TestMain(m *testing.M) {
	testbed.Main(m, func(socket, size string) error {
		envelopes, err := strconv.Atoi(size)
		if err != nil {
			return err
		}
		at, err := net.Listen("unix", socket)
		if err != nil {
			return err
		}
		debug.SetGCPercent(800) // the processors are for what is measured
		fmt.Println("listening")
		return http.Serve(at, demo.New(demo.Options{Envelopes: envelopes, Token: serviceToken}))
	})
}

// serveAccount starts that service. It returns the way to it.
func serveAccount(b *testing.B, envelopes int) http.RoundTripper {
	b.Helper()
	socket := filepath.Join(b.TempDir(), "service")
	service := testbed.Command(socket, strconv.Itoa(envelopes))
	out, err := service.StdoutPipe()
	testbed.Must(b, err)
	testbed.Must(b, service.Start())
	b.Cleanup(func() {
		_ = service.Process.Kill()
		_ = service.Wait() // it was killed
	})
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		b.Fatalf("the service said %q: %v", line, err)
	}
	way := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", socket)
	}}
	b.Cleanup(way.CloseIdleConnections)
	return way
}

// updates measures what messages keep a list for.
type updates struct {
	b       *testing.B
	screen  *Screen
	msgs    chan tea.Msg
	longest map[string]time.Duration
}

func (u *updates) press(name string, pressed ...string) {
	for _, one := range pressed {
		key, ok := keys.Press(one)
		if !ok {
			u.b.Fatalf("%q is no key", one)
		}
		u.measure(name, func() tea.Msg { return key })
	}
}

// measure carries a command out with all that follows from it.
func (u *updates) measure(name string, cmd tea.Cmd) {
	u.run(cmd)
	s := u.screen
	for quiet := false; !quiet; {
		select {
		case msg := <-u.msgs:
			if batch, ok := msg.(tea.BatchMsg); ok {
				for _, one := range batch {
					u.run(one)
				}
				continue
			}
			begun := testbed.ProcessorTime(u.b, unix.CLOCK_THREAD_CPUTIME_ID)
			next := s.Update(msg)
			u.longest[name] = max(u.longest[name], testbed.ProcessorTime(u.b, unix.CLOCK_THREAD_CPUTIME_ID)-begun)
			_ = s.View()
			u.run(next)
		case <-time.After(100 * time.Millisecond):
			quiet = !s.list.scan.Waiting() && !s.list.view.Waiting() && !s.examiner.timer.Running()
		}
	}
}

func (u *updates) run(cmd tea.Cmd) {
	if cmd != nil {
		go func() { u.msgs <- cmd() }()
	}
}

// BenchmarkFilterKey is one key of a search in 20,000 rows that are packed, with all that follows from it.
func BenchmarkFilterKey(b *testing.B) {
	s, all := benchmarked(b, 20_000)
	for _, one := range all {
		one.Pack()
		one.Release()
	}
	scanned(s, all)
	s.typeFilter("")
	next := 0
	typed := []string{"e", "n", "g", "backspace", "backspace", "backspace"}
	key := func() {
		press, _ := keys.Press(typed[next%len(typed)])
		next++
		s.Update(press)
		for s.shown.local.Timer.Running() {
			s.shown.local.Timer.Stop()
			if s.shown.local.Look(s.list.reports) {
				s.showRows()
			} else {
				s.shown.local.GoOn(s.list.env.Owner)
			}
		}
		_ = s.View()
	}
	for range typed {
		key()
	}
	b.ReportAllocs()
	n, before := 0, testbed.ProcessorTime(b, unix.CLOCK_PROCESS_CPUTIME_ID)
	for b.Loop() {
		key()
		n++
	}
	b.ReportMetric(float64((testbed.ProcessorTime(b, unix.CLOCK_PROCESS_CPUTIME_ID)-before).Microseconds())/1000/float64(n), "cpu-ms/key")
}
