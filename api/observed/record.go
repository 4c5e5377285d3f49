package observed

import (
	"bytes"
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
	Snapshots    []Snapshot
}

// Read returns the kept record, an empty one where there is none, and the beginning of a file that is too large.
func (s *Store) Read() (Record, error) {
	text, err := s.folder.ReadUpTo(mostBytes*2, s.lines())
	snapshots, failed := s.folder.ReadUpTo(mostSnapshotBytes*2, s.snapshots())
	if err = errors.Join(err, failed); err != nil {
		return Record{}, explain(err)
	}
	seen, visits := parse(text)
	return Record{Observations: seen, Visits: visits, Snapshots: decode[Snapshot](snapshots)}, nil
}

func parse(text []byte) (seen []Observation, visits []Visit) {
	for _, l := range decode[line](text) {
		if l.Seen != nil {
			seen = append(seen, *l.Seen)
			continue
		}
		v := *l.Visit
		visits = slices.DeleteFunc(visits, func(other Visit) bool { return other.Session == v.Session && other.From.Equal(v.From) })
		visits = append(visits, v)
	}
	slices.SortStableFunc(visits, func(a, b Visit) int { return a.Until.Compare(b.Until) })
	return seen, visits
}

// Add keeps new observations, this visit unless zero, and snapshots; on an error perhaps some of it.
func (s *Store) Add(seen []Observation, visit Visit, snapshots []NewSnapshot) error {
	return explain(s.folder.InTurn(s.name+".lock", func() error {
		if err := s.addLines(seen, visit); err != nil {
			return err
		}
		return s.addSnapshots(snapshots)
	}))
}

func (s *Store) addLines(seen []Observation, visit Visit) error {
	text, err := s.folder.ReadUpTo(mostBytes*2, s.lines())
	if err != nil {
		return err
	}
	known, visits := parse(text)
	of := make(map[string][]Observation)
	for _, one := range known {
		of[one.Envelope] = append(of[one.Envelope], one)
	}
	var added bytes.Buffer
	for _, one := range seen {
		if !slices.ContainsFunc(of[one.Envelope], one.same) {
			known = append(known, one)
			of[one.Envelope] = append(of[one.Envelope], one)
			encodeTo(&added, line{Seen: &one})
		}
	}
	if visit != (Visit{}) {
		visits = append(visits, visit)
		encodeTo(&added, line{Visit: &visit})
	}
	switch {
	case added.Len() == 0:
		return nil
	case len(text)+added.Len() > mostBytes:
		return s.folder.Replace(s.lines(), newestLines(known, visits))
	}
	return s.append(added.Bytes())
}

const mostVisits = 200

func newestLines(seen []Observation, visits []Visit) []byte {
	var lines [][]byte
	size := 0
	for i := len(visits) - 1; i >= max(len(visits)-mostVisits, 0); i-- {
		lines = append(lines, encode(line{Visit: &visits[i]}))
		size += len(lines[len(lines)-1])
	}
	for i := len(seen) - 1; i >= 0 && size < mostBytes/2; i-- {
		lines = append(lines, encode(line{Seen: &seen[i]}))
		size += len(lines[len(lines)-1])
	}
	slices.Reverse(lines)
	return bytes.Join(lines, nil)
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
