package activity

import (
	"fmt"
	"time"

	"github.com/dustin/go-humanize"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/shift"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

func (s *Screen) callColumns() []table.Column[*api.Call] {
	return []table.Column[*api.Call]{
		{
			Name: "time", Title: "Time", Priority: 60, Min: 8, Ideal: 8,
			Cell: func(c *api.Call) table.Cell { return table.MutedCell(s.localTime(c.Start).Format(time.TimeOnly)) },
		},
		{Name: "status", Title: "Status", Priority: 90, Essential: true, Min: 11, Ideal: 11, Cell: s.statusCell},
		{Name: "method", Title: "Method", Priority: 80, Essential: true, Min: 6, Ideal: 6, Cell: func(c *api.Call) table.Cell { return table.Cell{Text: clean(c.Method)} }},
		{
			Name: "path", Title: "Path", Priority: 100, Essential: true, Min: 24, Ideal: 44, Max: 100, Lead: true, Middle: true,
			Cell: func(c *api.Call) table.Cell { return table.Cell{Text: clean(c.Path)} },
		},
		{Name: "took", Title: "Took", Priority: 70, Min: 7, Ideal: 7, Right: true, Cell: func(c *api.Call) table.Cell { return table.MutedCell(elapsedText(max(c.Took, 1))) }},
		{Name: "size", Title: "Size", Priority: 50, Min: 8, Ideal: 8, Right: true, Cell: func(c *api.Call) table.Cell { return table.MutedCell(bytes(c.Received)) }},
		{Name: "attempt", Title: "Try", Priority: 40, Min: 3, Ideal: 3, Right: true, Cell: attemptCell},
	}
}

func clean(text string) string { return model.Narrow(model.Clean(text)) }

func (s *Screen) statusCell(c *api.Call) table.Cell {
	g := s.env.Theme.Glyphs
	switch {
	case c.Status == 0:
		return table.Cell{Text: g.Cross + " no answer", Role: theme.Danger}
	case failed(c):
		return table.Cell{Text: fmt.Sprintf("%s %d", g.Cross, c.Status), Role: theme.Danger}
	default:
		return table.Cell{Text: fmt.Sprintf("%s %d", g.Check, c.Status), Role: theme.Good}
	}
}

func attemptCell(c *api.Call) table.Cell {
	if c.Attempt > 1 {
		return table.Cell{Text: fmt.Sprint(c.Attempt), Role: theme.Warn}
	}
	return table.MutedCell(fmt.Sprint(c.Attempt))
}

func bytes(n int64) string { return humanize.IBytes(uint64(max(n, 0))) }

func (s *Screen) writeCall(w *richtext.Writer, c *api.Call) {
	role := theme.Good
	if failed(c) {
		role = theme.Danger
	}
	answer := status(c.Status)
	if c.Status == 0 {
		answer = "no answer"
	}
	w.Facts(
		draw.Fact{Label: "Call", Value: clean(c.Method + " " + c.Path)},
		draw.Fact{Label: "For", Value: shift.Title(c.Operation)},
		draw.Fact{Label: "Status", Value: answer, Role: role},
		describe.OrDash("Failure", clean(c.Err)),
		draw.Fact{Label: "Attempt", Value: attempt(c.Attempt)},
	)
	w.Gap()
	w.Facts(
		draw.Fact{Label: "Time", Value: s.moment(c.Start)},
		draw.Fact{Label: "Took", Value: elapsedText(max(c.Took, 1))},
		draw.Fact{Label: "Sent", Value: bytes(c.Sent)},
		draw.Fact{Label: "Received", Value: bytes(c.Received) + ", uncompressed"},
		draw.Fact{Label: "Number", Value: fmt.Sprintf("%d of this run", c.N)},
	)
	w.Gap()
	w.Note(s.env.Keys.Activity.CopyCurl.Help().Key + " copies the call for curl, with the token as a variable. Headers and bodies are not kept.")
}

func attempt(n int) string {
	if n > 1 {
		return fmt.Sprintf("%d: those before failed", n)
	}
	return fmt.Sprint(n)
}
