package settings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// span returns a time from the first to the second argument. The others are words for no time at
// all, the first as it is shown: "off" and "0" for never, "auto" to leave it to the program.
func span(args ...string) rule {
	limits, zero := args[:2], args[2:]
	least, _ := parseDuration(limits[0])
	most, _ := parseDuration(limits[1])
	r := plain(func(v value) (time.Duration, error) {
		d, ok := parseDuration(v.text)
		switch {
		case slices.Contains(zero, strings.ToLower(v.text)), ok && d == 0 && slices.Contains(zero, "0"):
			return 0, nil
		case !ok:
			return 0, fmt.Errorf("%s is not a length of time; write a number with its unit, such as 30s, 10m, 4h, 3d or 2w", quote(v.text))
		case d < least || d > most:
			return 0, fmt.Errorf("%s is not between %s and %s", quote(v.text), limits[0], limits[1])
		}
		return d, nil
	}, spanSchema(limits, zero))
	r.text = func(x any) string {
		if d := x.(time.Duration); d != 0 || len(zero) == 0 {
			return DurationText(d)
		}
		return zero[0]
	}
	return r
}

// parseDuration knows days and weeks beside Go's own units: "2w", "1d12h".
func parseDuration(s string) (sum time.Duration, ok bool) {
	rest := strings.ToLower(s)
	for _, unit := range []struct {
		letter string
		length time.Duration
	}{{"w", 7 * day}, {"d", day}} {
		digits, after, found := strings.Cut(rest, unit.letter)
		if !found {
			continue
		}
		n, err := strconv.ParseUint(digits, 10, 12)
		if err != nil {
			return 0, false
		}
		sum, rest = sum+time.Duration(n)*unit.length, after
	}
	if rest == "" && s != "" {
		return sum, true
	}
	if d, err := time.ParseDuration(rest); err == nil && d >= 0 {
		return sum + d, true
	}
	return 0, false
}

// DurationText writes a span as the settings have it: whole days as days, the rest as Go writes it without its zeros.
func DurationText(d time.Duration) string {
	if d >= day && d%day == 0 {
		return fmt.Sprintf("%dd", d/day)
	}
	rest := strings.NewReplacer("h0m0s", "h", "m0s", "m").Replace((d % day).String())
	if d < day {
		return rest
	}
	return fmt.Sprintf("%dd%s", d/day, rest)
}

const day = 24 * time.Hour
