package figures

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/encode"
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

// document holds the numbers as JSON. Names and types of its members are a contract with other programs.
type document struct {
	ReadAt       time.Time            `json:"read_at"`
	Since        string               `json:"since"`
	Until        string               `json:"until"`
	Complete     bool                 `json:"complete"` // says that all was read that the numbers rest on
	Assumptions  report.Assumptions   `json:"assumptions"`
	Open         int                  `json:"open"`
	Status       map[model.Status]int `json:"status"`
	Health       map[string]int       `json:"health"`
	Weeks        []week               `json:"weeks"`
	Expiring     []expiring           `json:"expiring"`
	OpenFor      []openFor            `json:"open_for"`
	TimeToFinish struct {
		N int `json:"n"`
		took
	} `json:"time_to_finish"`
	Forms   []form                      `json:"forms"`
	Holders []holder                    `json:"holders"`
	Levels  map[model.LegalityLevel]int `json:"levels"`
	Unusual []unusual                   `json:"unusual"`
}

type week struct {
	Monday    string `json:"monday"`
	Complete  bool   `json:"complete"`
	Sent      int    `json:"sent"`
	Completed int    `json:"completed"`
	Declined  int    `json:"declined"`
	Expired   int    `json:"expired"`
	Voided    int    `json:"voided"`
}

type expiring struct {
	Day string `json:"day"`
	N   int    `json:"n"`
}

type openFor struct {
	UnderDays *int `json:"under_days"` // bounds the age of the class, null for the last one
	N         int  `json:"n"`
}

type took struct {
	P50 *int64 `json:"p50_seconds"` // null for none
	P90 *int64 `json:"p90_seconds"`
}

type form struct {
	Form string `json:"form"`
	Done int    `json:"done"`
	Lost int    `json:"lost"`
	took
}

type holder struct {
	Address model.Text `json:"address"`
	Name    model.Text `json:"name"`
	Open    int        `json:"open"`
	Oldest  *int64     `json:"oldest_seconds"`
}

type unusual struct {
	What     string `json:"what"`
	ThisWeek int    `json:"this_week"`
	Low      int    `json:"usual_low"`
	High     int    `json:"usual_high"`
}

// JSON returns the numbers for other programs. Days are in the zone of the person.
func (a *Account) JSON() (string, error) {
	d := document{
		ReadAt: a.Period.Now.UTC().Truncate(time.Second), Since: dayOf(a.Weeks[0].Monday), Until: dayOf(a.Period.Until),
		Complete: a.Complete, Assumptions: a.Assumptions, Open: a.Open,
		Status: map[model.Status]int{}, Health: map[string]int{}, Levels: map[model.LegalityLevel]int{},
		Forms: []form{}, Holders: []holder{}, Unusual: []unusual{},
	}
	for _, s := range model.Statuses() {
		d.Status[s] = a.Status[s]
	}
	for _, h := range Healths() {
		d.Health[report.HealthWord(h)] = a.Queue.Health[h]
	}
	for _, l := range model.LegalityLevels() {
		d.Levels[l] = a.Levels[l]
	}
	for _, w := range a.Weeks {
		d.Weeks = append(d.Weeks, week{
			dayOf(w.Monday), w.Complete, w.Counts[tally.Sent], w.Counts[tally.Completed],
			w.Counts[tally.Declined], w.Counts[tally.Expired], w.Counts[tally.Voided],
		})
	}
	for _, day := range a.Expiring {
		d.Expiring = append(d.Expiring, expiring{dayOf(day.Begins), day.N})
	}
	for _, class := range a.OpenFor {
		one := openFor{N: class.N}
		if class.UnderDays > 0 {
			one.UnderDays = &class.UnderDays
		}
		d.OpenFor = append(d.OpenFor, one)
	}
	d.TimeToFinish.N, d.TimeToFinish.took = a.Finish.N, inSeconds(a.Finish)
	for _, f := range a.Forms {
		d.Forms = append(d.Forms, form{f.Name, f.Completed, f.Lost, inSeconds(f.Finish)})
	}
	for _, h := range a.Queue.Holders() {
		one := holder{Address: h.Address, Name: h.Name, Open: h.Open}
		if age, known := a.age(h.Oldest); known {
			one.Oldest = new(int64(age / time.Second))
		}
		d.Holders = append(d.Holders, one)
	}
	for _, u := range a.Unusual {
		d.Unusual = append(d.Unusual, unusual{What(u), u.ThisWeek, u.Low, u.High})
	}
	text, err := encode.JSON(d)
	return string(text), err
}

// What names the unusual number: "declined", or of one form "declined: service contract".
func What(u tally.Unusual) string {
	if u.Form == "" {
		return u.Event.String()
	}
	return u.Event.String() + ": " + u.Form
}

// Healths returns the badges in the order of their urgency.
func Healths() []triage.Health {
	return []triage.Health{triage.NeedsAct, triage.NeedsSoon, triage.NeedsWatch, triage.Healthy, triage.Unchecked}
}

func dayOf(at time.Time) string { return at.Format(time.DateOnly) }

func inSeconds(d tally.Durations) took {
	if d.N == 0 {
		return took{}
	}
	return took{new(int64(d.P50 / time.Second)), new(int64(d.P90 / time.Second))}
}
