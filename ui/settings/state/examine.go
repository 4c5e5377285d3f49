package state

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"inkdesk/api/damage"
)

// kept returns what each memory holds, by its name or what its name begins with.
func kept() []memory {
	return []memory{
		{NameViews, "the sort and the columns of views", decodes[Views]},
		{NameTemplates, "the templates that were opened", decodes[IDs]},
		{NameTemplateBookmarks, "the bookmarks of templates", decodes[IDs]},
		{NameTemplatesForgotten, "the templates that are hidden", decodes[IDs]},
		{NameWebhooks, "the webhooks that were registered from here", decodes[Webhooks]},
		{NameLetters, "the languages of letters", decodes[Letters]},
		{NameBatches, "which rows of files were carried out", decodes[Batches]},
		{unfinishedPrefix, "unfinished work", decodesUnfinished},
		{orderPrefix, "the plan of unfinished work", decodes[json.RawMessage]},
	}
}

type memory struct {
	name, lost string
	read       func(name string, data []byte) error
}

func memoryNamed(name string) *memory {
	all := kept()
	i := slices.IndexFunc(all, func(m memory) bool {
		return m.name == name || strings.HasSuffix(m.name, "-") && strings.HasPrefix(name, m.name)
	})
	if i < 0 {
		return nil
	}
	return &all[i]
}

func lostWith(name string) string {
	if m := memoryNamed(name); m != nil {
		return m.lost
	}
	return "what was remembered as " + name
}

func decodes[T any](_ string, data []byte) error { return json.Unmarshal(data, new(T)) }

func decodesUnfinished(name string, data []byte) error {
	var u Unfinished
	err := json.Unmarshal(data, &u)
	if err == nil && unfinishedPrefix+u.ID != name {
		err = fmt.Errorf("it is that of other work, %q", u.ID)
	}
	return err
}

// Examine looks for unfinished work that cannot be read. Other memories report it when they are read; with all set,
// they are looked at as well, and what earlier sessions have set aside. It changes nothing, and blocks on the disk.
func (s *Store) Examine(all bool) []damage.Found {
	var found []damage.Found
	entries, err := fs.ReadDir(s.folder.FS(), ".")
	if err != nil {
		return append(found, damage.Found{File: s.folder.Path, Lost: "what was remembered", Cause: err})
	}
	names := map[string]bool{}
	for _, e := range entries {
		names[e.Name()] = true
	}
	for _, e := range entries {
		path := filepath.Join(s.folder.Path, e.Name())
		name, isFile := strings.CutSuffix(e.Name(), ".json")
		was, isAside := strings.CutSuffix(e.Name(), asideSuffix)
		m := memoryNamed(name)
		switch {
		case isAside && all:
			found = append(found, damage.Found{File: path, Lost: lostWith(was), Cause: errors.New("it was set aside because it could not be read")})
		case !isFile || m == nil || !all && m.name != unfinishedPrefix && m.name != orderPrefix:
		case m.name == orderPrefix && !names[fileName(unfinishedPrefix+strings.TrimPrefix(name, orderPrefix))]:
			found = append(found, damage.Found{File: path, Lost: m.lost, Cause: errors.New("the file that it belongs to is missing")})
		default:
			if err := s.examine(name, m); err != nil {
				found = append(found, damage.Found{File: path, Lost: m.lost, Cause: err})
			}
		}
	}
	// Others of this process may have set a file aside meanwhile.
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.aside {
		was := strings.TrimSuffix(one.File, asideSuffix)
		if !slices.ContainsFunc(found, func(f damage.Found) bool {
			return strings.TrimSuffix(strings.TrimSuffix(f.File, ".json"), asideSuffix) == was
		}) {
			found = append(found, one)
		}
	}
	return found
}

func (s *Store) examine(name string, m *memory) error {
	data, err := s.read(name)
	if err != nil || data == nil {
		return err
	}
	return damage.Text(data, func(data []byte) error { return m.read(name, data) })
}
