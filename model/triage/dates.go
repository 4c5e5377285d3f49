package triage

import (
	"slices"

	"inkdesk/model"
)

// dates are times in their order, each as often as it happened.
type dates []model.Time

// count adds a time, or takes it away again.
func (d dates) count(at model.Time, by int32) dates {
	switch i, found := slices.BinarySearch(d, at); {
	case by > 0:
		return slices.Insert(d, i, at)
	case found:
		return slices.Delete(d, i, i+1)
	default:
		return d
	}
}

// latestBut is the last time apart from one, zero for none.
func (d dates) latestBut(except model.Time) model.Time {
	n := len(d)
	if n > 0 && d[n-1] == except {
		n--
	}
	if n == 0 {
		return 0
	}
	return d[n-1]
}
