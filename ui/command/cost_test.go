//go:build linux

package command_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
)

// built is a program as it is built for use: that of the module, or one of its test data.
func built(b *testing.B, source string) string {
	b.Helper()
	to := filepath.Join(b.TempDir(), "program")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", to, source)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return to
}

// instead has another program run than the test.
func instead(path string) func(*exec.Cmd) { return func(cmd *exec.Cmd) { cmd.Path = path } }

// account is a service with 500 envelopes, in variables of the environment.
func account(b *testing.B) []string {
	b.Helper()
	server, _ := listen(b, demo.Options{Envelopes: 500, Token: canary})
	return []string{"INKDESK_BASE_URL=" + server.BaseURL, "INKDESK_TOKEN=" + canary}
}

// BenchmarkTwentyIdle lets twenty programs, each on a terminal of its own, show one account that nothing is left to
// read of, and does not touch them for a minute. It prints what they and their watchers take together: memory, with the
// program file counted once, how often they are woken, and time of a processor.
func BenchmarkTwentyIdle(b *testing.B) {
	const programs, settle, watched = 20, 20 * time.Second, time.Minute
	path, account := built(b, "inkdesk"), account(b)
	for range b.N {
		var all []*person
		for range programs {
			env := environment(b.TempDir(), append(account, "INKDESK_EVIDENCE=off")...)
			all = append(all, sit(b, env, instead(path)))
		}
		for _, p := range all {
			p.sees("all read")
		}
		time.Sleep(settle)
		before := costOf(b, all)
		time.Sleep(watched)
		after := costOf(b, all)
		b.ReportMetric(float64(after.anonymous+after.file)/1024, "MB/all")
		b.ReportMetric(float64(after.anonymous)/1024/programs, "MB/program")
		b.ReportMetric(float64(after.wakeUps-before.wakeUps)/watched.Seconds(), "wakeups/s/all")
		b.ReportMetric(float64(after.ticks-before.ticks)/ticksPerSecond/watched.Seconds()*100, "%core/all")
		for _, p := range all {
			p.leave()
		}
	}
}

const ticksPerSecond = 100 // is in what the kernel counts time of a processor

// cost is what processes take: kilobytes that each has for itself and of the largest file they
// share, how often their threads slept and were woken, and time of a processor.
type cost struct{ anonymous, file, wakeUps, ticks int }

// costOf adds up programs with their children, which are their watchers.
func costOf(b *testing.B, all []*person) cost {
	b.Helper()
	var sum cost
	for _, p := range all {
		pid := strconv.Itoa(p.child.Process.Pid)
		children, _ := os.ReadFile("/proc/" + pid + "/task/" + pid + "/children")
		for _, one := range append(strings.Fields(string(children)), pid) {
			of := processCost(b, one)
			sum.anonymous += of.anonymous
			sum.file = max(sum.file, of.file)
			sum.wakeUps += of.wakeUps
			sum.ticks += of.ticks
		}
	}
	return sum
}

func processCost(b *testing.B, pid string) cost {
	b.Helper()
	folder := "/proc/" + pid
	of := cost{anonymous: statusField(b, folder, "RssAnon:"), file: statusField(b, folder, "RssFile:")}
	tasks, err := os.ReadDir(folder + "/task")
	testbed.Must(b, err)
	for _, task := range tasks {
		of.wakeUps += statusField(b, folder+"/task/"+task.Name(), "voluntary_ctxt_switches:")
	}
	stat, err := os.ReadFile(folder + "/stat")
	testbed.Must(b, err)
	_, behind, _ := strings.Cut(string(stat), ") ")
	for _, text := range strings.Fields(behind)[11:13] { // utime and stime
		n, _ := strconv.Atoi(text)
		of.ticks += n
	}
	return of
}

func statusField(b *testing.B, folder, name string) int {
	b.Helper()
	text, err := os.ReadFile(folder + "/status")
	testbed.Must(b, err)
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			n, _ := strconv.Atoi(strings.Fields(rest)[0])
			return n
		}
	}
	b.Fatalf("there is no %s in %s/status", name, folder)
	return 0
}

// BenchmarkFirstFrame prints how long it takes from the start to the first full frame, in milliseconds, beside the
// smallest Bubble Tea program that shows the same screen: medians of starts that take turns.
func BenchmarkFirstFrame(b *testing.B) {
	const rounds, end = 41, "? help"
	own, floor := built(b, "inkdesk"), built(b, "./testdata/smallest")
	env := environment(b.TempDir(), account(b)...)
	first := func(path string, args ...string) (time.Duration, *person) {
		began := time.Now()
		p := sit(b, env, instead(path), args...)
		p.sees(end)
		return time.Since(began), p
	}
	_, p := first(own)
	same := filepath.Join(b.TempDir(), "screen.txt")
	testbed.Must(b, os.WriteFile(same, []byte(p.screen.String()), 0o600))
	p.leave()
	for range b.N {
		var took, least []time.Duration
		for range rounds {
			t, p := first(own)
			p.leave()
			f, q := first(floor, same)
			q.leave()
			took, least = append(took, t), append(least, f)
		}
		slices.Sort(took)
		slices.Sort(least)
		of, beside := took[rounds/2], least[rounds/2]
		b.ReportMetric(of.Seconds()*1000, "ms")
		b.ReportMetric(beside.Seconds()*1000, "ms/smallest")
		b.ReportMetric(float64(of)/float64(beside), "ratio")
	}
}
