package webhooks_test

import (
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// remembered are the ids in the memory of this machine.
func (d *desk) remembered() (ids []string) {
	d.T.Helper()
	hooks, err := state.Get[state.Webhooks](d.Options.State, state.NameWebhooks)
	testbed.Must(d.T, err)
	for _, h := range hooks {
		ids = append(ids, h.ID)
	}
	return ids
}

// What is deleted from here leaves the memory too; what someone else deleted can be
// forgotten, and nothing is sent for that.
func TestTheMemoryFollows(t *testing.T) {
	run(t, uitest.Options{Machine: uitest.NewMachine(t, t.TempDir())}, func(d *desk) {
		d.empty()
		one := d.register("https://hooks.example.com/one", model.EnvelopeCompleted, true)
		two := d.register("https://hooks.example.com/two", model.EnvelopeExpired, true)
		testbed.Must(d.T, d.Options.Client.DeleteWebhook(d.T.Context(), one.ID))
		d.Press("r")
		d.See("1, all read", "hooks.example.com/two")
		d.Wait(time.Second)
		if got := d.remembered(); len(got) != 1 || got[0] != two.ID.String() {
			d.T.Fatalf("%v is remembered", got)
		}
	})
	run(t, uitest.Options{}, func(d *desk) {
		d.empty()
		kept := state.Webhook{ID: "6800aa", Event: "ENVELOPE_VOIDED", Target: "https://hooks.example.com/old"}
		testbed.Must(d.T, state.Update(d.Options.State, state.NameWebhooks, func(l *state.Webhooks) { l.Add(kept) }))
		d.Press("r")
		d.See("not listed")
		sent := len(d.Requests())
		d.Press("a")
		d.Enter("Forget")
		d.Wait(time.Second)
		d.Hides("hooks.example.com/old")
		if got := d.remembered(); len(got) > 0 || len(d.Requests()) != sent {
			d.T.Errorf("%v is remembered, %d requests", got, len(d.Requests())-sent)
		}
	})
}
