package screen

import (
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
	"inkdesk/ui/settings"
)

// mostSkew limits how far the clocks here and there may be apart before a person is told.
const mostSkew = time.Minute

// ServiceNow returns the present moment by the clock of the service, in the zone of the person.
// Everything that the service has dated is compared with it.
func (e Env) ServiceNow() time.Time { return e.ServiceTime(e.Now()) }

// ServiceTime returns a time of this machine by the clock of the service.
func (e Env) ServiceTime(at time.Time) time.Time {
	if e.Client == nil {
		return at
	}
	return e.Client.ServiceTime(at)
}

// Span returns the time of a reading by the clock of the service. It began at the zero time where
// that is not known.
func (e Env) Span(began, ended time.Time) account.Span {
	span := account.Span{To: e.ServiceTime(ended)}
	if !began.IsZero() {
		span.From = e.ServiceTime(began)
	}
	return span
}

// Apart reports whether a person should know how far the clock of the service is ahead.
func Apart(skew time.Duration) bool { return skew.Abs() > mostSkew }

// SkewText says how the clocks differ and which one counts, without a full stop.
func SkewText(skew time.Duration) string {
	word := "behind"
	if skew < 0 {
		word = "ahead of"
	}
	return fmt.Sprintf("this clock is %s %s that of the service; ages and deadlines follow the service", triage.Span(skew.Abs()), word)
}

// Rules returns what envelopes are examined with: the limits and assumptions of the settings.
func (e Env) Rules() account.Rules {
	assume := e.Settings.Profile.Assumptions
	return account.Rules{
		Context: triage.Context{
			Thresholds:         e.Settings.Thresholds,
			StepsSequential:    assume.StepsSequential,
			AttachmentsVisible: assume.AttachmentsVisible,
		},
		Positions: e.Positions, Key: e.Settings.Profile.Name + " " + e.Settings.Profile.BaseURL.String(),
	}
}

// Positions returns how the positions of fields are read: as the person has set, or else as
// the numbers tell.
func (e Env) Positions(fields []model.Annotation, documents []model.Document) geometry.Assumptions {
	byDefault := func(name string) bool { return e.Settings.Origin(name).Source == settings.FromDefault }
	assume := e.Settings.Profile.Assumptions
	a := geometry.Assumptions{Base: assume.PageBase, Upwards: assume.PageOrigin == settings.OriginBottom}
	switch assume.AnnotationUnit {
	case settings.AnnotationPercent:
		a.Unit = geometry.Percent
	case settings.AnnotationRatio:
		a.Unit = geometry.Ratio
	case settings.AnnotationPixel:
		a.Unit = geometry.Pixel
	}
	if a.Unit == geometry.Undecided || a.Unit == geometry.Percent && byDefault("assumptions.annotation_unit") {
		a.Unit = geometry.DetectUnit(fields, documents)
	}
	if a.Base == 1 && byDefault("assumptions.page_base") {
		a.Base = geometry.DetectBase(fields, documents)
	}
	return a
}
