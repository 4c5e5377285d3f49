package observed

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"maps"
	"os"
	"slices"
	"time"
)

// place is where a snapshot comes from: so many bytes of the file, or one that is added.
type place struct {
	envelope string
	at       time.Time
	from     int64
	bytes    int
	added    *NewSnapshot // nil for one of the file
}

// addSnapshots has each snapshot in memory only while it is written: together they take several
// megabytes.
func (s *Store) addSnapshots(added []NewSnapshot) error {
	if len(added) == 0 {
		return nil
	}
	file, err := s.folder.OpenOwn(s.snapshots())
	if err != nil {
		return err
	}
	var all []place
	if file != nil {
		defer file.Close()
		if all, err = placesIn(file); err != nil {
			return err
		}
	}
	for i := range added {
		all = append(all, place{envelope: added[i].Envelope, at: added[i].At, added: &added[i]})
	}
	return s.folder.ReplaceWith(s.snapshots(), 0o600, func(w io.Writer) error { return write(w, latest(all), file) })
}

// placesIn are the snapshots in a file. Of one that is too large the rest is left.
func placesIn(file *os.File) (all []place, err error) {
	lines := bufio.NewReaderSize(io.LimitReader(file, mostSnapshotBytes*2), maxLine)
	for from := int64(0); ; {
		text, err := lines.ReadSlice('\n')
		for _, one := range decode[Snapshot](text) {
			all = append(all, place{envelope: one.Envelope, at: one.At, from: from, bytes: len(text)})
		}
		switch from += int64(len(text)); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// latest are the latest of each envelope, and of those as many as are kept, the latest first.
func latest(all []place) []place {
	of := make(map[string]place, len(all))
	for _, one := range all {
		if known, has := of[one.envelope]; !has || !one.at.Before(known.at) {
			of[one.envelope] = one
		}
	}
	list := slices.SortedFunc(maps.Values(of), func(a, b place) int {
		return cmp.Or(b.at.Compare(a.at), cmp.Compare(a.envelope, b.envelope))
	})
	return list[:min(len(list), mostSnapshots)]
}

// write writes snapshots, but for those beyond the size that is kept.
func write(w io.Writer, list []place, file io.ReaderAt) error {
	out, written := bufio.NewWriter(w), 0
	for _, one := range list {
		text := make([]byte, one.bytes)
		if one.added != nil {
			text = encode(one.added)
		} else if _, err := file.ReadAt(text, one.from); err != nil {
			return err
		}
		if written+len(text) <= mostSnapshotBytes {
			written += len(text)
			_, _ = out.Write(text) // Flush returns what failed
		}
	}
	return out.Flush()
}
