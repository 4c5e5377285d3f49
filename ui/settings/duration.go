package settings

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// span returns a time from least to most. With off allowed, 0 and "off" stand for never.
func span(least, most time.Duration, off bool) rule[time.Duration] {
	var words []string
	if off {
		words = []string{"off", "0"}
	}
	return plain(func(s string) (time.Duration, error) {
		if off && (strings.EqualFold(s, "off") || s == "0") {
			return 0, nil
		}
		d, err := parseDuration(s)
		if off && err == nil && d == 0 {
			return 0, nil
		}
		switch {
		case err != nil:
			return 0, fmt.Errorf("%s is not a length of time; write a number with its unit, such as 30s, 10m, 4h, 3d or 2w", quote(s))
		case d < least || d > most:
			return 0, fmt.Errorf("%s is not between %s and %s", quote(s), DurationText(least), DurationText(most))
		}
		return d, nil
	}, func(d time.Duration) string {
		if d == 0 && off {
			return "off"
		}
		return DurationText(d)
	}).like(spanSchema(DurationText(least), DurationText(most), words...))
}

// spanOrAuto accepts as [span] does, and also "auto", which is 0 and leaves it to the program.
func spanOrAuto(least, most time.Duration) rule[time.Duration] {
	given := span(least, most, false)
	return plain(func(s string) (time.Duration, error) {
		if strings.EqualFold(s, string(Auto)) {
			return 0, nil
		}
		return given.parse(s)
	}, func(d time.Duration) string {
		if d == 0 {
			return string(Auto)
		}
		return given.text(d)
	}).like(spanSchema(DurationText(least), DurationText(most), string(Auto)))
}

var errDuration = errors.New("not a length of time")

// parseDuration knows days and weeks beside Go's own units: "2w", "1d12h".
func parseDuration(s string) (time.Duration, error) {
	var sum time.Duration
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
			return 0, errDuration
		}
		sum += time.Duration(n) * unit.length
		rest = after
	}
	if rest == "" && s != "" {
		return sum, nil
	}
	d, err := time.ParseDuration(rest)
	if err != nil || d < 0 {
		return 0, errDuration
	}
	return sum + d, nil
}

// DurationText writes a span as the settings have it: whole days as days, the rest as Go writes it without
// its zeros.
func DurationText(d time.Duration) string {
	if d == 0 {
		return "0s"
	}
	text := ""
	if days := d / day; days > 0 {
		text = fmt.Sprintf("%dd", days)
		d -= days * day
	}
	if d == 0 {
		return text
	}
	rest := d.String()
	if strings.HasSuffix(rest, "m0s") {
		rest = strings.TrimSuffix(rest, "0s")
	}
	if strings.HasSuffix(rest, "h0m") {
		rest = strings.TrimSuffix(rest, "0m")
	}
	return text + rest
}
