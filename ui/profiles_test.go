package ui_test

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

// opener opens sessions of the profile night, which has a service of its own.
type opener struct {
	took    time.Duration
	err     error
	noToken bool

	asked, closed []string
}

// use gives the program the profiles work, which it starts with, and night.
func (o *opener) use(to *ui.Options) {
	present := *to
	to.Profiles.List = []ui.ProfileChoice{
		{Name: "work", Host: "api.example.com"},
		{Name: "night", Host: "night.example.com", ReadOnly: true, Sandbox: true},
		{Name: "broken", Wrong: "config.yaml:4:5: the address has to start with https://"},
	}
	to.Profiles.Open = func(ctx context.Context, name string) (ui.Session, error) {
		o.asked = append(o.asked, name)
		select {
		case <-time.After(o.took):
		case <-ctx.Done():
			return ui.Session{}, ctx.Err()
		}
		if o.err != nil {
			return ui.Session{}, o.err
		}
		return o.session(present, name), nil
	}
}

func (o *opener) session(next ui.Options, name string) ui.Session {
	s := *next.Settings
	s.Profile.Name, s.Profile.BaseURL = name, &url.URL{Scheme: "https", Host: name + ".example.com", Path: "/v2"}
	s.Profile.Sandbox, s.Profile.ReadOnly = true, true
	next.Settings = &s
	service := demo.New(demo.Options{Envelopes: 12, Seed: 5})
	config := api.Config{BaseURL: s.Profile.BaseURL, Profile: name, ReadOnly: true, Transport: service.Transport()}
	if o.noToken {
		config.FindToken = func(context.Context) (token.Token, error) { return token.Token{}, &token.NoTokenError{} }
	} else {
		config.Token, _, _ = token.Parse([]byte(service.Token()))
	}
	next.Client = api.New(config)
	return ui.Session{Options: next, Close: func(error) {
		service.Close()
		o.closed = append(o.closed, name)
	}}
}

func (o *opener) options() uitest.Options { return uitest.Options{More: o.use} }

// toNight chooses the profile night, and whatever else is pressed at once.
func toNight(p *uitest.Program, more ...string) {
	p.T.Helper()
	p.Press("ctrl+p").Enter("switch profile")
	p.See("Switch profile", "night.example.com SANDBOX READ-ONLY", "in use", "config.yaml:4:5")
	p.Type("night").Rush(append([]string{"enter"}, more...)...)
}

func TestSwitchingTheProfile(t *testing.T) {
	o := &opener{}
	uitest.Run(t, o.options(), func(p *uitest.Program) {
		p.See("work api.example.com", "Attention")
		toNight(p)
		p.See("night night.example.com", "READ-ONLY", "SANDBOX", "In progress").Hides("api.example.com  LIVE")
		testbed.Wrong(p.T, p.Title() != "inkdesk - night", "title %q", p.Title())
		testbed.Equal(p.T, p.Root().Retired(), 0, "sessions that are over are kept")
		p.Press("8", "enter").See("inkdesk night", "Overview")
		p.Press("ctrl+c")
		if !p.Ended() {
			p.T.Fatal("the program goes on")
		}
	})
	same(t, "closed", o.closed, "night")
}

// The menu of places leads there as well.
func TestProfilesInTheMenuOfPlaces(t *testing.T) {
	o := &opener{}
	run(t, o.options(), func(p *uitest.Program, _ *[]string) {
		p.Press("o", "8").See("night.example.com SANDBOX READ-ONLY")
	})
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("o", "8").See("There is one profile only.")
	})
}

// What is pressed while a profile is being opened goes to it, however fast, and not to the one that is left.
func TestKeysWaitForTheProfile(t *testing.T) {
	o := &opener{took: 2 * time.Second}
	run(t, o.options(), func(p *uitest.Program, closed *[]string) {
		p.Press("j")
		toNight(p, "a", "e", "j")
		p.Press("C").Hides("key C", "key e", "Activity").See("Opening the profile night.")
		same(t, "closed", *closed)
		p.See("night.example.com").See("key j", "key C")
		if n := count(p, "key j"); n != 1 {
			p.T.Errorf("j was pressed %d times:\n%s", n, p.Screen())
		}
		same(t, "closed", *closed, "Envelopes")
		p.See("Envelopes → Envelope")
	})
}

// What the profile that was left still says reaches no one.
func TestLateMessagesOfTheProfileBefore(t *testing.T) {
	o := &opener{took: time.Second}
	run(t, o.options(), func(p *uitest.Program, _ *[]string) {
		p.Press("N", "a")
		toNight(p)
		p.Wait(time.Second).See("night.example.com")
		for range 10 {
			p.Wait(500*time.Millisecond).Hides("A late notice.", "answer")
		}
		p.Press("N").Wait(3 * time.Second).See("A late notice.")
	})
}

func TestAProfileThatCannotBeOpened(t *testing.T) {
	o := &opener{took: time.Second, err: errors.New("the log file cannot be written")}
	run(t, o.options(), func(p *uitest.Program, closed *[]string) {
		toNight(p, "C")
		p.See("The profile night was not opened: the log file cannot be written").See("work api.example.com")
		p.Hides("key C")
		p.Press("j").See("key j")
		same(t, "closed", *closed)
	})
}

// The key that goes back stays, and what was opened by then is given back.
func TestStayingWhileAProfileIsOpened(t *testing.T) {
	o := &opener{took: time.Second}
	run(t, o.options(), func(p *uitest.Program, closed *[]string) {
		toNight(p, "C")
		p.Press("esc").See("The profile is still work.")
		p.Wait(5*time.Second).Hides("key C", "night")
		p.Press("j").See("key j", "work api.example.com")
		same(t, "closed", *closed)
		toNight(p)
		p.See("night.example.com")
	})
	same(t, "asked", o.asked, "night", "night")
	same(t, "closed", o.closed, "night") // the one in use at the end
}

func TestQuittingWhileAProfileIsOpened(t *testing.T) {
	o := &opener{took: time.Second}
	run(t, o.options(), func(p *uitest.Program, _ *[]string) {
		toNight(p)
		p.Press("ctrl+c")
		if !p.Ended() {
			p.T.Fatal("the program goes on")
		}
	})
	same(t, "asked", o.asked, "night")
}

func TestSwitchingAsksWhenSomethingWouldBeCutOff(t *testing.T) {
	o := &opener{}
	run(t, o.options(), func(p *uitest.Program, _ *[]string) {
		p.Press("w")
		toNight(p)
		p.See("Switch to the profile night", "Two of five changes are still to be made.", "work at api.example.com")
		p.Wait(unread).Press("n").See("work api.example.com")
		same(t, "asked", o.asked)
		toNight(p)
		p.Wait(unread).Press("y").See("night night.example.com")
	})
}

// A change in flight ends and is recorded before its profile is given back.
func TestAChangeInFlightEndsBeforeItsProfile(t *testing.T) {
	o := &opener{}
	uitest.Run(t, o.options(), func(p *uitest.Program) {
		id := p.Service.Find(func(e *account.Envelope) bool { return e.Status == model.InProgress })[0]
		p.Fault("envelope.rename latency=3s")
		client, renamed := p.Options.Client, make(chan error, 1)
		go func() {
			_, err := client.RenameEnvelope(context.Background(), id, "Renamed in flight")
			renamed <- err
		}()
		p.Wait(time.Second)
		toNight(p)
		p.See("A change was sent, and its answer is not here yet.")
		p.Wait(unread).Press("y").See("night night.example.com")
		testbed.Equal(p.T, <-renamed, nil, "the change in flight")
		p.Wait(time.Second)
		if _, err := client.RenameEnvelope(context.Background(), id, "Too late"); api.KindOf(err) != api.Canceled {
			p.T.Errorf("a change of the profile that was left: %v", err)
		}
	})
}

func TestAProfileWithoutAToken(t *testing.T) {
	o := &opener{noToken: true}
	uitest.Run(t, o.options(), func(p *uitest.Program) {
		toNight(p)
		p.See("night night.example.com", "There is no access token.")
		if strings.Contains(p.Screen(), "work") {
			p.T.Errorf("something of the other profile is shown:\n%s", p.Screen())
		}
	})
}
