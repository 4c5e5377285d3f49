package token

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/testbed"
)

func account() Account { return Account{Profile: "work", Origin: here} }

func TestStoreKeepsOneEntryPerProfileAndOrigin(t *testing.T) {
	fake, store := newStore()
	if change := store.Write(t.Context(), account(), mustParse(t, canary)); change.State != OK || change.Late != nil || change.Err() != nil {
		t.Fatalf("Write = %+v", change)
	}
	if got := fake.entries["inkdesk work@https://here.example:443"]; got != canary {
		t.Errorf("the entries are under other names: %d entries", len(fake.entries))
	}
	for _, other := range []Account{
		{"other", here},
		{"work", elsewhere},
		{"work", "https://here.example:8443"},
		{"work", "http://here.example:443"},
		{"work", "https://sub.here.example:443"},
	} {
		if got, outcome := store.Read(t.Context(), other); outcome.State != None || !got.IsZero() {
			t.Errorf("%v: %v", other, outcome)
		}
	}
	got, outcome := store.Read(t.Context(), account())
	if outcome.State != OK || !got.Equal(mustParse(t, canary)) {
		t.Errorf("Read = %v", outcome)
	}
}

func TestStoreRefusesOddAccountsWithoutACall(t *testing.T) {
	fake, store := newStore()
	for _, a := range []Account{
		{"", here},
		{"a\nb", here},
		{"a\x1b", here},
		{"a\xff", here},
		{strings.Repeat("a", maxProfileBytes+1), here},
		{"work", ""},
		{"work", "https://h"},
		{"work", "https://h:443/v2"},
	} {
		_, read := store.Read(t.Context(), a)
		write := store.Write(t.Context(), a, mustParse(t, canary))
		remove := store.Delete(t.Context(), a)
		if read.State != Denied || write.State != Denied || remove.State != Denied {
			t.Errorf("%q: %v, %v, %v", a, read, write.Outcome, remove.Outcome)
		}
	}
	if change := store.Write(t.Context(), account(), Token{}); change.State != Denied {
		t.Errorf("a zero token: %+v", change)
	}
	if fake.made() != "" {
		t.Errorf("calls: %s", fake.made())
	}
}

func TestReadRefusesAnEntryThatIsNoToken(t *testing.T) {
	fake := newFake()
	fake.entries[entry] = canary + "\r\nX-Evil: 1"
	got, outcome := NewStore(fake).Read(t.Context(), account())
	if !got.IsZero() || outcome.State != Denied || !errors.Is(outcome.Cause, errNotAToken) {
		t.Errorf("Read = %v", outcome)
	}
	wantNoSecret(t, "the error", outcome.Err().Error(), canary)
}

func TestReadHasADeadlineAndThenRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := newFake()
		fake.wait(time.Hour)
		store, start := NewStore(fake), time.Now()
		if _, outcome := store.Read(t.Context(), account()); outcome.State != TimedOut || time.Since(start) != ReadLimit {
			t.Errorf("first read: %v after %s", outcome, time.Since(start))
		}
		for range 59 {
			before := time.Now()
			_, outcome := store.Read(t.Context(), account())
			change := store.Write(t.Context(), account(), mustParse(t, canary))
			removed := store.Delete(t.Context(), account())
			if outcome.State != TimedOut || change.State != TimedOut || removed.State != TimedOut || time.Since(before) != 0 {
				t.Fatalf("while hanging: %v, %v, %v after %s", outcome, change.Outcome, removed.Outcome, time.Since(before))
			}
			if change.Late != nil || removed.Late != nil {
				t.Fatal("a call that was not made has a late answer")
			}
			time.Sleep(time.Second)
		}
		if fake.made() != "get" {
			t.Errorf("calls within the quiet period: %s", fake.made())
		}
		time.Sleep(time.Second)
		fake.wait(0)
		if _, outcome := store.Read(t.Context(), account()); outcome.State != None {
			t.Errorf("after the quiet period: %v", outcome)
		}
		time.Sleep(time.Hour)
	})
}

func TestALateAnswerEndsTheRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := newFake()
		fake.wait(5 * time.Second)
		store := NewStore(fake)
		_, outcome := store.Read(t.Context(), account())
		time.Sleep(3 * time.Second)
		fake.wait(0)
		if _, again := store.Read(t.Context(), account()); outcome.State != TimedOut || again.State != None {
			t.Errorf("%v, then %v", outcome, again)
		}
	})
}

func TestACallerWhoGivesUpBlamesNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fake := newFake()
		fake.wait(2 * time.Second)
		store, start := NewStore(fake), time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, outcome := store.Read(ctx, account())
		if outcome.State != TimedOut || !errors.Is(outcome.Err(), context.DeadlineExceeded) || time.Since(start) != time.Second {
			t.Errorf("%v after %s", outcome, time.Since(start))
		}
		if _, outcome := store.Read(t.Context(), account()); outcome.State != None {
			t.Errorf("the next read: %v", outcome)
		}
	})
}

func TestAPanicInTheLibraryIsAnOutcome(t *testing.T) {
	store := NewStore(panicking{})
	_, read := store.Read(t.Context(), account())
	write := store.Write(t.Context(), account(), mustParse(t, canary))
	remove := store.Delete(t.Context(), account())
	for _, outcome := range []Outcome{read, write.Outcome, remove.Outcome} {
		if outcome.State != NoService || !errors.Is(outcome.Cause, errStopped) {
			t.Errorf("outcome %v", outcome)
		}
		wantNoSecret(t, "the error", outcome.Err().Error(), canary)
	}
}

// What is to be expected of a keyring is known without a call.
func TestOutlook(t *testing.T) {
	testbed.Equal(t, NewStore(absent{}).ExpectedState(), NoService, "where there is none")
	b := newFake()
	s := NewStore(b)
	if got := s.ExpectedState(); got != 0 || b.made() != "" {
		t.Errorf("before any call: %v after %q", got, b.made())
	}
	s.Read(context.Background(), account())
	testbed.Equal(t, s.ExpectedState(), None, "after a call that found nothing")
}
