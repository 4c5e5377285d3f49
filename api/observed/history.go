package observed

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
)

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
