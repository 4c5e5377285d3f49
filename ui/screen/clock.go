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
func (e Env) ServiceNow() time.Time {
	if e.Client == nil {
		return e.Now()
	}
	return e.Client.ServiceTime(e.Now())
}

// Span is the time of a reading by the clock of the service. It began at the zero time where
// that is not known.
func (e Env) Span(began, ended time.Time) account.Span {
	ahead := e.ServiceNow().Sub(e.Now())
	span := account.Span{To: ended.Add(ahead)}
	if !began.IsZero() {
		span.From = began.Add(ahead)
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
