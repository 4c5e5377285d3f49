//go:build unix

package command_test

import (
	"bufio"
	"io"
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"inkdesk/api/testbed"
)

// The server prints exactly three lines for a shell, answers as the public service does, and goes when it is told to.
func TestDemoServer(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), binary(t), "demo-server", "--addr", "127.0.0.1:0", "--envelopes", "3", "--seed", "5",
		"--choices", "page-max=2,page-over=clamp")
	cmd.Env = environment(t.TempDir())
	out, err := cmd.StdoutPipe()
	testbed.Must(t, err)
	testbed.Must(t, cmd.Start())
	defer func() { _ = cmd.Process.Kill() }()
	lines := bufio.NewScanner(out)
	var values []string
	for _, pattern := range []string{
		`^INKDESK_BASE_URL=(http://127\.0\.0\.1:[0-9]+/v2)$`, `^INKDESK_TOKEN=([A-Za-z0-9]+)$`, `^INKDESK_READ_TOKEN=([A-Za-z0-9]+)$`,
	} {
		lines.Scan()
		found := regexp.MustCompile(pattern).FindStringSubmatch(lines.Text())
		if found == nil {
			t.Fatalf("%q is not %s", lines.Text(), pattern)
		}
		values = append(values, found[1])
	}
	for _, row := range []struct {
		token  string
		status int
	}{{values[1], 200}, {values[2], 200}, {"wrong", 401}} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, values[0]+"/envelopes", strings.NewReader(`{"first":5}`))
		testbed.Must(t, err)
		req.Header.Set("Authorization", "Bearer "+row.token)
		req.Header.Set("Content-Type", "application/json")
		req.Close = true
		resp, err := http.DefaultClient.Do(req)
		testbed.Must(t, err)
		answer, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil || (resp.StatusCode == http.StatusOK) != strings.Contains(string(answer), ":null") {
			t.Errorf("nulls are not sent as the public service sends them: %v %.200s", err, answer)
		}
		if resp.StatusCode != row.status {
			t.Errorf("status %d, want %d", resp.StatusCode, row.status)
		}
	}
	testbed.Must(t, cmd.Process.Signal(syscall.SIGTERM))
	if lines.Scan() {
		t.Errorf("another line was printed: %q", lines.Text())
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}
