package observed

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"os"
	"slices"
	"time"
)

// place is where a snapshot comes from: so many bytes of the file, or one that is added.
type place struct {
	envelope string
	at       time.Time
	from     int64
	bytes    int64
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
	return s.folder.ReplaceWith(s.snapshots(), 0o600, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		if err := write(out, latest(all), file); err != nil {
			return err
		}
		return out.Flush()
	})
}

// placesIn are the snapshots in a file. Of one that is too large the rest is left.
func placesIn(file *os.File) (all []place, err error) {
	lines := bufio.NewReaderSize(io.LimitReader(file, mostSnapshotBytes*2), maxLine)
	for from := int64(0); ; {
		text, err := lines.ReadSlice('\n')
		for _, one := range decode[Snapshot](text) {
			all = append(all, place{envelope: one.Envelope, at: one.At, from: from, bytes: int64(len(text))})
		}
		switch from += int64(len(text)); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// latest are the latest of each envelope, and of those as many as are kept, the latest first. It
// takes all for them.
func latest(all []place) []place {
	slices.SortFunc(all, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.envelope, b.envelope), b.at.Compare(a.at))
	})
	all = slices.CompactFunc(all, func(a, b place) bool { return a.envelope == b.envelope })
	slices.SortFunc(all, func(a, b place) int {
		return cmp.Or(b.at.Compare(a.at), cmp.Compare(a.envelope, b.envelope))
	})
	return all[:min(len(all), MostSnapshots)]
}

// write writes snapshots, but for those beyond the size that is kept.
func write(w io.Writer, list []place, file io.ReaderAt) error {
	written, text := 0, new(bytes.Buffer)
	for _, one := range list {
		if text.Reset(); one.added != nil {
			encodeTo(text, one.added)
		} else if _, err := io.CopyN(text, io.NewSectionReader(file, one.from, one.bytes), one.bytes); err != nil {
			return err
		}
		if written+text.Len() > mostSnapshotBytes {
			continue
		}
		n, err := text.WriteTo(w)
		if err != nil {
			return err
		}
		written += int(n)
	}
	return nil
}
