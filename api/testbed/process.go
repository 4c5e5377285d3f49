// Package testbed holds the helpers that tests of files and processes share: their own binary run again
// as another process, which can then be killed, the screen a process draws on, disks that are full, and
// modes of files. To import it is enough for folders that no one else can write to. Only tests do.
package testbed

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// These variables tell the other process what to do.
const (
	place = "TESTBED_PLACE"
	task  = "TESTBED_TASK"
)

// Main has to be called by TestMain. In the other process it runs work instead of the tests,
// and exits with a failure when work returns an error.
func Main(m *testing.M, work func(place, task string) error) {
	at := os.Getenv(place)
	if at == "" {
		os.Exit(m.Run())
	}
	if err := work(at, os.Getenv(task)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Command returns the command of another process, for which work is called with a place, such as a path, and a task.
func Command(at, what string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), place+"="+at, task+"="+what)
	return cmd
}

// UntilKilled runs a process, kills it at a random moment within a time after its first
// line, and returns what it has printed. A process that prints nothing fails the test.
func UntilKilled(t testing.TB, cmd *exec.Cmd, while time.Duration) []string {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		_ = cmd.Wait()
		t.Fatalf("the process printed nothing and ended with %v", cmd.ProcessState)
	}
	printed := []string{lines.Text()}
	kill := time.AfterFunc(rand.N(while), func() { _ = cmd.Process.Kill() })
	for lines.Scan() {
		printed = append(printed, lines.Text())
	}
	kill.Stop()
	_ = cmd.Wait() // it was killed
	return printed
}

// AnswerSignals gives signals their usual effect in the children of a test. Whatever runs the
// tests may ignore them, as nohup or a shell without jobs does, and children inherit that.
func AnswerSignals(signals ...os.Signal) {
	for _, one := range signals {
		if signal.Ignored(one) {
			signal.Notify(make(chan os.Signal, 1), one) // what is caught here is back at its default in them
		}
	}
}

// ProcessorTime returns the time that a clock says this thread, or this process, has had a processor: the time of
// other programs does not count.
func ProcessorTime(t testing.TB, clock int32) time.Duration {
	t.Helper()
	var used unix.Timespec
	if err := unix.ClockGettime(clock, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Nano())
}

// Tests keep what has to be safe from others in folders that package testing makes. Where the usual mask is 002, their
// group could write to them.
func init() { unix.Umask(0o022) }
