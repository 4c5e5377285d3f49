package command

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/zalando/go-keyring"

	"inkdesk/api/token"
	"inkdesk/ui/terminal"
)

// slowKeyring answers to a change after a while.
type slowKeyring struct {
	after  time.Duration
	err    error
	stored string
}

func (k *slowKeyring) Get(string, string) (string, error) {
	if k.stored == "" {
		return "", keyring.ErrNotFound
	}
	return k.stored, nil
}

func (k *slowKeyring) Set(_, _, secret string) error {
	time.Sleep(k.after)
	if k.err == nil {
		k.stored = secret
	}
	return k.err
}

func (k *slowKeyring) Delete(string, string) error { return errors.New("nothing is deleted here") }

// A keyring that may be asking for a password is waited for with a word now and then,
// and what it does after it was given up is told.
func TestKeepingAToken(t *testing.T) {
	for _, row := range []struct {
		name    string
		keyring slowKeyring
		status  terminal.Status
		took    time.Duration
		says    []string
	}{
		{"at once", slowKeyring{}, 0, 0, nil},
		{"after a while", slowKeyring{after: 8 * time.Second}, 0, 8 * time.Second, []string{"26 s left"}},
		{
			"late",
			slowKeyring{after: 45 * time.Second},
			0, 45 * time.Second,
			[]string{"26 s left", "21 s left", "1 s left", "did not answer in time", "It is not known yet", "Waiting for its final answer", "made the change"},
		},
		{
			"late and refused",
			slowKeyring{after: 45 * time.Second, err: errors.New("denied")},
			3, 45 * time.Second,
			[]string{"It is not known yet"},
		},
		{"never", slowKeyring{after: time.Hour}, 1, time.Minute, []string{"It is not known yet"}},
		{"refused", slowKeyring{err: keyring.ErrSetDataTooBig}, 1, 0, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				secret, _, err := token.Parse([]byte("canary"))
				if err != nil {
					t.Fatal(err)
				}
				var said strings.Builder
				p := &program{err: terminal.NewWriter(&said), out: terminal.NewWriter(&said)}
				start := time.Now()
				err = p.keep(context.Background(), token.NewStore(&row.keyring), token.Account{Profile: "work", Origin: "https://api.example.com:443"}, secret)
				if got := terminal.StatusOf(err); got != row.status {
					t.Errorf("status %d, want %d: %v", got, row.status, err)
				}
				if took := time.Since(start); took != row.took {
					t.Errorf("took %v, want %v", took, row.took)
				}
				for _, text := range row.says {
					if !strings.Contains(said.String(), text) {
						t.Errorf("%q was not said:\n%s", text, said.String())
					}
				}
				if row.says == nil && said.Len() > 0 {
					t.Errorf("said without need: %s", said.String())
				}
				time.Sleep(2 * time.Hour) // for the keyring to return
			})
		})
	}
}
