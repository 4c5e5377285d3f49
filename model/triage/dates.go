package triage

import (
	"slices"

	"inkdesk/model"
)

// dates are times in their order, each as often as it happened.
type dates []model.Time

// count adds times, or takes them away again.
func (d dates) count(others dates, by int) dates {
	for _, at := range others {
		switch i, found := slices.BinarySearch(d, at); {
		case by > 0:
			d = slices.Insert(d, i, at)
		case found:
			d = slices.Delete(d, i, i+1)
		}
	}
	return d
}

// without are the times without others; it leaves both as they are.
func (d dates) without(others dates) dates {
	if len(others) == 0 {
		return d
	}
	return slices.Clone(d).count(others, -1)
}

// latest is the last time, zero for none.
func (d dates) latest() model.Time {
	if len(d) == 0 {
		return 0
	}
	return d[len(d)-1]
}
