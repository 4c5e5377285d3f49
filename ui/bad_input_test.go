package ui_test

import (
	"io"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// countedBody counts what is read of an answer.
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

// Whatever a service does, what is read in the background comes to an end: in ten minutes
// with somebody there, few things are read twice, and what cannot be read is not asked for
// over and over.
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
		for _, effort := range []settings.Evidence{settings.EvidenceLight, settings.EvidenceFull} {
			t.Run(name+"/"+string(effort), func(t *testing.T) {
				o := withEvidence(effort)
				o.Demo = demo.Options{Envelopes: envelopes, Choices: one.choices}
				o.Faults = one.faults
				uitest.Run(t, o, func(p *uitest.Program) {
					for range 5 {
						p.Wait(2 * time.Minute)
						p.Press("j")
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
	o := withEvidence(settings.EvidenceLight)
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
