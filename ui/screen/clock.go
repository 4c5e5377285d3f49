package screen

import (
	"fmt"
	"time"

	"inkdesk/model/account"
	"inkdesk/model/triage"
)

// mostSkew is how far the clocks here and there may be apart before a person is told.
const mostSkew = time.Minute

// ServiceNow is the present moment by the clock of the service, in the zone of the person.
// Everything that the service has dated is compared with it.
func (e Env) ServiceNow() time.Time { return e.ServiceTime(e.Now()) }

// ServiceTime is a time of this machine by the clock of the service.
func (e Env) ServiceTime(at time.Time) time.Time {
	if e.Client == nil {
		return at
	}
	return e.Client.ServiceTime(at)
}

// Span is the time of a reading by the clock of the service. It began at the zero time where
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
