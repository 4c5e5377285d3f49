package triage

import (
	"slices"
	"strings"
)

// plan is what mobile numbers of a country are like: how they go on after its code, and how many digits follow
// the code in all.
type plan struct {
	country     string
	mobile      []string
	least, most int
}

// plans are those of the countries whose plans tell landlines from mobile phones; no code begins another one.
var plans = []plan{
	{"+423", []string{"6", "7"}, 7, 9},
	{"+41", []string{"74", "75", "76", "77", "78", "79"}, 9, 9},
	{"+49", []string{"15", "16", "17"}, 10, 11},
	{"+43", []string{"65", "66", "67", "68", "69"}, 10, 12},
	{"+33", []string{"6", "7"}, 9, 9},
	{"+39", []string{"3"}, 9, 10},
	{"+44", []string{"7"}, 10, 10},
}

// getsSMS reports whether a number with its country may be that of a mobile phone, as every number of a country
// without a plan here.
func getsSMS(number string) bool {
	for _, p := range plans {
		if rest, ok := strings.CutPrefix(number, p.country); ok {
			return len(rest) >= p.least && len(rest) <= p.most &&
				slices.ContainsFunc(p.mobile, func(start string) bool { return strings.HasPrefix(rest, start) })
		}
	}
	return true
}
