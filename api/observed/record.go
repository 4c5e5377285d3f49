package observed

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"inkdesk/api/strictmode"
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
			added.Write(encode(line{Seen: &one}))
		}
	}
	if visit != (Visit{}) {
		known.Visits = append(known.Visits, visit)
		added.Write(encode(line{Visit: &visit}))
	}
	if today != (Day{}) && !slices.Contains(known.Days, today) {
		known.Days = append(known.Days, today)
		added.Write(encode(line{Day: &today}))
	}
	switch {
	case added.Len() == 0:
		return nil
	case len(text)+added.Len() > mostBytes:
		return s.folder.Replace(s.lines(), known.newest())
	}
	_, err = s.folder.Append(s.lines(), added.Bytes(), 0o600, strictmode.Check, nil)
	return err
}

const mostVisits, mostDays = 200, 400

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

// History holds what earlier sessions have kept of an account, for [account.Book.Recall].
type History struct {
	Observations []account.Observation
	Snapshots    []*account.Snapshot
	Visits       []Visit
	Days         []tally.QueueDay
}

// History reads the record. It blocks on the disk.
func (s *Store) History() (History, error) {
	kept, err := s.Read()
	r := History{Visits: kept.Visits}
	for _, d := range kept.Days {
		r.Days = append(r.Days, tally.QueueDay{On: d.On, Act: d.Act, Soon: d.Soon, Open: d.Open, Dated: tally.Dated{Near: d.Near, Signed: d.Signed}})
	}
	for i := range kept.Observations {
		r.Observations = append(r.Observations, observationOf(&kept.Observations[i]))
	}
	for _, one := range kept.Snapshots {
		var snapshot account.Snapshot
		if json.Unmarshal(one.Record, &snapshot) == nil && snapshot.Envelope.Valid() && snapshot.Envelope.String() == one.Envelope {
			r.Snapshots = append(r.Snapshots, &snapshot)
		}
	}
	return r, err
}

// Keep adds the changes seen, this visit and what the queue holds today to the record, and keeps the latest of the snapshots.
// It puts these in order. It blocks on the disk.
func (s *Store) Keep(seen []account.Observation, visit Visit, today tally.QueueDay, snapshots []*account.Snapshot) error {
	all := make([]Observation, len(seen))
	for i := range seen {
		all[i] = recordOf(&seen[i])
	}
	slices.SortFunc(snapshots, func(a, b *account.Snapshot) int {
		return cmp.Or(b.ReadAt().Compare(a.ReadAt()), cmp.Compare(a.Envelope, b.Envelope))
	})
	snapshots = snapshots[:min(len(snapshots), MostSnapshots)]
	kept := make([]NewSnapshot, len(snapshots))
	for i, one := range snapshots {
		kept[i] = NewSnapshot{Envelope: one.Envelope.String(), At: one.ReadAt(), Record: one}
	}
	return s.Add(all, visit, Day{On: today.On, Act: today.Act, Soon: today.Soon, Open: today.Open, Near: today.Near, Signed: today.Signed}, kept)
}

func observationOf(r *Observation) account.Observation {
	return account.Observation{
		Envelope: model.EnvelopeID(r.Envelope), Kind: account.ObservationKind(r.Kind),
		Recipient: model.RecipientID(r.Recipient), Document: model.DocumentID(r.Document), Placeholder: model.PlaceholderID(r.Placeholder),
		Was: r.Was, Is: r.Is, WasDate: model.Time(r.WasDate), IsDate: model.Time(r.IsDate), Complete: r.Complete, Sent: r.Sent,
		When: account.Span{From: r.From, To: r.To}, Updated: model.Time(r.Updated),
	}
}

func recordOf(o *account.Observation) Observation {
	return Observation{
		Envelope: o.Envelope.String(), Kind: string(o.Kind),
		Recipient: o.Recipient.String(), Document: o.Document.String(), Placeholder: o.Placeholder.String(),
		Was: plainWord(o.Was), Is: plainWord(o.Is), WasDate: int64(o.WasDate), IsDate: int64(o.IsDate), Complete: o.Complete, Sent: o.Sent,
		From: utc(o.When.From), To: utc(o.When.To), Updated: int64(o.Updated),
	}
}

// utc leaves out the parts of a time that only this process understands.
func utc(at time.Time) time.Time {
	if at.IsZero() {
		return at
	}
	return at.UTC().Round(0)
}

// plainWord returns a state or a level, or a word in its place where the service has sent text.
func plainWord(word string) string {
	if word == "" || model.RecipientID(word).Valid() && len(word) <= 40 {
		return word
	}
	return "unrecognised"
}
