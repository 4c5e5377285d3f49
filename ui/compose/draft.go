package compose

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings/state"
)

// saveAfter is how long after a key the draft is written at the latest, so it is all that
// a crash or a dropped line costs.
const saveAfter = 300 * time.Millisecond

// drafts writes the draft of one form. Commands run at once and end in any order, so a
// write that was asked for earlier never replaces a later one.
type drafts struct {
	store *state.Store
	name  string

	mu     sync.Mutex
	latest uint64
}

// draftName is the name of the form and of what it is about.
func draftName(r nav.Compose) string {
	name := strings.ReplaceAll(string(r.Form), " ", "-")
	switch {
	case r.Template != nil:
		return name + "-" + short(r.Template.ID.String())
	case r.Envelope != nil:
		return name + "-" + short(r.Envelope.ID.String())
	}
	return name
}

func short(id string) string {
	sum := sha256.Sum256([]byte(id))
	return fmt.Sprintf("%x", sum[:8])
}

// write keeps the answers, or forgets the draft when there are none. It blocks.
func (d *drafts) write(version uint64, at time.Time, answers json.RawMessage) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if version < d.latest {
		return nil
	}
	d.latest = version
	return state.PutDraft(d.store, d.name, at, answers)
}

// draftRead is what was kept of the form.
type draftRead struct {
	owner uint64
	draft state.Draft
}

// Addressee implements screen.Addressed.
func (d draftRead) Addressee() uint64 { return d.owner }

// draftKept says that the draft of a form that is being left is written.
type draftKept struct{ owner uint64 }

// Addressee implements screen.Addressed.
func (d draftKept) Addressee() uint64 { return d.owner }

func (s *Screen) readDraft() tea.Cmd {
	owner, store, name := s.env.Owner, s.env.State, s.drafts.name
	return func() tea.Msg {
		if store == nil {
			return draftRead{owner: owner}
		}
		// A draft that cannot be read has been set aside; the form starts afresh.
		draft, _ := state.GetDraft(store, name)
		return draftRead{owner: owner, draft: draft}
	}
}

// save writes the draft as it stands now, or forgets it when it was carried out, even in
// part.
func (s *Screen) save() tea.Cmd {
	s.saving.Stop()
	if s.env.State == nil {
		return nil
	}
	s.version++
	d, version, at := s.drafts, s.version, s.env.Now()
	var answers json.RawMessage
	var err error
	if !s.done {
		answers, err = encode(s.guide)
	}
	return func() tea.Msg {
		if err == nil {
			err = d.write(version, at, answers)
		}
		if err != nil {
			return notice.Show{Severity: notice.Warning, Text: "The draft of this form could not be kept: " + err.Error(), Err: err}
		}
		return nil
	}
}

// draftVersion is the form in which answers are written. Those of another one are not read.
const draftVersion = 2

type draftFile struct {
	Version int             `json:"version"`
	Answers json.RawMessage `json:"answers"`
}

// encode is the answers for a draft, without secrets.
func encode(g guide) (json.RawMessage, error) {
	answers, err := json.Marshal(g)
	if err != nil {
		return nil, err
	}
	return json.Marshal(draftFile{draftVersion, answers})
}

// decode gives an empty form what a draft holds. An error is a draft of another form or
// version.
func decode(raw json.RawMessage, into guide) error {
	var file draftFile
	if err := json.Unmarshal(raw, &file); err != nil {
		return err
	}
	if file.Version != draftVersion {
		return errVersion
	}
	return json.Unmarshal(file.Answers, into)
}

var errVersion = errors.New("the draft was written by another version")
