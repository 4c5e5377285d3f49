package activity

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/shift"
)

func (s *Screen) show() {
	switch s.tab {
	case callsTab:
		s.calls.SetRows(s.callRows())
	case seenTab:
		s.seen.SetRows(s.seenRows())
	default:
		s.changes.SetRows(s.changeRows())
	}
}

func (s *Screen) changeRows() []*changeRow {
	entries, _ := s.entries.Value()
	from := s.since.from(s.env)
	var rows []*journal.Entry
	for i := range entries {
		e := &entries[i]
		if s.failures && e.Outcome() == journal.Applied || e.Time.Before(from) {
			continue
		}
		text := strings.Join([]string{
			shift.Title(e.Intent.Operation), e.Intent.Operation, shift.OutcomeWord(e), searchedIDs(e), shift.NameOf(&s.env, e),
			describe.PersonInFull(e.Process.Person), strings.Join(s.changed(e), " "),
		}, " ")
		if masterdetail.MatchesWords(text, s.changes.SearchText()) {
			rows = append(rows, e)
		}
	}
	return grouped(rows, s.unfolded)
}

func (s *Screen) callRows() []*api.Call {
	var rows []*api.Call
	for i := range s.callLog {
		c := &s.callLog[i]
		if s.failures && !failed(c) || c.Start.Before(s.since.from(s.env)) || s.envelope != "" && !mentions(c, s.envelope.String()) {
			continue
		}
		if masterdetail.MatchesWords(fmt.Sprintf("%s %s %d %s %s", c.Method, c.Path, c.Status, c.Operation, c.Err), s.calls.SearchText()) {
			rows = append(rows, c)
		}
	}
	return rows
}

func failed(c *api.Call) bool {
	return c.Err != "" || c.Status < http.StatusOK || c.Status >= http.StatusMultipleChoices
}

func mentions(c *api.Call, id string) bool {
	path, _, _ := strings.Cut(c.Path, "?")
	return slices.Contains(strings.Split(path, "/"), id)
}

func searchedIDs(e *journal.Entry) string {
	text := e.Result.Created
	for _, id := range e.Intent.IDs {
		text += " " + id
	}
	return text
}
