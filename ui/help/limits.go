package help

import (
	"strings"

	"inkdesk/api"
	"inkdesk/ui/theme"
)

// limit is something people look for and the service has no operation for.
type limit struct{ what, instead string }

func limits() []limit {
	return []limit{
		{"See whether a recipient got, opened or signed it.", "The service keeps no state for a recipient. The key for why says what follows from the rest, and how certain it is."},
		{"Send the message again, or a reminder.", "Recipients can ask for a new link on the page that an old one leads to. Reminders go out as the envelope's notification says."},
		{"Correct or replace a recipient, an address, a phone number or a passcode.", "Re-issue the envelope, or ask the recipient to hand it to somebody else."},
		{"Change the order of the signing steps.", "Re-issue the envelope."},
		{"Give a reason with a void, or read why one was voided or declined.", "Note the reason in the comment before."},
		{"Undo a void or a deletion, or take something back out of the trash.", "Duplicate the envelope instead of deleting it where in doubt."},
		{"Move or change a field of a document.", "Delete it and add another, where the service offers that."},
		{"Remove or replace a document.", "Make a new envelope."},
		{"Hand an envelope to another owner.", "Ask an administrator of the account."},
		{"Read what happened and when.", "A completed envelope has its certificate; what was done from here is in the activity."},
		{"Sort or filter by the expiry date, or count everything there is.", "The views read page by page and say how far they have come."},
		{"List tags, folders or users; see the tags or the folder of one envelope, or whether it is a sandbox one.", "They can be filtered by, when their id is known."},
		{"See limits, quotas or credits of the account.", ""},
	}
}

func (h *Help) writeLimits(w *writer) {
	w.title("The service has no operation for this")
	for _, l := range limits() {
		w.point(l.what, l.instead)
	}
	w.title("Not every service has these")
	w.paragraph(theme.Muted, "They are published, and not in the specification. One is refused at once when the service has said that it lacks it.")
	for _, op := range api.Operations() {
		if !op.Extension {
			continue
		}
		kind, _, _ := strings.Cut(op.Name, ".")
		text := capital(op.Title) + " (" + kind + ")"
		if !h.options.Offers(op.Name) {
			text += ": not here"
		}
		w.point(text, "")
	}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
