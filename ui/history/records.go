// Package history keeps the changes seen between reads of envelopes on this machine and reads them
// again, and tells the events of one envelope.
package history

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"inkdesk/api/observed"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
)

// Record holds the changes and visits that earlier sessions have kept, for [account.Book.Recall].
type Record struct {
	Observations []account.Observation
	Snapshots    []*account.Snapshot
	Visits       []observed.Visit
	Days         []tally.QueueDay
}

// Read reads the record. It blocks on the disk.
func Read(store *observed.Store) (Record, error) {
	kept, err := store.Read()
	r := Record{Visits: kept.Visits}
	for _, d := range kept.Days {
		r.Days = append(r.Days, tally.QueueDay{On: d.On, Act: d.Act, Soon: d.Soon, Open: d.Open, Dated: tally.Dated{Near: d.Near, Signed: d.Signed}})
	}
	for i := range kept.Observations {
		r.Observations = append(r.Observations, observationOf(&kept.Observations[i]))
	}
	for _, one := range kept.Snapshots {
		var s account.Snapshot
		if json.Unmarshal(one.Record, &s) == nil && s.Envelope.Valid() && s.Envelope.String() == one.Envelope {
			r.Snapshots = append(r.Snapshots, &s)
		}
	}
	return r, err
}

// Add adds the changes seen, this visit and what the queue holds today to the record, and keeps the latest of the snapshots.
// It puts these in order. It blocks on the disk.
func Add(store *observed.Store, seen []account.Observation, visit observed.Visit, today tally.QueueDay, snapshots []*account.Snapshot) error {
	all := make([]observed.Observation, len(seen))
	for i := range seen {
		all[i] = recordOf(&seen[i])
	}
	slices.SortFunc(snapshots, func(a, b *account.Snapshot) int {
		return cmp.Or(b.ReadAt().Compare(a.ReadAt()), cmp.Compare(a.Envelope, b.Envelope))
	})
	snapshots = snapshots[:min(len(snapshots), observed.MostSnapshots)]
	kept := make([]observed.NewSnapshot, len(snapshots))
	for i, s := range snapshots {
		kept[i] = observed.NewSnapshot{Envelope: s.Envelope.String(), At: s.ReadAt(), Record: s}
	}
	return store.Add(all, visit, observed.Day{On: today.On, Act: today.Act, Soon: today.Soon, Open: today.Open, Near: today.Near, Signed: today.Signed}, kept)
}

func observationOf(r *observed.Observation) account.Observation {
	return account.Observation{
		Envelope: model.EnvelopeID(r.Envelope), Kind: account.ObservationKind(r.Kind),
		Recipient: model.RecipientID(r.Recipient), Document: model.DocumentID(r.Document), Placeholder: model.PlaceholderID(r.Placeholder),
		Was: r.Was, Is: r.Is, WasDate: model.Time(r.WasDate), IsDate: model.Time(r.IsDate), Complete: r.Complete, Sent: r.Sent,
		When: account.Span{From: r.From, To: r.To}, Updated: model.Time(r.Updated),
	}
}

func recordOf(o *account.Observation) observed.Observation {
	return observed.Observation{
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
