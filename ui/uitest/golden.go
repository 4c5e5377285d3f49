package uitest

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files of screens")

// Golden compares the text of the terminal with testdata/name.golden beside the test.
// With -update it writes that file.
func (p *Program) Golden(name string) {
	p.T.Helper()
	GoldenText(p.T, name, p.Screen()+"\n")
}

// GoldenText is [Program.Golden] for any text.
func GoldenText(t testing.TB, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run the test with -update to make it", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("it is not as in %s (-want +got):\n%s", path, diff)
	}
}
