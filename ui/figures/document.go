package figures

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/encode"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/ui/report"
)

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
