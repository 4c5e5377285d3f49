package observed

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"path/filepath"

	"inkdesk/api/damage"
	"inkdesk/api/privatefolder"
)

// Store keeps the record of one account, safe for processes. It blocks on the disk, two seconds on others.
type Store struct {
	folder  *privatefolder.Folder
	name    string
	session string
}

// Open returns the record of a profile at a host, in a folder that is made if it is not there
// and that no one else may look into or change. Nothing is written before the first [Store.Add].
func Open(folder, profile, host string) (*Store, error) {
	private, err := privatefolder.Open(folder)
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

func (s *Store) lines() string     { return s.name + ".jsonl" }
func (s *Store) snapshots() string { return s.name + ".snapshots.jsonl" }

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
