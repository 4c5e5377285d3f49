package webhooks_test

import (
	"path/filepath"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/memory"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
	"inkdesk/ui/webhooks"
)

// desk is the program with the webhooks as its only place.
type desk struct {
	*uitest.Program
	elsewhere *uitest.Elsewhere
}

func run(t *testing.T, o uitest.Options, script func(*desk)) {
	t.Helper()
	elsewhere := &uitest.Elsewhere{}
	o.Home = nav.Webhooks{}
	o.Demo.Envelopes = -1
	o.Screens = elsewhere.Screens(func(env screen.Env, route nav.Route) screen.Screen {
		if r, ok := route.(nav.Webhooks); ok {
			return webhooks.New(env, r)
		}
		return nil
	})
	uitest.Run(t, o, func(p *uitest.Program) { script(&desk{Program: p, elsewhere: elsewhere}) })
}

// empty deletes the webhooks that the demo account starts with.
func (d *desk) empty() {
	d.T.Helper()
	hooks, err := d.Options.Client.Webhooks(d.T.Context(), model.WebhookQuery{})
	if err != nil {
		d.T.Fatal(err)
	}
	for _, hook := range hooks {
		if err := d.Options.Client.DeleteWebhook(d.T.Context(), hook.ID); err != nil {
			d.T.Fatal(err)
		}
	}
	d.Press("r")
	d.See("No webhooks are registered.")
}

func without() demo.Options {
	return demo.Options{Choices: demo.Choices{WithoutExtensions: true}}
}

// register makes a webhook on the service, and remembers it here unless it is told not
// to.
func (d *desk) register(target string, event model.WebhookEvent, remember bool) model.Webhook {
	d.T.Helper()
	hook, err := d.Options.Client.CreateWebhook(d.T.Context(), model.NewWebhook{Event: event, Target: target})
	if err != nil {
		d.T.Fatal(err)
	}
	if !remember {
		return hook
	}
	kept := state.Webhook{ID: hook.ID.String(), Event: string(event), Target: target, Registered: time.Now()}
	if err := state.Update(d.Options.State, state.NameWebhooks, func(l *state.Webhooks) { l.Add(kept) }); err != nil {
		d.T.Fatal(err)
	}
	return hook
}

func TestScreens(t *testing.T) {
	for _, size := range []struct {
		name          string
		width, height int
	}{{"80x24", 80, 24}, {"120x40", 120, 40}, {"200x50", 200, 50}} {
		t.Run(size.name, func(t *testing.T) {
			run(t, uitest.Options{Width: size.width, Height: size.height}, func(d *desk) {
				d.empty()
				d.register("https://hooks.example.com/completed", model.EnvelopeCompleted, true)
				d.register("https://hooks.example.com/elsewhere", model.EnvelopeAuditTrail, false)
				d.Press("r")
				d.See("2 shown")
				d.Golden("list-" + size.name)
				d.Press("enter")
				d.Golden("details-" + size.name)
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
		d.See("1 shown", "known to this machine only", "here only", "hooks.example.com/mine", "only be deleted by its id")
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
		d.Press("r")
		d.See("service, here")
		if err := d.Options.Client.DeleteWebhook(d.T.Context(), hook.ID); err != nil {
			d.T.Fatal(err)
		}
		d.Press("r")
		d.See("not listed")
	})
}

// recorded writes changes into a journal.
func recorded(t *testing.T, o uitest.Options) uitest.Options {
	t.Helper()
	changes, err := journal.Open(filepath.Join(t.TempDir(), "journal.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = changes.Close() })
	o.Client = func(c *api.Config) { c.Journal = changes }
	o.More = func(o *ui.Options) { o.Journal = changes }
	return o
}

// The journal knows of webhooks even when the memory was lost, and which were deleted.
func TestTheJournalFillsTheGaps(t *testing.T) {
	run(t, recorded(t, uitest.Options{Demo: without()}), func(d *desk) {
		d.register("https://hooks.example.com/lost", model.EnvelopeCompleted, false)
		kept := d.register("https://hooks.example.com/deleted", model.EnvelopeCompleted, true)
		if err := d.Options.Client.DeleteWebhook(d.T.Context(), kept.ID); err != nil {
			d.T.Fatal(err)
		}
		d.Press("r")
		d.See("1 shown", "not recorded")
		d.Hides("hooks.example.com/deleted")
	})
}

func TestFilters(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.empty()
		d.register("https://hooks.example.com/one", model.EnvelopeCompleted, true)
		d.register("https://hooks.example.com/two", model.EnvelopeVoided, true)
		d.Press("r")
		d.See("2 shown")
		d.Press("f")
		d.Type("voided")
		d.Press("enter")
		d.See("1 shown", "·service", "/two")
		d.Hides("/one", "not listed")
		d.Press("0", "/")
		d.Type("one")
		d.See("1 shown")
		d.Press("enter", "esc")
		d.See("2 shown")
	})
}

func TestChanges(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("n")
		if r, ok := d.elsewhere.Last().(nav.Form); !ok || r.Kind != nav.NewWebhook {
			d.T.Errorf("n leads to %+v", d.elsewhere.Last())
		}
	})
	run(t, uitest.Options{}, func(d *desk) {
		d.empty()
		d.Press("D")
		d.See("No webhook is selected.")
		hook := d.register("https://hooks.example.com/one", model.EnvelopeCompleted, true)
		d.Press("r")
		d.See("1 shown")
		d.Press("D")
		if r, ok := d.elsewhere.Last().(nav.Plan); !ok || r.Operation != "webhook.delete" || r.Webhook == nil || r.Webhook.ID != hook.ID {
			d.T.Errorf("D leads to %+v", d.elsewhere.Last())
		}
	})
	run(t, uitest.Options{Client: func(c *api.Config) { c.ReadOnly = true }}, func(d *desk) {
		d.Hides("n register")
		for _, key := range []string{"n", "D"} {
			d.Press(key)
			if d.elsewhere.Last() != nil {
				d.T.Errorf("%s leads to %+v", key, d.elsewhere.Last())
			}
		}
		d.Press("n")
		d.See("This profile is read-only")
	})
}

func TestFailure(t *testing.T) {
	faults, err := demo.ParseFaults("webhook.list status=403")
	if err != nil {
		t.Fatal(err)
	}
	run(t, uitest.Options{Demo: demo.Options{Faults: faults}}, func(d *desk) {
		d.See("the access token may not do this")
		d.register("https://hooks.example.com/one", model.EnvelopeCompleted, true)
		d.Press("r")
		d.See("1 shown", "here", "tries again")
	})
}

// Every frame is checked by the harness.
func TestHostileTexts(t *testing.T) {
	for _, sample := range hostile.Strings() {
		list := list{{"id": sample.Text, "event": sample.Text, "target": sample.Text}, {"id": "w2", "event": "ENVELOPE_VOIDED", "target": "https://x.example"}}
		run(t, uitest.Options{Transport: memory.NewTransport(list)}, func(d *desk) {
			kept := state.Webhook{ID: "w3", Event: sample.Text, Target: sample.Text}
			if err := state.Update(d.Options.State, state.NameWebhooks, func(l *state.Webhooks) { l.Add(kept) }); err != nil {
				d.T.Fatal(err)
			}
			d.Press("r")
			d.See("3 shown")
			d.Press("z", "j", "z", "j", "Y", "esc", "a", "esc")
		})
	}
}

func TestEverySize(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.register("https://hooks.example.com/one", model.EnvelopeCompleted, true)
		d.Press("r")
		for _, size := range []screen.Size{{}, {Width: 1, Height: 1}, {Width: 5, Height: 2}, {Width: 60, Height: 3}, {Width: 118, Height: 4}, {Width: 300, Height: 90}} {
			d.Resize(size.Width, size.Height)
			d.Press("j", "p", "z", "a", "esc", "z", "f", "esc", "/", "esc")
		}
	})
}
