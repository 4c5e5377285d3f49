package triage

import (
	"fmt"
	"strings"

	"inkdesk/model"
)

// Verdict is the answer to a question of the checklist.
type Verdict uint8

// The verdicts. Open means that nobody can tell from here.
const (
	Fine Verdict = iota
	Suspect
	Open
)

// Check is one question to ask when somebody says they did not get an envelope.
type Check struct {
	Question, Answer string
	Verdict          Verdict
}

// NeverGotIt goes through why a recipient may not have got an envelope, or why its link
// may not work, in the order of what is most often the cause. Part says in a sentence what
// the report knows of the recipient.
func NeverGotIt(e *model.Envelope, r *model.Recipient, c Context, report *Report, part string) []Check {
	return []Check{
		checkAddress(r, c.History, report),
		checkTurn(r, report, part),
		checkRole(r),
		checkStatus(e),
		checkExpiry(e, c),
		checkVerification(e, r, report),
		checkReminders(e),
		{"What can they do themselves?", themselves(e, r, c, report), Open},
		checkCorrection(e),
	}
}

// themselves is what a recipient can do, in the same words as the letter to them would have.
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

// checkCorrection answers the question with which nearly every such call ends.
func checkCorrection(e *model.Envelope) Check {
	check := Check{"What if the address or the person is wrong?", "It cannot be changed here. Duplicate it, and correct and send the copy in the web app.", Open}
	if e.Status.Open() {
		check.Answer = "It cannot be changed here. Who gets the mail may hand the envelope on to someone else; " +
			"otherwise duplicate it, correct and send the copy in the web app, and void this one only then."
	}
	return check
}

func checkAddress(r *model.Recipient, past *History, report *Report) Check {
	check := Check{Question: "Is the address right?"}
	for _, f := range report.Findings {
		switch {
		case f.Recipient != r.ID || r.ID == "":
		case f.Rule == BadAddress, f.Rule == LookAlike, f.Rule == TypoAddress:
			check.Answer, check.Verdict = f.Sentence, Suspect
			return check
		case f.Rule == Precedent:
			check.Answer = f.Sentence
			if past.HasNoPrecedent(normalAddress(r)) {
				check.Verdict = Open
			}
		}
	}
	if check.Answer == "" {
		check.Answer, check.Verdict = fmt.Sprintf("%s is well formed; whether the mailbox exists is not known.", short(r.Email)), Open
	}
	return check
}

func checkTurn(r *model.Recipient, report *Report, part string) Check {
	act, h := report.Of(r), report.Holder
	check := Check{Question: "Is it their turn?", Answer: part, Verdict: Open}
	if !strings.Contains(part, h.Sentence) {
		check.Answer = strings.TrimSpace(part + " " + h.Sentence)
	}
	switch {
	case h.Kind == HeldByNobody && h.Sentence == "":
		check.Answer, check.Verdict = "It waits for no one.", Suspect
	case !act.Signs(), act.Acted == ActedYes, act.Later:
		check.Verdict = Suspect
	case h.Kind == HeldByOne && h.Sure == r:
		check.Verdict = Fine
	}
	return check
}

func checkRole(r *model.Recipient) Check {
	check := Check{Question: "What is their role?", Answer: r.Role.Label() + "."}
	switch r.Role {
	case model.ReceivesCopy:
		check.Answer, check.Verdict = "They receive a copy; when it goes out is not documented, most likely at the end.", Suspect
	case model.InPersonSigner:
		check.Answer, check.Verdict = "They sign in person, on another person's device; they may get no mail.", Suspect
	case "":
		check.Answer, check.Verdict = "The service does not say.", Open
	}
	return check
}

func checkStatus(e *model.Envelope) Check {
	check := Check{Question: "Is the envelope open?", Answer: e.Status.Label() + "."}
	switch {
	case e.Unread.Has("status"):
		check.Answer, check.Verdict = "Its state could not be read.", Open
	case e.Status == model.Draft:
		check.Answer, check.Verdict = "It is a draft: it was not sent.", Suspect
	case !e.Status.Open():
		check.Answer, check.Verdict = fmt.Sprintf("No: it is %s; its links do not work any more.", quoted(e.Status.Label())), Suspect
	case !e.Status.Known():
		check.Verdict = Open
	}
	return check
}

func checkExpiry(e *model.Envelope, c Context) Check {
	check := Check{Question: "Has it expired?"}
	left, known := remaining(e, c.Now)
	switch {
	case e.Unread.Has("expires_at"):
		check.Answer, check.Verdict = "Its expiration date could not be read.", Open
	case !known:
		check.Answer, check.Verdict = "It has no expiration date; the links may have one of their own.", Open
	case left <= 0:
		check.Answer, check.Verdict = fmt.Sprintf("Its date passed %s.", Ago(c.Now.Sub(e.ExpiresAt.Time()))), Suspect
	default:
		check.Answer = fmt.Sprintf("No, %s are left; the links may end earlier.", Span(left))
	}
	return check
}

func checkVerification(e *model.Envelope, r *model.Recipient, report *Report) Check {
	check := Check{Question: "Which check must they pass?"}
	if v := r.Verification; v != nil && v.Type != "" {
		check.Answer = describeVerification(v.Type)
	}
	if e.LegalityLevel.Qualified() && r.Role.Signs() {
		check.Answer = strings.TrimSpace(check.Answer + " An identity check, because they sign with " + e.LegalityLevel.Label() + ".")
	}
	if check.Answer == "" {
		check.Answer = "None."
	}
	for _, f := range report.Findings {
		switch f.Rule {
		case ValueMissing, ValueSurplus, PhoneFormat, NoSMS, SharedPhone, PasscodeWeak:
			if f.Recipient == r.ID && r.ID != "" && f.Severity > Note {
				check.Answer += " " + f.Sentence
				check.Verdict = Suspect
			}
		}
	}
	return check
}

func describeVerification(kind model.VerificationType) string {
	switch kind {
	case model.SMS:
		return "A code by SMS, to a mobile phone."
	case model.Passcode:
		return "A passcode, which the sender gave them."
	case model.IDVerification:
		return "An ID check: a document and a photograph of themselves."
	default:
		return "A check that is not known here."
	}
}

func checkReminders(e *model.Envelope) Check {
	interval, reminded := Interval(e.Notification)
	if !reminded {
		return Check{"Are they reminded?", "No interval is set.", Suspect}
	}
	return Check{"Are they reminded?", fmt.Sprintf("Every %s.", plural(int(interval/day), "day")), Fine}
}
