package triage

import (
	"cmp"
	"fmt"
	"strings"

	"inkdesk/model"
)

// Verdict answers a question of the checklist.
type Verdict uint8

// The verdicts. Open means that no one can tell from here.
const (
	Fine Verdict = iota
	Suspect
	Open
)

// Check holds one question to ask when a person says they did not get an envelope.
type Check struct {
	Question, Answer string
	Verdict          Verdict
}

// NeverGotIt goes through why a recipient may not have got an envelope, or why its link may not work, the most frequent
// cause first. Part says in a sentence what the report knows of the recipient.
func NeverGotIt(e *model.Envelope, r *model.Recipient, c Context, report *Report, part string) []Check {
	var all []Check
	ask := func(question, answer string, verdict Verdict) { all = append(all, Check{question, answer, verdict}) }
	answer, verdict := checkAddress(e, r, c.History, report)
	ask("Is the address right?", answer, verdict)
	answer, verdict = checkTurn(r, report, part)
	ask("Is it their turn?", answer, verdict)
	answer, verdict = checkRole(r)
	ask("What is their role?", answer, verdict)
	answer, verdict = checkStatus(e)
	ask("Is the envelope open?", answer, verdict)
	answer, verdict = checkExpiry(e, c)
	ask("Has it expired?", answer, verdict)
	answer, verdict = checkVerification(e, r, report)
	ask("Which check must they pass?", answer, verdict)
	if interval, reminded := Interval(e.Notification); reminded {
		ask("Are they reminded?", fmt.Sprintf("Every %s.", plural(int(interval/day), "day")), Fine)
	} else {
		ask("Are they reminded?", "No interval is set.", Suspect)
	}
	ask("What can they do themselves?", themselves(e, r, c, report), Open)
	correction := "They cannot be changed. Issue the envelope again with the recipient corrected."
	if e.Status.Open() {
		correction = "They cannot be changed. The person who gets the mail can pass the envelope on to someone else; otherwise " +
			"issue it again with the recipient corrected, and void this one only once the new one is out."
	}
	ask("What if the address or the person is wrong?", correction, Open)
	return all
}

// themselves returns what a recipient can do, in the same words as the letter to them would have.
func themselves(e *model.Envelope, r *model.Recipient, c Context, report *Report) string {
	act := report.Of(r)
	left, dated := remaining(e, c.Now)
	switch {
	case e.Unread.Has("status"):
		return "Nothing that could be told before its state is known."
	case !e.Status.Open():
		return "Nothing while it is " + quoted(e.Status.Label()) + "."
	case !r.Role.Signs():
		return "Nothing: they have nothing to sign."
	case act.Acted == ActedYes:
		return "Nothing: they seem to have signed."
	case dated && left <= 0:
		return "Nothing before it is open for longer."
	case act.Later:
		return "Wait: others sign before them."
	case r.Role == model.InPersonSigner:
		return "Sign on the device of the person who meets them."
	default:
		return "Open the old mail, also in the spam folder, and press Resend email on the page of an old link."
	}
}

func checkAddress(e *model.Envelope, r *model.Recipient, past *History, report *Report) (string, Verdict) {
	for _, f := range report.Findings {
		isAbout := f.Rule == BadAddress || f.Rule == LookAlike || f.Rule == TypoAddress || f.Rule == OneAddress
		if isAbout && f.Recipient == r.ID && r.ID != "" {
			return f.Sentence, Suspect
		}
	}
	if past != nil {
		switch said, _ := past.precedent(e, r); {
		case said != "" && past.HasNoPrecedent(Address(r)):
			return said, Open
		case said != "":
			return said, Fine
		}
	}
	return fmt.Sprintf("%s is well formed; whether the mailbox exists is not known.", short(r.Email)), Open
}

func checkTurn(r *model.Recipient, report *Report, part string) (string, Verdict) {
	act, h := report.Of(r), report.Holder
	if !strings.Contains(part, h.Sentence) {
		part = strings.TrimSpace(part + " " + h.Sentence)
	}
	switch {
	case h.Kind == HeldByNobody && h.Sentence == "":
		return "It waits for no one.", Suspect
	case !act.Signs(), act.Acted == ActedYes, act.Later:
		return part, Suspect
	case h.Kind == HeldByOne && h.Sure == r:
		return part, Fine
	default:
		return part, Open
	}
}

func checkRole(r *model.Recipient) (string, Verdict) {
	switch r.Role {
	case model.ReceivesCopy:
		return "They receive a copy; when it goes out is not documented, most likely at the end.", Suspect
	case model.InPersonSigner:
		return "They sign in person, on another person's device; they may get no mail.", Suspect
	case "":
		return "The service does not say.", Open
	default:
		return r.Role.Label() + ".", Fine
	}
}

func checkStatus(e *model.Envelope) (string, Verdict) {
	switch {
	case e.Unread.Has("status"):
		return "Its state could not be read.", Open
	case e.Status == model.Draft:
		return "It is a draft: it was not sent.", Suspect
	case !e.Status.Open():
		return fmt.Sprintf("No: it is %s; its links do not work any more.", quoted(e.Status.Label())), Suspect
	case !e.Status.Known():
		return e.Status.Label() + ".", Open
	default:
		return e.Status.Label() + ".", Fine
	}
}

func checkExpiry(e *model.Envelope, c Context) (string, Verdict) {
	left, known := remaining(e, c.Now)
	switch {
	case e.Unread.Has("expires_at"):
		return "Its expiration date could not be read.", Open
	case !known:
		return "It has no expiration date; the links may have one of their own.", Open
	case left <= 0:
		return fmt.Sprintf("Its date passed %s.", Ago(c.Now.Sub(e.ExpiresAt.Time()))), Suspect
	default:
		return fmt.Sprintf("No, %s are left; the links may end earlier.", Span(left)), Fine
	}
}

// checksByKind names the checks of the specification in words.
var checksByKind = map[model.VerificationType]string{
	model.SMS:            "A code by SMS, to a mobile phone.",
	model.Passcode:       "A passcode, which the sender gave them.",
	model.IDVerification: "An ID check: a document and a photograph of themselves.",
}

func checkVerification(e *model.Envelope, r *model.Recipient, report *Report) (answer string, verdict Verdict) {
	if v := r.Verification; v != nil && v.Type != "" {
		answer = cmp.Or(checksByKind[v.Type], "A check that is not known here.")
	}
	if e.LegalityLevel.Qualified() && r.Role.Signs() {
		answer = strings.TrimSpace(answer + " An identity check, because they sign with " + e.LegalityLevel.Label() + ".")
	}
	answer = cmp.Or(answer, "None.")
	for _, f := range report.Findings {
		switch f.Rule {
		case ValueMissing, ValueSurplus, PhoneFormat, NoSMS, SharedPhone, PasscodeWeak:
			if f.Recipient == r.ID && r.ID != "" && f.Severity > Note {
				answer += " " + f.Sentence
				verdict = Suspect
			}
		}
	}
	return answer, verdict
}

// Gap describes something about an envelope that no one can find out through the service.
type Gap struct {
	// What holds the question, Why the reason there is no answer, and Instead what can be done, "" for nothing.
	What, Why, Instead string
}

// Gaps returns the questions about an envelope in its state that stay open, the most frequent one first.
func Gaps(e *model.Envelope) []Gap {
	var gaps []Gap
	add := func(what, why, instead string) { gaps = append(gaps, Gap{what, why, instead}) }
	if e.Status.Open() {
		add("Who has signed, opened or received it", "the service gives no state of single recipients",
			"look at the audit trail in the web app, or register a webhook for it")
		add("Since when it waits", "the service gives no time of sending: created_at may be older",
			"")
	}
	switch e.Status {
	case model.Declined:
		add("Who declined, and why", "the service gives no reasons", "ask the recipients, or look in the web app")
	case model.Voided:
		add("Who voided it, and why", "the service gives no reasons and no names", "look at what was changed from here")
	case model.Expired:
		add("Whether it can be revived", "which states accept a new date is not documented", "try it, or issue it again")
	case model.Pending:
		add("What PENDING means", "the specification does not say", "")
	}
	if e.Status.Open() && e.ExpiresAt.IsZero() && !e.Unread.Has("expires_at") {
		add("When it expires", "it has no date; it may be refreshed after each step, which is not shown", "")
	}
	if e.Status.Open() && e.Notification != nil && e.Notification.ReminderInterval > 0 {
		add("When exactly reminders go out", "the service does not show when the rhythm started", "")
	}
	add("Whether it is a sandbox envelope, in which folder it is, which tags it has", "the service does not return these",
		"filter the list by folder or tag")
	return gaps
}
