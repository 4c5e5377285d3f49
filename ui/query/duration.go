package query

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
)

const day = 24 * time.Hour

// timeTest compares a length of time: "<3d", ">=2w".
type timeTest struct {
	less  bool
	equal bool
	limit time.Duration
}

func (t timeTest) holds(d time.Duration) bool {
	switch {
	case t.equal && d == t.limit:
		return true
	case t.less:
		return d < t.limit
	default:
		return d > t.limit
	}
}

// readTimeTest takes a length with an operator in front, less or more where it is left out.
func readTimeTest(value string, less bool) (timeTest, error) {
	s := timeTest{less: less, equal: true}
	rest := strings.ReplaceAll(model.Fold(value), " ", "")
	for _, op := range []struct {
		sign        string
		less, equal bool
	}{{"<=", true, true}, {">=", false, true}, {"<", true, false}, {">", false, false}} {
		if r, ok := strings.CutPrefix(rest, op.sign); ok {
			s.less, s.equal, rest = op.less, op.equal, r
			break
		}
	}
	limit, err := readLength(rest)
	s.limit = limit
	return s, err
}

// maxLength limits the time that can be written to 100 years.
const maxLength = 36_500 * day

// readLength reads "30min", "4h", "3d", "2w", "1y"; a number alone counts days.
func readLength(text string) (time.Duration, error) {
	digits := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.Atoi(digits)
	unit, known := map[string]time.Duration{
		"": day, "d": day, "day": day, "days": day, "h": time.Hour, "hours": time.Hour, "hour": time.Hour,
		"min": time.Minute, "m": time.Minute, "w": 7 * day, "week": 7 * day, "weeks": 7 * day, "y": 365 * day,
	}[text[len(digits):]]
	if err != nil || n < 0 || !known {
		return 0, fmt.Errorf("%q is no length of time; write 3d, 4h or 2w", text)
	}
	if int64(n) > int64(maxLength/unit) {
		return 0, fmt.Errorf("%q is longer than 100 years", text)
	}
	return time.Duration(n) * unit, nil
}

// readExpires compares the time left. It is for open envelopes, and for drafts when
// those are asked for: nothing else expires.
func readExpires(value string, not bool) (effect, error) {
	var test func(time.Duration) bool
	within, wrong := readPeriod(value)
	switch text := model.Fold(value); {
	case text == "never", text == "none":
		return effect{keep: func(e *model.Envelope, _ Context) bool { return e.ExpiresAt.IsZero() != not }}, nil
	case text == "overdue", text == "past":
		test = func(left time.Duration) bool { return left <= 0 }
	case wrong == nil && strings.Contains(text, "-"): // a date: 3d is the time left
	default:
		s, err := readTimeTest(value, true)
		if err != nil {
			return effect{}, err
		}
		test = s.holds
	}
	keep := func(e *model.Envelope, c Context) bool {
		if e.ExpiresAt.IsZero() || !e.Status.Open() && e.Status != model.Draft {
			return false
		}
		if test == nil {
			return within.holds(e.ExpiresAt, c.Now) != not
		}
		return test(e.ExpiresAt.Time().Sub(c.Now)) != not
	}
	return effect{keep: keep, hint: func(r *request) { r.open = true }}, nil
}

// readElapsed compares the time since a moment of the envelope.
func readElapsed(at func(*model.Envelope) model.Time) func(string, bool) (effect, error) {
	return func(value string, not bool) (effect, error) {
		s, err := readTimeTest(value, false)
		return effect{keep: func(e *model.Envelope, c Context) bool {
			since := at(e)
			return !since.IsZero() && s.holds(c.Now.Sub(since.Time())) != not
		}}, err
	}
}
