package figures

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/report"
	"inkdesk/ui/widget/table"
)

// Table holds one group of the numbers.
type Table struct {
	By      string // names it for the flag of that name, "" for a group that cannot be asked for alone
	Title   string // names what the table counts, and over which time
	Columns []string
	Rows    [][]string
	Left    int // how many rows it does not hold
}

// By returns the groups that can be asked for alone.
func By() []string { return []string{"week", "form", "holder", "level"} }

func (a *Account) groups() []Table {
	since := dayOf(a.Weeks[0].Monday)
	return []Table{
		{"", "Envelopes by status; the ended ones are those that ended since " + since, []string{"Status", "Envelopes"}, countRows(model.Statuses(), model.Status.Label, a.Status), 0},
		{"", "Open envelopes by health", []string{"Health", "Envelopes"}, countRows(Healths(), report.HealthWord, a.Queue.Health), 0},
		{
			"week", "By week: sent by the day of creation, completed and lost by the day of the last change",
			[]string{"Monday", "Sent", "Completed", "Declined", "Expired", "Voided", "Read"},
			a.weekRows(), 0,
		},
		{"", "Open envelopes that expire", []string{"Day", "Envelopes"}, a.expiringRows(), 0},
		{"", "Open envelopes by age", []string{"Open for", "Envelopes"}, a.openForRows(), 0},
		{"form", "By form, since " + since + "; time from creation to completion", []string{"Form", "Done", "Lost", "Half within", "Nine in ten"}, a.formRows(), a.FormsLeft},
		{"holder", "Who open envelopes wait for, also where it could be one of several", []string{"Name", "Address", "Open", "Oldest"}, a.holderRows(), 0},
		{"level", "Open envelopes by legality level", []string{"Level", "Envelopes"}, countRows(model.LegalityLevels(), model.LegalityLevel.Label, a.Levels), 0},
	}
}

func countRows[K comparable](keys []K, word func(K) string, counts map[K]int) (rows [][]string) {
	for _, key := range keys {
		rows = append(rows, []string{word(key), strconv.Itoa(counts[key])})
	}
	return rows
}

func (a *Account) weekRows() (rows [][]string) {
	for _, w := range a.Weeks {
		row := []string{dayOf(w.Monday)}
		for _, e := range tally.Events() {
			row = append(row, strconv.Itoa(w.Counts[e]))
		}
		read := "not all"
		if w.Complete {
			read = "all"
		}
		rows = append(rows, append(row, read))
	}
	return rows
}

func (a *Account) expiringRows() (rows [][]string) {
	for _, day := range a.Expiring {
		rows = append(rows, []string{day.Begins.Format("Mon 2006-01-02"), strconv.Itoa(day.N)})
	}
	return append(rows, []string{"in the 7 days after", strconv.Itoa(a.Later)})
}

func (a *Account) openForRows() (rows [][]string) {
	for i, class := range a.OpenFor {
		text := fmt.Sprintf("less than %d d", class.UnderDays)
		if class.UnderDays == 0 {
			text = fmt.Sprintf("%d d or more", a.OpenFor[i-1].UnderDays)
		}
		rows = append(rows, []string{text, strconv.Itoa(class.N)})
	}
	return rows
}

func (a *Account) formRows() (rows [][]string) {
	for _, f := range a.Forms {
		half, nine := DurationTexts(f.Finish)
		rows = append(rows, []string{f.Name, strconv.Itoa(f.Completed), strconv.Itoa(f.Lost), half, nine})
	}
	return rows
}

func (a *Account) holderRows() (rows [][]string) {
	for _, h := range a.Queue.Holders() {
		rows = append(rows, []string{h.Name.String(), h.Address.String(), strconv.Itoa(h.Open), a.Age(h.Oldest)})
	}
	return rows
}

// Age returns how long ago a time is, "-" for none and for one that is ahead.
func (a *Account) Age(at time.Time) string {
	age, known := a.age(at)
	if !known {
		return "-"
	}
	return triage.Span(age)
}

// age returns false for no time, and for one that is further ahead than clocks differ.
func (a *Account) age(at time.Time) (time.Duration, bool) {
	const most = 24 * time.Hour
	age := a.Period.Now.Sub(at)
	return max(age, 0), !at.IsZero() && age > -most
}

// DurationTexts returns how long half and nine in ten took, with a decimal below ten days; "-" for none.
func DurationTexts(d tally.Durations) (half, nine string) {
	if d.N == 0 {
		return "-", "-"
	}
	return daysText(d.P50), daysText(d.P90)
}

func daysText(d time.Duration) string {
	if d < 48*time.Hour {
		return triage.Span(d)
	}
	return strconv.FormatFloat(d.Hours()/24, 'f', 1, 64) + " d"
}

// Text returns the table as lines with its title above, for people.
func (t Table) Text() string {
	columns := make([]table.Column[[]string], len(t.Columns))
	for i, title := range t.Columns {
		columns[i] = table.Column[[]string]{Title: title, Right: i > 0 && t.isNumber(i), Cell: func(row []string) table.Cell { return table.Cell{Text: row[i]} }}
	}
	text := table.NewText(columns, t.Rows, 0, "")
	var b strings.Builder
	b.WriteString(t.Title + "\n")
	if len(t.Rows) == 0 {
		return b.String() + "  none\n"
	}
	b.WriteString("  " + text.Titles() + "\n")
	for _, row := range t.Rows {
		b.WriteString("  " + text.Line(row) + "\n")
	}
	return b.String()
}

const mostSpoken = 15 // limits the rows of a table that are read aloud

// spoken returns the table in words: a number before what it counts.
func (t Table) spoken() []string {
	lines := []string{t.Title + ":"}
	for _, row := range t.Rows[:min(len(t.Rows), mostSpoken)] {
		var facts []string
		for i, value := range row[1:] {
			switch title := strings.ToLower(t.Columns[i+1]); {
			case value == "-":
			case value == "1":
				facts = append(facts, value+" "+strings.TrimSuffix(title, "s"))
			case t.isNumber(i + 1):
				facts = append(facts, value+" "+title)
			default:
				facts = append(facts, title+" "+value)
			}
		}
		lines = append(lines, row[0]+": "+strings.Join(facts, ", "))
	}
	if more := len(t.Rows) - mostSpoken + t.Left; more > 0 {
		lines = append(lines, fmt.Sprintf("%d more; inkdesk report --by %s lists all.", more, t.By))
	}
	return lines
}

func (t Table) isNumber(column int) bool {
	for _, row := range t.Rows {
		if _, err := strconv.Atoi(row[column]); err != nil {
			return false
		}
	}
	return true
}
