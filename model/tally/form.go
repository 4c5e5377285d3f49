package tally

import (
	"cmp"
	"slices"
	"time"
)

// Form counts the envelopes that were made alike.
type Form struct {
	Name string
	// Open counts those open now; Completed and Lost count those of the period.
	Open, Completed, Lost int
	Finish                Durations
	// CompletedIn counts those completed in each week of the period, nil where they are too few for a trend.
	CompletedIn []int
}

const leastTrend = 4

type formCount struct {
	open     int
	happened []happening
	finished []time.Duration
}

// happening is an event of an envelope in a week of the period. An account may have as many forms as envelopes, so that
// a form has no counts of weeks in which nothing happened.
type happening struct {
	week uint16
	Event
	soFar bool
}

func (f *formCount) form(name string, weeks int) (Form, bool) {
	out := Form{Name: name, Open: f.open, Finish: DurationsOf(f.finished)}
	for _, h := range f.happened {
		switch h.Event {
		case Sent:
		case Completed:
			out.Completed++
		default:
			out.Lost++
		}
	}
	if out.Completed >= leastTrend {
		out.CompletedIn = make([]int, weeks)
		for _, h := range f.happened {
			if h.Event == Completed {
				out.CompletedIn[h.week]++
			}
		}
	}
	return out, out.Open+out.Completed+out.Lost > 0
}

// unusual returns the unusual numbers of a form since it is in use. Fewer than leastOfForm cannot be.
func (f *formCount) unusual(name string, weeks []Week) []Unusual {
	if len(f.happened) < leastOfForm {
		return nil
	}
	own := slices.Clone(weeks)
	for i := range own {
		own[i].Counts, own[i].SoFar = Counts{}, Counts{}
	}
	for _, h := range f.happened {
		own[h.week].Counts[h.Event]++
		if h.soFar {
			own[h.week].SoFar[h.Event]++
		}
	}
	markUsual(own)
	return unusual(name, own)
}

func sortForms(forms []Form) {
	slices.SortFunc(forms, func(a, b Form) int {
		return cmp.Or(cmp.Compare(b.Completed+b.Lost, a.Completed+a.Lost), cmp.Compare(b.Open, a.Open), cmp.Compare(a.Name, b.Name))
	})
}

// Durations sum up how long some envelopes took.
type Durations struct {
	N int
	// Half of them took at most P50, nine in ten at most P90; 0 for none.
	P50, P90 time.Duration
}

// DurationsOf sums up times. It sorts them.
func DurationsOf(times []time.Duration) Durations {
	if len(times) == 0 {
		return Durations{}
	}
	slices.Sort(times)
	within := func(tenths int) time.Duration { return times[(len(times)*tenths+9)/10-1] }
	return Durations{N: len(times), P50: within(5), P90: within(9)}
}
