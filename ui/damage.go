package ui

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/damage"
	"inkdesk/api/desk"
	"inkdesk/api/observed"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
)

// nameDamage is the memory of what was said of damaged files.
const nameDamage = "damage-said"

// remindOfDamage says at the start, once, what of the files on this disk cannot be read and is passed over.
func remindOfDamage(env *screen.Env, observed *observed.Store, desk *desk.Store) tea.Cmd {
	store, journal := env.State, env.Journal
	if store == nil {
		return nil
	}
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), waitingLimit)
		defer cancel()
		var found []damage.Found // what costs most first
		if journal != nil {
			found = journal.Examine(ctx, false)
		}
		found = append(found, store.Examine(false)...)
		if observed != nil {
			found = append(found, observed.Examine(ctx)...)
		}
		if desk != nil { // whose disk may be on another machine
			more, _ := terminal.Within(waitingLimit, func() []damage.Found { return desk.Damage(ctx) })
			found = append(found, more...)
		}
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
		found = slices.DeleteFunc(found, func(f damage.Found) bool { return slices.Contains(said, f.Sentence()) })
		if len(found) == 0 {
			return nil
		}
		return notice.ShowMsg{Severity: notice.Warning, Text: damage.Summary(found)}
	}
}
