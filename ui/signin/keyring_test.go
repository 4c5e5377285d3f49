package signin_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

func TestWithoutAKeyringThereIsNoChoice(t *testing.T) {
	uitest.Run(t, options(nil), func(p *uitest.Program) {
		p.Paste(good)
		p.Press("enter")
		p.See("signed in, for this run only")
	})
}

// A keyring that asks for a password is waited for, and what it does after that is told.
func TestAKeyringThatTakesItsTime(t *testing.T) {
	for _, row := range []struct {
		name  string
		after time.Duration
		err   error
		see   []string
	}{
		{"soon", 10 * time.Second, nil, []string{"the token is in the keyring"}},
		{"late", 45 * time.Second, nil, []string{"did not answer in time", "It is not known yet", "the token is in the keyring"}},
		{"late refusal", 45 * time.Second, errors.New("no"), []string{"It is not known yet", "There is no keyring in this session."}},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := newBackend()
			b.after, b.err = row.after, row.err
			uitest.Run(t, options(b), func(p *uitest.Program) {
				p.Paste(good)
				p.Press("enter", "enter")
				p.Wait(time.Second)
				p.See("Waiting for the keyring, 29 s left")
				p.Wait(7 * time.Second)
				p.See("Waiting for the keyring, 2")
				p.Press("ctrl+c")
				p.See("The keyring has not said yet")
				p.Press("n")
				for _, text := range row.see {
					for range 12 {
						if _, _, found := p.Find(text); found {
							break
						}
						p.Wait(3 * time.Second)
					}
					p.See(text)
				}
			})
		})
	}
}

func TestAKeyringThatFails(t *testing.T) {
	b := newBackend()
	b.err = errors.New("failed to unlock correct collection '/org/freedesktop/secrets/aliases/default'")
	uitest.Run(t, options(b), func(p *uitest.Program) {
		p.Paste(good)
		p.Press("enter", "enter")
		p.See("The keyring is locked", "Unlock it at the desktop")
		p.Golden("locked-80x24")
		p.See("▌ For this run only")
		p.Press("enter")
		p.See("signed in, for this run only")
	})
}

// A keyring that has not worked is not what is offered first, and one that is not there
// cannot be chosen.
func TestWhatWorksIsOfferedFirst(t *testing.T) {
	for _, row := range []struct{ cause, first, second, keys, after string }{
		{"failed to unlock correct collection '/org/freedesktop/secrets/aliases/default'", "For this run only", "The keyring is locked", "2", "the token is in the keyring"},
		{"no", "For this run only", "There is no keyring", "2", "Keep the token"},
	} {
		t.Run(row.second, func(t *testing.T) {
			b := newBackend()
			o := options(b)
			ask := token.NewStore(failing{b, errors.New(row.cause)})
			o.More = func(o *ui.Options) { o.Tokens.Keyring = ask }
			uitest.Run(t, o, func(p *uitest.Program) {
				if _, outcome := ask.Read(context.Background(), token.Account{Profile: "work", Origin: "https://api.example.com:443"}); outcome.State == token.OK {
					t.Fatal("the keyring works")
				}
				p.Paste(good)
				p.Press("enter")
				p.See("▌ "+row.first, row.second)
				p.Press(row.keys)
				p.See(row.after)
			})
		})
	}
}
