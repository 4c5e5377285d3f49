package webhooks

import (
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/theme"
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

func idOf(r *row) model.WebhookID { return r.hook.ID }

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
		k.origin = s.unlistedOrigin(read)
		rows = append(rows, k)
	}
	rows = slices.DeleteFunc(rows, func(r *row) bool { return s.env.Deleted.Has(r.hook.ID.String()) })
	all = len(rows)
	return slices.DeleteFunc(rows, func(r *row) bool {
		text := r.hook.Target.String() + " " + r.hook.Event.Label() + " " + r.hook.ID.String()
		return s.event != "" && r.hook.Event != s.event || !masterdetail.MatchesWords(text, s.list.SearchText())
	}), all
}

func (s *Screen) unlistedOrigin(read bool) origin {
	switch {
	case read:
		return gone
	case s.offered():
		return unread
	default:
		return machine
	}
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
		{Name: "event", Title: "Event", Priority: 80, Essential: true, Min: 12, Ideal: 20, Cell: eventCell},
		{Name: "target", Title: "Address", Priority: 100, Essential: true, Min: 36, Ideal: 44, Max: 90, Lead: true, Middle: true, Cell: targetCell},
		{Name: "known", Title: "Known to", Priority: 70, Min: 13, Ideal: 13, Cell: originCell},
		{Name: "registered", Title: "Registered", Priority: 50, Min: 10, Ideal: 10, Cell: s.registeredCell},
		{Name: "id", Title: "Id", Priority: 20, Min: 12, Ideal: 24, Middle: true, Cell: func(r *row) table.Cell { return table.MutedCell(r.hook.ID.String()) }},
	}
}

func eventCell(r *row) table.Cell {
	if r.hook.Event == "" {
		return table.MutedCell("not known")
	}
	if !r.hook.Event.Known() {
		return table.Cell{Text: string(r.hook.Event)}
	}
	word := strings.TrimPrefix(r.hook.Event.Label(), "Envelope ")
	return table.Cell{Text: strings.ToUpper(word[:1]) + word[1:]}
}

func targetCell(r *row) table.Cell {
	if r.hook.Target.IsEmpty() {
		return table.MutedCell("not recorded")
	}
	return table.TextCell(r.hook.Target, theme.Text)
}

func originCell(r *row) table.Cell {
	cell := table.MutedCell(r.origin.String())
	if r.origin == gone {
		cell.Role = theme.Warn
	}
	return cell
}

func (s *Screen) registeredCell(r *row) table.Cell {
	if r.registered.IsZero() {
		return table.MutedCell("?")
	}
	return table.Cell{Text: r.registered.In(s.env.Now().Location()).Format(time.DateOnly)}
}
