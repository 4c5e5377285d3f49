package templates

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

const (
	columnName    = "name"
	columnLevel   = "level"
	columnPages   = "pages"
	columnPeople  = "recipients"
	columnDynamic = "dynamic"
	columnFields  = "fields"
	columnCheck   = "check"
	columnUpdated = "updated"
	columnKnown   = "known"
	columnID      = "id"
)

func (s *Screen) columns() []table.Column[*row] {
	read := func(text func(*model.Template) string) func(*row) table.Cell {
		return func(r *row) table.Cell {
			if t := asRead(r); t != nil {
				if shown := text(t); shown != "" {
					return table.Cell{Text: shown}
				}
			}
			return table.MutedCell("?")
		}
	}
	number := func(member string, of func(*model.Template) int) func(*row) table.Cell {
		return read(func(t *model.Template) string {
			if t.Unread.Has(member) {
				return ""
			}
			return fmt.Sprint(of(t))
		})
	}
	pages := number("pages", func(t *model.Template) int { return int(t.Pages) })
	people := number("num_recipients", func(t *model.Template) int { return int(t.NumRecipients) })
	dynamic := number("dynamic_fields", func(t *model.Template) int { return len(t.DynamicFields) })
	return []table.Column[*row]{
		{Name: columnName, Title: "Name", Priority: 100, Essential: true, Min: 20, Ideal: 36, Max: 60, Lead: true, Cell: nameCell},
		{Name: columnLevel, Title: "Level", Priority: 60, Min: 6, Ideal: 10, Cell: func(r *row) table.Cell {
			if asRead(r) == nil {
				return table.MutedCell("?")
			}
			return table.Cell{Text: strings.TrimPrefix(r.template.LegalityLevel.Label(), "QES ")}
		}},
		{Name: columnPages, Title: "Pages", Priority: 70, Min: 5, Ideal: 5, Right: true, Cell: pages},
		{Name: columnPeople, Title: "Recipients", Priority: 65, Min: 10, Ideal: 10, Right: true, Cell: people},
		{Name: columnDynamic, Title: "Dynamic", Priority: 50, Min: 7, Ideal: 7, Right: true, Cell: dynamic},
		{Name: columnFields, Title: "Fields", Priority: 72, Min: 6, Ideal: 6, Right: true, Cell: func(r *row) table.Cell {
			found, read := s.env.Account.Templates().Check(r.id)
			if !read {
				return table.MutedCell("?")
			}
			return table.Cell{Text: fmt.Sprint(found.Fields)}
		}},
		{Name: columnCheck, Title: "Check", Priority: 90, Min: 15, Ideal: 24, Max: 34, Cell: s.checks.checkCell},
		{Name: columnUpdated, Title: "Updated", Priority: 80, Min: 10, Ideal: 10, Cell: read(func(t *model.Template) string {
			if t.UpdatedAt.IsZero() {
				return ""
			}
			return t.UpdatedAt.Time().In(s.env.Now().Location()).Format(time.DateOnly)
		})},
		{Name: columnKnown, Title: "Known", Priority: 75, Min: 8, Ideal: 8, Cell: s.knownCell},
		{Name: columnID, Title: "Id", Priority: 10, Min: 24, Ideal: 24, Max: 36, Middle: true, Cell: func(r *row) table.Cell { return table.MutedCell(r.id.String()) }},
	}
}

func nameCell(r *row) table.Cell {
	switch {
	case isGone(r):
		return table.Cell{Text: "gone: " + r.id.String(), Role: theme.Warn}
	case r.err != nil:
		return table.Cell{Text: "not read: " + r.id.String(), Role: theme.Warn}
	case asRead(r) == nil:
		return table.MutedCell(r.id.String())
	case r.template.Unread.Entirely():
		return table.Cell{Text: "(could not be read)", Role: theme.Warn}
	case r.template.Name.IsEmpty():
		return table.MutedCell("(no name)")
	}
	return table.TextCell(r.template.Name, theme.Text)
}

// knownCell says why a template is known here; in the list of the service it only shows bookmarks.
func (s *Screen) knownCell(r *row) table.Cell {
	if s.memory.bookmarks.Has(r.id.String()) {
		return table.Cell{Text: string(bookmarked), Role: theme.Accent}
	}
	return table.MutedCell(string(r.origin))
}
