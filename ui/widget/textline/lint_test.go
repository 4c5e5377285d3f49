package textline_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Nothing takes text but a buffer: the other editors have keys that end the program, and clean nothing.
func TestNothingElseEditsText(t *testing.T) {
	others := []string{"bubbles/v2/text" + "input", "bubbles/v2/text" + "area", "huh.New" + "Input", "huh.New" + "Text"}
	err := filepath.WalkDir(filepath.Join("..", "..", ".."), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, other := range others {
			if strings.Contains(string(source), other) {
				t.Errorf("%s uses %s", path, other)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
