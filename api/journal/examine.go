package journal

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"inkdesk/api/damage"
)

// Lost is what is lost with lines of a journal.
const Lost = "changes made from here, and what became of them"

// Examine looks for lines that cannot be read, in the file that is written to, and in all older ones too. It blocks on the
// disk.
func (j *Journal) Examine(ctx context.Context, older bool) (found []damage.Found) {
	last := 0
	if older {
		last = generations
	}
	for generation := range last + 1 {
		path := j.generation(generation)
		lines, err := examineFile(ctx, path)
		if lines > 0 || err != nil {
			found = append(found, damage.Found{File: path, Lost: Lost, Lines: lines, Cause: err})
		}
	}
	return found
}

func examineFile(ctx context.Context, path string) (refused int, err error) {
	file, err := os.OpenFile(path, os.O_RDONLY|noFollow, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer file.Close()
	if err := checkFile(file); err != nil {
		return 0, err
	}
	begun := map[Seq]bool{}
	return damage.Lines(ctx, file, maxLine, func(text []byte) bool {
		l, ok := decode(text)
		begun[l.Seq] = begun[l.Seq] || l.Kind == intentLine
		return ok && begun[l.Seq]
	})
}
