// Package history keeps on this machine which changes of envelopes it has seen between two reads, when this account of
// the service was last looked at and what its queue held, and what the next session needs to compare with. It holds ids,
// times, states, counts and kinds of change; names, addresses and anything that people wrote have no field to be in.
//
// The record of one account is a file of JSON lines, and one of snapshots that is replaced as
// a whole. Both are bounded; the oldest lines go first. Several processes share them in turns.
// Nothing here is precious: lines that cannot be read are skipped.
package history

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"

	"inkdesk/api/appendlog"
	"inkdesk/model"
	"inkdesk/model/account"
)

// Store keeps the record of one account, safe for processes. It blocks on the disk, two seconds on others.
type Store struct {
	folder  *appendlog.Folder
	name    string
	session string
}

// Open returns the record of a profile at a host, in a folder that is made if it is not there
// and that no one else may look into or change. Nothing is written before the first [Store.Keep].
func Open(folder, profile, host string) (*Store, error) {
	private, err := appendlog.Open(folder)
	if err != nil {
		return nil, explain(err)
	}
	// Any text can be the name of a profile or a host; a digest can always be that of a file.
	sum := sha256.Sum256([]byte(profile + "\x00" + host))
	return &Store{folder: private, name: fmt.Sprintf("%x", sum[:8]), session: rand.Text()}, nil
}

// Session returns the name of this process in its visits.
func (s *Store) Session() string { return s.session }

// Close gives the folder back.
func (s *Store) Close() error { return s.folder.Close() }

func explain(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("what was seen to change cannot be kept for the next session: %w", err)
}

func (s *Store) lines() *appendlog.Log     { return s.log(".jsonl") }
func (s *Store) snapshots() *appendlog.Log { return s.log(".snapshots.jsonl") }

func (s *Store) log(extension string) *appendlog.Log {
	return &appendlog.Log{Folder: s.folder, Name: s.name + extension, Longest: maxLine}
}

// Examine looks for lines that cannot be read. It blocks on the disk.
func (s *Store) Examine(ctx context.Context) []appendlog.Damage {
	return append(
		s.lines().Examine(ctx, "what was seen to change, and when you were here", reads[line]),
		s.snapshots().Examine(
			ctx, "what envelopes were like when they were read last", reads[snapshotLine],
		)...)
}

// addSnapshots replaces the file by the latest snapshot of each envelope, as many as are kept. Of one
// that is too large the rest is left.
func (s *Store) addSnapshots(added []*account.Snapshot) error {
	if len(added) == 0 {
		return nil
	}
	before, err := appendlog.ReadAll(s.snapshots(), mostSnapshotBytes*2, decode[snapshotLine])
	if err != nil {
		return err
	}
	all := make([]snapshotLine, len(added), len(added)+MostSnapshots)
	for i, one := range added {
		all[i] = snapshotLine{Envelope: one.Envelope, At: one.ReadAt(), added: one}
	}
	all = append(all, before...)
	slices.SortStableFunc(all, func(a, b snapshotLine) int {
		return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.Envelope, b.Envelope))
	})
	return s.snapshots().Compact(latest(all))
}

// latest holds snapshots, those read last first.
type latest []snapshotLine

// WriteTo writes the first of each envelope, but for those beyond the number and the size that are kept.
func (all latest) WriteTo(w io.Writer) (written int64, err error) {
	out, seen := bufio.NewWriter(w), make(map[model.EnvelopeID]bool)
	for _, one := range all {
		if seen[one.Envelope] || len(seen) == MostSnapshots {
			continue
		}
		seen[one.Envelope] = true
		if one.added != nil {
			one.Record, _ = one.added.MarshalJSON() // one without a record is not written
		}
		line := encode(one)
		if written+int64(len(line)) > mostSnapshotBytes {
			continue
		}
		written += int64(len(line))
		if _, err := out.Write(line); err != nil {
			return written, err
		}
	}
	return written, out.Flush()
}
