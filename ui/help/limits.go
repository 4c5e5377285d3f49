package help

import (
	"strings"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
)

// Limit is something that people look for but the service has no operation for.
type Limit struct {
	// What cannot be done, in a sentence.
	What string
	// Instead is what there is, "" for nothing.
	Instead string
	// Words are those people look for it by, in lower case, separated by blanks.
	Words string
}

// Impossible lists all limits.
func Impossible(k *keys.Map) []Limit {
	return []Limit{
		{"See whether a recipient got, opened or signed it.", "The service keeps no state for a recipient. " + model.Capital(k.Envelope.Why.Help().Desc) + " (" + keys.Short(k.Envelope.Why) + ") says what follows from the rest, and how certain it is.", "who has seen viewed read delivered bounced delivery tracking status"},
		{"Send the message again, or a reminder.", "Recipients can ask for a new link on the page that an old one leads to. Reminders go out as the envelope's notification says.", "resend remind nudge link mail email never got"},
		{"Correct or replace a recipient, an address, a phone number or a passcode.", "Ask the recipient to hand it to another person, or duplicate the envelope and correct the copy in the web app.", "change edit fix wrong email mobile code signer reassign delegate forward"},
		{"Change the order of the signing steps.", "Duplicate the envelope and correct the copy in the web app.", "reorder sequence signers recipients"},
		{"Give a reason with a void, or read why one was voided or declined.", "Note the reason in the comment before.", "cancel rejected refused who"},
		{"Undo a void or a deletion, or take something back out of the trash.", "Duplicate the envelope instead of deleting it where in doubt.", "restore undelete recover revert bin unvoid reopen"},
		{"Move or change a field of a document.", "Delete it and add another, where the service offers that.", "edit resize position annotation"},
		{"Remove or replace a document.", "Make a new envelope.", "delete wrong file pdf exchange"},
		{"Hand an envelope to another owner.", "Ask an administrator of the account.", "transfer over ownership take left holiday sender assign"},
		{"Read what happened and when.", "A completed envelope has its certificate; what was done from here is in the activity.", "history log audit trail events timeline"},
		{"Sort or filter by the expiry date, or count everything there is.", "The views read page by page and say how far they have come.", "order expires total number"},
		{"List tags, folders or users; see the tags or the folder of one envelope, or whether it is a sandbox one.", "They can be filtered by, when their id is known.", "labels directory team members test"},
		{"See limits, quotas or credits of the account.", "", "balance usage price cost billing plan"},
	}
}

func (h *Help) writeLimits(w *writer) {
	w.title("The service has no operation for this")
	for _, l := range Impossible(h.keys) {
		w.bullet(l.What, l.Instead)
	}
	w.title("Not every service has these")
	w.paragraph(theme.Muted, "They are published, and not in the specification. One is refused at once when the service has said that it lacks it.")
	for _, op := range api.Operations() {
		if !op.Extension {
			continue
		}
		kind, _, _ := strings.Cut(op.Name, ".")
		text := model.Capital(op.Title) + " (" + kind + ")"
		if !h.options.Offers(op.Name) {
			text += ": not here"
		}
		w.bullet(text, "")
	}
}
