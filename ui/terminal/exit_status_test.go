package terminal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/quick"
	"testing/synctest"
	"time"

	"inkdesk/api/testbed"
)

func TestStatusOf(t *testing.T) {
	t.Parallel()
	cause := errors.New("cause")
	for _, row := range []struct {
		name string
		err  error
		want Status
	}{
		{"nothing wrong", nil, StatusOK},
		{"no status of its own", cause, StatusFailure},
		{"given one", WithStatus(StatusUsage, cause), StatusUsage},
		{"wrapped", fmt.Errorf("x: %w", WithStatus(StatusNotFound, cause)), StatusNotFound},
		{"outermost wins", WithStatus(StatusNetwork, WithStatus(StatusUsage, cause)), StatusNetwork},
		{"nothing wrong, wrapped", WithStatus(StatusUsage, nil), StatusOK},
		{"SIGTERM", &Ended{Reason: Signalled, Signal: syscall.SIGTERM}, 143},
		{"SIGHUP", &Ended{Reason: Signalled, Signal: syscall.SIGHUP}, 129},
		{"terminal gone", &Ended{Reason: HungUp}, 129},
		{"ctrl+c", &Ended{Reason: Interrupted}, StatusInterrupted},
		{"panic", &Ended{Reason: Panicked, Panic: &Panic{}}, StatusFailure},
		{"context", &Ended{Reason: Cancelled}, StatusFailure},
		{"stuck while quitting", &Ended{Reason: Quit, Forced: true}, StatusFailure},
	} {
		testbed.Equal(t, StatusOf(row.err), row.want, "%s", row.name)
	}
	testbed.Wrong(t, !errors.Is(WithStatus(StatusUsage, cause), cause), "the cause is lost")
}

func TestReport(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		err  error
		want string
	}{
		{"nothing wrong", nil, ""},
		{"ctrl+c says enough itself", &Ended{Reason: Interrupted}, ""},
		{"error", errors.New("no\x1b[31m such\r profile"), "inkdesk: no[31m such profile\n"},
		{"signal", &Ended{Reason: Signalled, Signal: syscall.SIGTERM}, "inkdesk: stopped by a signal (terminated)\n"},
		{"panic, kept", &Ended{Reason: Panicked, Panic: &Panic{Value: "v", Stack: "s", File: "f"}}, "v (details in f)\n"},
		{"panic, not kept", &Ended{Reason: Panicked, Panic: &Panic{Value: "v", Stack: "stack"}}, "v\nstack"},
	} {
		var out bytes.Buffer
		testbed.Equal(t, Report(NewWriter(&out), row.err), StatusOf(row.err), "%s: status", row.name)
		if got := out.String(); !strings.HasSuffix(got, row.want) || (row.want == "") != (got == "") {
			t.Errorf("%s: %q, want %q", row.name, got, row.want)
		}
	}
}

func TestReportDoesNotWaitForAStuckTerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out, in := io.Pipe()
		began := time.Now()
		Report(NewWriter(in), context.Canceled)
		testbed.Equal(t, time.Since(began), reportLimit, "took")
		_ = out.Close()
	})
}

// happenings are events by the names the tests use. EIO is a line that is gone.
var happenings = map[string]event{
	"HUP":       {why: Ended{Reason: Signalled, Signal: syscall.SIGHUP}},
	"INT":       {why: Ended{Reason: Signalled, Signal: syscall.SIGINT}},
	"QUIT":      {why: Ended{Reason: Signalled, Signal: syscall.SIGQUIT}},
	"TERM":      {why: Ended{Reason: Signalled, Signal: syscall.SIGTERM}},
	"EIO":       {why: Ended{Reason: HungUp}},
	"quit":      {why: Ended{Reason: Quit}},
	"interrupt": {why: Ended{Reason: Interrupted}},
	"panic":     {why: Ended{Reason: Panicked}},
	"cancelled": {why: Ended{Reason: Cancelled}},
	"drained":   {kind: drained},
	"returned":  {kind: returned},
	"late":      {kind: expired},
}

var actionNames = map[action]string{
	nothing: "-", drain: "drain", await: "await", stop: "stop", hurry: "hurry", giveUp: "give up", leave: "leave",
}

func TestEnding(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ events, actions string }{
		// The usual ends.
		{"quit returned", "await leave"},
		{"interrupt returned", "await leave"},
		{"returned", "leave"},
		{"TERM drained returned", "drain stop leave"},
		{"cancelled drained returned", "drain stop leave"},
		{"panic drained returned", "drain stop leave"},
		{"QUIT drained returned", "drain stop leave"},

		// A line that is lost, in all its pieces.
		{"EIO HUP drained returned", "drain - stop leave"},
		{"HUP EIO drained returned", "drain - stop leave"},
		{"HUP HUP HUP drained returned", "drain - - stop leave"},
		{"EIO HUP HUP EIO drained HUP returned", "drain - - - stop - leave"},
		{"HUP TERM drained returned", "drain - stop leave"},
		{"HUP TERM TERM INT INT drained returned", "drain - - - - stop leave"},
		{"TERM HUP TERM drained returned", "drain - - stop leave"},
		{"INT EIO INT drained TERM returned", "drain - - stop - leave"},
		{"panic EIO TERM TERM drained returned", "drain - - - stop leave"},

		// Only a person who asks again hurries.
		{"INT INT returned", "drain hurry leave"},
		{"TERM TERM returned", "drain hurry leave"},
		{"INT TERM returned", "drain hurry leave"},
		{"QUIT INT returned", "drain hurry leave"},
		{"INT QUIT drained returned", "drain - stop leave"},
		{"QUIT QUIT drained returned", "drain - stop leave"},
		{"panic INT drained returned", "drain - stop leave"},
		{"panic INT INT returned", "drain - hurry leave"},
		{"TERM drained TERM returned", "drain stop hurry leave"},
		{"quit TERM TERM returned", "await - hurry leave"},
		{"TERM TERM TERM late", "drain hurry - give up"},
		{"TERM TERM drained returned", "drain hurry - leave"},
		{"TERM TERM HUP late", "drain hurry - give up"},

		// What is stuck is given up.
		{"quit late", "await give up"},
		{"TERM late returned", "drain stop leave"},
		{"HUP late late", "drain stop give up"},
		{"HUP late drained late", "drain stop - give up"},
		{"TERM drained late", "drain stop give up"},

		// What the program does while it is being ended changes nothing.
		{"HUP quit returned drained", "drain - - leave"},
		{"HUP returned late", "drain - leave"},
		{"TERM returned TERM", "drain - leave"},
		{"HUP panic interrupt cancelled drained returned", "drain - - - stop leave"},
	} {
		t.Run(row.events, func(t *testing.T) {
			t.Parallel()
			events := strings.Fields(row.events)
			var e ending
			var actions []string
			for _, name := range events {
				actions = append(actions, actionNames[e.next(happenings[name])])
			}
			testbed.Equal(t, strings.Join(actions, " "), row.actions, "the result")
			if first := happenings[events[0]]; e.why != first.why {
				t.Errorf("ended by %+v, want %+v", e.why, first.why)
			}
		})
	}
}

// Whatever comes in whatever order, a change in flight is cut short only by a second
// request of a person on a line that is there, and the run ends.
func TestEndingInAnyOrder(t *testing.T) {
	t.Parallel()
	names := []string{"HUP", "INT", "QUIT", "TERM", "EIO", "quit", "interrupt", "panic", "cancelled", "drained", "returned", "late"}
	check := func(choices []uint8) bool {
		var e ending
		var so []string
		for _, choice := range choices {
			name := names[int(choice)%len(names)]
			so = append(so, name)
			switch e.next(happenings[name]) {
			case hurry:
				asks := 0
				for _, n := range so {
					if n == "INT" || n == "TERM" || n == "QUIT" {
						asks++
					}
				}
				if asks < 2 || slices.Contains(so, "HUP") || slices.Contains(so, "EIO") {
					t.Logf("hurried by %v", so)
					return false
				}
			case giveUp, leave:
				return true
			}
		}
		e.next(happenings["HUP"]) // if nothing has ended it yet
		for range 2 {
			if last := e.next(happenings["late"]); last == giveUp || last == leave {
				return true
			}
		}
		t.Logf("does not end after %v", so)
		return false
	}
	if err := quick.Check(check, &quick.Config{MaxCount: 20_000}); err != nil {
		t.Error(err)
	}
}
