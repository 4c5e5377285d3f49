package compose

import (
	"crypto/sha256"
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

// write keeps the fields, or forgets the draft when there are none. It blocks.
func (d *drafts) write(version uint64, at time.Time, fields []state.Field) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if version < d.latest {
		return nil
	}
	d.latest = version
	return state.PutDraft(d.store, d.name, at, fields)
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
	var fields []state.Field
	if !s.done {
		fields = s.answers.fields()
	}
	return func() tea.Msg {
		if err := d.write(version, at, fields); err != nil {
			return notice.Show{Severity: notice.Warning, Text: "The draft of this form could not be kept: " + err.Error(), Err: err}
		}
		return nil
	}
}

// restore takes over what a draft holds.
func (s *Screen) restore(d state.Draft) {
	for name, value := range d.Values() {
		s.answers[name] = value
	}
}
