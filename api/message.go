package api

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"inkdesk/api/answers"
	"inkdesk/model"
)

// words say why a call failed and what to do about it. The reason completes "Could not …: ".
type words struct{ reason, advice string }

var kindWords = map[Kind]words{
	BadInput:     {"a value breaks a rule", ""},
	BadID:        {"the identifier is not a valid one", "Check that it is complete, without spaces or other signs."},
	UnitUnknown:  {"it is not known yet whether this service counts seconds or milliseconds", "Open any envelope first."},
	ReadOnly:     {"this profile is read-only", "Start without --read-only, or set read_only: false in the profile."},
	NotJournaled: {"the record of the change could not be written, so nothing was sent", "Make room or repair the state folder, then try again."},
	Canceled:     {"the question was withdrawn", ""},
	Offline:      {"there is no connection to the service", "Check the network and the address, then refresh."},
	Untrusted:    {"the certificate of the service is not trusted", "Check the address and ca_file in the profile."},
	TimedOut:     {"the service did not answer in time", "Try again in a moment."},
	CutOff:       {"the connection broke before the answer was complete", "Try again in a moment."},
	Unauthorized: {"there is no access token", "Sign in again."},
	Forbidden:    {"the access token may not do this", "Ask for a token with more rights."},
	NotFound:     {"the service does not know it", "Check the identifier; it may have been deleted."},
	Conflict:     {"its state does not allow it", "Refresh to see its state."},
	Invalid:      {"the service refused the values", ""},
	RateLimited:  {"the service asks to slow down", "Wait a moment, then try again."},
	ServerFault:  {"the service has a fault of its own", "Try again in a moment."},
	Redirected:   {"the address points elsewhere, and the token is not sent there", "Check base_url in the profile; a proxy or a sign-in page of the network may answer in its place."},
	BadAnswer:    {"the answer is not what this service should send", "Check base_url in the profile."},
	TooLarge:     {"the answer is larger than the limit", ""},
	NotReady:     {"the service has not made it yet", "Try again in a few minutes."},
}

// statusWords holds the words for refusals that are not about the values.
var statusWords = map[int]words{
	http.StatusPaymentRequired:               {"the service wants it to be paid for", "Ask those who run the account whether its plan has this, and whether a bill is open."},
	http.StatusNotAcceptable:                 {"the service does not give it in this form", "Look whether a newer inkdesk is there."},
	http.StatusRequestEntityTooLarge:         {"what was sent is too large for the service", "Send less at once, or a smaller file."},
	http.StatusRequestURITooLong:             {"what was sent is too long for the service", "Send less at once."},
	http.StatusUnsupportedMediaType:          {"the service does not take this kind of file or text", ""},
	http.StatusExpectationFailed:             {"the service wants no question before a file is sent", ""},
	http.StatusMisdirectedRequest:            {"what answered is not this service", "Check base_url in the profile."},
	http.StatusLocked:                        {"it is locked", "Try again when those who work on it are done."},
	http.StatusUpgradeRequired:               {"the service wants another version of the protocol", "Look whether a newer inkdesk is there, and check base_url in the profile."},
	http.StatusRequestHeaderFieldsTooLarge:   {"what was sent is too long for the service", "Check that the access token is complete and nothing else."},
	http.StatusUnavailableForLegalReasons:    {"the service may not do this for legal reasons", "Ask those who run the service."},
	http.StatusNetworkAuthenticationRequired: {"the network wants a sign-in first", "Open any page in a browser and sign in there."},
}

func (e *Error) why() words {
	w := e.words
	usual := kindWords[e.Kind]
	if e.Kind == NotFound && !strings.Contains(e.Op.Path, "{") {
		usual = words{"there is no such service at this address", "Check base_url in the profile."}
	}
	if e.Kind == Forbidden && e.Op.Scope != UnknownScope {
		usual.advice = fmt.Sprintf("It needs the scope %s.", e.Op.Scope)
	}
	if meaning, ok := errors.AsType[answers.Meaning](e.Err); ok && meaning.MayPass() {
		usual.advice = "Try again in a moment."
	}
	if w.reason == "" {
		w = usual
	}
	if e.RetryAfter > 0 {
		w.advice = "Wait " + e.wait() + "."
	}
	return w
}

const longWait = 90 * time.Second

func (e *Error) wait() string {
	length := e.RetryAfter.Round(time.Second)
	if length < longWait || e.until.IsZero() {
		return length.String()
	}
	layout := "15:04"
	if length > 12*time.Hour {
		layout = "Mon 2 Jan 15:04"
	}
	whole := strings.Replace(strings.TrimSuffix(length.Round(time.Minute).String(), "0s"), "h0m", "h", 1)
	return fmt.Sprintf("%s, until %s, as the service asks", whole, e.until.Local().Format(layout))
}

const soonAfter = time.Hour

// NotMadeYet returns the failure of a download that soon after completion may only mean "not made yet".
func (c *Client) NotMadeYet(err error, completed time.Time) error {
	e, ok := errors.AsType[*Error](err)
	since := c.ServiceTime(time.Now()).Sub(completed)
	if !ok || completed.IsZero() || since < 0 || since > soonAfter || !slices.Contains([]Kind{NotFound, NotReady, Conflict}, e.Kind) {
		return err
	}
	early := *e
	ago := "less than a minute"
	if since >= time.Minute {
		ago = fmt.Sprintf("%d min", int(since.Minutes()))
	}
	early.Kind, early.words = NotReady, words{"the service has perhaps not made it yet; the envelope was completed " + ago + " ago", kindWords[NotReady].advice}
	return &early
}

// Sentence says what happened, in words of the person's work.
func (e *Error) Sentence() string {
	could := "Could not " + e.Op.Title
	if e.Op.Title == "" {
		could = "The call did not work"
	}
	rule, broken := errors.AsType[*model.RuleError](e.Err)
	switch reason := e.why().reason; {
	case e.isUnknown():
		return "It is not known whether the service did this: " + e.Op.Title + "."
	case e.Kind == NotAsSent:
		return fmt.Sprintf("The service did this, but not as asked: %s. %v", e.Op.Title, e.Err)
	case e.Kind == BadInput && broken:
		return rule.Sentence
	case e.Kind == Unauthorized && e.Status != 0:
		return "The service does not accept the access token."
	case e.Kind == NotOffered:
		return "This service does not offer that: " + e.Op.Title + "."
	case reason != "":
		return could + ": " + reason + "."
	default:
		return could + "."
	}
}

func (e *Error) isUnknown() bool { return e.Outcome == Unknown && e.Op.Class.Changes() }

// Next says what to do, with what the service itself said when it said something.
func (e *Error) Next() string {
	return strings.TrimSpace(e.Said() + " " + e.next())
}

// Said quotes the service with its code, in a whole sentence; "" where it said nothing.
func (e *Error) Said() string {
	said, code := strings.TrimSuffix(shorten(e.Detail.String()), "."), ""
	if said == "" {
		return ""
	}
	if !e.Code.IsEmpty() {
		code = fmt.Sprintf(" (%s)", e.Code)
	}
	return fmt.Sprintf("The service says: %q%s.", said, code)
}

func (e *Error) next() string {
	switch {
	case e.isUnknown() && e.RetryAfter > 0:
		return strings.TrimSpace(e.OwnReason() + " " + e.why().advice + " Then look at the envelope or template before trying again.")
	case e.isUnknown():
		return strings.TrimSpace(e.OwnReason() + " Look at the envelope or template before trying again.")
	case e.Kind == NotAsSent:
		return "Check the envelope or template and correct it."
	default:
		return e.why().advice
	}
}

// OwnReason says in a sentence what answered in place of the service, or why nothing did; "" for no more than the kind.
func (e *Error) OwnReason() string {
	if e.words.reason == "" {
		return ""
	}
	return model.Capital(e.words.reason) + "."
}
