package activity

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/shift"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// seenRow is something that was seen to change, or the line under all that was seen since the
// person was last here.
type seenRow struct {
	observation account.Observation
	change      *journal.Entry // from here, that explains it
	line        string         // "" for an observation
}

type seenID struct {
	of   account.Observation
	line bool
}

func idOfSeen(r *seenRow) seenID { return seenID{of: r.observation, line: r.line != ""} }

func (s *Screen) seenColumns() []table.Column[*seenRow] {
	return []table.Column[*seenRow]{
		{
			Name: "between", Title: "Between", Priority: 80, Essential: true, Min: 19, Ideal: 21,
			Cell: func(r *seenRow) table.Cell { return table.MutedCell(s.whenSeen(r)) },
		},
		{
			Name: "what", Title: "What was seen", Priority: 100, Essential: true, Min: 32, Ideal: 44, Max: 70, Lead: true,
			Cell: s.seenCell,
		},
		{
			Name: "target", Title: "Of", Priority: 60, Min: 12, Ideal: 24, Max: 40, Middle: true,
			Cell: func(r *seenRow) table.Cell { return table.Cell{Text: s.seenOf(r)} },
		},
	}
}

func (s *Screen) whenSeen(r *seenRow) string {
	if r.line != "" {
		return s.lastHere()
	}
	when, now := r.observation.When, s.env.ServiceNow()
	from, to := when.From.In(now.Location()), when.To.In(now.Location())
	sameDay := from.Format(time.DateOnly) == to.Format(time.DateOnly)
	form := s.dayForm(from)
	switch {
	case when.From.IsZero():
		return "before " + to.Format(s.dayForm(to))
	case sameDay && to.Format(time.DateOnly) == now.Format(time.DateOnly):
		return from.Format(clockForm) + "-" + to.Format(clockForm)
	case sameDay:
		return from.Format(form) + "-" + to.Format(clockForm)
	default:
		return from.Format(form) + "-" + to.Format(form)
	}
}

const clockForm = "15:04"

// dayForm is the form of a time with its day, which is that of the week for the latest ones.
func (s *Screen) dayForm(at time.Time) string {
	if s.env.Now().Sub(at) < 6*24*time.Hour {
		return "Mon " + clockForm
	}
	return "2 Jan " + clockForm
}

func (s *Screen) seenBetween(r *seenRow) string {
	return triage.Between(r.observation.When.From, r.observation.When.To, s.env.ServiceNow())
}

func (s *Screen) seenCell(r *seenRow) table.Cell {
	switch {
	case r.line != "":
		return table.Cell{Text: r.line, Role: theme.Info}
	case r.change != nil:
		return table.MutedCell("From here: " + s.seenText(r))
	default:
		return table.Cell{Text: s.seenText(r)}
	}
}

func (s *Screen) seenText(r *seenRow) string {
	var of *model.Envelope
	if known, ok := s.env.Account.Envelope(r.observation.Envelope); ok {
		of = &known
	}
	return model.Narrow(describe.Observation(&r.observation, of, s.env.Now()))
}

// seenOf is the name of the envelope, or its id where it was not read in this run.
func (s *Screen) seenOf(r *seenRow) string {
	if r.line != "" {
		return ""
	}
	if e, known := s.env.Account.Envelope(r.observation.Envelope); known && !e.Name.IsEmpty() {
		return model.Narrow(e.Name.String())
	}
	return r.observation.Envelope.String()
}

func (s *Screen) observations() []account.Observation {
	if s.envelope != "" {
		return s.env.Account.Observer.ObservationsOf(s.envelope)
	}
	return s.env.Account.Observer.Observations()
}

// seenRows are the observations that match the search, the latest first, with a line under
// those since the person was last here.
func (s *Screen) seenRows() []*seenRow {
	changes, _ := s.entries.Value()
	ahead := s.env.ServiceNow().Sub(s.env.Now())
	var rows []*seenRow
	for _, o := range s.observations() {
		if o.When.To.Before(s.since.from(s.env)) {
			continue
		}
		r := &seenRow{observation: o, change: describe.FromHere(&o, changes, ahead)}
		text := s.seenText(r) + " " + s.seenOf(r) + " " + o.Envelope.String() + " " + string(o.Kind)
		if masterdetail.MatchesWords(text, s.seen.SearchText()) {
			rows = append(rows, r)
		}
	}
	slices.SortStableFunc(rows, func(a, b *seenRow) int {
		return cmp.Or(b.observation.When.To.Compare(a.observation.When.To), b.observation.When.From.Compare(a.observation.When.From))
	})
	if s.env.Presence.LastHere.IsZero() || len(rows) == 0 {
		return rows
	}
	at := slices.IndexFunc(rows, func(r *seenRow) bool { return !s.isSinceLast(r) })
	if at < 0 {
		at = len(rows)
	}
	text := "since you were last here"
	if at == 0 {
		text = "nothing " + text
	}
	return slices.Insert(rows, at, &seenRow{line: text})
}

func (s *Screen) isSinceLast(r *seenRow) bool {
	return r.observation.When.To.After(s.env.ServiceTime(s.env.Presence.LastHere))
}

func (s *Screen) lastHere() string {
	at := s.localTime(s.env.Presence.LastHere)
	return at.Format(s.dayForm(at))
}

func (s *Screen) countSeen() string {
	n, since := 0, 0
	for _, r := range s.seen.Table.Rows() {
		if r.line != "" {
			continue
		}
		n++
		if s.isSinceLast(r) && r.change == nil {
			since++
		}
	}
	text := describe.Listed(n, len(s.observations())).String()
	if n > 0 && !s.env.Presence.LastHere.IsZero() {
		text += fmt.Sprintf(", %d since %s", since, s.lastHere())
	}
	return text
}

func (s *Screen) aboutSeen() string {
	switch {
	case s.envelope != "":
		return "Seen to change of " + s.envelope.String()
	case !s.env.Presence.Kept:
		return "Seen to change in this run; it is not kept"
	default:
		return "Seen to change between two reads"
	}
}

func (s *Screen) writeSeen(w *richtext.Writer, r *seenRow) {
	if r.line != "" {
		w.Note("Changes above this line were seen since you were last here.")
		return
	}
	o := &r.observation
	w.Facts(
		draw.Fact{Label: "Seen", Value: s.seenText(r)},
		draw.Fact{Label: "When", Value: s.seenBetween(r)},
		draw.Fact{Label: "Of", Value: s.seenOf(r)},
		draw.Fact{Label: "Envelope", Value: o.Envelope.String()},
	)
	w.Gap()
	if from := o.When.From; !from.IsZero() {
		w.Facts(draw.Fact{Label: "First read", Value: s.moment(from)})
	}
	w.Facts(
		draw.Fact{Label: "Second read", Value: s.moment(o.When.To)},
		describe.OrDash("Last change", describe.Moment(o.Updated, s.env.ServiceNow())+" (as the service said then)"),
	)
	if r.change != nil {
		w.Facts(draw.Fact{Label: "From here", Value: shift.Title(r.change.Intent.Operation) + ", " + s.moment(r.change.Time)})
	}
	w.Gap()
	w.Note("It happened at some time between the two reads. Names, addresses, texts and values are never kept.")
}
