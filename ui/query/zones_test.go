package query_test

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"inkdesk/model"
	"inkdesk/ui/query"
)

// The day that was asked for is the day that is meant, where days have no midnight, two of them,
// or do not exist: rows of its first and last second are found, and those beside it are not.
func TestDaysInTheirZones(t *testing.T) {
	for _, row := range []struct{ zone, day, first, last string }{
		{"UTC", "2027-09-05", "2027-09-05T00:00:00Z", "2027-09-05T23:59:59Z"},
		{"America/Santiago", "2027-09-05", "2027-09-05T04:00:00Z", "2027-09-06T02:59:59Z"},
		{"America/Santiago", "2027-09-04", "2027-09-04T04:00:00Z", "2027-09-05T03:59:59Z"},
		{"America/Santiago", "2027-04-03", "2027-04-03T03:00:00Z", "2027-04-04T03:59:59Z"},
		{"America/Havana", "2027-11-07", "2027-11-07T04:00:00Z", "2027-11-08T04:59:59Z"},
		{"Africa/Cairo", "2027-04-30", "2027-04-29T22:00:00Z", "2027-04-30T20:59:59Z"},
		{"Asia/Beirut", "2027-03-28", "2027-03-27T22:00:00Z", "2027-03-28T20:59:59Z"},
		{"Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z", "2011-12-31T09:59:59Z"},
		{"Pacific/Apia", "2011-12-30", "", ""},
	} {
		zone, err := time.LoadLocation(row.zone)
		if err != nil {
			t.Fatal(err)
		}
		day, _ := time.Parse(time.DateOnly, row.day)
		now := time.Date(day.Year(), day.Month(), day.Day()+3, 12, 0, 0, 0, zone)
		keeps := func(text string, at time.Time) bool {
			q := query.Parse(text)
			if err := q.Err(); err != nil {
				t.Fatal(err)
			}
			e := &model.Envelope{CreatedAt: model.Time(at.Unix())}
			return q.Keeps(e, query.Context{Now: now}, model.UnknownUnit)
		}
		texts := []string{"from:" + row.day + " until:" + row.day}
		if row.first != "" {
			word := strings.ToLower(day.Weekday().String())
			texts = append(texts, "from:3d until:3d", "from:"+word+" until:"+word[:3])
		}
		for _, text := range texts {
			if row.first == "" {
				for hour := range 72 {
					if at := day.Add(time.Duration(hour-36) * time.Hour); keeps(text, at) {
						t.Errorf("%s: %s keeps %v", row.zone, text, at.In(zone))
					}
				}
				continue
			}
			first, _ := time.Parse(time.RFC3339, row.first)
			last, _ := time.Parse(time.RFC3339, row.last)
			for at, want := range map[time.Time]bool{first.Add(-time.Second): false, first: true, last: true, last.Add(time.Second): false} {
				if got := keeps(text, at); got != want {
					t.Errorf("%s: %s keeps %v: %v", row.zone, text, at.In(zone), got)
				}
			}
			body, _ := query.Parse(text).Request(now, model.Seconds.Stamp)
			if body.DateFrom.Time().Unix() != first.Unix() || body.DateTo.Time().Unix() != last.Unix() {
				t.Errorf("%s: %s asks for %v to %v", row.zone, text, body.DateFrom.Time().In(zone), body.DateTo.Time().In(zone))
			}
		}
	}
}
