//go:build linux

package command_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"inkdesk/api/demo"
)

// listing is the program that lists a service of its own.
func listing(t *testing.T, o demo.Options, args ...string) (*exec.Cmd, *demo.Service) {
	t.Helper()
	o.Token, o.Envelopes = canary, 20
	service := demo.New(o)
	ctx, stop := context.WithCancel(context.Background())
	server, err := service.Listen(ctx, "127.0.0.1:0", false)
	if err != nil {
		stop()
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = server.Wait()
	})
	cmd := exec.Command(binary(t), append([]string{"list", "--readings", "0"}, args...)...)
	cmd.Env = environment(t.TempDir(), "INKDESK_BASE_URL="+server.BaseURL, "INKDESK_TOKEN="+canary)
	return cmd, service
}

func statusOf(err error) (status int, signal syscall.Signal) {
	failed, ok := errors.AsType[*exec.ExitError](err)
	if !ok {
		return 0, 0
	}
	if state, ok := failed.Sys().(syscall.WaitStatus); ok && state.Signaled() {
		signal = state.Signal()
	}
	return failed.ExitCode(), signal
}

// An interrupt leaves nothing on standard output, and no half of a document.
func TestListInterrupted(t *testing.T) {
	t.Parallel()
	cmd, service := listing(t, demo.Options{Latency: 10 * time.Minute}, "--json")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for waited := time.Duration(0); service.Count("envelope.list") == 0; waited += 10 * time.Millisecond {
		if waited > patience {
			_ = cmd.Process.Kill()
			t.Fatalf("nothing was asked for: %s", said.String())
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if status, _ := statusOf(cmd.Wait()); status != 130 || out.Len() > 0 || said.Len() > 0 {
		t.Errorf("status %d, written %q, said %q", status, out.String(), said.String())
	}
}

// Nobody reads what is listed: that ends the command as it ends others, without a word.
func TestListIntoAClosedPipe(t *testing.T) {
	t.Parallel()
	cmd, _ := listing(t, demo.Options{}, "--view", "all")
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	_ = reader.Close()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = writer, &said
	if status, signal := statusOf(cmd.Run()); signal != syscall.SIGPIPE && status != 141 || said.Len() > 0 {
		t.Errorf("status %d, signal %v, said %q", status, signal, said.String())
	}
}

func TestListOnAFullDisk(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full here:", err)
	}
	defer full.Close()
	cmd, _ := listing(t, demo.Options{}, "--view", "all", "--json")
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = full, &said
	status, _ := statusOf(cmd.Run())
	if status != 1 || !strings.Contains(said.String(), "make room for it") || strings.Count(said.String(), "\n") != 1 {
		t.Errorf("status %d, said %q", status, said.String())
	}
}
