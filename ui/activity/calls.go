package activity

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

type callRow struct {
	*api.Call
	env *screen.Env
}

func (c callRow) id() any { return c.N }

func (s *Screen) callRows(from time.Time, search string) []row {
	var rows []row
	for i := range s.callLog {
		c := callRow{&s.callLog[i], &s.env}
		path, _, _ := strings.Cut(c.Path, "?")
		about := s.envelope == "" || slices.Contains(strings.Split(path, "/"), s.envelope.String())
		if s.failures && !c.failed() || c.Start.Before(from) || !about {
			continue
		}
		if masterdetail.MatchesWords(fmt.Sprintf("%s %s %d %s %s", c.Method, c.Path, c.Status, c.Operation, c.Err), search) {
			rows = append(rows, c)
		}
	}
	return rows
}

func (c callRow) failed() bool {
	return c.Err != "" || c.Status < http.StatusOK || c.Status >= http.StatusMultipleChoices
}

func callColumns() []table.Column[row] {
	muted := func(text func(callRow) string) func(row) table.Cell {
		return cellOf(func(c callRow) table.Cell { return table.MutedCell(text(c)) })
	}
	plain := func(text func(callRow) string) func(row) table.Cell {
		return cellOf(func(c callRow) table.Cell { return table.Cell{Text: clean(text(c))} })
	}
	local := func(c callRow) string { return localTime(c.env, c.Start).Format(time.TimeOnly) }
	return []table.Column[row]{
		{Name: "time", Title: "Time", Priority: 60, Min: 8, Ideal: 8, Cell: muted(local)},
		{Name: "status", Title: "Status", Priority: 90, Essential: true, Min: 11, Ideal: 11, Cell: cellOf(callRow.statusCell)},
		{Name: "method", Title: "Method", Priority: 80, Essential: true, Min: 6, Ideal: 6, Cell: plain(func(c callRow) string { return c.Method })},
		{
			Name: "path", Title: "Path", Priority: 100, Essential: true, Min: 24, Ideal: 44, Max: 100, Lead: true, Middle: true,
			Cell: plain(func(c callRow) string { return c.Path }),
		},
		{Name: "took", Title: "Took", Priority: 70, Min: 7, Ideal: 7, Right: true, Cell: muted(func(c callRow) string { return elapsedText(max(c.Took, 1)) })},
		{Name: "size", Title: "Size", Priority: 50, Min: 8, Ideal: 8, Right: true, Cell: muted(func(c callRow) string { return describe.Bytes(c.Received) })},
		{Name: "attempt", Title: "Try", Priority: 40, Min: 3, Ideal: 3, Right: true, Cell: cellOf(func(c callRow) table.Cell {
			if c.Attempt > 1 {
				return table.Cell{Text: fmt.Sprint(c.Attempt), Role: theme.Warn}
			}
			return table.MutedCell(fmt.Sprint(c.Attempt))
		})},
	}
}

func (c callRow) statusCell() table.Cell {
	g := c.env.Theme.Glyphs
	switch {
	case c.Status == 0:
		return table.Cell{Text: g.Cross + " no answer", Role: theme.Danger}
	case c.failed():
		return table.Cell{Text: fmt.Sprintf("%s %d", g.Cross, c.Status), Role: theme.Danger}
	}
	return table.Cell{Text: fmt.Sprintf("%s %d", g.Check, c.Status), Role: theme.Good}
}

func (c callRow) write(w *richtext.Writer) {
	role, answer, attempt := theme.Good, status(c.Status), fmt.Sprint(c.Attempt)
	if c.failed() {
		role = theme.Danger
	}
	if c.Status == 0 {
		answer = "no answer"
	}
	if c.Attempt > 1 {
		attempt += ": those before failed"
	}
	w.Facts(
		draw.Fact{Label: "Call", Value: clean(c.Method + " " + c.Path)},
		draw.Fact{Label: "For", Value: report.ChangeTitle(c.Operation)},
		draw.Fact{Label: "Status", Value: answer, Role: role},
		describe.OrDash("Failure", clean(c.Err)),
		draw.Fact{Label: "Attempt", Value: attempt},
	)
	w.Gap()
	w.Facts(
		draw.Fact{Label: "Time", Value: moment(c.env, c.Start)},
		draw.Fact{Label: "Took", Value: elapsedText(max(c.Took, 1))},
		draw.Fact{Label: "Sent", Value: describe.Bytes(c.Sent)},
		draw.Fact{Label: "Received", Value: describe.Bytes(c.Received) + ", uncompressed"},
		draw.Fact{Label: "Number", Value: fmt.Sprintf("%d of this run", c.N)},
	)
	w.Gap()
	w.Note(c.env.Keys.Activity.CopyCurl.Help().Key + " copies the call for curl, with the token as a variable. Headers and bodies are not kept.")
}

func (c callRow) line() (what, text string) {
	return "call", fmt.Sprintf("%s %s %s status %s, %s, attempt %d", c.Start.UTC().Format(time.RFC3339), clean(c.Method), clean(c.Path), status(c.Status), elapsedText(max(c.Took, 1)), c.Attempt)
}

func (c callRow) records() [][]string {
	return [][]string{{
		utc(c.Start), status(c.Status), clean(c.Method), clean(c.Path), fmt.Sprint(c.Took.Milliseconds()), fmt.Sprint(c.Received), fmt.Sprint(c.Attempt), clean(c.Err),
	}}
}

func (c callRow) target() nav.Route { return targetOfCall(c.Path) }

func targetOfCall(path string) nav.Route {
	path, _, _ = strings.Cut(path, "?")
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	switch {
	case len(parts) >= 3 && parts[0] == "envelope" && parts[1] == "from_template":
		return templateRoute(parts[2])
	case len(parts) >= 2 && parts[0] == "envelope":
		return envelopeRoute(parts[1])
	case len(parts) >= 2 && parts[0] == "template":
		return templateRoute(parts[1])
	}
	return nil
}

// tokenVariable replaces the access token, which is never part of a text.
const tokenVariable = "INKDESK_TOKEN"

// curl returns a call as a shell command, with a file in the place of the body.
func curl(base *url.URL, c *api.Call) string {
	op, _ := api.Lookup(c.Operation)
	lines := []string{"curl --silent --show-error --request " + quote(c.Method)}
	add := func(option, value string) { lines = append(lines, "--"+option+" "+value) }
	add("header", `"Authorization: Bearer $`+tokenVariable+`"`)
	switch {
	case c.Sent == 0:
	case uploads(c):
		add("form", "file=@document.pdf")
	default:
		add("header", "'Content-Type: application/json'")
		add("data", "@body.json")
	}
	if op.Class == api.Stream {
		add("output", "download")
	}
	lines = append(lines, quote(strings.TrimSuffix(base.String(), "/")+c.Path))
	return strings.Join(lines, " \\\n  ")
}

// placeholderNote says what has to be filled in before the command of a call can be run.
func placeholderNote(c *api.Call) string {
	need := "Set " + tokenVariable + " to your access token first."
	switch {
	case c.Sent == 0:
		return need
	case uploads(c):
		return "The file is not kept: put it in the place of document.pdf. " + need
	}
	return "What was sent is not kept: write it to body.json. " + need
}

func uploads(c *api.Call) bool { return strings.HasSuffix(c.Operation, ".add_document") }

func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
