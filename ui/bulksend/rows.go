package bulksend

import (
	"maps"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/dates"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

type rows struct {
	browser *masterdetail.List[*Row, int]
	env     screen.Env
	options Options // its map is never changed in place: a check may be reading it
	leftOut bool    // whether only rows that are left out are shown
	number  uint64  // that of the latest check, and checked its result, nil before
	checked []*Row
	problem string
	counts  rowCounts
	order   string
}

func newRows(env screen.Env) rows {
	r := rows{env: env}
	r.options.Sandbox = env.Settings.Profile.Sandbox
	r.browser = masterdetail.New(env, masterdetail.Options[*Row, int]{
		ID: func(r *Row) int { return r.Line }, Placeholder: "words of a row, or its line", Detail: writeRow,
		Head: headLines, BarLine: headLines - 1,
		Columns: []table.Column[*Row]{
			{Name: "line", Title: "Line", Priority: 9, Essential: true, Min: 6, Ideal: 6, Right: true, Cell: func(r *Row) table.Cell { return table.Cell{Text: strconv.Itoa(r.Line), Role: theme.Muted} }},
			{Name: "state", Title: "", Priority: 8, Essential: true, Min: 10, Ideal: 10, Cell: func(r *Row) table.Cell {
				switch g := env.Theme.Glyphs; {
				case r.Why != "":
					return table.Cell{Text: g.Voided + " left out", Role: theme.Warn}
				case r.Duplicate:
					return table.Cell{Text: g.Watch + " again", Role: theme.Warn}
				default:
					return table.Cell{Text: g.Draft + " ready"}
				}
			}},
			{Name: "people", Title: "People", Priority: 6, Essential: true, Min: 14, Ideal: 22, Max: 40, Lead: true, Cell: func(r *Row) table.Cell { return table.Cell{Text: r.People} }},
			{Name: "name", Title: "Envelope, or why it is left out", Priority: 7, Essential: true, Min: 20, Ideal: 34, Max: 160, Cell: func(r *Row) table.Cell {
				if r.Why != "" {
					return table.Cell{Text: r.Why, Role: theme.Warn}
				}
				return table.Cell{Text: r.Name}
			}},
		},
	})
	return r
}

func writeRow(w *richtext.Writer, r *Row) {
	w.Heading("Line " + strconv.Itoa(r.Line))
	if r.Why != "" {
		w.Wrap("", r.Why, theme.Warn)
	}
	var list []draw.Fact
	for i, c := range r.columns {
		if c.Kind != spreadsheet.Unused && i < len(r.cells) && !r.cells[i].IsEmpty() {
			list = append(list, draw.Fact{Label: c.String(), Value: c.Masked(r.cells[i])})
		}
	}
	w.Facts(list...)
	if len(r.Task.Steps) == 0 {
		return
	}
	w.Heading("What is done")
	for _, step := range r.Task.Steps {
		w.Wrap(w.Theme.Glyphs.Bullet+" ", step.Request.Operation.Title, theme.Text)
	}
}

func (r *rows) reset() {
	r.number, r.checked, r.problem, r.leftOut, r.counts = 0, nil, "", false, rowCounts{}
	r.options.AllowDuplicates, r.options.Chosen = false, nil
	r.browser.SetSearch("")
	r.browser.SetRows(nil)
}

func (s *Screen) toggleRow() tea.Cmd {
	selected, ok := s.rows.browser.Table.Selected()
	if !ok {
		return nil
	}
	chosen := maps.Clone(s.rows.options.Chosen)
	if chosen == nil {
		chosen = map[int]bool{}
	}
	_, decided := chosen[selected.Line]
	switch {
	case decided:
		delete(chosen, selected.Line)
	case selected.Why == "":
		chosen[selected.Line] = false
	case selected.Duplicate:
		chosen[selected.Line] = true
	default:
		return notice.Say(notice.Info, "Line %d is wrong. Correct it in the file and choose the file again.", selected.Line)
	}
	s.rows.options.Chosen = chosen
	return s.checkRows()
}

type rowsCheckedMsg struct {
	screen.To
	number uint64
	rows   []*Row
	err    error
}

// Failure returns why it cannot be told which rows were sent before.
func (m rowsCheckedMsg) Failure() error { return m.err }

// checkRows checks every row of the file. It takes too long for Update when there are many.
func (s *Screen) checkRows() tea.Cmd {
	s.rows.number = screen.NextNumber()
	owner, number := s.env.Owner, s.rows.number
	env, order := s.env, s.rows.order
	source, file, options, now := s.source, s.columns.Shown, s.rows.options, s.env.Now()
	return func() tea.Msg {
		m := rowsCheckedMsg{To: screen.To(owner), number: number}
		var times map[string]time.Time
		if m.err = releaseUnstarted(env, order); env.State != nil && m.err == nil {
			var before state.Batches
			before, m.err = state.Get[state.Batches](env.State, state.NameBatches)
			times = before.Times()
		}
		options.LastPlanned = func(fingerprint string) string {
			if at, there := times[fingerprint]; there {
				return dates.Echo(at.In(now.Location()))
			}
			return ""
		}
		options.WithoutZero = file.WithoutZero
		m.rows = source.Check(file.Sheet, file.Columns, options)
		return m
	}
}

func (r *rows) applyChecked(msg rowsCheckedMsg) {
	if msg.number != r.number {
		return
	}
	r.checked, r.problem, r.counts = msg.rows, "", countRows(msg.rows)
	if msg.err != nil {
		r.problem = "Cannot tell which rows were sent before: " + model.Clean(msg.err.Error())
	}
	r.applySearch()
}

func (r *rows) applySearch() {
	text := r.browser.SearchText()
	var list []*Row
	for _, one := range r.checked {
		if (!r.leftOut || one.Why != "") && masterdetail.MatchesWords(strings.Join([]string{strconv.Itoa(one.Line), one.Name, one.People, one.Why}, " "), text) {
			list = append(list, one)
		}
	}
	r.browser.SetRows(list)
}
