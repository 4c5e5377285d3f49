package ui_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/uitest"
)

const lookedUp = "65a1f0c2d3e4b5a697887766"

// runLookup runs the program on a lookup. The places behind it show what came with their routes.
func runLookup(t *testing.T, pasted string, answer http.HandlerFunc, script func(*uitest.Program)) {
	t.Helper()
	place := func(env screen.Env, route nav.Route) screen.Screen {
		text := "list"
		switch r := route.(type) {
		case nav.Lookup:
			return ui.ScreenOf(env, r)
		case nav.Envelope:
			text = "envelope " + r.ID.String() + " " + r.Known.Name.String()
		case nav.Template:
			text = "template " + r.ID.String() + " " + r.Known.Name.String()
		}
		return &fake{env: env, name: "End", lines: []string{text}, closed: new([]string)}
	}
	uitest.Run(t, uitest.Options{Home: nav.Lookup{Pasted: pasted}, Screens: place, Transport: handler(answer)}, script)
}

// holding answers with what it holds, by path, and with 404 otherwise.
func holding(holds map[string]string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(time.Second)
		body, ok := holds[strings.TrimPrefix(r.URL.Path, "/v2")]
		if !ok {
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = w.Write([]byte(body))
	}
}

// Only a service that knows no such envelope is asked for a template, and it is asked for nothing that is no id.
func TestLookup(t *testing.T) {
	forbidden := func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(time.Second)
		w.WriteHeader(http.StatusForbidden)
	}
	for name, row := range map[string]struct {
		pasted string
		answer http.HandlerFunc
		shows  string
		asked  int
	}{
		"an envelope by a link": {
			"https://app.example.com/envelope/" + lookedUp, holding(map[string]string{"/envelope/" + lookedUp: `{"id":"` + lookedUp + `","name":"Lease"}`}),
			"envelope " + lookedUp + " Lease", 1,
		},
		"a template": {
			lookedUp, holding(map[string]string{"/template/" + lookedUp: `{"id":"` + lookedUp + `","name":"Offer"}`}),
			"template " + lookedUp + " Offer", 2,
		},
		"forbidden": {lookedUp, forbidden, "Could not read the envelope: the access token may not do this.", 1},
		"no id":     {"../secret\x1b[2J", holding(nil), "Could not read the envelope: the identifier is not a valid one.", 0},
	} {
		t.Run(name, func(t *testing.T) {
			runLookup(t, row.pasted, row.answer, func(p *uitest.Program) {
				if row.asked > 0 {
					p.See("Looking for " + lookedUp)
				}
				p.See(row.shows)
				if n := len(p.Requests()); n != row.asked {
					t.Errorf("asked %d times", n)
				}
			})
		})
	}
}

func TestLookupFindsNeither(t *testing.T) {
	runLookup(t, lookedUp, holding(nil), func(p *uitest.Program) {
		p.See("Neither an envelope nor a template has the id", "Check that it is complete", "technical cause", "not read")
		p.Hides("status 404")
		p.Press("enter").See("status 404, template.get")
		before := len(p.Requests())
		p.Press("r").Wait(3 * time.Second)
		if n := len(p.Requests()) - before; n != 2 {
			t.Errorf("asked %d times more", n)
		}
		p.Press("esc").See("list")
	})
}

// A question that no one waits for any more is withdrawn.
func TestLeavingALookupWithdrawsTheQuestion(t *testing.T) {
	gone := make(chan struct{}, 1)
	slow := func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		gone <- struct{}{}
	}
	runLookup(t, lookedUp, slow, func(p *uitest.Program) {
		p.Press("esc").See("list")
		select {
		case <-gone:
		default:
			t.Error("the question is still open")
		}
	})
}
