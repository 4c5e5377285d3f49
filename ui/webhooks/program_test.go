package webhooks_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/memory"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
	"inkdesk/ui/webhooks"
)

// desk is the program with the webhooks as its only place.
type desk struct{ *uitest.Program }

func run(t *testing.T, o uitest.Options, script func(*desk)) {
	t.Helper()
	o.Home, o.Screens, o.Demo.Envelopes = nav.Webhooks{}, uitest.Only(webhooks.New), -1
	uitest.Run(t, o, func(p *uitest.Program) { script(&desk{p}) })
}

// empty deletes the webhooks that the demo account starts with.
func (d *desk) empty() {
	d.T.Helper()
	hooks, err := d.Options.Client.Webhooks(d.T.Context(), model.WebhookQuery{})
	testbed.Must(d.T, err)
	for _, hook := range hooks {
		testbed.Must(d.T, d.Options.Client.DeleteWebhook(d.T.Context(), hook.ID))
	}
	d.Press("r").See("No webhooks are registered.")
}

func without() demo.Options {
	return demo.Options{Choices: demo.Choices{WithoutExtensions: true}}
}

// register makes a webhook on the service, and remembers it here unless it is told not to.
func (d *desk) register(target string, event model.WebhookEvent, remember bool) model.Webhook {
	d.T.Helper()
	hook, err := d.Options.Client.CreateWebhook(d.T.Context(), model.NewWebhook{Event: event, Target: target})
	testbed.Must(d.T, err)
	if !remember {
		return hook
	}
	kept := state.Webhook{ID: hook.ID.String(), Event: string(event), Target: target, Registered: time.Now()}
	testbed.Must(d.T, state.Update(d.Options.State, state.NameWebhooks, func(l *state.Webhooks) { l.Add(kept) }))
	return hook
}

func TestScreens(t *testing.T) {
	for size, o := range uitest.Sizes("80x24", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			run(t, o, func(d *desk) {
				d.empty()
				d.register("https://hooks.example.com/completed", model.EnvelopeCompleted, true)
				d.register("https://hooks.example.com/elsewhere", model.EnvelopeAuditTrail, false)
				d.Press("r").See("2, all read")
				d.Golden("list-" + size)
				d.Press("enter")
				d.Golden("details-" + size)
			})
		})
	}
}

func TestAServiceWithoutAListLeavesWhatIsKnownHere(t *testing.T) {
	run(t, uitest.Options{Demo: without()}, func(d *desk) {
		d.See("No webhooks are known to this machine.")
		d.register("https://hooks.example.com/mine", model.EnvelopeCompleted, true)
		d.register("https://hooks.example.com/other", model.EnvelopeCompleted, false)
		d.Press("r")
		d.See("at least 1, the service lists none", "known to this machine only", "here only", "hooks.example.com/mine", "only be deleted by its id")
		d.Hides("hooks.example.com/other")
		asked := len(d.Requests())
		d.Press("r")
		if got := len(d.Requests()); got != asked {
			d.T.Error("the list is asked for although the service has none")
		}
	})
}

func TestWhatTheServiceDoesNotListIsMarked(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.empty()
		hook := d.register("https://hooks.example.com/mine", model.EnvelopeCompleted, true)
		d.Press("r").See("service, here")
		testbed.Must(d.T, d.Options.Client.DeleteWebhook(d.T.Context(), hook.ID))
		d.Press("r").See("not listed")
	})
}

// The journal knows of webhooks even when the memory was lost, and which were deleted.
func TestTheJournalFillsTheGaps(t *testing.T) {
	run(t, uitest.Options{Demo: without(), Machine: uitest.NewMachine(t, t.TempDir())}, func(d *desk) {
		d.register("https://hooks.example.com/lost", model.EnvelopeCompleted, false)
		kept := d.register("https://hooks.example.com/deleted", model.EnvelopeCompleted, true)
		testbed.Must(d.T, d.Options.Client.DeleteWebhook(d.T.Context(), kept.ID))
		d.Press("r").See("at least 1, ", "not recorded").Hides("hooks.example.com/deleted")
	})
}

func TestFilters(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.empty()
		d.register("https://hooks.example.com/one", model.EnvelopeCompleted, true)
		d.register("https://hooks.example.com/two", model.EnvelopeVoided, true)
		d.Press("r").See("2, all read")
		d.Press("f").Enter("voided").See("1 of 2, all read", "·service", "/two").Hides("/one", "not listed")
		d.Press("0", "/").Type("one").See("1 of 2, all read")
		d.Press("enter", "esc").See("2, all read")
	})
}

func TestChanges(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("n")
		if r, ok := d.LastOpened().(nav.Form); !ok || r.Kind != nav.NewWebhook {
			d.T.Errorf("n leads to %+v", d.LastOpened())
		}
	})
	run(t, uitest.Options{}, func(d *desk) {
		d.empty()
		d.Press("D").See("No webhook is selected.")
		hook := d.register("https://hooks.example.com/one", model.EnvelopeCompleted, true)
		d.Press("r").See("1, all read")
		d.Press("D")
		if r, ok := d.LastOpened().(nav.Plan); !ok || r.Operation != "webhook.delete" || r.Webhook == nil || r.Webhook.ID != hook.ID {
			d.T.Errorf("D leads to %+v", d.LastOpened())
		}
	})
	run(t, uitest.Options{Client: func(c *api.Config) { c.ReadOnly = true }}, func(d *desk) {
		d.Hides("n register")
		for _, key := range []string{"n", "D"} {
			d.Press(key)
			if d.LastOpened() != nil {
				d.T.Errorf("%s leads to %+v", key, d.LastOpened())
			}
		}
		d.Press("n").See(uitest.ReadOnly)
	})
}

func TestFailure(t *testing.T) {
	run(t, uitest.Options{Faults: "webhook.list answer=object,403"}, func(d *desk) {
		d.See("the access token may not do this")
		d.register("https://hooks.example.com/one", model.EnvelopeCompleted, true)
		d.Press("r").See("1, all read", "here", uitest.TriesAgain)
	})
}

// Every frame is checked by the harness.
func TestHostileTexts(t *testing.T) {
	for _, sample := range hostile.Strings() {
		list := list{{"id": sample.Text, "event": sample.Text, "target": sample.Text}, {"id": "w2", "event": "ENVELOPE_VOIDED", "target": "https://x.example"}}
		run(t, uitest.Options{Transport: memory.NewTransport(list)}, func(d *desk) {
			kept := state.Webhook{ID: "w3", Event: sample.Text, Target: sample.Text}
			testbed.Must(d.T, state.Update(d.Options.State, state.NameWebhooks, func(l *state.Webhooks) { l.Add(kept) }))
			d.Press("r").See("3, all read")
			d.Press("z", "j", "z", "j", "Y", "esc", "a", "esc")
		})
	}
}

func TestEverySize(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.register("https://hooks.example.com/one", model.EnvelopeCompleted, true)
		d.Press("r")
		for _, size := range []screen.Size{{}, {Width: 1, Height: 1}, {Width: 5, Height: 2}, {Width: 60, Height: 3}, {Width: 118, Height: 4}, {Width: 300, Height: 90}} {
			d.Resize(size.Width, size.Height).Press("j", "p", "z", "a", "esc", "z", "f", "esc", "/", "esc")
		}
	})
}

// list is a service that answers every call with these webhooks.
type list []map[string]string

func (l list) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	_ = json.NewEncoder(w).Encode(map[string]any{"webhooks": l})
}

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

// What is deleted from here leaves the memory too; what another has deleted can be forgotten without a request.
func TestTheMemoryFollows(t *testing.T) {
	run(t, uitest.Options{Machine: uitest.NewMachine(t, t.TempDir())}, func(d *desk) {
		d.empty()
		one := d.register("https://hooks.example.com/one", model.EnvelopeCompleted, true)
		two := d.register("https://hooks.example.com/two", model.EnvelopeExpired, true)
		testbed.Must(d.T, d.Options.Client.DeleteWebhook(d.T.Context(), one.ID))
		d.Press("r").See("1, all read", "hooks.example.com/two")
		d.Wait(time.Second)
		if got := d.remembered(); len(got) != 1 || got[0] != two.ID.String() {
			d.T.Fatalf("%v is remembered", got)
		}
	})
	run(t, uitest.Options{}, func(d *desk) {
		d.empty()
		kept := state.Webhook{ID: "6800aa", Event: "ENVELOPE_VOIDED", Target: "https://hooks.example.com/old"}
		testbed.Must(d.T, state.Update(d.Options.State, state.NameWebhooks, func(l *state.Webhooks) { l.Add(kept) }))
		d.Press("r").See("not listed")
		sent := len(d.Requests())
		d.Press("a").Enter("Forget").Wait(time.Second).Hides("hooks.example.com/old")
		if got := d.remembered(); len(got) > 0 || len(d.Requests()) != sent {
			d.T.Errorf("%v is remembered, %d requests", got, len(d.Requests())-sent)
		}
	})
}
