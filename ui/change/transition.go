package change

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/dates"
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
		enter: only(func(t Target) Effect {
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
		enter: only(func(t Target) Effect {
			return Effect{Before: t.Status().Label(), After: model.InProgress.Label()}
		}),
	}
}

// Sending returns the request that sends the envelope.
func Sending() Request { return Request{Operation: SendEnvelope} }

// VoidingReplaced returns the request that voids the envelope that the task began with.
func VoidingReplaced() Request { return Request{Operation: VoidEnvelope, Replaced: true} }

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
	edit := Edit{effect: copied}
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
		return []Request{{Operation: DuplicateEnvelope}, RequestOf(date)}
	}
	return edit, nil
}

func copied(t Target) Effect { return Effect{Before: textOrDash(t.Name()), After: "and a copy"} }

func duplicateTemplate() Change {
	return Change{
		Operation: DuplicateTemplate, Title: "Duplicate", Verb: "Duplicate", Kind: ATemplate, Creates: true,
		Consequence: "Makes a new template beside this one.", enter: only(copied),
	}
}

func unlessDuplicable(t Target) string {
	if t.Envelope.NotDuplicable() {
		return "The service says that this envelope cannot be duplicated."
	}
	return ""
}
