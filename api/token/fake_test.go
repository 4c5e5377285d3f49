package token

import (
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/zalando/go-keyring"
)

// fakeKeyring keeps entries in memory. Each call first waits for delay, then fails with fail if that is set.
type fakeKeyring struct {
	mu      sync.Mutex
	entries map[string]string
	calls   []string
	delay   func(call string) time.Duration
	fail    error
	drop    bool // Set and Delete report success and do nothing
}

func newFake() *fakeKeyring { return &fakeKeyring{entries: map[string]string{}} }

func newStore() (*fakeKeyring, *Store) {
	fake := newFake()
	return fake, NewStore(fake)
}

// entry names what the store keeps for account in a keyring.
const entry = "inkdesk work@" + string(here)

func (f *fakeKeyring) begin(call string) error {
	f.mu.Lock()
	f.calls = append(f.calls, call)
	delay, fail := f.delay, f.fail
	f.mu.Unlock()
	if delay != nil {
		time.Sleep(delay(call))
	}
	return fail
}

func (f *fakeKeyring) Get(service, account string) (string, error) {
	if err := f.begin("get"); err != nil {
		return "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	secret, found := f.entries[service+" "+account]
	if !found {
		return "", keyring.ErrNotFound
	}
	return secret, nil
}

func (f *fakeKeyring) Set(service, account, secret string) error {
	if err := f.begin("set"); err != nil || f.drop {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.entries[service+" "+account] = secret
	return nil
}

func (f *fakeKeyring) Delete(service, account string) error {
	if err := f.begin("delete"); err != nil || f.drop {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, found := f.entries[service+" "+account]; !found {
		return keyring.ErrNotFound
	}
	delete(f.entries, service+" "+account)
	return nil
}

func (f *fakeKeyring) made() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return strings.Join(f.calls, " ")
}

func (f *fakeKeyring) wait(delay time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.delay = func(string) time.Duration { return delay }
}

type panicking struct{}

func (panicking) Get(string, string) (string, error) { panic(canary) }

func (panicking) Set(string, string, string) error { panic(canary) }

func (panicking) Delete(string, string) error { panic(canary) }

// absent is a keyring that is not there; a call would fail the test.
type absent struct{ Backend }

func (absent) reachable() error { return errors.New("no D-Bus session: there is none") }
