package observed

import (
	"context"
	"path/filepath"

	"inkdesk/api/damage"
)

// Examine looks for lines that cannot be read. It blocks on the disk.
func (s *Store) Examine(ctx context.Context) (found []damage.Found) {
	for _, one := range []struct {
		name, lost string
		read       func([]byte) bool
	}{
		{s.lines(), "what was seen to change, and when you were here", func(text []byte) bool { _, ok := decodeLine[line](text); return ok }},
		{s.snapshots(), "what envelopes were like when they were read last", func(text []byte) bool { _, ok := decodeLine[placed](text); return ok }},
	} {
		f := damage.Found{File: filepath.Join(s.folder.Path, one.name), Lost: one.lost}
		file, err := s.folder.OpenOwn(one.name)
		if file != nil {
			f.Lines, err = damage.Lines(ctx, file, maxLine, one.read)
			_ = file.Close()
		}
		if f.Cause = err; f.Lines > 0 || err != nil {
			found = append(found, f)
		}
	}
	return found
}
