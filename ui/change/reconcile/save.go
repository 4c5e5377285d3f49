package reconcile

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/ui/notice"
)

// SavedMsg says which decisions the journal has taken, as it has them: one that another session
// was faster with comes back as that session has decided. Those of Refused stay open.
type SavedMsg struct {
	Owner   uint64
	Decided []Decision
	Refused []string
	Err     error
}

// Addressee implements screen.Addressed.
func (m SavedMsg) Addressee() uint64 { return m.Owner }

// Notice says what could not be written, nil for nothing.
func (m SavedMsg) Notice() tea.Cmd {
	if m.Err == nil {
		return nil
	}
	return notice.Fail(m.Err)
}

// Save writes decisions to the journal, nil for none, and reads what it has then. What a screen
// shows follows its message.
func Save(j *journal.Journal, owner uint64, decided map[journal.Seq]Decision) tea.Cmd {
	return func() tea.Msg {
		saved := SavedMsg{Owner: owner}
		for seq, d := range decided {
			if j != nil && seq != "" {
				if err := j.Resolve(seq, d.Outcome, d.Created); err != nil {
					saved.Refused, saved.Err = append(saved.Refused, d.ID), err
					continue
				}
			}
			saved.Decided = append(saved.Decided, d)
		}
		if j == nil {
			return saved
		}
		entries, _ := j.Read(journal.Filter{})
		for i := range saved.Decided {
			d := &saved.Decided[i]
			for _, e := range entries {
				if e.Resolved.IsZero() || decided[e.Seq] != *d || e.Outcome() == d.Outcome && (d.Created == "" || e.Result.Created == d.Created) {
					continue
				}
				d.Outcome, d.Created, d.Proved, d.Elsewhere = e.Outcome(), e.Result.Created, false, true
				break
			}
		}
		return saved
	}
}
