package envelope

import (
	"slices"
	"time"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
)

// event is something that happened to the envelope: a change from here, what was seen to
// differ between two reads, or what people have decided about it.
type event struct {
	at    time.Time // by the clock of the service
	when  string
	parts []string
}

// events are those of both kinds, the latest first. What was seen of a change from here
// stands with the change.
func (a *activity) events(e *model.Envelope, changes []journal.Entry) []event {
	now := a.env.ServiceNow()
	ahead := now.Sub(a.env.Now())
	seen := make(map[journal.Seq][]string)
	var all []event
	for _, o := range a.env.Account.ObservationsOf(a.envelope.ID()) {
		text := describe.Observation(&o, e, now)
		if change := describe.FromHere(&o, changes, ahead); change != nil {
			seen[change.Seq] = append(seen[change.Seq], "seen: "+text)
			continue
		}
		all = append(all, event{at: o.When.To, when: model.Capital(triage.Between(o.When.From, o.When.To, now)) + ":", parts: []string{text}})
	}
	for _, c := range changes {
		parts := []string{operationTitle(c.Intent.Operation), outcome(c)}
		if who := describe.Person(c.Process.Person); who != "" {
			parts = append(parts, "by "+who)
		}
		parts = append(parts, describe.Changed(&c, now.Location(), a.env.Theme.Glyphs.Right)...)
		parts = append(parts, seen[c.Seq]...)
		all = append(all, event{at: c.Time.Add(ahead), when: a.clock(c.Time), parts: parts})
	}
	for _, d := range a.env.Desk.Events(a.envelope.ID()) {
		all = append(all, event{at: d.At.Add(ahead), when: a.clock(d.At), parts: []string{d.Text}})
	}
	slices.SortStableFunc(all, func(a, b event) int { return b.at.Compare(a.at) })
	return all
}

func operationTitle(name string) string {
	if op, known := api.Lookup(name); known {
		return op.Title
	}
	return name
}
