package ui

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/appendlog"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

const waitingLimit = 5 * time.Second // limits how long the start looks for what waits

type waiting struct {
	unknown     []journal.Entry // changes with an unknown outcome
	orders      []string        // ids of the orders that wait
	rows, plans int             // of plans that were not carried out to their end
	forms       int
	name        string // of the only form
}

// remindOfWaiting says at the start, in one line, all that waits: changes whose answer was lost, plans and forms.
func remindOfWaiting(env screen.Env) tea.Cmd {
	return func() tea.Msg {
		var w waiting
		if err := w.read(env); err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: err.Error(), Err: err}
		}
		show := notice.ShowMsg{Text: w.sentence(env.Keys.Global.Places.Help().Key)}
		switch {
		case show.Text == "":
			return nil
		case len(w.unknown) > 0:
			show.Severity = notice.Warning
		}
		return show
	}
}

func (w *waiting) read(env screen.Env) error {
	ctx, cancel := context.WithTimeout(context.Background(), waitingLimit)
	defer cancel()
	var entries []journal.Entry
	if env.Journal != nil {
		var err error
		if w.unknown, err = env.Journal.Pending(ctx); err != nil {
			return err
		}
		if entries, err = env.Journal.Read(journal.Filter{Profile: env.Settings.Profile.Name}); err != nil {
			return err
		}
	}
	if env.State == nil {
		return nil
	}
	list, err := state.ListResumable(env.State)
	for _, u := range list {
		if u.Holder != nil || u.Origin != env.Client.Address() && u.Origin != env.Client.Host() {
			continue // another session is at it, or it goes on elsewhere
		}
		rows, order, err := runner.WaitingTasks(env, u, entries)
		switch {
		case u.Form != "":
			w.forms, w.name = w.forms+1, model.Clean(strings.TrimSuffix(u.Title+": "+u.Name, ": "))
		case err == nil && rows == 0:
			continue // it is done, and only its end was not written down
		default:
			w.plans, w.rows = w.plans+1, w.rows+rows
		}
		w.orders = append(w.orders, order)
	}
	return err
}

func (p *Program) sayHowToComeBack(err error, to io.Writer) {
	if text := p.session.app.comeBack(); err == nil && text != "" {
		_, _ = fmt.Fprintln(to, text)
	}
}

// comeBack says in one line how to come back to the place in front, and what is unfinished. It blocks on the disk.
func (a *App) comeBack() string {
	var w waiting
	_ = w.read(a.env) // the next start says what cannot be read
	command := []string{"inkdesk"}
	if a.env.Terminal.Linear {
		command = append(command, "--linear")
	}
	switch {
	case a.env.Demo:
		command = append(command, "--demo")
	case len(a.start.profiles.List) > 1:
		command = append(command, "--profile", a.env.Settings.Profile.Name)
	}
	place := a.navigation.openID()
	var left []string
	for _, one := range []struct {
		n    int
		what string
	}{{len(w.unknown), "unknown outcome"}, {w.plans, "unfinished plan"}, {w.forms, "draft"}} {
		if one.n > 0 {
			left = append(left, describe.Counted(one.n, one.what))
		}
	}
	if place == "" && len(left) == 0 {
		return ""
	}
	text := "To come back: " + strings.Join(append(command, place), " ")
	if len(left) > 0 {
		text = strings.TrimSpace(text) + ": " + strings.Join(left, ", ")
	}
	return strings.TrimSpace(text)
}

func (w *waiting) sentence(places string) string {
	var parts, where []string
	switch n := len(w.unknown); {
	case n == 1:
		parts = append(parts, "1 earlier change has an unknown outcome")
	case n > 1:
		parts = append(parts, fmt.Sprintf("%d earlier changes have an unknown outcome", n))
	}
	if w.plans > 0 {
		parts = append(parts, fmt.Sprintf("%s of %s not done", describe.Counted(w.rows, "row"), describe.Counted(w.plans, "plan")))
	}
	switch {
	case w.forms == 1 && len(parts) == 0:
		parts = append(parts, "Unfinished: "+w.name)
	case w.forms > 0:
		parts = append(parts, describe.Counted(w.forms, "form")+" not sent")
	}
	if w.plans+w.forms > 0 {
		where = append(where, "Unfinished work goes on")
	}
	if slices.ContainsFunc(w.unknown, func(e journal.Entry) bool {
		return !slices.Contains(w.orders, e.Intent.Work.Order) || e.Intent.Work.Order == ""
	}) {
		where = append(where, "Open changes finds out")
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ", ") + "; " + places + " and then " + strings.Join(where, ", ") + "."
}

const nameDamage = "damage-said"

// remindOfDamage says at the start, once, which parts of the files on this disk cannot be read and are passed over.
func remindOfDamage(env *screen.Env, jobs jobs) tea.Cmd {
	store, journal := env.State, env.Journal
	if store == nil {
		return nil
	}
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), waitingLimit)
		defer cancel()
		var found []appendlog.Damage // what costs most first
		if journal != nil {
			found = journal.Examine(ctx, false)
		}
		found = append(found, store.Examine(false)...)
		found = append(found, jobs.history.Damage(ctx)...)
		onDesk, _ := terminal.Within(waitingLimit, func() []appendlog.Damage { return jobs.desk.Damage(ctx) })
		found = append(found, onDesk...)
		if ctx.Err() != nil {
			return nil // a disk that is too slow now; doctor waits for it
		}
		said, _ := state.Get[[]string](store, nameDamage) // where it cannot be read, all is said again
		now := make([]string, len(found))
		for i := range found {
			now[i] = found[i].Sentence()
		}
		if slices.Equal(said, now) {
			return nil
		}
		_ = state.Put(store, nameDamage, now)
		found = slices.DeleteFunc(found, func(f appendlog.Damage) bool { return slices.Contains(said, f.Sentence()) })
		if len(found) == 0 {
			return nil
		}
		return notice.ShowMsg{Severity: notice.Warning, Text: appendlog.DamageSummary(found)}
	}
}
