package envelopes_test

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/answers"
	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

func TestRefreshKeepsSelectionAndPlace(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		for range 3 {
			d.Press("pgdown")
		}
		d.Press("k", "k", "k")
		want := d.Screen()
		d.readAgain()
		if got := d.Screen(); got != want {
			d.T.Errorf("after a refresh\n%s\nbefore\n%s", got, want)
		}
	})
}

// TestRefreshFollowsTheSelectedEnvelope changes the order of the list behind the back of
// the program: the selection goes with its envelope.
func TestRefreshFollowsTheSelectedEnvelope(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		for range 9 {
			d.Press("j")
		}
		want := d.selected()
		below := d.envelopes(50)[20]
		d.change("PUT", "/envelope/"+below.ID.String()+"/rename", `{"name":"Renamed meanwhile"}`)
		d.readAgain()
		d.stays(want)
		d.Press("g").See("Renamed meanwhile")
		if !slices.ContainsFunc(d.names()[:3], func(name string) bool { return strings.Contains(name, "Renamed") }) {
			d.T.Errorf("the changed envelope is not on top:\n%s", d.Screen())
		}
		d.See(uitest.MoreBelow)
	})
}

// TestRefreshFollowsWhatWasNeverMoved has others become more urgent than the envelope that
// is selected because it was the first.
func TestRefreshFollowsWhatWasNeverMoved(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		want := d.names()[0]
		soon := fmt.Sprintf(`{"expires_at":%d}`, time.Now().Add(time.Minute).Unix())
		for _, open := range d.envelopes(50, model.InProgress) {
			d.change("PUT", "/envelope/"+open.ID.String()+"/set_expiration_date", soon)
		}
		d.readAgain()
		_, end, _ := strings.Cut(want, "…") // the columns may be narrower now
		end = end[max(len(end)-8, 0):]
		if got := d.selected(); !strings.Contains(got, end) || strings.HasSuffix(d.names()[0], end) {
			d.T.Errorf("selected is %q, was %q, and first is %q", got, want, d.names()[0])
		}
	})
}

func TestALostSelectionIsSaid(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("5").See("39, " + uitest.AllRead)
		d.Press("j", "j")
		drafts := d.envelopes(3, model.Draft)
		d.change("DELETE", "/envelope/"+drafts[2].ID.String(), "")
		d.Press("r").See("The selected row is no longer in this view.")
	})
}

func TestAScannedViewIsReadAgainBehindTheOldOne(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press("j", "j", "j")
		want := d.selected()
		d.Fault("latency=1s").Press("r").Wait(500 * time.Millisecond)
		d.stays(want)
		d.Wait(5 * time.Second).See(uitest.AllRead)
		d.stays(want)
	})
}

func TestAFailureKeepsTheRowsAndSaysHowToTryAgain(t *testing.T) {
	for name, c := range map[string]struct{ rule, want string }{
		"fault of the service": {"status=503", "the service has a fault of its own"},
		"broken connection":    {"drop-before", "the connection broke"},
		"no JSON":              {"status=502,html", "something in front of the service"},
		"not allowed":          {"answer=object,403", "the access token may not do this"},
		"too large":            {"bomb=64MiB", "the answer is larger than the limit"},
	} {
		t.Run(name, func(t *testing.T) {
			runAll(t, uitest.Options{Width: 120}, func(d *desk) {
				d.Press("j")
				want := d.selected()
				d.Fault(c.rule).Press("r").Wait(time.Minute).See(c.want, uitest.TriesAgain, "not current")
				d.Press("j", "k")
				d.stays(want)
				d.Fault().Press("r").Gone(uitest.TriesAgain)
			})
		})
	}
}

// TestRefreshKeepsWhatASearchHasFoundFarAway reads on for rows that only the program can
// tell, farther than a refresh reads: what was found there stays.
func TestRefreshKeepsWhatASearchHasFoundFarAway(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 2500}}, func(d *desk) {
		d.Press("8").See(uitest.MoreBelow)
		d.find("level:qes files:missing")
		d.Wait(2 * time.Second)
		for range 7 {
			d.Press("j", "j", "j", "j", "j", "j", "j", "j", "j", "j").Wait(time.Second)
		}
		d.See(" of 2456, " + uitest.AllRead)
		want, selected := d.names(), d.selected()
		d.Press("r").Wait(2 * time.Second)
		if diff := cmp.Diff(want, d.names()); diff != "" || d.selected() != selected {
			d.T.Errorf("selected is %q, was %q (-want +got):\n%s", d.selected(), selected, diff)
		}
	})
}

// line counts what the service sends.
type line struct {
	to    http.RoundTripper
	bytes atomic.Int64
}

func (l *line) wrap(to http.RoundTripper) http.RoundTripper {
	l.to = to
	return l
}

func (l *line) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := l.to.RoundTrip(r)
	if err == nil {
		resp.Body = counted{resp.Body, &l.bytes}
	}
	return resp, err
}

type counted struct {
	io.ReadCloser
	bytes *atomic.Int64
}

func (c counted) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	c.bytes.Add(int64(n))
	return n, err
}

// TestARefreshAsksForWhatWasChanged counts over ten minutes in which now and then an
// envelope changes. Someone is there all the time.
func TestARefreshAsksForWhatWasChanged(t *testing.T) {
	for _, view := range []string{"1", "2", "3", "4", "8"} {
		t.Run(view, func(t *testing.T) {
			l := &line{}
			o := uitest.Options{WrapTransport: l.wrap, Settings: func(s *settings.Resolved) { s.Refresh = 30 * time.Second }}
			uitest.Run(t, o, func(p *uitest.Program) {
				d := &desk{p}
				d.Press(view).Wait(time.Second)
				open := d.envelopes(10, model.InProgress)
				calls, bytes := len(d.Requests()), l.bytes.Load()
				for minute := range 10 {
					d.Press("j", "k").Wait(time.Minute)
					if minute%3 == 0 {
						d.change("PUT", "/envelope/"+open[minute].ID.String()+"/rename", `{"name":"Renamed meanwhile"}`)
					}
				}
				if n := len(d.Requests()) - calls; n < 20 || n > 40 {
					d.T.Errorf("%d calls in 20 refreshes", n)
				}
				perMinute := (l.bytes.Load() - bytes) / 10
				t.Logf("%d calls, %d bytes a minute", len(d.Requests())-calls, perMinute)
				if perMinute > 60_000 {
					d.T.Errorf("%d bytes a minute", perMinute)
				}
			})
		})
	}
}

// TestARefreshFollowsChanges has an envelope leave the view, and another one come into it.
func TestARefreshFollowsChanges(t *testing.T) {
	o := uitest.Options{Height: 60, Settings: func(s *settings.Resolved) { s.Refresh = 30 * time.Second }}
	uitest.Run(t, o, func(p *uitest.Program) {
		d := &desk{p}
		d.Press("2").See("all read")
		open := slices.DeleteFunc(d.envelopes(200, model.InProgress), func(e model.Envelope) bool { return e.ExpiresAt.IsZero() })
		byExpiry := func(a, b model.Envelope) int { return a.ExpiresAt.Time().Compare(b.ExpiresAt.Time()) }
		first, other := slices.MinFunc(open, byExpiry), slices.MaxFunc(open, byExpiry)
		const left = "-29h" // of the one that ended first
		d.See(left)
		d.change("PUT", "/envelope/"+first.ID.String()+"/void", "")
		d.change("PUT", "/envelope/"+other.ID.String()+"/rename", `{"name":"Comes in"}`)
		d.change("PUT", "/envelope/"+other.ID.String()+"/set_expiration_date", fmt.Sprintf(`{"expires_at":%d}`, time.Now().Add(time.Hour).Unix()))
		calls := len(d.Requests())
		d.Wait(31 * time.Second).See("Comes in").Hides(left)
		testbed.Equal(d.T, len(d.Requests())-calls, 1, "requests")
	})
}

// Whatever says nothing is taken for no list: the rows that were read stay, and are called not current.
func TestRowsStayWhereAnAnswerSaysNothing(t *testing.T) {
	for _, view := range []string{"1", "8"} {
		run(t, uitest.Options{Width: 120}, func(d *desk) {
			d.Press(view).Wait(5 * time.Second)
			want := d.selected()
			for _, s := range answers.Samples() {
				d.Fault("envelope.list answer=" + s.Name).Press("r").Wait(10 * time.Second)
				d.See("Could not ", uitest.TriesAgain, "not current")
				if got := d.selected(); got != want || got == "" {
					d.T.Errorf("%s: selected is %q, was %q", s.Name, got, want)
				}
				d.Fault().Press("r").Wait(10*time.Second).Gone(uitest.TriesAgain, "not current")
			}
		})
	}
}
