package forms

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/change/runner"
	"inkdesk/ui/change/unfinished"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// saveAfter is how long after a key the draft is written at the latest, so it is all that
// a crash or a dropped line costs.
const saveAfter = 300 * time.Millisecond

// autosave writes the draft of a form as it changes.
type autosave struct {
	env     screen.Env
	draft   *draft
	order   runner.Order // from the moment the form was confirmed
	version uint64       // of the latest write
	changed bool         // something was typed or chosen that a draft keeps
	timer   screen.Timer
}

func newAutosave(env screen.Env) autosave {
	return autosave{env: env, draft: &draft{env: env, id: state.NewUnfinishedID()}}
}

// note writes the draft a moment later. Going on typing does not put it off.
func (a *autosave) note() tea.Cmd {
	if a.env.State == nil {
		return nil
	}
	a.changed = true
	if a.timer.Running() {
		return nil
	}
	return a.timer.Start(a.env.Owner, saveAfter)
}

// takeUp goes on with a draft that is this session's now.
func (a *autosave) takeUp(work *unfinished.Work) {
	a.changed, a.order = true, work.Order
}

// number gives the requests of a form the ids by which the journal knows them.
func (a *autosave) number(title string, task runner.Task) runner.Task {
	if a.order.ID == "" {
		a.order = runner.NewOrder(title, a.env.Settings.Profile.Name, a.env.Client.Host(), a.env.Now(), nil)
	}
	a.order = a.order.WithTasks([]runner.Task{task})
	return a.order.Tasks[0]
}

// next is the draft with the number of its next write.
func (a *autosave) next() (d *draft, version uint64) {
	a.timer.Stop()
	a.version++
	return a.draft, a.version
}

// writing is the next write. It blocks on the disk.
func (a *autosave) writing(c content) func() error {
	c.order = a.order
	d, version := a.next()
	return func() error { return d.write(version, c) }
}

// save writes the draft now.
func (a *autosave) save(c content, err error) tea.Cmd {
	if a.env.State == nil {
		return nil
	}
	write := a.writing(c)
	return func() tea.Msg {
		if err != nil {
			return complain(err)
		}
		return complain(write())
	}
}

// forget is for a form with nothing left to go on with.
func (a *autosave) forget() tea.Cmd {
	if a.env.State == nil {
		return nil
	}
	d, version := a.next()
	return func() tea.Msg { return complain(d.forget(version)) }
}

// close lets another session have the draft.
func (a *autosave) close() {
	a.timer.Stop()
	a.draft.hold.Release()
}

func complain(err error) tea.Msg {
	if err == nil {
		return nil
	}
	return notice.ShowMsg{Severity: notice.Warning, Text: "The draft of this form could not be kept: " + err.Error(), Err: err}
}
