package help

import (
	"fmt"
	"strings"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
)

// Limit describes something that people look for but the service has no operation for.
type Limit struct {
	What    string // says in a sentence what cannot be done
	Instead string // says what there is, "" for nothing
	Words   string // holds those people look for it by, in lower case, separated by blanks
}

// Impossible lists all limits.
func Impossible(k *keys.Map) []Limit {
	return []Limit{
		{"See whether a recipient got, opened or signed it.", "The service keeps no state for a recipient. " + model.Capital(k.Envelope.Why.Help().Desc) + " (" + keys.Short(k.Envelope.Why) + ") says what follows from the rest, and how certain it is.", "who has seen viewed read delivered bounced delivery tracking status"},
		{"Send the message again, or a reminder.", "Recipients can ask for a new link on the page that an old one leads to. Reminders go out as the envelope's notification says.", "resend remind nudge link mail email never got"},
		{"Correct or replace a recipient, an address, a phone number or a passcode.", "Ask the recipient to hand it to another person, or issue the envelope again: one plan corrects the copy, sends it and voids the old one, where the service has calls for that.", "change edit fix wrong email mobile code signer reassign delegate forward"},
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

type assumption struct {
	what, value, from string
	name              string // of the setting that overrides it, "" when there is none
}

const published, likely, careful = "public documentation", "most likely", "the careful choice"

func (h *Help) assumptions() []assumption {
	a := h.options.Settings.Profile.Assumptions
	unit := "learned from the first date that is read"
	if h.options.Unit != "" {
		unit = h.options.Unit
	}
	if a.TimeUnit != settings.TimeAuto {
		unit = a.TimeUnit
	}
	return []assumption{
		{"What dates count", unit, published + " says seconds", "assumptions.time_unit"},
		{"The row a page starts at", a.Cursor + " of the row that is named", likely, "assumptions.cursor"},
		{"The name of the field that orders a list", a.OrderField, published, "assumptions.order_field"},
		{"What places on a page are measured in", a.AnnotationUnit, published, "assumptions.annotation_unit"},
		{"The number of the first page", fmt.Sprint(a.PageBase), likely, "assumptions.page_base"},
		{"The corner that places on a page count from", strings.ReplaceAll(a.PageOrigin, "_", " "), published, "assumptions.page_origin"},
		{"Signing steps run one after the other", model.YesNo(a.StepsSequential), published, "assumptions.steps_sequential"},
		{"Recipients see attachments where nothing is said", model.YesNo(a.AttachmentsVisible), published, "assumptions.attachments_visible"},
		{"A webhook is registered with its event", model.YesNo(a.WebhookEvent), published, "assumptions.webhook_event"},
		{"The published extensions are tried", model.YesNo(h.options.Settings.Profile.Extensions), published, "extensions"},
		{"How many requests the service takes", fmt.Sprintf("%d at once, %g a second", h.options.Settings.Profile.Limits.InFlight, h.options.Settings.Profile.Limits.PerSecond), careful, "limits.in_flight, limits.per_second"},
		{"What PENDING means", "open, and nothing more", careful, ""},
		{"An unknown state", "open for reading, closed for changes", careful, ""},
		{"In which states a change is accepted", "tried in those that make sense, the service decides", careful, ""},
		{"Whether a deleted envelope can come back", "no", careful, ""},
		{"What the dates of the date filter refer to", "the creation", likely, ""},
		{"Whether a change tells the recipients", "it may", careful, ""},
	}
}

func (h *Help) settingsPathText() string {
	path, found := h.options.Settings.File()
	switch {
	case path == "":
		return "The settings named here go into the profile in the configuration file."
	case !found:
		return "The settings named here go into the profile in " + model.Clean(path) + ", which is not there yet."
	}
	return "The settings named here go into the profile in " + model.Clean(path) + "."
}

func (a assumption) note(s *settings.Resolved) string {
	if a.name == "" {
		return a.from
	}
	text := a.from + "; set " + a.name
	if origin := s.Origin(a.name); origin.Source != settings.FromDefault {
		text += " (now from " + origin.String() + ")"
	}
	return text
}
