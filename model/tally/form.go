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
	weeks    []Week // with only the numbers counted in them
	finished []time.Duration
}

func (f *formCount) begin(weeks int) {
	if f.weeks == nil {
		f.weeks = make([]Week, weeks)
	}
}

func (f *formCount) form(name string) (Form, bool) {
	out := Form{Name: name, Open: f.open, Finish: DurationsOf(f.finished)}
	for i := range f.weeks {
		out.Completed += f.weeks[i].Counts[Completed]
		out.Lost += f.weeks[i].Lost()
	}
	if out.Completed >= leastTrend {
		for i := range f.weeks {
			out.CompletedIn = append(out.CompletedIn, f.weeks[i].Counts[Completed])
		}
	}
	return out, out.Open+out.Completed+out.Lost > 0
}

// unusualOf returns the unusual numbers of a form since it is in use.
func unusualOf(name string, counted, weeks []Week) []Unusual {
	if counted == nil {
		return nil
	}
	own := slices.Clone(weeks)
	for i := range own {
		own[i].Counts, own[i].SoFar = counted[i].Counts, counted[i].SoFar
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
