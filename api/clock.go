package api

import (
	"net/http"
	"sync/atomic"
	"time"

	"inkdesk/model"
)

const (
	// clockTolerance bounds how far the clock of the service may seem to be off before that
	// counts: its Date header has whole seconds, and an answer takes its time.
	clockTolerance = 5 * time.Second
	// longestSkew exceeds what an honest clock can be off, because with a year between them this
	// machine would not accept the service's certificate. A larger one is disregarded.
	longestSkew = 366 * 24 * time.Hour
)

// serviceClock follows the clock of the service by the Date header of its newest answer (RFC 9110, 6.6.1).
type serviceClock struct {
	known atomic.Bool
	skew  atomic.Int64
}

// learn compares the clocks by the answer to a request that was sent at a given time. It
// disregards redirects and failures, which a proxy may have sent, and answers of a cache.
func (s *serviceClock) learn(resp *http.Response, sent time.Time) {
	ours := resp.StatusCode/100 == 2 || resp.StatusCode/100 == 4
	there, err := http.ParseTime(resp.Header.Get("Date"))
	if !ours || err != nil || resp.Header.Get("Age") != "" {
		return
	}
	here := sent.Add(time.Since(sent) / 2)
	skew := there.Add(time.Second / 2).Sub(here)
	if skew.Abs() > longestSkew {
		return
	}
	s.known.Store(true)
	if (skew - s.offset()).Abs() < clockTolerance {
		return
	}
	if skew.Abs() < clockTolerance {
		skew = 0
	}
	s.skew.Store(int64(skew.Round(time.Second)))
}

func (s *serviceClock) offset() time.Duration { return time.Duration(s.skew.Load()) }

// Skew returns by how many whole seconds the service's clock is ahead, 0 below 5. It does not block.
func (c *Client) Skew() (skew time.Duration, known bool) {
	return c.clock.offset(), c.clock.known.Load()
}

// ServiceTime converts a time to the clock of the service, which its dates go by. It does not block.
func (c *engine) ServiceTime(at time.Time) time.Time { return at.Add(c.clock.offset()) }

// unitDetector learns from answers whether the service counts seconds or milliseconds. Dates are sent only in
// the learned unit: in the wrong one, an expiration date would be in 1970 or in the year 57000. Dates that come
// are read in it, but for those of a service that mixes units which tell their own, see [model.Unit.Read].
type unitDetector struct {
	learned atomic.Uint32
	guessed atomic.Bool
}

func (d *unitDetector) unit() model.Unit { return model.Unit(d.learned.Load()) }

func (d *unitDetector) set(unit model.Unit) { d.learned.Store(uint32(unit)) }

// learn takes the first timestamp that has a unit; a guess gives way to one that tells.
func (d *unitDetector) learn(at model.Time) {
	unit, known := at.Unit(), d.unit()
	switch {
	case unit == model.UnknownUnit:
	case known == model.UnknownUnit:
		d.set(unit)
		d.guessed.Store(!at.TellsUnit())
	case at.TellsUnit() && d.guessed.Swap(false):
		d.set(unit)
	}
}

// read learns from the dates of creation in an answer and reads all its dates by the unit known.
func (d *unitDetector) read(answer any) {
	created, all := datesIn(answer)
	for _, at := range created {
		d.learn(*at)
	}
	for _, at := range all {
		*at = d.unit().Read(*at)
	}
}

func datesIn(answer any) (created, all []*model.Time) {
	envelope := func(e *model.Envelope) {
		created, all = append(created, &e.CreatedAt), append(all, &e.CreatedAt, &e.UpdatedAt, &e.ExpiresAt)
	}
	template := func(t *model.Template) {
		created, all = append(created, &t.CreatedAt), append(all, &t.CreatedAt, &t.UpdatedAt)
	}
	field := func(f *model.Annotation) {
		if f.DateTime != nil {
			all = append(all, &f.DateTime.Timestamp)
		}
	}
	switch v := answer.(type) {
	case *model.Envelope:
		envelope(v)
	case *model.EnvelopeList:
		for i := range v.Envelopes {
			envelope(&v.Envelopes[i])
		}
	case *model.Template:
		template(v)
	case *model.TemplateList:
		for i := range v.Templates {
			template(&v.Templates[i])
		}
	case *model.Annotation:
		field(v)
	case *model.AnnotationList:
		for i := range v.Annotations {
			field(&v.Annotations[i])
		}
	}
	return created, all
}

// Unit returns the unit of the service's timestamps: the one of the profile, or else the one
// learned from the answers so far, or [model.UnknownUnit].
func (c *Client) Unit() model.Unit { return c.unit.unit() }

// Stamp converts a time to the unit of the service. It is zero while the unit is unknown.
func (c *Client) Stamp(at time.Time) model.Time { return c.Unit().Stamp(at) }
