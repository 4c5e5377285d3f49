package envelopes_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/envelopes"
	"inkdesk/ui/uitest"
)

// desk is the program with the list as its only place.
type desk struct{ *uitest.Program }

func run(t *testing.T, o uitest.Options, script func(*desk)) {
	t.Helper()
	o.Screens = uitest.Only(envelopes.New)
	uitest.Run(t, o, func(p *uitest.Program) { script(&desk{p}) })
}

// runRead begins when all of the first view was read.
func runRead(t *testing.T, o uitest.Options, script func(*desk)) {
	t.Helper()
	run(t, o, func(d *desk) {
		d.T.Helper()
		d.See(uitest.AllRead)
		script(d)
	})
}

// runAll begins in the view of all envelopes.
func runAll(t *testing.T, o uitest.Options, script func(*desk)) {
	t.Helper()
	run(t, o, func(d *desk) {
		d.T.Helper()
		d.Press("8").See(uitest.Loaded)
		script(d)
	})
}

// find searches for a text.
func (d *desk) find(text string) {
	d.T.Helper()
	d.Press("/").Enter(text)
}

func (d *desk) readAgain() {
	d.Press("r").Wait(time.Second)
}

// asked are the bodies of the listings so far.
func (d *desk) asked() []model.EnvelopeQuery {
	var list []model.EnvelopeQuery
	for _, r := range d.Requests() {
		var q model.EnvelopeQuery
		if err := json.Unmarshal([]byte(r.Body), &q); err != nil {
			d.T.Fatalf("%s: %v", r, err)
		}
		list = append(list, q)
	}
	return list
}

func (d *desk) lastAsked() model.EnvelopeQuery {
	all := d.asked()
	return all[len(all)-1]
}

// selected is the row that is selected, as it is drawn.
func (d *desk) selected() string {
	d.T.Helper()
	for row := range strings.Lines(d.Screen()) {
		if strings.HasPrefix(row, "▌") {
			row, _, _ = strings.Cut(row, "│")
			return strings.TrimRight(row, " \n")
		}
	}
	d.T.Fatalf("no row is selected:\n%s", d.Screen())
	return ""
}

// stays expects a row to be selected still.
func (d *desk) stays(selected string) {
	d.T.Helper()
	if got := d.selected(); got != selected {
		d.T.Errorf("selected is %q, was %q", got, selected)
	}
}

// asksNoMore expects no listing to have been asked for since so many were.
func (d *desk) asksNoMore(before int) {
	d.T.Helper()
	if got := len(d.asked()); got != before {
		d.T.Errorf("asked %d times more", got-before)
	}
}

// envelopes are the first ones of the account as the list shows them, last changed first.
func (d *desk) envelopes(n int, statuses ...model.Status) []model.Envelope {
	d.T.Helper()
	list, err := d.Options.Client.Envelopes(d.T.Context(), model.EnvelopeQuery{
		Order: model.ByModification, Statuses: statuses, Window: model.FirstRows(n, ""),
	})
	testbed.Must(d.T, err)
	return list.Envelopes
}

// change changes something on the service behind the back of the program.
func (d *desk) change(method, path, body string) {
	d.T.Helper()
	req, err := http.NewRequestWithContext(d.T.Context(), method, demo.BaseURL+path, strings.NewReader(body))
	testbed.Must(d.T, err)
	req.Header.Set("Authorization", "Bearer "+uitest.Token)
	req.Header.Set("Content-Type", "application/json")
	resp, err := d.Service.Transport().RoundTrip(req)
	testbed.Must(d.T, err)
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		d.T.Fatalf("%s %s: %s", method, path, resp.Status)
	}
}
