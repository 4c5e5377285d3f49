package terminal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
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
		if got := StatusOf(row.err); got != row.want {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
	if !errors.Is(WithStatus(StatusUsage, cause), cause) {
		t.Error("the cause is lost")
	}
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
		if got := Report(NewWriter(&out), row.err); got != StatusOf(row.err) {
			t.Errorf("%s: status %v", row.name, got)
		}
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
		if took := time.Since(began); took != reportLimit {
			t.Errorf("took %v", took)
		}
		_ = out.Close()
	})
}
