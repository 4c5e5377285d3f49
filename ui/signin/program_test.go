package signin_test

import (
	"net/http"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/answers"
	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/ui/uitest"
)

func TestKeepingATokenInTheKeyring(t *testing.T) {
	for size, terminal := range uitest.Sizes("80x24", "120x40", "200x50") {
		b := newBackend()
		o := options(b)
		o.Width, o.Height = terminal.Width, terminal.Height
		uitest.Run(t, o, func(p *uitest.Program) {
			p.See("Sign in", "There is no access token.", "enter check the token")
			p.Golden("empty-" + size)
			p.Paste("Bearer " + good + "\n").See("29 characters")
			hidden(p)
			p.Press("enter").See("The service accepts the token.", `The word "Bearer" in front`)
			p.Golden("choice-" + size)
			p.Press("enter").See("the token is in the keyring", "Envelopes").Gone("Sign in")
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
		p.Press("enter").See("Keep the token")
		p.Press("2").See("signed in, for this run only").Gone("There is no access token")
	})
	testbed.Wrong(t, len(b.entries) != 0, "the token went into the keyring all the same")
}

func TestATokenThatIsNotAccepted(t *testing.T) {
	uitest.Run(t, options(newBackend()), func(p *uitest.Program) {
		submit(p, bad)
		p.See("The service does not accept this token.", "status 401")
		p.Golden("refused-80x24")
		hidden(p)
		p.Press("ctrl+u").Paste("two words").Press("enter").See("What was typed cannot be used")
		p.Press("ctrl+u")
		submit(p, good)
		p.See("The service accepts the token.")
		p.Press("esc").See("Type or paste the access token").Hides("The service accepts the token.")
	})
}

// signedIn are the options of a program that has the token that the service accepts.
func signedIn(t *testing.T) uitest.Options {
	o := options(newBackend())
	o.Client = func(c *api.Config) {
		secret, _, err := token.Parse([]byte(good))
		testbed.Must(t, err)
		c.Token = secret
	}
	return o
}

// Trying a token says nothing about the one in use.
func TestATrialDoesNotRejectTheTokenInUse(t *testing.T) {
	o := signedIn(t)
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("Attention")
		p.Press("Z")
		submit(p, bad)
		p.See("The service does not accept this token.")
		p.Press("esc").See("Attention").Hides("does not accept")
		p.Press("!") // but among the past errors it is, with its cause
		p.See("1 of 1", "The service does not accept this token.", "status 401")
	})
}

func TestLeavingAndComingBack(t *testing.T) {
	uitest.Run(t, options(newBackend()), func(p *uitest.Program) {
		p.Press("esc").See("There is no access token.", "Z sign in")
		p.Press("Z").See("Type or paste the access token", "There is no access token.")
	})
}

func TestStoppingACheck(t *testing.T) {
	o := options(newBackend())
	o.Transport = slow{o.Transport}
	uitest.Run(t, o, func(p *uitest.Program) {
		submit(p, good)
		p.Wait(time.Second).See("Asking the service")
		p.Press("esc").See("Type or paste the access token", "22 characters")
		p.Wait(time.Minute).See("Type or paste the access token")
	})
}

// A token that the service stops accepting in mid-session is replaced where one is: what is on
// the screen stays, and the list is read with the new one.
func TestATokenThatEndsInMidSession(t *testing.T) {
	o := signedIn(t)
	inner, ended := o.Transport, false
	o.Transport = roundTripper(func(r *http.Request) (*http.Response, error) {
		if ended {
			r = r.Clone(r.Context())
			r.Header.Set("Authorization", "Bearer "+bad) // as if the one in use had been revoked
		}
		return inner.RoundTrip(r)
	})
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8").See("Lease")
		ended = true
		p.Press("r").See("The service does not accept the access token.", "Lease")
		ended = false
		p.Press("Z").See("The service does not accept the access token.")
		submit(p, good)
		p.See("Keep the token")
		p.Press("2").See("signed in, for this run only", "Lease")
		p.Press("r").Gone("does not accept")
	})
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// An answer that says nothing, or something else, lets no one in, whatever its status.
func TestAnswersThatDoNotAcceptAToken(t *testing.T) {
	for _, sample := range answers.Samples() {
		faults, err := demo.ParseFaults("envelope.list answer=" + sample.Name)
		testbed.Must(t, err)
		o := options(nil)
		o.Transport = demo.New(demo.Options{Envelopes: 3, Token: good, Faults: faults}).Transport()
		uitest.Run(t, o, func(p *uitest.Program) {
			submit(p, good)
			p.Wait(time.Minute).See("Type or paste the access token", "Could not list envelopes").Hides("signed in")
			hidden(p)
		})
	}
}
