package describe

import (
	"slices"
	"time"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/screen"
)

// Event describes something that happened to an envelope: a change from here, a difference seen
// between two reads, or a decision of people about it.
type Event struct {
	at    time.Time // by the clock of the service
	When  string
	Parts []string
}

// Events returns the events of an envelope, the latest first, with the changes from here to it. A change
// includes its differences that were seen. Arrow separates two values.
func Events(env *screen.Env, e *model.Envelope, changes []journal.Entry, arrow string) []Event {
	now := env.ServiceNow()
	ahead := now.Sub(env.Now())
	seen := make(map[journal.Seq][]string)
	var all []Event
	for _, o := range env.Account.Observer.ObservationsOf(e.ID) {
		text := Observation(&o, e, now)
		if change := FromHere(&o, changes, ahead); change != nil {
			seen[change.Seq] = append(seen[change.Seq], "seen: "+text)
			continue
		}
		all = append(all, Event{at: o.When.To, When: model.Capital(triage.Between(o.When.From, o.When.To, now)) + ":", Parts: []string{text}})
	}
	for _, c := range changes {
		parts := []string{api.TitleOf(c.Intent.Operation), outcome(c)}
		if who := Person(c.Process.Person); who != "" {
			parts = append(parts, "by "+who)
		}
		parts = append(parts, Changed(&c, now.Location(), arrow)...)
		parts = append(parts, seen[c.Seq]...)
		all = append(all, Event{at: c.Time.Add(ahead), When: Clock(c.Time, env.Now()), Parts: parts})
	}
	for _, d := range env.Desk.Events(e.ID) {
		all = append(all, Event{at: d.At.Add(ahead), When: Clock(d.At, env.Now()), Parts: []string{d.Text}})
	}
	slices.SortStableFunc(all, func(a, b Event) int { return b.at.Compare(a.at) })
	return all
}

func outcome(e journal.Entry) string {
	switch {
	case e.Open() && e.Live:
		return "under way"
	case e.Outcome() == "":
		return "outcome not known"
	default:
		return string(e.Outcome())
	}
}

// Clock returns a moment as a time of day, with the day when it was another one.
func Clock(at, now time.Time) string {
	local := at.In(now.Location())
	if local.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return local.Format(time.TimeOnly)
	}
	return local.Format("2006-01-02 15:04")
}
