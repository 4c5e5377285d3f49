package webhooks

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

type row struct {
	hook       model.Webhook
	registered time.Time
	origin     origin
}

type origin uint8

const (
	both    origin = iota // the service and this machine
	service               // the service alone
	machine               // this machine, where the service has no list
	gone                  // this machine, but the service does not list it
	unread                // this machine; the list of the service was not read
)

func (o origin) String() string {
	return [...]string{"service, here", "service", "here only", "not listed", "here"}[o]
}

func (s *Screen) rows() (shown []*row, all int) {
	listed, read := s.slot.Value()
	read = read && s.offered()
	known := s.local.rows()
	var rows []*row
	for _, h := range listed {
		if !read {
			break
		}
		r := &row{hook: h, origin: service}
		if at := slices.IndexFunc(known, func(k *row) bool { return k.hook.ID == h.ID }); at >= 0 {
			r.origin, r.registered = both, known[at].registered
			known = slices.Delete(known, at, at+1)
		}
		rows = append(rows, r)
	}
	for _, k := range known {
		switch k.origin = machine; {
		case read:
			k.origin = gone
		case s.offered():
			k.origin = unread
		}
		rows = append(rows, k)
	}
	rows = slices.DeleteFunc(rows, func(r *row) bool { return s.env.Deleted.Has(r.hook.ID.String()) })
	all = len(rows)
	return slices.DeleteFunc(rows, func(r *row) bool {
		text := r.hook.Target.String() + " " + r.hook.Event.Label() + " " + r.hook.ID.String()
		return s.event != "" && r.hook.Event != s.event || !masterdetail.MatchesWords(text, s.SearchText())
	}), all
}

func (l *local) rows() []*row {
	var rows []*row
	for _, h := range l.hooks {
		rows = append(rows, &row{
			hook: model.Webhook{
				ID: model.ParseID[model.Webhook](h.ID), Event: model.WebhookEvent(model.Clean(h.Event)), Target: model.NewText(h.Target),
			},
			registered: h.Registered,
		})
	}
	for id, at := range l.registered {
		rows = append(rows, &row{hook: model.Webhook{ID: id}, registered: at})
	}
	slices.SortStableFunc(rows, func(a, b *row) int { return b.registered.Compare(a.registered) })
	return rows
}

func (s *Screen) columns() []table.Column[*row] {
	return []table.Column[*row]{
		{Name: "event", Title: "Event", Priority: 80, Essential: true, Min: 12, Ideal: 20, Cell: func(r *row) table.Cell {
			switch event := r.hook.Event; {
			case event == "":
				return table.MutedCell("not known")
			case !event.Known():
				return table.Cell{Text: string(event)}
			default:
				return table.Cell{Text: model.Capital(strings.TrimPrefix(event.Label(), "Envelope "))}
			}
		}},
		{Name: "target", Title: "Address", Priority: 100, Essential: true, Min: 36, Ideal: 44, Max: 90, Lead: true, Middle: true, Cell: func(r *row) table.Cell {
			if r.hook.Target.IsEmpty() {
				return table.MutedCell("not recorded")
			}
			return table.TextCell(r.hook.Target, theme.Text)
		}},
		{Name: "known", Title: "Known to", Priority: 70, Min: 13, Ideal: 13, Cell: func(r *row) table.Cell {
			cell := table.MutedCell(r.origin.String())
			if r.origin == gone {
				cell.Role = theme.Warn
			}
			return cell
		}},
		{Name: "registered", Title: "Registered", Priority: 50, Min: 10, Ideal: 10, Cell: func(r *row) table.Cell {
			if r.registered.IsZero() {
				return table.MutedCell("?")
			}
			return table.Cell{Text: r.registered.In(s.env.Now().Location()).Format(time.DateOnly)}
		}},
		{Name: "id", Title: "Id", Priority: 20, Min: 12, Ideal: 24, Middle: true, Cell: func(r *row) table.Cell { return table.MutedCell(r.hook.ID.String()) }},
	}
}

func (s *Screen) writeRow(w *richtext.Writer, r *row) {
	target := draw.TextFact("Address", r.hook.Target)
	if r.hook.Target.IsEmpty() {
		target = draw.Fact{Label: "Address", Value: "not recorded", Role: theme.Muted}
	}
	list := []draw.Fact{target, {Label: "Event", Value: describe.Word(r.hook.Event)}, {Label: "Id", Value: r.hook.ID.String()}}
	if !r.registered.IsZero() {
		list = append(list, draw.Fact{Label: "Registered", Value: describe.Moment(model.Seconds.Stamp(r.registered), s.env.Now())})
	}
	w.Facts(append(list, draw.Fact{Label: "Known to", Value: originTexts[r.origin]})...)
	w.Hidden(0, r.hook.Target)
	describe.Unread(w, 0, r.hook.Unread, "webhook")
	if !strings.HasPrefix(strings.ToLower(r.hook.Target.String()), "https://") && !r.hook.Target.IsEmpty() {
		w.Wrap(w.Theme.Paint(theme.Warn, w.Theme.Glyphs.Watch)+" ", "The address is not https: what it is told can be read on the way.", theme.Warn)
	}
	w.Heading("What it is told")
	w.Wrap("", eventMeaning(r.hook.Event), theme.Text)
	w.Note("Public sources: an HTTP POST with JSON, hook with id, event and target, and data with id, uid, envelope_id and file_name. " +
		"The event is written in lower case there. The specification shows no delivery.")
	w.Heading("What is not known")
	for _, unknown := range []string{
		"Whether deliveries are signed: neither the specification nor a public source shows a secret or a signature.",
		"Whether a failed delivery is tried again, how often, and how long the service waits for an answer.",
		"In which order deliveries come, and whether one may come twice.",
		"Whether earlier deliveries arrived: no call tells.",
	} {
		w.Wrap(w.Theme.Paint(theme.Muted, w.Theme.Glyphs.Bullet)+" ", unknown, theme.Muted)
	}
}

var originTexts = map[origin]string{
	both:    "the service; it was registered from this machine",
	service: "the service; it was registered elsewhere",
	gone:    "this machine only; the service does not list it any more",
	unread:  "this machine; the list of the service was not read",
	machine: "this machine only; whether it is still registered is not known, as the service has no list",
}

func eventMeaning(e model.WebhookEvent) string {
	return cmp.Or(map[model.WebhookEvent]string{
		model.EnvelopeCompleted:  "An envelope was completed.",
		model.EnvelopeDeclined:   "A recipient declined an envelope.",
		model.EnvelopeExpired:    "An envelope passed its expiration date.",
		model.EnvelopeVoided:     "An envelope was voided.",
		model.EnvelopeAuditTrail: "A recipient did something with an envelope, as the audit trail records it. What such a delivery holds is not shown.",
		"":                       "Its event is not known here. The specification registers a webhook by its address alone; which event it gets then is the service's to decide.",
	}[e], "This event is not known here; the service may have added it.")
}
