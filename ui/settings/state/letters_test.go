package state

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLanguagesOfLetters(t *testing.T) {
	s := open(t)
	for _, add := range [][2]string{{"anna@example.com", "de"}, {"bruno@example.com", "fr"}, {" ", "it"}, {"ANNA@example.com ", "es"}} {
		if err := Update(s, NameLetters, func(l *Letters) { l.Add(add[0], add[1]) }); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := Get[Letters](s, NameLetters)
	if err != nil || len(kept.Last) != 2 {
		t.Fatalf("%+v, %v", kept, err)
	}
	for address, want := range map[string]string{"anna@example.com": "es", "bruno@example.com": "fr", "clara@example.com": "", "": ""} {
		if got := kept.Language(address); got != want {
			t.Errorf("%s is written to in %q, want %q", address, got, want)
		}
	}
	raw, err := os.ReadFile(filepath.Join(s.folder.Path, NameLetters+".json"))
	if err != nil || strings.Contains(string(raw), "anna") || strings.Contains(string(raw), "example") {
		t.Errorf("the file tells who was written to: %s, %v", raw, err)
	}
	var other Letters
	other.Add("bruno@example.com", "fr")
	if other.Last[0].To == kept.Last[1].To {
		t.Error("another machine has the same print")
	}
}

func TestLanguagesOfLettersAreBounded(t *testing.T) {
	var l Letters
	for i := range MostLetters + 10 {
		l.Add(fmt.Sprintf("a%d@example.com", i), "de")
	}
	if len(l.Last) != MostLetters || l.Language("a0@example.com") != "" || l.Language(fmt.Sprintf("a%d@example.com", MostLetters+9)) != "de" {
		t.Errorf("%d are remembered", len(l.Last))
	}
}
