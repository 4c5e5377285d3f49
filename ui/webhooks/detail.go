package webhooks

import (
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
	w.Facts(append(list, draw.Fact{Label: "Known to", Value: originText(r.origin)})...)
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

func originText(o origin) string {
	switch o {
	case both:
		return "the service; it was registered from this machine"
	case service:
		return "the service; it was registered elsewhere"
	case gone:
		return "this machine only; the service does not list it any more"
	case unread:
		return "this machine; the list of the service was not read"
	default:
		return "this machine only; whether it is still registered is not known, as the service has no list"
	}
}

func eventMeaning(e model.WebhookEvent) string {
	switch e {
	case model.EnvelopeCompleted:
		return "An envelope was completed."
	case model.EnvelopeDeclined:
		return "A recipient declined an envelope."
	case model.EnvelopeExpired:
		return "An envelope passed its expiration date."
	case model.EnvelopeVoided:
		return "An envelope was voided."
	case model.EnvelopeAuditTrail:
		return "A recipient did something with an envelope, as the audit trail records it. What such a delivery holds is not shown."
	case "":
		return "Its event is not known here. The specification registers a webhook by its address alone; which event it gets then is the service's to decide."
	default:
		return "This event is not known here; the service may have added it."
	}
}
