package history

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"inkdesk/api/appendlog"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
)

const (
	// mostBytes sets the size at which the older half of the lines goes, mostSnapshotBytes that of the snapshots.
	mostBytes         = 1 << 20
	mostSnapshotBytes = 4 << 20
	MostSnapshots     = 5000 // how many snapshots are kept, those of the latest readings
)

// History holds what earlier sessions have kept of an account, for [account.Book.Recall].
type History struct {
	Changes   []account.Change // in the order in which they were added
	Visits    []Visit          // one for each session and time, the latest last
	Days      []tally.QueueDay // the latest last
	Snapshots []*account.Snapshot
}

// History reads the record of the account: nothing if it has no file, and the beginning of a file that is too large.
func (s *Store) History() (History, error) {
	h, err := s.recorded()
	snapshots, failed := appendlog.ReadAll(s.snapshots(), mostSnapshotBytes*2, decode[snapshotLine])
	if err = errors.Join(err, failed); err != nil {
		return History{}, explain(err)
	}
	for _, one := range snapshots {
		var known account.Snapshot
		if json.Unmarshal(one.Record, &known) == nil && known.Envelope.Valid() && known.Envelope == one.Envelope {
			h.Snapshots = append(h.Snapshots, &known)
		}
	}
	return h, nil
}

func (s *Store) recorded() (h History, err error) {
	lines, err := appendlog.ReadAll(s.lines(), mostBytes*2, decode[line])
	for _, l := range lines {
		switch {
		case l.Change != nil:
			h.Changes = append(h.Changes, l.Change.change())
		case l.Day != nil:
			isSame := func(other tally.QueueDay) bool { return other.On == l.Day.On }
			h.Days = append(slices.DeleteFunc(h.Days, isSame), *l.Day)
		default:
			isSame := func(other Visit) bool { return other.Session == l.Visit.Session && other.From.Equal(l.Visit.From) }
			h.Visits = append(slices.DeleteFunc(h.Visits, isSame), *l.Visit)
		}
	}
	slices.SortStableFunc(h.Visits, func(a, b Visit) int { return a.Until.Compare(b.Until) })
	slices.SortFunc(h.Days, func(a, b tally.QueueDay) int { return cmp.Compare(a.On, b.On) })
	return h, err
}

// Keep adds the changes seen, this visit, what the queue holds today, and the latest of the snapshots, but for what is
// zero; on an error perhaps some of it. It blocks on the disk.
func (s *Store) Keep(
	changes []account.Change, visit Visit, today tally.QueueDay, snapshots []*account.Snapshot,
) error {
	return explain(s.folder.Locked(s.name+".lock", func() error {
		if err := s.addLines(changes, visit, today); err != nil {
			return err
		}
		return s.addSnapshots(snapshots)
	}))
}

func (s *Store) addLines(changes []account.Change, visit Visit, today tally.QueueDay) error {
	known, err := s.recorded()
	if err != nil {
		return err
	}
	of := make(map[model.EnvelopeID][]account.Change)
	for _, one := range known.Changes {
		of[one.Envelope] = append(of[one.Envelope], one)
	}
	var added bytes.Buffer
	for _, change := range changes {
		kept := newChangeLine(change)
		one := kept.change()
		if !slices.ContainsFunc(of[one.Envelope], one.Same) {
			known.Changes = append(known.Changes, one)
			of[one.Envelope] = append(of[one.Envelope], one)
			added.Write(encode(line{Change: kept}))
		}
	}
	if visit != (Visit{}) {
		known.Visits = append(known.Visits, visit)
		added.Write(encode(line{Visit: &visit}))
	}
	if today != (tally.QueueDay{}) && !slices.Contains(known.Days, today) {
		known.Days = append(known.Days, today)
		added.Write(encode(line{Day: &today}))
	}
	if added.Len() == 0 {
		return nil
	}
	size, err := s.lines().Append(added.Bytes())
	if err == nil && size > mostBytes {
		err = s.lines().Compact(bytes.NewReader(known.newest()))
	}
	return err
}

const mostVisits, mostDays = 200, 400

func (h *History) newest() []byte {
	var kept [][]byte
	size := 0
	keep := func(one line) {
		kept = append(kept, encode(one))
		size += len(kept[len(kept)-1])
	}
	for i := len(h.Days) - 1; i >= max(len(h.Days)-mostDays, 0); i-- {
		keep(line{Day: &h.Days[i]})
	}
	for i := len(h.Visits) - 1; i >= max(len(h.Visits)-mostVisits, 0); i-- {
		keep(line{Visit: &h.Visits[i]})
	}
	for i := len(h.Changes) - 1; i >= 0 && size < mostBytes/2; i-- {
		keep(line{Change: newChangeLine(h.Changes[i])})
	}
	slices.Reverse(kept)
	return bytes.Join(kept, nil)
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
