package state

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func open(t *testing.T) *Store {
	t.Helper()
	return openIn(t, filepath.Join(t.TempDir(), "state", "inkdesk"))
}

func openIn(t *testing.T, folder string) *Store {
	t.Helper()
	s, err := Open(folder, "work")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func names(t *testing.T, s *Store) []string {
	t.Helper()
	files, err := os.ReadDir(s.folder.Path)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range files {
		out = append(out, f.Name())
	}
	return out
}

func TestPutThenGet(t *testing.T) {
	folder := t.TempDir()
	want := Views{Tabs: map[string]Tab{"Mine": {Order: "name", Cursor: "66a"}}}
	if err := Put(openIn(t, folder), NameViews, want); err != nil {
		t.Fatal(err)
	}
	got, err := Get[Views](openIn(t, folder), NameViews)
	if err != nil {
		t.Fatal(err)
	}
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
	if err := Forget(s, NameViews); err != nil {
		t.Error(err)
	}
}

func TestForget(t *testing.T) {
	s := open(t)
	if err := errors.Join(Put(s, "a", 1), Forget(s, "a")); err != nil {
		t.Fatal(err)
	}
	if got, err := Get[int](s, "a"); got != 0 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
}

func TestProfilesAreApart(t *testing.T) {
	folder := t.TempDir()
	work, other := openIn(t, folder), (*Store)(nil)
	other, err := Open(folder, "other")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := Put(work, "a", 1); err != nil {
		t.Fatal(err)
	}
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
			if err := os.WriteFile(filepath.Join(s.folder.Path, "views.json"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := Get[Views](s, NameViews)
			corrupt, ok := errors.AsType[*CorruptError](err)
			if !ok || !got.At.IsZero() {
				t.Fatalf("%+v, %v", got, err)
			}
			kept, err := os.ReadFile(filepath.Join(s.folder.Path, corrupt.Aside))
			if err != nil || string(kept) != text {
				t.Errorf("kept %d bytes, %v", len(kept), err)
			}
			if _, err := Get[Views](s, NameViews); err != nil {
				t.Errorf("the second time: %v", err)
			}
		})
	}
}

func TestUpdateOnTopOfUnreadable(t *testing.T) {
	s := open(t)
	if err := os.WriteFile(filepath.Join(s.folder.Path, "templates.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
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
	if err := Put(s, "a", "old"); err != nil {
		t.Fatal(err)
	}
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

// What a crash left behind is in nobody's way.
func TestLeftOverFile(t *testing.T) {
	s := open(t)
	if err := os.WriteFile(filepath.Join(s.folder.Path, "a.json.new"), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Put(s, "a", 1); err != nil {
		t.Fatal(err)
	}
	if got := names(t, s); !cmp.Equal(got, []string{".lock", "a.json"}) {
		t.Errorf("files %v", got)
	}
}
