package ui_test

import (
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"inkdesk/api/answers"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// No one is told that there is nothing where an answer says nothing.
func TestNothingIsConcludedFromAnswersThatSayNothing(t *testing.T) {
	for _, s := range answers.Samples() {
		for fault, home := range map[string]nav.Route{
			"envelope.list": nav.Envelopes{}, "template.list": nav.Templates{}, "webhook.list": nav.Webhooks{},
		} {
			o := uitest.Options{Home: home, Width: 120}
			o.Demo.Faults, _ = demo.ParseFaults(fault + " answer=" + s.Name)
			uitest.Run(t, o, func(p *uitest.Program) {
				p.Wait(10 * time.Second)
				p.Hides("There are no", "No webhooks are registered", "No envelopes here.", "all read")
				if said := strings.Contains(p.Screen(), "Could not") || strings.Contains(p.Screen(), "so far"); !said {
					t.Errorf("%s answered with %s:\n%s", fault, s.Name, p.Screen())
				}
			})
		}
	}
}

// A page of something in front of the service ends one reading of fields, and no other. The rest is read after some
// minutes, or on request.
func TestOneRefusalEndsOneReading(t *testing.T) {
	for _, fault := range []string{"answer=firewall,403*2", "answer=firewall,404*2", "answer=firewall*2", "answer=text,403*2", "answer=error*2", "status=404*1", "status=500*2"} {
		for _, asks := range []bool{false, true} {
			o := withPrefetch(settings.PrefetchFull)
			o.Demo.Faults, _ = demo.ParseFaults("*annotations " + fault)
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("all read", "checked")
				p.Wait(4 * time.Minute).Hides("Fields cannot be read here")
				if n := fieldReads(p); n < 40 {
					t.Errorf("%s: %d readings of fields", fault, n)
				}
				if asks {
					p.Press("r")
				}
				for range 8 {
					p.Press("j").Wait(time.Minute)
				}
				if n := readsOfFirst(p); n < 2 {
					t.Errorf("%s, asked %v: what failed was not read again", fault, asks)
				}
				p.Hides("Fields cannot be read here", "checked")
			})
		}
	}
}

// readsOfFirst counts the readings of fields of the envelope whose fields were read first.
func readsOfFirst(p *uitest.Program) int {
	n, envelope := 0, ""
	for _, r := range p.Requests() {
		parts := strings.Split(r.Path, "/")
		if len(parts) < 4 || !strings.Contains(r.Path, "/annotations") {
			continue
		}
		if envelope == "" {
			envelope = parts[2]
		}
		if parts[2] == envelope {
			n++
		}
	}
	return n
}

// The service's own word that it shows no fields is believed for some minutes.
func TestFieldsThatAreRefusedAreAskedForAgain(t *testing.T) {
	o := withPrefetch(settings.PrefetchFull)
	o.Demo.Faults, _ = demo.ParseFaults("*annotations status=403")
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("Fields cannot be read here")
		p.Wait(time.Minute)
		refused := fieldReads(p)
		p.Fault().Press("j").Wait(time.Minute)
		if n := fieldReads(p); n != refused {
			t.Errorf("%d readings after the refusal", n-refused)
		}
		p.Press("r").Wait(3 * time.Minute)
		if n := fieldReads(p) - refused; n < 20 {
			t.Errorf("%d readings after the person asked", n)
		}
	})
}

// countedBody counts the bytes that are read of an answer.
type countedBody struct {
	io.ReadCloser
	read *atomic.Int64
}

func (b countedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.read.Add(int64(n))
	return n, err
}

type counted struct {
	http.RoundTripper
	read *atomic.Int64
}

func (c counted) RoundTrip(req *http.Request) (*http.Response, error) {
	reply, err := c.RoundTripper.RoundTrip(req)
	if err == nil {
		reply.Body = countedBody{reply.Body, c.read}
	}
	return reply, err
}

// Background reading ends, whatever the service answers: few things are read twice, and nothing again and again.
func TestReadingABadServiceComesToAnEnd(t *testing.T) {
	const envelopes = 60
	for name, one := range map[string]struct {
		choices demo.Choices
		faults  string
		most    int // requests for fields
	}{
		"sound":                {most: 3 * envelopes},
		"no fields":            {faults: "*annotation* status=404", most: 4},
		"not implemented":      {faults: "*annotation* status=501", most: 12},
		"fields are forbidden": {faults: "*annotation* status=403", most: 4},
		"abridged lists":       {choices: demo.Choices{Abridged: true}, most: 3 * envelopes},
		"mixed units":          {choices: demo.Choices{MixedUnits: true}, most: 3 * envelopes},
		"a clock ahead":        {faults: "* skew=7h", most: 3 * envelopes},
		"a clock behind":       {faults: "* skew=-7h", most: 3 * envelopes},
		"hostile texts":        {faults: "* hostile", most: 3 * envelopes},
	} {
		for _, effort := range []settings.Prefetch{settings.PrefetchLight, settings.PrefetchFull} {
			t.Run(name+"/"+string(effort), func(t *testing.T) {
				o := withPrefetch(effort)
				o.Demo = demo.Options{Envelopes: envelopes, Choices: one.choices}
				o.Faults = one.faults
				uitest.Run(t, o, func(p *uitest.Program) {
					for range 5 {
						p.Wait(2 * time.Minute).Press("j")
					}
					if n := fieldReads(p); n > one.most || len(p.Requests()) > 5*envelopes {
						t.Errorf("%d requests, %d of them for fields", len(p.Requests()), n)
					}
				})
			})
		}
	}
}

// The budget of the reader holds for the account of --demo at rest.
func TestBytesOfTheQuietReader(t *testing.T) {
	var read atomic.Int64
	o := withPrefetch(settings.PrefetchLight)
	o.WrapTransport = func(inner http.RoundTripper) http.RoundTripper { return counted{inner, &read} }
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("all read")
		start, requests := read.Load(), len(p.Requests())
		for minute := range 10 {
			before, asked := read.Load(), len(p.Requests())
			p.Wait(time.Minute)
			if minute%3 == 2 {
				p.Press("j")
			}
			t.Logf("minute %d: %d bytes in %d requests", minute+1, read.Load()-before, len(p.Requests())-asked)
			if got := read.Load() - before; minute >= 5 && got > 60_000 {
				t.Errorf("%d bytes in minute %d", got, minute+1)
			}
		}
		t.Logf("in all %d bytes in %d requests", read.Load()-start, len(p.Requests())-requests)
	})
}

// Every place that could not read what it shows has the same keys for that, which footer and help name.
func TestAFailureHasTheSameKeysEverywhere(t *testing.T) {
	open := func(d *demo.Service) []model.Envelope {
		var list []model.Envelope
		for _, id := range d.Find(func(e *account.Envelope) bool { return e.Status == model.InProgress && !e.Trashed }) {
			e, _ := d.Envelope(id)
			list = append(list, e.Envelope)
		}
		return list
	}
	envelope := func(d *demo.Service) model.Envelope { return open(d)[0] }
	template := func(d *demo.Service) model.Template { return d.Templates()[0] }
	for name, c := range map[string]struct {
		route  func(*demo.Service) nav.Route
		faults string
	}{
		"envelopes": {func(*demo.Service) nav.Route { return nav.Envelopes{} }, "envelope.list status=500"},
		"envelope":  {func(d *demo.Service) nav.Route { return nav.Envelope{ID: envelope(d).ID} }, "envelope.get status=500"},
		"lookup":    {func(d *demo.Service) nav.Route { return nav.Lookup{Pasted: envelope(d).ID.String()} }, "envelope.get status=500"},
		"templates": {func(*demo.Service) nav.Route { return nav.Templates{} }, "template.list status=500"},
		"template":  {func(d *demo.Service) nav.Route { return nav.Template{ID: template(d).ID} }, "template.get status=500"},
		"webhooks":  {func(*demo.Service) nav.Route { return nav.Webhooks{} }, "webhook.list status=500"},
		"pages": {func(d *demo.Service) nav.Route {
			e := envelope(d)
			return nav.Annotations{Envelope: &e}
		}, "envelope.list_annotations status=500; envelope.list_document_annotations status=500"},
		"plan of one": {func(d *demo.Service) nav.Route {
			return nav.Plan{Operation: "envelope.void", Envelopes: []model.Envelope{envelope(d)}}
		}, "envelope.get status=500"},
		"plan of several": {func(d *demo.Service) nav.Route {
			return nav.Plan{Operation: "envelope.void", Envelopes: open(d)[:2]}
		}, "envelope.list status=500; envelope.get status=500"},
		"form of an envelope": {func(d *demo.Service) nav.Route {
			one := envelope(d)
			return nav.Form{Kind: nav.NewAnnotation, Envelope: &one}
		}, "envelope.get status=500"},
		"form of a template": {func(d *demo.Service) nav.Route {
			one := template(d)
			return nav.Form{Kind: nav.TemplateSteps, Template: &one}
		}, "template.get status=500"},
		"many at once": {func(d *demo.Service) nav.Route {
			one := template(d)
			return nav.BulkSend{Template: &one}
		}, "template.get status=500"},
	} {
		t.Run(name, func(t *testing.T) {
			o := uitest.Options{Width: 100, Demo: demo.Options{Envelopes: 60}, Route: c.route, Faults: c.faults}
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("▸ Cause", "enter technical cause", "r try again").Hides("status 500")
				p.Press("enter").See("▾ Cause", "status 500")
				p.Press("enter").See("▸ Cause")
				p.Press("?").See("Failure", "technical cause")
				p.Press("esc").Fault()
				before := len(p.Requests())
				p.Press("r").Gone("Cause", "try again")
				testbed.Wrong(t, len(p.Requests()) == before, "nothing was asked again")
			})
		})
	}
}
