package state

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"inkdesk/api/appendlog"
)

// Resumable holds work that was begun and can be gone on with: a form that was not sent, or sent in part, and a plan
// that was not carried out to its end. It holds no passcode and no phone number.
type Resumable struct {
	ID string `json:"id"`
	// Title describes the work: "New envelope"; Name says what it is about, "" while that is not known.
	Title string `json:"title"`
	Name  string `json:"name,omitempty"`
	// Form and its subject are set for a form, "" for a plan.
	Form     string `json:"form,omitempty"`
	Envelope string `json:"envelope,omitempty"`
	Template string `json:"template,omitempty"`
	// Origin holds the address of the service. The work is not taken up elsewhere.
	Origin string    `json:"origin"`
	Saved  time.Time `json:"saved"`
	// Answers holds the answers entered, in the form's own words.
	Answers json.RawMessage `json:"answers,omitempty"`
	// Confirmed: there is a work order. Parts are the parts of the form that its steps carry out.
	Confirmed bool     `json:"confirmed,omitempty"`
	Parts     []string `json:"parts,omitempty"`
	// LastChange names the latest change in the journal when the order was saved, "" for none. A
	// journal without it is another one.
	LastChange string `json:"last_change,omitempty"`
	// Order holds the work order. It may be megabytes, so it has a file of its own, which a list does not read.
	Order json.RawMessage `json:"-"`
	// Holder names the session that has the work now, nil for none. It is not written.
	Holder *Session `json:"-"`
}

const (
	resumablePrefix = "work-"
	orderPrefix     = "order-"
)

// NewResumableID makes an id for work that is begun.
func NewResumableID() string {
	var b [8]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// PutResumable keeps work that was begun, in place of its earlier version. It blocks on the disk.
func PutResumable(s *Store, u Resumable) error {
	if u.Confirmed = len(u.Order) > 0; u.Confirmed {
		if err := Put(s, orderPrefix+u.ID, u.Order); err != nil {
			return err
		}
	}
	return Put(s, resumablePrefix+u.ID, u)
}

// GetResumable returns the work that was kept, with its order, one without an ID if there is none.
func GetResumable(s *Store, id string) (Resumable, error) {
	u, err := Get[Resumable](s, resumablePrefix+id)
	if err == nil && u.Confirmed {
		u.Order, err = Get[json.RawMessage](s, orderPrefix+id)
	}
	return u, err
}

// ForgetResumable removes work that is finished or given up.
func ForgetResumable(s *Store, id string) error {
	err := errors.Join(Forget(s, resumablePrefix+id), Forget(s, orderPrefix+id))
	_ = s.folder.Remove(resumablePrefix + id + lockSuffix)
	return err
}

// ListResumable returns all that is kept, without the orders and with the holders, latest
// first. What cannot be read is stepped over, and [Store.Examine] says so.
func ListResumable(s *Store) ([]*Resumable, error) {
	entries, err := fs.ReadDir(s.folder.FS(), ".")
	if err != nil {
		return nil, describe("list", "unfinished work", err)
	}
	var list []*Resumable
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok || !strings.HasPrefix(name, resumablePrefix) {
			continue
		}
		u, err := Get[Resumable](s, name)
		if corrupt, ok := errors.AsType[*CorruptError](err); ok {
			s.mu.Lock()
			path := filepath.Join(s.folder.Path, corrupt.Aside)
			s.aside = append(s.aside, appendlog.Damage{File: path, Lost: lostWith(name), Cause: corrupt})
			s.mu.Unlock()
		}
		if err != nil || resumablePrefix+u.ID != name {
			continue
		}
		list = append(list, &u)
	}
	err = s.locked(func() error {
		for _, u := range list {
			u.Holder = s.holder(resumablePrefix + u.ID)
		}
		return nil
	})
	slices.SortStableFunc(list, func(a, b *Resumable) int {
		return cmp.Or(b.Saved.Compare(a.Saved), cmp.Compare(a.ID, b.ID))
	})
	return list, describe("list", "unfinished work", err)
}

// LockResumable makes work belong to this session until the lock is released or the
// process ends. Work that another session has comes back with a [*TakenError].
func LockResumable(s *Store, id string, who Session) (*Lock, error) {
	var lock *Lock
	err := s.locked(func() (err error) {
		lock, err = s.lock(resumablePrefix+id, who)
		return err
	})
	if taken, ok := errors.AsType[*TakenError](err); ok {
		return nil, taken
	}
	return lock, describe("claim", "unfinished work", err)
}

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
		{resumablePrefix, "unfinished work", decodesResumable},
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

func decodesResumable(name string, data []byte) error {
	var u Resumable
	err := json.Unmarshal(data, &u)
	if err == nil && resumablePrefix+u.ID != name {
		err = fmt.Errorf("it is that of other work, %q", u.ID)
	}
	return err
}

// Examine looks for unfinished work that cannot be read. Other memories report it when they are read; with all set,
// they are looked at as well, and what earlier sessions have set aside. It changes nothing, and blocks on the disk.
func (s *Store) Examine(all bool) []appendlog.Damage {
	var found []appendlog.Damage
	add := func(path, lost string, cause error) {
		found = append(found, appendlog.Damage{File: path, Lost: lost, Cause: cause})
	}
	entries, err := fs.ReadDir(s.folder.FS(), ".")
	if err != nil {
		add(s.folder.Path, "what was remembered", err)
		return found
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
			add(path, lostWith(was), errors.New("it was set aside because it could not be read"))
		case !isFile || m == nil || !all && m.name != resumablePrefix && m.name != orderPrefix:
		case m.name == orderPrefix && !names[fileName(resumablePrefix+strings.TrimPrefix(name, orderPrefix))]:
			add(path, m.lost, errors.New("the file that it belongs to is missing"))
		default:
			if err := s.examine(name, m); err != nil {
				add(path, m.lost, err)
			}
		}
	}
	// Others of this process may have set a file aside meanwhile.
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.aside {
		was := strings.TrimSuffix(one.File, asideSuffix)
		if !slices.ContainsFunc(found, func(f appendlog.Damage) bool {
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
	return checkText(data, func(data []byte) error { return m.read(name, data) })
}
