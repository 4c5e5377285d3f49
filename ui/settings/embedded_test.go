package settings

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"inkdesk/assets"
)

var valuesOnly = cmp.Options{cmpopts.IgnoreUnexported(Resolved{}), cmpopts.EquateEmpty()}

// The file that is handed out says what holds without it.
func TestEmbeddedFileEqualsDefaults(t *testing.T) {
	s, problems := load(t, assets.Config())
	if len(problems) > 0 {
		t.Fatalf("problems: %q", lines(problems))
	}
	handedOut, _, err := Resolve(s, Flags{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	without, _, err := Resolve(Settings{}, Flags{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(without, handedOut, valuesOnly); diff != "" {
		t.Errorf("default and file differ:\n%s", diff)
	}
}

func TestEmbeddedFileHasEverySetting(t *testing.T) {
	s, _ := load(t, assets.Config())
	var r Resolved
	r.from.origins = map[string]Origin{}
	s.program.apply(&r)
	s.profiles[DefaultProfile].apply(&r)
	for _, row := range table() {
		if r.Origin(row.name).Line == 0 {
			t.Errorf("%s is not in the file", row.name)
		}
	}
}
