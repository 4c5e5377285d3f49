package change

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/dates"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/form"
)

// void ends an envelope. The service takes no reason, and it cannot be undone.
func void() Change {
	return Change{
		Operation: VoidEnvelope, Title: "Void", Verb: "Void", Kind: AnEnvelope, Irreversible: true,
		Consequence: "It can no longer be signed. This cannot be undone, and no reason can be sent.",
		refuses: func(t Target) string {
			switch s := t.Status(); {
			case s == model.Draft:
				return "Drafts are deleted, not voided."
			case !s.Open():
				return envelopesIn(s) + " cannot be voided."
			default:
				return ""
			}
		},
		enter: only(VoidEnvelope, func(t Target) Effect {
			e := Effect{Before: t.Status().Label(), After: model.Voided.Label()}
			if answered, asked, _ := t.Envelope.Attachments.Counts(); answered > 0 {
				e.Doubt = fmt.Sprintf("It has been worked on: files are there for %d of %d attachment requests.", answered, asked)
			}
			return e
		}),
	}
}

// send sends a draft to its recipients (extension).
func send() Change {
	return Change{
		Operation: SendEnvelope, Title: "Send", Verb: "Send", Kind: AnEnvelope, Irreversible: true,
		Consequence: "Recipients are told at once. It cannot be called back, only voided.",
		refuses:     unlessReady,
		enter: only(SendEnvelope, func(t Target) Effect {
			return Effect{Before: t.Status().Label(), After: model.InProgress.Label()}
		}),
	}
}

// unlessReady refuses drafts that no recipient could sign.
func unlessReady(t Target) string {
	if why := unlessDraft(t); why != "" || t.Envelope.Abridged() {
		return why
	}
	if len(t.Envelope.Documents) == 0 {
		return "It has no document yet."
	}
	if signers(t.Envelope) == 0 {
		return "It has no signer."
	}
	return ""
}

func signers(e *model.Envelope) (n int) {
	for _, r := range e.Recipients() {
		if r.Role.Signs() {
			n++
		}
	}
	return n
}

// duplicateEnvelope asks for one date of expiration for the copies of several envelopes, which
// are often duplicated because they have expired. A single copy is changed on its own screen.
func duplicateEnvelope() Change {
	return Change{
		Operation: DuplicateEnvelope, Title: "Duplicate", Verb: "Duplicate", Kind: AnEnvelope, Creates: true, refuses: unlessDuplicable,
		Consequence: "Makes a new draft. What it keeps of the old one is for the service to say: look at it before it is sent.",
		fields:      copyFields, enter: enterCopies,
	}
}

func copyFields(a Asked) []form.Question {
	if len(a.Targets) < 2 {
		return nil
	}
	return []form.Question{{
		Name: fieldExpiry, Title: "The copies expire", Initial: "now+14d",
		Help:  "now+14d, fri 17:00, 2026-12-31, eow eom (end of week, month); empty: as each copy has it. A day without a time ends at 23:59:59.",
		Check: func(text string) error { _, err := parseCopyExpiry(text, a); return err },
		Echo: func(text string) string {
			at, err := parseCopyExpiry(text, a)
			if err != nil || at.IsZero() {
				return ""
			}
			return strings.TrimSpace(dates.Echo(at) + ". " + dates.Warning(at, a.Now))
		},
	}}
}

// parseCopyExpiry parses the date of the copies, the zero time for none. Old dates have often passed.
func parseCopyExpiry(text string, a Asked) (time.Time, error) {
	if strings.TrimSpace(text) == "" {
		return time.Time{}, nil
	}
	if isRelative(text) {
		return time.Time{}, &Mistake{fieldExpiry, "Write now+14d or a date: the copies have one date for all."}
	}
	return parseDate(text, dates.Base{Now: a.Now})
}

func enterCopies(v Values, a Asked) (Edit, error) {
	edit := Edit{effect: copied, Requests: sameRequest(DuplicateEnvelope, nil)}
	if len(a.Targets) < 2 {
		return edit, nil
	}
	at, err := parseCopyExpiry(v[fieldExpiry], a)
	if err != nil || at.IsZero() {
		return edit, err
	}
	edit.Doubt, edit.Consequence = dates.Warning(at, a.Now), "Each copy expires "+dates.Echo(at)+"."
	edit.effect = func(t Target) Effect {
		return Effect{Before: textOrDash(t.Name()), After: "and a copy that expires " + dates.Echo(at), Will: "copy, " + dates.Brief(at, a.Now)}
	}
	date := &model.ExpirationDate{ExpiresAt: a.Unit.Stamp(at)}
	edit.Requests = func(Target) []Request {
		return []Request{{Operation: DuplicateEnvelope}, {Operation: SetExpirationDate, Body: date}}
	}
	return edit, nil
}

func copied(t Target) Effect { return Effect{Before: textOrDash(t.Name()), After: "and a copy"} }

func duplicateTemplate() Change {
	return Change{
		Operation: DuplicateTemplate, Title: "Duplicate", Verb: "Duplicate", Kind: ATemplate, Creates: true,
		Consequence: "Makes a new template beside this one.", enter: only(DuplicateTemplate, copied),
	}
}

func unlessDuplicable(t Target) string {
	if t.Envelope.NotDuplicable() {
		return "The service says that this envelope cannot be duplicated."
	}
	return ""
}

// Which of several envelopes are deleted, and whether a template is copied before its field is.
const (
	fieldWhich, draftsOnly, allClosed         = "which", "drafts", "closed"
	fieldBackup, choiceBackup, choiceNoBackup = "backup", "yes", "no"
)

// deleteEnvelope deletes only the drafts of several, unless the form says otherwise.
func deleteEnvelope() Change {
	return Change{
		Operation: DeleteEnvelope, Title: "Delete", Verb: "Delete", Kind: AnEnvelope, Irreversible: true, Deletes: true,
		Consequence: "There is no way back. Whether the service keeps it in the trash or erases it is not known.",
		refuses: func(t Target) string {
			if s := t.Status(); s.Open() {
				return envelopesIn(s) + " must be voided before they are deleted."
			}
			return ""
		},
		fields: whichToDelete,
		enter: func(v Values, _ Asked) (Edit, error) {
			drafts := v[fieldWhich] == draftsOnly
			return Edit{effect: func(t Target) Effect { return deletionEffect(t, drafts) }, Requests: sameRequest(DeleteEnvelope, nil)}, nil
		},
	}
}

func whichToDelete(a Asked) []form.Question {
	if drafts := a.count(model.Draft); len(a.Targets) == 1 || drafts == len(a.Targets) {
		return nil
	}
	return []form.Question{{
		Name: fieldWhich, Title: "Which ones", Initial: draftsOnly,
		Help: "Ended envelopes may have to be kept by law.",
		Options: []form.Option{
			{Value: draftsOnly, Title: "Drafts only"},
			{Value: allClosed, Title: "Ended ones too: completed, expired, declined, voided"},
		},
	}}
}

func deletionEffect(t Target, draftsOnly bool) Effect {
	e := Effect{Before: t.Status().Label(), After: "deleted"}
	if draftsOnly && t.Status() != model.Draft {
		e.Skip = "Only drafts were to be deleted."
	}
	var held []string
	if n := len(t.Envelope.Documents); n > 0 && t.Status() == model.Draft {
		held = append(held, describe.Counted(n, "document"))
	}
	if answered, _, _ := t.Envelope.Attachments.Counts(); answered > 0 {
		held = append(held, "uploaded files")
	}
	if len(held) > 0 {
		e.Doubt = "It holds " + strings.Join(held, " and ") + "."
	}
	return e
}

// deleteTemplate deletes a template (extension).
func deleteTemplate() Change {
	return Change{
		Operation: DeleteTemplate, Title: "Delete", Verb: "Delete", Kind: ATemplate, Irreversible: true, Deletes: true,
		Consequence: "There is no way back. Envelopes that were made from it stay.",
		enter:       only(DeleteTemplate, deleted(func(t Target) string { return textOrDash(t.Template.Name) })),
	}
}

func deleteWebhook() Change {
	return Change{
		Operation: DeleteWebhook, Title: "Delete the webhook", Verb: "Delete", Kind: AWebhook, Irreversible: true, Deletes: true,
		Consequence: "This address is no longer told about events. It can be registered again, with another id.",
		enter: only(DeleteWebhook, deleted(func(t Target) string {
			return t.Webhook.Event.Label() + " to " + textOrDash(t.Webhook.Target)
		})),
	}
}

// deleteField deletes a field of an envelope (extension).
func deleteField() Change {
	return Change{
		Operation: DeleteAnnotation, Title: "Delete the field", Verb: "Delete", Kind: AField, Single: true, Irreversible: true,
		Consequence: "What was entered into it is lost. A signer without a field may leave no visible signature.",
		refuses: func(t Target) string {
			if t.Envelope == nil {
				return "This takes a field of an envelope."
			}
			return unlessDraft(Target{Envelope: t.Envelope})
		},
		enter: only(DeleteAnnotation, deleted(fieldBefore)),
	}
}

func fieldBefore(t Target) string { return fieldText(t.Annotation) }

// deleteTemplateField deletes a field of a template. It offers a copy first, because nothing restores the field.
func deleteTemplateField() Change {
	return Change{
		Operation: DeleteTemplateAnnotation, Title: "Delete the field", Verb: "Delete", Kind: AField, Single: true, Irreversible: true,
		Consequence: "The template may be of no use until the field is put back. Envelopes made from it keep theirs.",
		refuses: func(t Target) string {
			if t.Template == nil {
				return "This takes a field of a template."
			}
			return ""
		},
		fields: func(Asked) []form.Question {
			return []form.Question{{
				Name: fieldBackup, Title: "Duplicate the template first", Initial: choiceBackup,
				Options: []form.Option{{Value: choiceBackup, Title: "Yes, keep a copy with the field"}, {Value: choiceNoBackup, Title: "No"}},
			}}
		},
		enter: func(v Values, _ Asked) (Edit, error) {
			edit := Edit{effect: deleted(fieldBefore), Requests: sameRequest(DeleteTemplateAnnotation, nil)}
			if v[fieldBackup] == choiceBackup {
				edit.Echo = "The template is duplicated first."
				// A field is not deleted without the copy, because a task stops at the first failure.
				edit.Requests = func(Target) []Request {
					return []Request{{Operation: DuplicateTemplate, Backup: true}, {Operation: DeleteTemplateAnnotation}}
				}
			}
			return edit, nil
		},
	}
}

func deleted(before func(Target) string) func(Target) Effect {
	return func(t Target) Effect { return Effect{Before: before(t), After: "deleted"} }
}

// FieldsLocked returns why no field of an envelope can be deleted now, "" when each can be.
func FieldsLocked(c *api.Client, e *model.Envelope) string {
	t := Target{Envelope: e}
	return cmp.Or(Barred(c, DeleteAnnotation), t.Locked(), unlessDraft(t))
}

// Immovable returns why a field cannot be made again with all of its properties, as a move
// requires, "" when it can. Unread properties and unknown words would be lost.
func Immovable(a *model.Annotation) string {
	unknown := func(w interface{ Known() bool }, given bool) bool { return given && !w.Known() }
	font := func(f *model.Font) bool { return f != nil && unknown(f.Family, f.Family != "") }
	switch {
	case len(a.Unread) > 0:
		return "A part of the field could not be read, and would be lost: it would be added again and deleted where it was."
	case !a.Type.Known(),
		a.Text != nil && font(a.Text.Font),
		a.DateTime != nil && (font(a.DateTime.Font) || unknown(a.DateTime.Format, a.DateTime.Format != "")),
		a.Checkbox != nil && unknown(a.Checkbox.Style, a.Checkbox.Style != ""):
		return "The field has a type or a look that is not known here, and would be lost: it would be added again and deleted where it was."
	default:
		return ""
	}
}
