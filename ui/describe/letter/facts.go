package letter

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Facts holds all that a letter can say: clean values by the names that a template uses. A fact is empty where it does
// not hold for the reader. None is a passcode, a phone number or the name of another person.
type Facts struct {
	// Name and Address are "" for an unknown reader. The address is given only where a mail with a link goes there.
	Name, Address string
	// Envelope holds its name, Reference its id.
	Envelope, Reference string
	State               string // one of draft, open, pending, completed, declined, expired, voided, unknown
	Role                string // one of signer, in person, copy, or "" for an unknown person
	// Signed says whether the reader has done their part of an open envelope, or had when it ended: yes, no or
	// unknown, "" where nothing is to be done.
	Signed string
	// Turn says when it is up to them: now, later, or perhaps, where others may come first; "" where they have signed
	// or nothing is to be done.
	Turn string
	// OpenUntil holds the future date of an open envelope, RanOut a date that has passed, also of an expired
	// envelope; "" where that does not matter to the reader.
	OpenUntil, RanOut string
	// Similar counts the envelopes like it that were still open after as long, SimilarInTime those of them that were signed
	// within the time left, in digits; both "" without OpenUntil, and where too few are known.
	Similar, SimilarInTime string
	LookForMail            bool // says that a mail with a link should have come to them, or may have
	// Check names the check that they must pass before they can sign: sms, passcode, document, other or ""; also ""
	// where that lacks its number or code.
	Check string
	Level string   // that of a qualified signature, for which they have to prove who they are, "" for none
	Files []string // the required files that they were asked for and that have not arrived
	// Faults describes the mistakes in their address, check, fields or files that keep them from signing or may do
	// so, a sentence each; in English where there is none in the language of the text.
	Faults []string
	Today  string // the date of writing
}

// FactNames returns the names of the facts that a text can use, without the dot.
func FactNames() []string {
	var names []string
	for field := range reflect.TypeFor[Facts]().Fields() {
		names = append(names, field.Name)
	}
	return names
}

func words() map[string][]string {
	return map[string][]string{
		"State":  {"draft", "open", "pending", "completed", "declined", "expired", "voided", "unknown"},
		"Role":   {"signer", "in person", "copy", ""},
		"Signed": {"yes", "no", "unknown", ""},
		"Turn":   {"now", "later", "perhaps", ""},
		"Check":  {"sms", "passcode", "document", "other", ""},
	}
}

const (
	mostCells = 200 // limits a name, in cells, because a letter is no place for a longer one
	mostFiles = 20
)

// Subject describes the subject of a letter.
type Subject struct {
	Envelope   *model.Envelope
	Report     *triage.Report
	To         *model.Recipient // who asks, a recipient of the envelope, or nil for an unknown person
	Now        time.Time        // the time of writing by the clock of the service; its location is that of all dates
	Sequential bool             // a signing step starts when the one before is done
}

// About returns the facts of a letter in a language.
func About(s Subject, l Language) Facts {
	e := s.Envelope
	f := Facts{Envelope: name(e.Name), Reference: e.ID.String(), State: stateOf(e), Today: l.day(s.Now)}
	if s.To != nil {
		f.Name, f.Role = name(s.To.Name), roleOf(s.To.Role)
	}
	open := f.State == "open" || f.State == "pending"
	ended := s.Envelope.Status.Dead() && f.State != "unknown"
	if (open || ended) && f.Role != "copy" && f.Role != "" {
		f.Signed, f.Turn = s.progress()
	}
	if ended {
		f.Turn = ""
	}
	f.OpenUntil, f.RanOut = s.dates(f, l)
	if said := s.Report.Forecast; said.Said() && f.OpenUntil != "" {
		f.Similar, f.SimilarInTime = strconv.Itoa(said.Of), strconv.Itoa(said.Done)
	}
	f.LookForMail = open && (f.Role == "signer" || f.Role == "") && f.Signed != "yes" && f.Turn != "later" && f.RanOut == ""
	if f.LookForMail && f.Role == "signer" && strings.TrimSpace(s.To.Email.String()) == "" {
		f.LookForMail = false
	}
	if f.LookForMail && f.Role == "signer" && !s.has(triage.BadAddress, triage.Watch) {
		f.Address = name(s.To.Email)
	}
	if open && (f.Signed == "no" || f.Signed == "unknown") {
		f.Check, f.Level = s.checks(f)
	}
	if (open || f.State == "completed") && f.Role != "copy" {
		f.Files = s.missingFiles()
	}
	f.Faults = s.faults(f, l)
	return f
}

func name(text model.Text) string { return model.Clip(text.String(), mostCells, "…") }

func stateOf(e *model.Envelope) string {
	states := map[model.Status]string{
		model.Draft: "draft", model.InProgress: "open", model.Pending: "pending", model.Completed: "completed",
		model.Declined: "declined", model.Expired: "expired", model.Voided: "voided",
	}
	if e.Unread.Has("status") {
		return "unknown"
	}
	return cmp.Or(states[e.Status], "unknown")
}

// roleOf takes an unknown role for one that signs, as everything else does.
func roleOf(r model.Role) string {
	switch r {
	case model.ReceivesCopy:
		return "copy"
	case model.InPersonSigner:
		return "in person"
	case model.Sender:
		return ""
	}
	return "signer"
}

func (s Subject) progress() (signed, turn string) {
	act := s.Report.Of(s.To)
	switch {
	case act.Acted == triage.ActedYes:
		return "yes", ""
	case act.Later:
		return "no", "later"
	}
	signed, turn = act.Acted.String(), "now"
	before := func(other triage.Progress) bool {
		return other.Signs() && other.Step < act.Step && other.Acted != triage.ActedYes
	}
	if s.Sequential && slices.ContainsFunc(s.Report.Progress, before) {
		turn = "perhaps"
	}
	return signed, turn
}

func (s Subject) dates(f Facts, l Language) (until, ranOut string) {
	at := s.Envelope.ExpiresAt
	matters := f.Role != "copy" && f.Signed != "yes"
	switch open := f.State == "open" || f.State == "pending"; {
	case at.IsZero() || s.Envelope.Unread.Has("expires_at") || !open && f.State != "expired" || open && !matters:
		return "", ""
	case !at.Time().After(s.Now):
		return "", l.moment(at.Time().In(s.Now.Location()))
	case open:
		return l.moment(at.Time().In(s.Now.Location())), ""
	}
	return "", ""
}

func (s Subject) checks(f Facts) (check, level string) {
	if f.RanOut != "" {
		return "", ""
	}
	if v := s.To.Verification; v != nil && !s.has(triage.ValueMissing, triage.Act) { // nothing must be promised then
		kinds := map[model.VerificationType]string{model.SMS: "sms", model.Passcode: "passcode", model.IDVerification: "document"}
		if v.Type != "" {
			check = cmp.Or(kinds[v.Type], "other")
		}
	}
	if s.Envelope.LegalityLevel.Qualified() {
		level = s.Envelope.LegalityLevel.Label()
	}
	return check, level
}

// has reports whether a rule found something about the reader that is at least so severe.
func (s Subject) has(rule triage.Rule, least triage.Severity) bool {
	return slices.ContainsFunc(s.Report.Findings, func(f triage.Finding) bool {
		return f.Rule == rule && f.Severity >= least && f.Recipient == s.To.ID
	})
}

func (s Subject) missingFiles() []string {
	var missing []string
	for _, p := range s.Envelope.Attachments.Placeholders() {
		if s.To == nil || s.To.ID == "" || p.RecipientID != s.To.ID || !p.Required || len(p.Files) > 0 || len(missing) == mostFiles {
			continue
		}
		text := p.Name
		if text.IsEmpty() {
			text = p.Hint
		}
		if text.IsEmpty() {
			text = model.NewText(p.ID.String())
		}
		missing = append(missing, name(text))
	}
	return missing
}
