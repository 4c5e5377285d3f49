package observed

import (
	"bufio"
	"bytes"
	"cmp"
	"io"
	"os"
	"slices"
	"time"
)

// kept holds a snapshot to be written: a line of the file, or one that is added, which is encoded only then.
type kept struct {
	envelope string
	at       time.Time
	line     []byte
	added    *NewSnapshot // nil for one of the file
}

// placed holds a snapshot of which no more is read than tells it from others.
type placed struct {
	Envelope string    `json:"envelope"`
	At       time.Time `json:"at"`
	Record   isObject  `json:"record"`
}

func (p placed) check() error { return checkSnapshot(p.Envelope, p.At, bool(p.Record)) }

type isObject bool

// UnmarshalJSON implements [json.Unmarshaler].
func (o *isObject) UnmarshalJSON(text []byte) error {
	*o = text[0] == '{'
	return nil
}

// addSnapshots replaces the file by the latest snapshot of each envelope, as many as are kept. Of one
// that is too large the rest is left.
func (s *Store) addSnapshots(added []NewSnapshot) error {
	if len(added) == 0 {
		return nil
	}
	text, err := s.folder.ReadUpTo(mostSnapshotBytes*2, s.snapshots())
	if err != nil {
		return err
	}
	all := make([]kept, 0, len(added)+MostSnapshots)
	for i := range added {
		all = append(all, kept{envelope: added[i].Envelope, at: added[i].At, added: &added[i]})
	}
	for line := range bytes.Lines(text) {
		if one, ok := decodeLine[placed](line); ok {
			all = append(all, kept{envelope: one.Envelope, at: one.At, line: line})
		}
	}
	slices.SortStableFunc(all, func(a, b kept) int {
		return cmp.Or(b.at.Compare(a.at), cmp.Compare(a.envelope, b.envelope))
	})
	return s.folder.ReplaceWith(s.snapshots(), 0o600, func(file *os.File) error { return write(file, all) })
}

// write writes the first of each envelope, but for those beyond the number and the size that are kept.
func write(w io.Writer, all []kept) error {
	out, written, seen := bufio.NewWriter(w), 0, make(map[string]bool)
	for _, one := range all {
		if seen[one.envelope] || len(seen) == MostSnapshots {
			continue
		}
		seen[one.envelope] = true
		line := one.line
		if one.added != nil {
			line = encode(one.added)
		}
		if written+len(line) > mostSnapshotBytes {
			continue
		}
		written += len(line)
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}
