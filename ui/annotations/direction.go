package annotations

import (
	"math"

	"inkdesk/model/geometry"
)

type direction struct{ x, y int }

// nearestTowards is the nearest field in a direction, nil when there is none. A distance
// to the side counts more than one ahead.
func nearestTowards(from *field, fields []*field, d direction) *field {
	var best *field
	nearest := math.Inf(1)
	for _, f := range fields {
		if f == from {
			continue
		}
		if distance, ahead := distance(from.box, f.box, d); ahead && distance < nearest {
			best, nearest = f, distance
		}
	}
	return best
}

const sideways = 2.5

func distance(from, to geometry.Box, d direction) (distance float64, ahead bool) {
	dx, dy := (to.Left+to.Right-from.Left-from.Right)/2, (to.Top+to.Bottom-from.Top-from.Bottom)/2
	x, y := float64(d.x), float64(d.y)
	forward, aside := dx*x+dy*y, math.Abs(dx*y)+math.Abs(dy*x)
	const least = 1e-6
	return forward + sideways*aside, forward > least
}
