package state

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
)

func open(t *testing.T) *Store {
	t.Helper()
	return openIn(t, filepath.Join(t.TempDir(), "state", "inkdesk"))
}

func openIn(t *testing.T, folder string) *Store {
	t.Helper()
	s, err := Open(folder, "work")
	testbed.Must(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func names(t *testing.T, s *Store) []string {
	t.Helper()
	files, err := os.ReadDir(s.folder.Path)
	testbed.Must(t, err)
	var out []string
	for _, f := range files {
		out = append(out, f.Name())
	}
	return out
}

func TestPutThenGet(t *testing.T) {
	folder := t.TempDir()
	want := Views{Tabs: map[string]Tab{"Mine": {Order: "name", Cursor: "66a"}}}
	testbed.Must(t, Put(openIn(t, folder), NameViews, want))
	got, err := Get[Views](openIn(t, folder), NameViews)
	testbed.Must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestNothingRemembered(t *testing.T) {
	s := open(t)
	got, err := Get[Views](s, NameViews)
	if err != nil || !got.At.IsZero() || got.Tabs != nil {
		t.Errorf("%+v, %v", got, err)
	}
	testbed.Must(t, Forget(s, NameViews))
}

func TestForget(t *testing.T) {
	s := open(t)
	testbed.Must(t, errors.Join(Put(s, "a", 1), Forget(s, "a")))
	if got, err := Get[int](s, "a"); got != 0 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
}

func TestProfilesAreApart(t *testing.T) {
	folder := t.TempDir()
	work, other := openIn(t, folder), (*Store)(nil)
	other, err := Open(folder, "other")
	testbed.Must(t, err)
	defer other.Close()
	testbed.Must(t, Put(work, "a", 1))
	if got, err := Get[int](other, "a"); got != 0 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
}

func TestUnreadableIsSetAside(t *testing.T) {
	for name, text := range map[string]string{
		"empty":      "",
		"cut off":    `{"tabs":{"Mi`,
		"other type": `{"tabs":[1]}`,
		"no JSON":    "\x00\x01",
		"too large":  `{"tabs":{}}` + strings.Repeat(" ", largest),
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			testbed.Must(t, os.WriteFile(filepath.Join(s.folder.Path, "views.json"), []byte(text), 0o600))
			got, err := Get[Views](s, NameViews)
			corrupt, ok := errors.AsType[*CorruptError](err)
			if !ok || !got.At.IsZero() {
				t.Fatalf("%+v, %v", got, err)
			}
			kept, err := os.ReadFile(filepath.Join(s.folder.Path, corrupt.Aside))
			testbed.Wrong(t, err != nil || string(kept) != text, "kept %d bytes, %v", len(kept), err)
			if _, err := Get[Views](s, NameViews); err != nil {
				t.Errorf("the second time: %v", err)
			}
		})
	}
}

func TestUpdateOnTopOfUnreadable(t *testing.T) {
	s := open(t)
	testbed.Must(t, os.WriteFile(filepath.Join(s.folder.Path, "templates.json"), []byte("{"), 0o600))
	err := Update(s, NameTemplates, func(l *IDs) { l.Add("66a") })
	if _, ok := errors.AsType[*CorruptError](err); !ok {
		t.Errorf("%v", err)
	}
	if got, err := Get[IDs](s, NameTemplates); err != nil || !got.Has("66a") {
		t.Errorf("%v, %v", got, err)
	}
}

func TestTooLargeIsNotKept(t *testing.T) {
	s := open(t)
	testbed.Must(t, Put(s, "a", "old"))
	if err := Put(s, "a", strings.Repeat("x", largest)); !errors.Is(err, errTooLarge) {
		t.Errorf("%v", err)
	}
	if got, err := Get[string](s, "a"); got != "old" || err != nil {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if got := names(t, s); !cmp.Equal(got, []string{".lock", "a.json"}) {
		t.Errorf("files %v", got)
	}
}

func TestNamesThatAreRefused(t *testing.T) {
	s := open(t)
	for _, name := range []string{"", ".", "..", "../a", "a/b", `a\b`, "A", "a.json", ".lock", strings.Repeat("a", 65)} {
		if err := Put(s, name, 1); err == nil {
			t.Errorf("%q can be put", name)
		}
		if _, err := Get[int](s, name); err == nil {
			t.Errorf("%q can be got", name)
		}
		if err := Forget(s, name); err == nil {
			t.Errorf("%q can be forgotten", name)
		}
		if other, err := Open(t.TempDir(), name); err == nil {
			other.Close()
			t.Errorf("%q can be a profile", name)
		}
	}
}

// What a crash left behind is in no one's way.
func TestLeftOverFile(t *testing.T) {
	s := open(t)
	testbed.Must(t, os.WriteFile(filepath.Join(s.folder.Path, "a.json.new"), []byte("half"), 0o600))
	testbed.Must(t, Put(s, "a", 1))
	if got := names(t, s); !cmp.Equal(got, []string{".lock", "a.json"}) {
		t.Errorf("files %v", got)
	}
}

func TestIDs(t *testing.T) {
	var l IDs
	for i := range mostListed + 10 {
		l.Add(fmt.Sprint(i))
	}
	l.Add("500")
	if len(l) != mostListed || l[0] != "500" || l[1] != fmt.Sprint(mostListed+9) {
		t.Errorf("%d ids, %v first", len(l), l[:2])
	}
	testbed.Wrong(t, l.Has("0") || !l.Has("500"), "the oldest stayed, or the latest went")
	l.Remove("500")
	testbed.Wrong(t, l.Has("500") || len(l) != mostListed-1, "%d ids after one was removed", len(l))
}

func TestWebhooks(t *testing.T) {
	var l Webhooks
	for i := range mostListed + 10 {
		l.Add(Webhook{ID: fmt.Sprint(i), Target: "https://a.example"})
	}
	l.Add(Webhook{ID: "500", Target: "https://b.example"})
	if len(l) != mostListed || l[0].Target != "https://b.example" {
		t.Errorf("%d webhooks, %+v first", len(l), l[0])
	}
	l.Remove("500")
	testbed.Wrong(t, len(l) != mostListed-1, "%d webhooks after one was removed", len(l))
}

func TestLanguagesOfLetters(t *testing.T) {
	s := open(t)
	for _, add := range [][2]string{{"anna@example.com", "de"}, {"bruno@example.com", "fr"}, {" ", "it"}, {"ANNA@example.com ", "es"}} {
		testbed.Must(t, Update(s, NameLetters, func(l *Letters) { l.Add(add[0], add[1]) }))
	}
	kept, err := Get[Letters](s, NameLetters)
	if err != nil || len(kept.Last) != 2 {
		t.Fatalf("%+v, %v", kept, err)
	}
	for address, want := range map[string]string{"anna@example.com": "es", "bruno@example.com": "fr", "clara@example.com": "", "": ""} {
		testbed.Equal(t, kept.Language(address), want, "%s is written to in", address)
	}
	raw, err := os.ReadFile(filepath.Join(s.folder.Path, NameLetters+".json"))
	if err != nil || strings.Contains(string(raw), "anna") || strings.Contains(string(raw), "example") {
		t.Errorf("the file tells who was written to: %s, %v", raw, err)
	}
	var other Letters
	other.Add("bruno@example.com", "fr")
	testbed.Wrong(t, other.Last[0].To == kept.Last[1].To, "another machine has the same print")
}

func TestLanguagesOfLettersAreBounded(t *testing.T) {
	var l Letters
	for i := range mostListed + 10 {
		l.Add(fmt.Sprintf("a%d@example.com", i), "de")
	}
	if len(l.Last) != mostListed || l.Language("a0@example.com") != "" || l.Language(fmt.Sprintf("a%d@example.com", mostListed+9)) != "de" {
		t.Errorf("%d are remembered", len(l.Last))
	}
}

// The latest rows are kept, and their file stays one that can be read.
func TestBatches(t *testing.T) {
	monday := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	var l Batches
	l.Add(Batch{Order: "o1", At: monday, Prints: []string{"a", "b"}})
	l.Add(Batch{At: monday.Add(time.Hour), Prints: []string{"b"}})
	times := l.Times()
	if !times["a"].Equal(monday) || !times["b"].Equal(monday.Add(time.Hour)) || len(times) != 2 {
		t.Errorf("%v", times)
	}
	for _, row := range []int{1, 7} {
		left := slices.Clone(l)
		left.Keep("o1", func(i int) bool { return i == row })
		if _, there := left.Times()["a"]; there || len(left) != 2-row/7 || len(l) != 2 {
			t.Errorf("kept %d: %+v", row, left)
		}
	}
	many := make([]string, MostRows-1)
	for i := range many {
		many[i] = fmt.Sprintf("%016d", i)
	}
	l.Add(Batch{At: monday, Prints: many})
	if times := l.Times(); len(times) != MostRows || times["a"].IsZero() == false {
		t.Errorf("%d rows, a at %v", len(times), times["a"])
	}
	if written, err := json.Marshal(l); err != nil || len(written) > 1<<20 {
		t.Errorf("%d bytes, %v", len(written), err)
	}
}
