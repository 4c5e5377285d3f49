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

// place is where a snapshot comes from: bytes of the file, or one that is added. There are thousands.
type place struct {
	envelope string
	at       int64 // in milliseconds since 1970
	from     int64
	bytes    int32
	added    int32 // its number, from 1; 0 for one of the file
}

// placed is a snapshot of which no more is read than tells it from others.
type placed struct {
	Envelope string    `json:"envelope"`
	At       time.Time `json:"at"`
	Record   isObject  `json:"record"`
}

func (p placed) check() error { return checkSnapshot(p.Envelope, p.At, bool(p.Record)) }

// isObject says that a JSON value is an object.
type isObject bool

// UnmarshalJSON implements [json.Unmarshaler].
func (o *isObject) UnmarshalJSON(text []byte) error {
	*o = text[0] == '{'
	return nil
}

// addSnapshots has each in memory only while it is written: together they take megabytes.
func (s *Store) addSnapshots(added []NewSnapshot) error {
	if len(added) == 0 {
		return nil
	}
	file, err := s.folder.OpenOwn(s.snapshots())
	if err != nil {
		return err
	}
	all := make([]place, 0, len(added)+MostSnapshots)
	if file != nil {
		defer file.Close()
		if all, err = appendPlaces(all, file); err != nil {
			return err
		}
	}
	for i := range added {
		all = append(all, place{envelope: added[i].Envelope, at: added[i].At.UnixMilli(), added: int32(i + 1)})
	}
	return s.folder.ReplaceWith(s.snapshots(), 0o600, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		if err := write(out, latest(all), added, file); err != nil {
			return err
		}
		return out.Flush()
	})
}

// appendPlaces appends the snapshots in a file. Of one that is too large the rest is left.
func appendPlaces(all []place, file *os.File) ([]place, error) {
	lines := bufio.NewReaderSize(io.LimitReader(file, mostSnapshotBytes*2), maxLine)
	for from := int64(0); ; {
		text, err := lines.ReadSlice('\n')
		if one, ok := decodeLine[placed](text); ok {
			all = append(all, place{envelope: one.Envelope, at: one.At.UnixMilli(), from: from, bytes: int32(len(text))})
		}
		switch from += int64(len(text)); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// latest are the latest of each envelope, as many as are kept, the latest first. It takes all for them.
func latest(all []place) []place {
	slices.SortFunc(all, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.envelope, b.envelope), cmp.Compare(b.at, a.at))
	})
	all = slices.CompactFunc(all, func(a, b place) bool { return a.envelope == b.envelope })
	slices.SortFunc(all, func(a, b place) int {
		return cmp.Or(cmp.Compare(b.at, a.at), cmp.Compare(a.envelope, b.envelope))
	})
	return all[:min(len(all), MostSnapshots)]
}

// write writes snapshots, but for those beyond the size that is kept.
func write(w io.Writer, list []place, added []NewSnapshot, file io.ReaderAt) error {
	written, text := 0, new(bytes.Buffer)
	for _, one := range list {
		if text.Reset(); one.added > 0 {
			encodeTo(text, &added[one.added-1])
		} else if err := readAt(text, file, one.from, int(one.bytes)); err != nil {
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

// readAt adds so many bytes of a file to a text.
func readAt(text *bytes.Buffer, file io.ReaderAt, from int64, n int) error {
	text.Grow(n)
	part := text.AvailableBuffer()[:n]
	if _, err := file.ReadAt(part, from); err != nil {
		return err
	}
	_, err := text.Write(part)
	return err
}
