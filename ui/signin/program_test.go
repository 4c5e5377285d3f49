package signin_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/zalando/go-keyring"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

const (
	good = "canary-good-token-4711"
	bad  = "canary-bad-token-4711"
)

// backend is a keyring that answers after a while.
type backend struct {
	entries map[string]string
	after   time.Duration
	err     error
}

func newBackend() *backend { return &backend{entries: map[string]string{}} }

func (b *backend) Get(_, account string) (string, error) {
	if secret, ok := b.entries[account]; ok {
		return secret, nil
	}
	return "", keyring.ErrNotFound
}

func (b *backend) Set(_, account, secret string) error {
	time.Sleep(b.after)
	if b.err != nil {
		return b.err
	}
	b.entries[account] = secret
	return nil
}

func (b *backend) Delete(string, string) error { return errors.New("nothing here deletes a token") }

// account is what the harness uses.
const account = "work@https://api.example.com:443"

// options are those of a program that has no token, at a service that accepts good.
func options(b *backend) uitest.Options {
	service := demo.New(demo.Options{Envelopes: 30, Templates: 1, Token: good})
	return uitest.Options{
		Transport: service.Transport(),
		Client: func(c *api.Config) {
			c.Token = token.Token{}
			c.FindToken = func(context.Context) (token.Token, error) {
				return token.Token{}, &token.NoTokenError{Profile: "work", Origin: "https://api.example.com:443"}
			}
		},
		More: func(o *ui.Options) {
			if b != nil {
				o.Keyring = token.NewStore(b)
			}
		},
	}
}

// hidden fails when a token can be seen.
func hidden(p *uitest.Program) {
	p.T.Helper()
	if strings.Contains(p.Screen(), "canary") {
		p.T.Fatalf("the token is on the screen:\n%s", p.Screen())
	}
}

func TestKeepingATokenInTheKeyring(t *testing.T) {
	for _, size := range []struct {
		name          string
		width, height int
	}{{"80x24", 80, 24}, {"120x40", 120, 40}, {"200x50", 200, 50}} {
		b := newBackend()
		o := options(b)
		o.Width, o.Height = size.width, size.height
		uitest.Run(t, o, func(p *uitest.Program) {
			p.See("Sign in", "There is no access token.", "enter check the token")
			p.Golden("empty-" + size.name)
			p.Paste("Bearer " + good + "\n")
			p.See("29 characters")
			hidden(p)
			p.Press("enter")
			p.See("The service accepts the token.", `The word "Bearer" in front`)
			p.Golden("choice-" + size.name)
			p.Press("enter")
			p.See("the token is in the keyring", "Envelopes")
			p.Gone("Sign in")
			hidden(p)
		})
		if b.entries[account] != good || len(b.entries) != 1 {
			t.Errorf("the keyring holds %d entries", len(b.entries))
		}
	}
}

func TestATokenForThisRunOnly(t *testing.T) {
	b := newBackend()
	uitest.Run(t, options(b), func(p *uitest.Program) {
		p.Type(good)
		hidden(p)
		p.Press("enter")
		p.See("Keep the token")
		p.Press("2")
		p.See("signed in, for this run only")
		p.Gone("There is no access token")
	})
	if len(b.entries) != 0 {
		t.Error("the token went into the keyring all the same")
	}
}

func TestWithoutAKeyringThereIsNoChoice(t *testing.T) {
	uitest.Run(t, options(nil), func(p *uitest.Program) {
		p.Paste(good)
		p.Press("enter")
		p.See("signed in, for this run only")
	})
}

func TestATokenThatIsNotAccepted(t *testing.T) {
	uitest.Run(t, options(newBackend()), func(p *uitest.Program) {
		p.Paste(bad)
		p.Press("enter")
		p.See("The service does not accept this token.", "status 401")
		p.Golden("refused-80x24")
		hidden(p)
		p.Press("ctrl+u")
		p.Paste("two words")
		p.Press("enter")
		p.See("What was typed cannot be used")
		p.Press("ctrl+u")
		p.Paste(good)
		p.Press("enter")
		p.See("The service accepts the token.")
		p.Press("esc")
		p.See("Type or paste the access token")
		p.Hides("The service accepts the token.")
	})
}

// Trying a token says nothing about the one in use.
func TestATrialDoesNotRejectTheTokenInUse(t *testing.T) {
	o := options(newBackend())
	o.Client = func(c *api.Config) {
		secret, _, err := token.Parse([]byte(good))
		if err != nil {
			t.Fatal(err)
		}
		c.Token = secret
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("Attention")
		p.Press("Z")
		p.Paste(bad)
		p.Press("enter")
		p.See("The service does not accept this token.")
		p.Press("esc")
		p.See("Attention")
		p.Hides("does not accept")
	})
}

func TestLeavingAndComingBack(t *testing.T) {
	uitest.Run(t, options(newBackend()), func(p *uitest.Program) {
		p.Press("esc")
		p.See("There is no access token.", "Z sign in")
		p.Press("Z")
		p.See("Type or paste the access token", "There is no access token.")
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
			o.More = func(o *ui.Options) { o.Keyring = ask }
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

// failing is a keyring that cannot be read.
type failing struct {
	*backend
	err error
}

func (f failing) Get(_, account string) (string, error) {
	if secret, ok := f.entries[account]; ok {
		return secret, nil
	}
	return "", f.err
}

func TestStoppingACheck(t *testing.T) {
	o := options(newBackend())
	o.Transport = slow{o.Transport}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Paste(good)
		p.Press("enter")
		p.Wait(time.Second)
		p.See("Asking the service")
		p.Press("esc")
		p.See("Type or paste the access token", "22 characters")
		p.Wait(time.Minute)
		p.See("Type or paste the access token")
	})
}

// slow answers after ten seconds.
type slow struct{ inner http.RoundTripper }

func (s slow) RoundTrip(r *http.Request) (*http.Response, error) {
	select {
	case <-time.After(10 * time.Second):
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
	return s.inner.RoundTrip(r)
}
