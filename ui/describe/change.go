package describe

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/screen"
)

// Values lists the object of a change from here and its values before and after, as far as the journal has them; times
// are in that zone, and arrow separates the values.
func Values(e *journal.Entry, zone *time.Location, arrow string) []string {
	before, after := e.Intent.Before, e.Intent.After
	var list []string
	pair := func(name, was, is string) {
		if was != is {
			list = append(list, name+" "+orNone(was)+" "+arrow+" "+orNone(is))
		}
	}
	if after.Status != "" {
		pair("state", model.Status(before.Status).Label(), model.Status(after.Status).Label())
	}
	if after.Level != "" {
		pair("level", model.LegalityLevel(before.Level).Label(), model.LegalityLevel(after.Level).Label())
	}
	if !after.Expires.IsZero() {
		pair("expiry", recordedTime(before.Expires, zone), recordedTime(after.Expires, zone))
	}
	for _, p := range e.Intent.Properties {
		pair(p.Name, quotedValue(p.Before), quotedValue(p.After))
	}
	for _, p := range e.Result.Properties {
		pair("also "+p.Name, quotedValue(p.Before), quotedValue(p.After))
	}
	return list
}

func recordedTime(at time.Time, zone *time.Location) string {
	if at.IsZero() {
		return ""
	}
	return at.In(zone).Format("2 Jan 2006 15:04")
}

func quotedValue(text string) string {
	if text == "" {
		return ""
	}
	return `"` + model.Narrow(model.Clean(text)) + `"`
}

// Person names who made a change in one word: the person behind a shared account, otherwise
// the account, "" where neither is known.
func Person(p journal.Person) string { return prefixed("", cmp.Or(p.Operator, p.Account, p.UID)) }

// PersonInFull returns who made a change and from where: "Ada Lovelace, account support (uid
// 1007), from 192.0.2.7, on jump1".
func PersonInFull(p journal.Person) string {
	return joined(Account(p), prefixed("from ", p.From), prefixed("on ", p.Host))
}

// Account returns who made a change: the person behind a shared account, if that is known, and the account.
func Account(p journal.Person) string {
	account := prefixed("account ", p.Account)
	switch {
	case account == "":
		account = prefixed("uid ", p.UID)
	case p.UID != "":
		account += " (uid " + model.Clean(p.UID) + ")"
	}
	return joined(prefixed("", p.Operator), account)
}

// MadeFrom returns where a change was made from: the far end of the line, and the machine.
func MadeFrom(p journal.Person) string { return joined(prefixed("", p.From), prefixed("on ", p.Host)) }

func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + model.Narrow(model.Clean(text))
}

func joined(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}

// changeSentences holds the sentences about changes of an envelope; %s is the person concerned.
var changeSentences = map[account.ChangeKind]string{
	account.NameChanged:       "The name was changed",
	account.RecipientsChanged: "The recipients were changed",
	account.DocumentAdded:     "A document was added",
	account.DocumentRemoved:   "A document was removed",
	account.FileAdded:         "A file came for a request to %s",
	account.FileReplaced:      "A file of %s was replaced",
	account.FileRemoved:       "A file of %s was removed",
	account.SignatureFilled:   "A signature or initials of %s were filled",
	account.SignatureEmptied:  "A signature or initials of %s were emptied",
	account.FieldsFilled:      "Fields of %s were filled",
	account.FieldsEmptied:     "Fields of %s were emptied",
	account.Gone:              "The service does not show it any more",
}

// Seen describes a change that was seen between two reads of an envelope, without when. The names of people are taken
// from the envelope; e is nil where it is not at hand.
func Seen(o *account.Change, e *model.Envelope, now time.Time) string {
	switch o.Kind {
	case account.StatusChanged:
		return fmt.Sprintf("Status: %s to %s", model.Status(o.Was).Label(), model.Status(o.Is).Label())
	case account.LevelChanged:
		return fmt.Sprintf("Legality level: %s to %s", orNone(model.LegalityLevel(o.Was).Label()), orNone(model.LegalityLevel(o.Is).Label()))
	case account.ExpiryChanged:
		return fmt.Sprintf("Expiry: %s to %s", changedDate(o.WasDate, now), changedDate(o.IsDate, now))
	case account.DocumentAdded:
		return changeSentences[o.Kind] + changedDocument(o.Document, e)
	}
	sentence := cmp.Or(changeSentences[o.Kind], "Something was changed")
	if o.Kind == account.SignatureFilled && o.Complete {
		sentence = "The signature of %s was filled"
	}
	return strings.ReplaceAll(sentence, "%s", changedPerson(o.Recipient, e))
}

func changedPerson(id model.RecipientID, e *model.Envelope) string {
	if e != nil {
		if r := e.Recipient(id); r != nil && !r.Name.IsEmpty() {
			return r.Name.String()
		}
	}
	if id == "" {
		return "a recipient"
	}
	return "recipient " + id.Short(12)
}

func changedDocument(id model.DocumentID, e *model.Envelope) string {
	if e != nil {
		if d := e.Document(id); d != nil && !d.Name.IsEmpty() {
			return ": " + d.Name.String()
		}
	}
	return ""
}

func changedDate(at model.Time, now time.Time) string {
	if at.IsZero() {
		return "none"
	}
	return recordedTime(at.Time(), now.Location())
}

// clockSlack limits how far the times of this machine and of the service may be apart.
const clockSlack = 5 * time.Second

// FromHere finds the change from here that a change between two reads shows, nil for none. Ahead is how
// far the clock of the service is ahead of this one, which the changes were written with.
func FromHere(o *account.Change, changes []journal.Entry, ahead time.Duration) *journal.Entry {
	for i := range changes {
		c := &changes[i]
		at, ended := c.Time.Add(ahead), c.Ended.Add(ahead)
		if c.Ended.IsZero() {
			ended = at
		}
		about := c.Intent.IDs[journal.EnvelopeID] == o.Envelope.String() && c.Outcome() != journal.NotSent && c.Outcome() != journal.Rejected
		if about && explains(c.Intent.Operation, o) && !at.After(o.When.To.Add(clockSlack)) && !ended.Before(o.When.From.Add(-clockSlack)) {
			return c
		}
	}
	return nil
}

// changeAfter maps an operation to the change that is seen after it.
var changeAfter = map[string]account.ChangeKind{
	"envelope.void": account.StatusChanged, "envelope.send": account.StatusChanged, "envelope.rename": account.NameChanged,
	"envelope.set_expiration_date": account.ExpiryChanged, "envelope.set_legality_level": account.LevelChanged,
	"envelope.add_document": account.DocumentAdded, "envelope.add_signing_steps": account.RecipientsChanged,
	"envelope.delete": account.Gone,
}

func explains(operation string, o *account.Change) bool {
	kind, known := changeAfter[operation]
	return known && o.Kind == kind && (operation != "envelope.void" || model.Status(o.Is) == model.Voided) &&
		(operation != "envelope.send" || model.Status(o.Was) == model.Draft)
}

// Event describes something that happened to an envelope: a change from here, a difference seen
// between two reads, or a decision of people about it.
type Event struct {
	at    time.Time // by the clock of the service
	When  string
	Parts []string
}

// Events returns the events of an envelope, the latest first, with the changes from here to it. A change
// includes its differences that were seen. Arrow separates two values.
func Events(env *screen.Env, e *model.Envelope, changes []journal.Entry, arrow string) []Event {
	now := env.ServiceNow()
	ahead := now.Sub(env.Now())
	seen := make(map[journal.Seq][]string)
	var all []Event
	for _, o := range env.Account.History.ChangesOf(e.ID) {
		text := Seen(&o, e, now)
		if change := FromHere(&o, changes, ahead); change != nil {
			seen[change.Seq] = append(seen[change.Seq], "seen: "+text)
			continue
		}
		all = append(all, Event{at: o.When.To, When: model.Capital(triage.Between(o.When.From, o.When.To, now)) + ":", Parts: []string{text}})
	}
	for _, c := range changes {
		parts := []string{api.TitleOf(c.Intent.Operation), outcome(c)}
		if who := Person(c.Process.Person); who != "" {
			parts = append(parts, "by "+who)
		}
		parts = append(parts, Values(&c, now.Location(), arrow)...)
		parts = append(parts, seen[c.Seq]...)
		all = append(all, Event{at: c.Time.Add(ahead), When: Clock(c.Time, env.Now()), Parts: parts})
	}
	for _, d := range env.Desk.Events(e.ID) {
		all = append(all, Event{at: d.At.Add(ahead), When: Clock(d.At, env.Now()), Parts: []string{d.Text}})
	}
	slices.SortStableFunc(all, func(a, b Event) int { return b.at.Compare(a.at) })
	return all
}

func outcome(e journal.Entry) string {
	switch {
	case e.Open() && e.Live:
		return "under way"
	case e.Outcome() == "":
		return "outcome not known"
	}
	return string(e.Outcome())
}

// Clock returns a moment as a time of day, with the day when it was another one.
func Clock(at, now time.Time) string {
	local := at.In(now.Location())
	if local.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return local.Format(time.TimeOnly)
	}
	return local.Format("2006-01-02 15:04")
}
