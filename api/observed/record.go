package observed

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"time"

	"inkdesk/api/strictmode"
)

const (
	// mostBytes sets the size at which the older half of the lines goes, mostSnapshotBytes that of the snapshots.
	mostBytes         = 1 << 20
	mostSnapshotBytes = 4 << 20
	MostSnapshots     = 5000 // how many snapshots are kept, those of the latest readings
)

// Record holds all that is kept of an account.
type Record struct {
	Observations []Observation // in the order in which they were added
	Visits       []Visit       // one for each session and time, the latest last
	Days         []Day         // the latest last
	Snapshots    []Snapshot
}

// Read returns the kept record, an empty one where there is none, and the beginning of a file that is too large.
func (s *Store) Read() (Record, error) {
	text, err := s.folder.ReadUpTo(mostBytes*2, s.lines())
	snapshots, failed := s.folder.ReadUpTo(mostSnapshotBytes*2, s.snapshots())
	if err = errors.Join(err, failed); err != nil {
		return Record{}, explain(err)
	}
	all := parse(text)
	all.Snapshots = decode[Snapshot](snapshots)
	return all, nil
}

func parse(text []byte) (all Record) {
	for _, l := range decode[line](text) {
		switch {
		case l.Seen != nil:
			all.Observations = append(all.Observations, *l.Seen)
		case l.Day != nil:
			all.Days = append(slices.DeleteFunc(all.Days, func(other Day) bool { return other.On == l.Day.On }), *l.Day)
		default:
			isSame := func(other Visit) bool { return other.Session == l.Visit.Session && other.From.Equal(l.Visit.From) }
			all.Visits = append(slices.DeleteFunc(all.Visits, isSame), *l.Visit)
		}
	}
	slices.SortStableFunc(all.Visits, func(a, b Visit) int { return a.Until.Compare(b.Until) })
	slices.SortFunc(all.Days, func(a, b Day) int { return cmp.Compare(a.On, b.On) })
	return all
}

// Add keeps new observations, this visit and what the queue holds today unless zero, and snapshots; on an error perhaps
// some of it.
func (s *Store) Add(seen []Observation, visit Visit, today Day, snapshots []NewSnapshot) error {
	return explain(s.folder.InTurn(s.name+".lock", func() error {
		if err := s.addLines(seen, visit, today); err != nil {
			return err
		}
		return s.addSnapshots(snapshots)
	}))
}

func (s *Store) addLines(seen []Observation, visit Visit, today Day) error {
	text, err := s.folder.ReadUpTo(mostBytes*2, s.lines())
	if err != nil {
		return err
	}
	known := parse(text)
	of := make(map[string][]Observation)
	for _, one := range known.Observations {
		of[one.Envelope] = append(of[one.Envelope], one)
	}
	var added bytes.Buffer
	for _, one := range seen {
		if !slices.ContainsFunc(of[one.Envelope], one.same) {
			known.Observations = append(known.Observations, one)
			of[one.Envelope] = append(of[one.Envelope], one)
			encodeTo(&added, line{Seen: &one})
		}
	}
	if visit != (Visit{}) {
		known.Visits = append(known.Visits, visit)
		encodeTo(&added, line{Visit: &visit})
	}
	if today != (Day{}) && !slices.Contains(known.Days, today) {
		known.Days = append(known.Days, today)
		encodeTo(&added, line{Day: &today})
	}
	switch {
	case added.Len() == 0:
		return nil
	case len(text)+added.Len() > mostBytes:
		return s.folder.Replace(s.lines(), known.newest())
	}
	return s.append(added.Bytes())
}

const mostVisits, mostDays = 200, 400

// newest returns the lines of those that are kept when there are too many.
func (r *Record) newest() []byte {
	var kept [][]byte
	size := 0
	keep := func(one line) {
		kept = append(kept, encode(one))
		size += len(kept[len(kept)-1])
	}
	for i := len(r.Days) - 1; i >= max(len(r.Days)-mostDays, 0); i-- {
		keep(line{Day: &r.Days[i]})
	}
	for i := len(r.Visits) - 1; i >= max(len(r.Visits)-mostVisits, 0); i-- {
		keep(line{Visit: &r.Visits[i]})
	}
	for i := len(r.Observations) - 1; i >= 0 && size < mostBytes/2; i-- {
		keep(line{Seen: &r.Observations[i]})
	}
	slices.Reverse(kept)
	return bytes.Join(kept, nil)
}

func (s *Store) append(lines []byte) error {
	_, err := s.folder.Append(s.lines(), lines, 0o600, strictmode.Check, nil)
	return err
}

// LastHere returns the end of the latest visit that was over when this one began, zero for a first one.
func LastHere(visits []Visit, now Visit) time.Time {
	var last time.Time
	for _, v := range visits {
		if v.Session == now.Session && v.From.Equal(now.From) {
			continue
		}
		until := v.Until
		if v.From.Before(now.From) && until.After(now.From) {
			until = now.From // in another window
		}
		if !until.After(now.From) && until.After(last) {
			last = until
		}
	}
	return last
}
