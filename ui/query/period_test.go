package query_test

import (
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/query"
)

// Each row is an envelope and the one query of those beside it that must not find it.
func TestPeriods(t *testing.T) {
	now := time.Date(2026, time.November, 26, 18, 0, 0, 0, time.UTC) // a Thursday
	at := func(day, hour int) model.Time {
		return model.Time(time.Date(2026, time.November, day, hour, 0, 0, 0, time.UTC).Unix())
	}
	context := query.Context{
		Now: now, Form: func(e *model.Envelope) string { return e.Name.String() },
		IsForm: func(text string) bool { return text == "service" },
	}
	for _, row := range []struct {
		name         string
		envelope     model.Envelope
		finds, fails []string
	}{
		{
			"completed on a Monday",
			model.Envelope{Name: model.NewText("Service contract"), Status: model.Completed, CreatedAt: at(9, 8), UpdatedAt: at(23, 0)},
			[]string{"completed:2026-11-23", "completed:2026-11-23..2026-11-29", "completed:mon", "took:>13d", "took:<2w", `form:"service CONTRACT"`, "form:contract", "form:SÉRV", `-form:"sérvice"`, "-took:>30d"},
			[]string{"completed:2026-11-24", "completed:2026-11-16..2026-11-22", "ended:mon", "took:>14d", "form:service", "expires:2026-11-23"},
		},
		{
			"expired in the last hour of a Sunday",
			model.Envelope{Name: model.NewText("x"), Status: model.Expired, CreatedAt: at(1, 8), UpdatedAt: at(22, 23)},
			[]string{"ended:2026-11-16..2026-11-22", "ended:2026-11-22", "-form:y"},
			[]string{"ended:2026-11-23", "completed:2026-11-22", "took:>1d"},
		},
		{
			"open, with a date",
			model.Envelope{Status: model.InProgress, CreatedAt: at(1, 8), UpdatedAt: at(2, 8), ExpiresAt: at(28, 12)},
			[]string{"expires:2026-11-28", "expires:2026-11-27..2026-11-28", "expires:2d", "expires:<2d", "-expires:2026-11-27"},
			[]string{"expires:2026-11-27", "expires:1d", "completed:2026-11-02", "ended:2026-11-02", "-expires:2026-11-28"},
		},
		{
			"without any date",
			model.Envelope{Status: model.Completed},
			nil,
			[]string{"completed:2026-01-01..2026-11-26", "took:<1d", "took:>1d", "expires:1970-01-01"},
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, text := range slices.Concat(row.finds, row.fails) {
				q := query.Parse(text)
				if err := q.Err(); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				if found := q.Matches(&row.envelope, context); found != slices.Contains(row.finds, text) {
					t.Errorf("%s: found %v", text, found)
				}
			}
		})
	}
}

// The service is asked for no other states than these, whatever else is asked for.
func TestPeriodsLimitTheStates(t *testing.T) {
	stamp := func(at time.Time) model.Time { return model.Time(at.Unix()) }
	for text, want := range map[string][]model.Status{
		"completed:today":           {model.Completed},
		"ended:today":               {model.Expired, model.Declined, model.Voided},
		"ended:today status:voided": {model.Voided},
		"status:voided,expired ended:today -status:expired": {model.Voided},
		"took:>3d": {model.Completed},
	} {
		body, ok := query.Parse(text).Request(time.Now(), stamp)
		if !ok || !slices.Equal(body.Statuses, want) {
			t.Errorf("%s asks for %v", text, body.Statuses)
		}
	}
	if _, ok := query.Parse("completed:today ended:today").Request(time.Now(), stamp); ok {
		t.Error("what is completed and ended was asked for")
	}
	if err := query.Parse("-completed:today").Err(); err == nil {
		t.Error("a minus was taken")
	}
	if err := query.Parse("completed:someday..today").Err(); err == nil {
		t.Error("no day was taken")
	}
}

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
		testbed.Must(t, err)
		day, _ := time.Parse(time.DateOnly, row.day)
		now := time.Date(day.Year(), day.Month(), day.Day()+3, 12, 0, 0, 0, zone)
		keeps := func(text string, at time.Time) bool {
			q := query.Parse(text)
			testbed.Must(t, q.Err())
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
				testbed.Equal(t, keeps(text, at), want, "%s: %s keeps %v", row.zone, text, at.In(zone))
			}
			body, _ := query.Parse(text).Request(now, model.Seconds.Stamp)
			if body.DateFrom.Time().Unix() != first.Unix() || body.DateTo.Time().Unix() != last.Unix() {
				t.Errorf("%s: %s asks for %v to %v", row.zone, text, body.DateFrom.Time().In(zone), body.DateTo.Time().In(zone))
			}
		}
	}
}

func TestID(t *testing.T) {
	const id, other = "65a1f0c2d3e4b5a697887766", "0123456789abcdef0123456789abcdef"
	for _, c := range []struct{ text, want string }{
		{id, id},
		{"  " + id + "\n", id},
		{"see " + id + ", please", id},
		{"\"" + id + "\"", id},
		{"id:" + id, id},
		{"https://app.example.com/envelope/" + id, id},
		{"https://app.example.com/envelopes/" + id + "/documents/" + other, id},
		{"https://app.example.com/template/" + id + "?from=" + other, id},
		{"https://app.example.com/#/sign?envelopeId=" + id + "&step=1", id},
		{"https://app.example.com/folder/" + other + "/" + id, id},
		{"<https://app.example.com/v2/envelope/" + id + ">", id},
		{"8f14e45f-ceea-467f-9575-0a1b2c3d4e5f", "8f14e45f-ceea-467f-9575-0a1b2c3d4e5f"},
		{"", ""},
		{"Contract Miller 2024", ""},
		{"anna.miller.1987654321012345@example.com", ""},
		{"https://app.example.com/envelopes", ""},
		{"https://app.example.com/templates/lease-1?x=1\n", "lease-1"},
		{"see https://app.example.com/templates/lease-1", ""},
		{"Donaudampfschifffahrtsgesellschaft", ""},
		{"../../../etc/passwd/1234567890", ""},
	} {
		got, ok := query.ID(c.text)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%q holds the id %q, want %q", c.text, got, c.want)
		}
	}
}

func TestIDIn(t *testing.T) {
	const id = "65a1f0c2d3e4b5a697887766"
	for text, want := range map[string]string{
		id: id, " " + id + "\n": id, "https://app.example.com/envelope/" + id: id,
		"https://app.example.com/#/sign?envelopeId=" + id + "&x=1": id,
		"lease": "", "Donaudampfschifffahrtsgesellschaft": "", "lease " + id: "", "anna1234567890123@example.com": "",
		"https://example.com/envelopes": "", "id:" + id: "", "env:" + id: "env:" + id, "https://example.com/templates/lease-1?x=1": "lease-1",
		"https://example.com/template/edit/" + id: id, "https://example.com/lease-1": "",
	} {
		if got, ok := query.IDIn(text); ok != (want != "") || ok && got != want {
			t.Errorf("%q holds the id %q, %v; want %q", text, got, ok, want)
		}
	}
}

func TestRelations(t *testing.T) {
	for _, c := range []struct {
		name, email string
		want        []query.Relation
	}{
		{"Lease Bern 12 (copy)", "anna@example.com", []query.Relation{
			{Title: "Named like Lease Bern", Query: `"Lease Bern"`}, {Title: "With anna@example.com", Query: "anna@example.com"},
		}},
		{"A1 2", "", []query.Relation{{Title: "Named like A1 2", Query: `"A1 2"`}}},
		{"Cafés Café2026", "", []query.Relation{{Title: "Named like Cafés Café", Query: `"Cafés Café"`}}},
		{"", "", nil},
	} {
		e := model.Envelope{Name: model.NewText(c.name), SigningSteps: []model.SigningStep{{
			Recipients: []model.Recipient{{Email: model.NewText(c.email)}},
		}}}
		if diff := cmp.Diff(c.want, query.Relations(&e)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.name, diff)
		}
	}
}
