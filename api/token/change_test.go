package token

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/testbed"
)

func TestNoFailureDeletesAnything(t *testing.T) {
	for _, fail := range []error{
		errors.New("failed to unlock correct collection"), errNoKeychain, keyringDenied(), context.DeadlineExceeded, errors.New("?"),
	} {
		fake := newFake()
		fake.entries[entry] = canary
		fake.fail = fail
		store := NewStore(fake)
		_, read := store.Read(t.Context(), account())
		write := store.Write(t.Context(), account(), mustParse(t, "other"))
		want := classify(fail).State
		if read.State != want || write.State != want || write.Err() == nil {
			t.Errorf("%v: read %v, write %v", fail, read, write.Outcome)
		}
		if strings.Contains(fake.made(), "delete") || fake.entries[entry] != canary {
			t.Errorf("%v: calls %s", fail, fake.made())
		}
	}
}

func keyringDenied() error { return errors.New("dbus: authentication failed") }

func TestSuccessIsNotTakenOnTrust(t *testing.T) {
	fake := newFake()
	fake.drop = true
	store := NewStore(fake)
	if change := store.Write(t.Context(), account(), mustParse(t, canary)); change.State != Denied || !errors.Is(change.Err(), errNotKept) {
		t.Errorf("a write that kept nothing: %+v", change)
	}
	fake.entries[entry] = canary
	if change := store.Write(t.Context(), account(), mustParse(t, "newer")); change.State != Denied {
		t.Errorf("a write that kept the old token: %+v", change)
	}
	if change := store.Delete(t.Context(), account()); change.State != Denied || !errors.Is(change.Err(), errNotRemoved) {
		t.Errorf("a delete that removed nothing: %+v", change)
	}
}

func TestDelete(t *testing.T) {
	fake, store := newStore()
	if change := store.Delete(t.Context(), account()); change.State != None {
		t.Errorf("nothing there: %+v", change)
	}
	fake.entries[entry] = canary
	if change := store.Delete(t.Context(), account()); change.State != OK || len(fake.entries) != 0 {
		t.Errorf("entry there: %+v", change)
	}
}

func TestALateWriteTellsItsRealEnd(t *testing.T) {
	for run := range uint64(100) {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(run, 1))
			fake := newFake()
			fake.drop = random.IntN(3) == 0
			fake.delay = func(call string) time.Duration {
				if call == "set" {
					return WriteLimit + time.Duration(1+random.IntN(300))*time.Second
				}
				return time.Millisecond
			}
			secret := mustParse(t, canary)
			store, start := NewStore(fake), time.Now()
			change := store.Write(t.Context(), account(), secret)
			if change.State != TimedOut || change.Late == nil || time.Since(start) != WriteLimit {
				t.Fatalf("Write = %+v after %s", change, time.Since(start))
			}
			if text := change.Err().Error(); !strings.Contains(text, "not known yet") {
				t.Errorf("the error does not say that the end is open: %s", text)
			}
			secret.Clear()
			final := <-change.Late
			if stored := fake.entries[entry] == canary; stored != (final.State == OK) {
				t.Errorf("run %d: final %v, stored %v", run, final, stored)
			}
		})
	}
}

func TestLogoutRemovesALateWrite(t *testing.T) {
	for _, wait := range []time.Duration{0, time.Second, 55 * time.Second, 2 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			fake := newFake()
			fake.delay = func(call string) time.Duration {
				if call == "set" {
					return 4 * time.Minute
				}
				return 0
			}
			store := NewStore(fake)
			write := store.Write(t.Context(), account(), mustParse(t, canary))
			time.Sleep(wait)
			before := time.Now()
			remove := store.Delete(t.Context(), account())
			if remove.State != TimedOut || remove.Late == nil {
				t.Fatalf("Delete = %+v", remove)
			}
			if waited := time.Since(before); wait < QuietPeriod && waited != 0 || waited > WriteLimit {
				t.Errorf("Delete waited %s", waited)
			}
			if final := <-write.Late; final.State != OK {
				t.Errorf("the write ended %v", final)
			}
			if final := <-remove.Late; final.State != OK || len(fake.entries) != 0 {
				t.Errorf("the delete ended %v with %d entries left", final, len(fake.entries))
			}
		})
	}
}

func TestLogoutDoesNotProlongTheRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := newFake()
		fake.wait(2 * time.Minute)
		store := NewStore(fake)
		write := store.Write(t.Context(), account(), mustParse(t, canary))
		time.Sleep(QuietPeriod - time.Second)
		remove := store.Delete(t.Context(), account())
		time.Sleep(time.Second)
		fake.wait(0)
		if _, outcome := store.Read(t.Context(), account()); outcome.State != None {
			t.Errorf("Read = %v", outcome)
		}
		<-write.Late
		<-remove.Late
	})
}

func TestTheNewestIntentionLasts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := newFake()
		slow := true
		fake.delay = func(call string) time.Duration {
			if call == "set" && slow {
				slow = false
				return 80 * time.Second
			}
			return 0
		}
		store := NewStore(fake)
		first := store.Write(t.Context(), account(), mustParse(t, "first"))
		remove := store.Delete(t.Context(), account())
		if refused := store.Write(t.Context(), account(), mustParse(t, "refused")); refused.State != TimedOut || refused.Late != nil {
			t.Errorf("a write during the rest: %+v", refused)
		}
		<-first.Late
		<-remove.Late
		if last := store.Write(t.Context(), account(), mustParse(t, "last")); last.State != OK {
			t.Errorf("a write after the end: %+v", last)
		}
		testbed.Equal(t, fake.entries[entry], "last", "the keyring holds")
	})
}

func TestAWriteThatWaitedTooLongIsNotMade(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := newFake()
		fake.wait(3 * time.Minute)
		store := NewStore(fake)
		first := store.Write(t.Context(), account(), mustParse(t, "first"))
		time.Sleep(QuietPeriod)
		second := store.Write(t.Context(), account(), mustParse(t, "second"))
		if second.State != TimedOut || second.Late == nil {
			t.Fatalf("Write = %+v", second)
		}
		<-first.Late
		if final := <-second.Late; !errors.Is(final.Cause, errTooLate) || strings.Count(fake.made(), "set") != 1 {
			t.Errorf("final %v, calls %s", final, fake.made())
		}
	})
}

func TestALibraryTimeoutIsCheckedToo(t *testing.T) {
	for stored, want := range map[bool]State{true: OK, false: TimedOut} {
		fake := newFake()
		store := NewStore(timingOut{fake, stored})
		if change := store.Write(t.Context(), account(), mustParse(t, canary)); change.State != want || change.Late != nil {
			t.Errorf("stored %v: %+v", stored, change)
		}
	}
}

// timingOut reports a timeout of its own for every write, whether it stored or not.
type timingOut struct {
	*fakeKeyring
	stores bool
}

func (f timingOut) Set(service, account, secret string) error {
	if f.stores {
		_ = f.fakeKeyring.Set(service, account, secret)
	}
	return context.DeadlineExceeded
}

// silent is a keyring that takes calls and answers none.
type silent struct{ *fakeKeyring }

func (silent) answers() error {
	time.Sleep(time.Hour)
	return nil
}

// Only a keyring that answers gets the time that a person needs for a passphrase.
func TestAChangeToASilentKeyring(t *testing.T) {
	for name, change := range map[string]func(context.Context, *Store, Token) Change{
		"write":  func(ctx context.Context, s *Store, secret Token) Change { return s.Write(ctx, account(), secret) },
		"delete": func(ctx context.Context, s *Store, _ Token) Change { return s.Delete(ctx, account()) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				fake, start := newFake(), time.Now()
				got := change(t.Context(), NewStore(silent{fake}), mustParse(t, canary))
				if got.State != TimedOut || got.Late != nil || time.Since(start) != ReadLimit {
					t.Errorf("%+v after %s", got, time.Since(start))
				}
				if fake.made() != "" {
					t.Errorf("calls: %s", fake.made())
				}
				time.Sleep(2 * time.Hour) // for the keyring to return
			})
		})
	}
}
