//go:build unix && !darwin

package token

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"testing"

	"inkdesk/api/testbed"
)

func TestBusAddress(t *testing.T) {
	dir := t.TempDir()
	socket, file := filepath.Join(dir, "bus"), filepath.Join(dir, "file")
	listener, err := net.Listen("unix", socket)
	testbed.Must(t, err)
	defer listener.Close()
	testbed.Must(t, os.WriteFile(file, nil, 0o600))
	missing := filepath.Join(dir, "missing")
	rows := []struct{ name, named, socket, want string }{
		{"named", "unix:path=/x", missing, "unix:path=/x"},
		{"named and socket", "unix:path=/x", socket, "unix:path=/x"},
		{"socket alone", "", socket, "unix:path=" + socket},
		{"launch asked for, socket there", "autolaunch:", socket, "unix:path=" + socket},
		{"launch asked for", "autolaunch:", missing, ""},
		{"launch asked for in a scope", "autolaunch:scope=user", missing, ""},
		{"neither", "", missing, ""},
		{"no socket", "", file, ""},
	}
	for _, row := range rows {
		got, err := busAddress(row.named, row.socket)
		if got != row.want || (row.want == "") != errors.Is(err, errNoBus) {
			t.Errorf("%s: %q, %v; want %q", row.name, got, err, row.want)
		}
		t.Setenv(busVariable, row.named)
		if err := nameBus(row.socket); row.want != "" && (err != nil || os.Getenv(busVariable) != row.want) {
			t.Errorf("%s: the library is told %q, %v", row.name, os.Getenv(busVariable), err)
		}
	}
}
