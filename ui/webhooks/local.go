package webhooks

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// local holds the webhooks that this machine knows: those registered from here, and those in the journal.
type local struct {
	hooks      state.Webhooks
	registered map[model.WebhookID]time.Time // holds the times of those that only the journal knows
	read       bool
	at         time.Time
}

type rememberedMsg struct {
	hooks   state.Webhooks
	entries []journal.Entry
	err     error
}

func load(env screen.Env) tea.Cmd {
	store, changes, profile := env.State, env.Journal, env.Settings.Profile.Name
	return func() tea.Msg {
		var r rememberedMsg
		if store != nil {
			r.hooks, r.err = state.Get[state.Webhooks](store, state.NameWebhooks)
		}
		if changes != nil {
			entries, err := changes.Read(journal.Filter{Profile: profile})
			r.entries = entries
			if r.err == nil {
				r.err = err
			}
		}
		if err := forget(store, r.hooks, deleted(r.entries)); r.err == nil {
			r.err = err
		}
		return r
	}
}

func deleted(entries []journal.Entry) map[string]bool {
	ids := make(map[string]bool)
	for i := range entries {
		if e := &entries[i]; change.Named(e.Intent.Operation).Deletes(change.AWebhook) && e.Outcome() == journal.Applied {
			ids[e.Intent.IDs["webhook_id"]] = true
		}
	}
	return ids
}

// forget removes webhooks from the memory. It blocks on the disk.
func forget(store *state.Store, hooks state.Webhooks, ids map[string]bool) error {
	if store == nil || !slices.ContainsFunc(hooks, func(h state.Webhook) bool { return ids[h.ID] }) {
		return nil
	}
	return state.Update(store, state.NameWebhooks, func(l *state.Webhooks) {
		for id := range ids {
			l.Remove(id)
		}
	})
}

// recall uses the webhooks read from the disk, but for those that were deleted according to the journal.
func (l *local) recall(r rememberedMsg, now time.Time) {
	*l = local{registered: make(map[model.WebhookID]time.Time), read: true, at: now}
	deleted := deleted(r.entries)
	for i := range r.entries {
		e := &r.entries[i]
		made := change.Named(e.Intent.Operation).Created(e.Result.Created)
		if made.Webhook != nil && made.Valid() && !deleted[made.ID()] {
			l.registered[made.Webhook.ID] = e.Time
		}
	}
	for _, h := range r.hooks {
		if deleted[h.ID] {
			continue
		}
		l.hooks = append(l.hooks, h)
		delete(l.registered, model.ParseID[model.Webhook](h.ID))
	}
}
