package forms

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

// saveDelay is the longest time between a key and the draft on the disk: what a crash
// costs.
const saveDelay = 300 * time.Millisecond

type autosave struct {
	env     screen.Env
	draft   *draft
	version uint64 // of the latest write
	changed bool   // something was typed or chosen that a draft keeps
	timer   screen.Timer
	// failed says that the latest write has failed, and warned that the person was told what
	// leaving the form costs then.
	failed, warned bool
}

func newAutosave(env screen.Env) autosave {
	return autosave{env: env, draft: newDraft(env, state.NewUnfinishedID())}
}

// schedule writes the draft after saveDelay. Typing on does not put it off.
func (a *autosave) schedule() tea.Cmd {
	if a.env.State == nil {
		return nil
	}
	a.changed, a.warned = true, false
	if a.timer.Running() {
		return nil
	}
	return a.timer.Start(a.env.Owner, saveDelay)
}

func (a *autosave) nextWrite() (d *draft, version uint64) {
	a.timer.Stop()
	a.version++
	return a.draft, a.version
}

// writer is a function that writes the draft. It blocks on the disk.
func (a *autosave) writer(c draftContent) func() error {
	d, version := a.nextWrite()
	return func() error { return d.write(version, c) }
}

// save writes the draft now, and says how that went. leaves marks the write before the form
// is left.
func (a *autosave) save(c draftContent, err error, leaves bool) tea.Cmd {
	write := a.writer(c)
	written := draftWrittenMsg{To: screen.To(a.env.Owner), version: a.version, leaves: leaves}
	tell := func() tea.Msg {
		if err == nil {
			err = write()
		}
		written.failed = err != nil
		return draftWarning(err)
	}
	return terminal.Sequence(tell, func() tea.Msg { return written })
}

type draftWrittenMsg struct {
	screen.To
	version        uint64
	leaves, failed bool
}

// applyWritten notes whether the draft was written. Writes end in any order.
func (a *autosave) applyWritten(msg draftWrittenMsg) {
	if msg.version == a.version {
		a.failed = msg.failed
	}
}

// close lets another session open the draft.
func (a *autosave) close() {
	a.timer.Stop()
	a.draft.handle.Release()
}

func draftWarning(err error) tea.Msg {
	if err == nil {
		return nil
	}
	return notice.ShowMsg{Severity: notice.Warning, Text: "The draft of this form could not be kept: " + err.Error(), Err: err}
}
