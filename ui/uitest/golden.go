package uitest

import (
	"flag"
	"os"
	"path/filepath"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files of screens anew")

// Golden compares the text of the terminal with testdata/name.golden beside the test.
// With -update it writes that file.
func (p *Program) Golden(name string) {
	p.T.Helper()
	path := filepath.Join("testdata", name+".golden")
	got := p.Screen() + "\n"
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			p.T.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			p.T.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		p.T.Fatalf("%v; run the test with -update to make it", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		p.T.Errorf("the screen is not as in %s (-want +got):\n%s", path, diff)
	}
}
