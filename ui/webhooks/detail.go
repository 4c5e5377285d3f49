package webhooks

import (
	"cmp"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

func (s *Screen) writeRow(w *richtext.Writer, r *row) {
	target := draw.TextFact("Address", r.hook.Target)
	if r.hook.Target.IsEmpty() {
		target = draw.Fact{Label: "Address", Value: "not recorded", Role: theme.Muted}
	}
	list := []draw.Fact{target, {Label: "Event", Value: describe.Word(r.hook.Event)}, {Label: "Id", Value: r.hook.ID.String()}}
	if !r.registered.IsZero() {
		list = append(list, draw.Fact{Label: "Registered", Value: describe.Moment(model.Seconds.Stamp(r.registered), s.env.Now())})
	}
	w.Facts(append(list, draw.Fact{Label: "Known to", Value: originTexts[r.origin]})...)
	w.Hidden(0, r.hook.Target)
	describe.Unread(w, 0, r.hook.Unread, "webhook")
	if !strings.HasPrefix(strings.ToLower(r.hook.Target.String()), "https://") && !r.hook.Target.IsEmpty() {
		w.Wrap(w.Theme.Paint(theme.Warn, w.Theme.Glyphs.Watch)+" ", "The address is not https: what it is told can be read on the way.", theme.Warn)
	}
	w.Heading("What it is told")
	w.Wrap("", eventMeaning(r.hook.Event), theme.Text)
	w.Note("Public sources: an HTTP POST with JSON, hook with id, event and target, and data with id, uid, envelope_id and file_name. " +
		"The event is written in lower case there. The specification shows no delivery.")
	w.Heading("What is not known")
	for _, unknown := range []string{
		"Whether deliveries are signed: neither the specification nor a public source shows a secret or a signature.",
		"Whether a failed delivery is tried again, how often, and how long the service waits for an answer.",
		"In which order deliveries come, and whether one may come twice.",
		"Whether earlier deliveries arrived: no call tells.",
	} {
		w.Wrap(w.Theme.Paint(theme.Muted, w.Theme.Glyphs.Bullet)+" ", unknown, theme.Muted)
	}
}

// originTexts say who knows of a webhook.
var originTexts = map[origin]string{
	both:    "the service; it was registered from this machine",
	service: "the service; it was registered elsewhere",
	gone:    "this machine only; the service does not list it any more",
	unread:  "this machine; the list of the service was not read",
	machine: "this machine only; whether it is still registered is not known, as the service has no list",
}

func eventMeaning(e model.WebhookEvent) string {
	return cmp.Or(map[model.WebhookEvent]string{
		model.EnvelopeCompleted:  "An envelope was completed.",
		model.EnvelopeDeclined:   "A recipient declined an envelope.",
		model.EnvelopeExpired:    "An envelope passed its expiration date.",
		model.EnvelopeVoided:     "An envelope was voided.",
		model.EnvelopeAuditTrail: "A recipient did something with an envelope, as the audit trail records it. What such a delivery holds is not shown.",
		"":                       "Its event is not known here. The specification registers a webhook by its address alone; which event it gets then is the service's to decide.",
	}[e], "This event is not known here; the service may have added it.")
}
