package api

import (
	"sync/atomic"
	"time"

	"inkdesk/model"
)

// unitDetector learns from answers whether the service counts seconds or milliseconds.
// Dates are sent only in the learned unit: in the wrong one, an expiration date would lie
// in 1970 or in the year 57000.
type unitDetector struct{ learned atomic.Uint32 }

func (d *unitDetector) unit() model.Unit { return model.Unit(d.learned.Load()) }

func (d *unitDetector) set(unit model.Unit) { d.learned.Store(uint32(unit)) }

// learn takes the first timestamp that has a unit.
func (d *unitDetector) learn(at model.Time) {
	if unit := at.Unit(); unit != model.UnknownUnit {
		d.learned.CompareAndSwap(uint32(model.UnknownUnit), uint32(unit))
	}
}

// learnFrom looks at the answers that carry timestamps.
func (d *unitDetector) learnFrom(answer any) {
	switch v := answer.(type) {
	case *model.Envelope:
		d.learn(v.CreatedAt)
	case *model.EnvelopeList:
		for i := range v.Envelopes {
			d.learn(v.Envelopes[i].CreatedAt)
		}
	case *model.Template:
		d.learn(v.CreatedAt)
	case *model.TemplateList:
		for i := range v.Templates {
			d.learn(v.Templates[i].CreatedAt)
		}
	}
}

// Unit returns the unit of the service's timestamps: the one of the profile, or else the one
// learned from the answers so far, or [model.UnknownUnit].
func (c *Client) Unit() model.Unit { return c.unit.unit() }

// Stamp converts a time to the unit of the service. It is zero while the unit is unknown.
func (c *Client) Stamp(at time.Time) model.Time { return c.Unit().Stamp(at) }
