package api

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"inkdesk/api/answers"
	"inkdesk/model"
)

// Sentence says what happened, in words of the person's work.
func (e *Error) Sentence() string {
	could := "Could not " + e.Op.Title
	if e.Op.Title == "" {
		could = "The call did not work"
	}
	switch {
	case e.Outcome == Unknown && e.Op.Class.Changes():
		return "It is not known whether the service did this: " + e.Op.Title + "."
	case e.Kind == NotAsSent:
		return fmt.Sprintf("The service did this, but not as asked: %s. %v", e.Op.Title, e.Err)
	}
	switch e.Kind {
	case BadInput:
		if rule, ok := errors.AsType[*model.RuleError](e.Err); ok {
			return rule.Sentence
		}
		return could + ": a value breaks a rule."
	case BadID:
		return could + ": the identifier is not a valid one."
	case UnitUnknown:
		return could + ": it is not known yet whether this service counts seconds or milliseconds."
	case ReadOnly:
		return could + ": this profile is read-only."
	case NotJournaled:
		return could + ": the record of the change could not be written, so nothing was sent."
	case Canceled:
		return could + ": the question was withdrawn."
	case Offline:
		return could + ": there is no connection to the service."
	case Untrusted:
		return could + ": the certificate of the service is not trusted."
	case TimedOut:
		return could + ": the service did not answer in time."
	case CutOff:
		return could + ": the connection broke before the answer was complete."
	case Unauthorized:
		if e.Status == 0 {
			return could + ": there is no access token."
		}
		return "The service does not accept the access token."
	case Forbidden:
		return could + ": the access token may not do this."
	case NotFound:
		if !e.Op.hasID() {
			return could + ": there is no such service at this address."
		}
		return could + ": the service does not know it."
	case NotOffered:
		return "This service does not offer that: " + e.Op.Title + "."
	case Conflict:
		return could + ": its state does not allow it."
	case Invalid:
		return could + ": the service refused the values."
	case RateLimited:
		return could + ": the service asks to slow down."
	case ServerFault:
		return could + ": the service has a fault of its own."
	case Redirected:
		return could + ": the address points elsewhere, and the token is not sent there."
	case BadAnswer:
		return could + ": the answer is not what this service should send."
	case TooLarge:
		return could + ": the answer is larger than the limit."
	default:
		return could + "."
	}
}

// Next says what to do, with what the service itself said when it said something.
func (e *Error) Next() string {
	next := e.next()
	if said := shorten(e.Detail.String()); said != "" {
		quoted := fmt.Sprintf("The service says: %q.", strings.TrimSuffix(said, "."))
		if next == "" {
			return quoted
		}
		return quoted + " " + next
	}
	return next
}

func (e *Error) next() string {
	if e.Op.Class.Changes() && e.Outcome == Unknown {
		return "Look at the envelope or template before trying again."
	}
	switch e.Kind {
	case NotAsSent:
		return "Look at the envelope or template and put it right."
	case UnitUnknown:
		return "Open any envelope first."
	case ReadOnly:
		return "Start without --read-only, or set read_only: false in the profile."
	case NotJournaled:
		return "Make room or repair the state folder, then try again."
	case Offline:
		return "Check the network and the address, then refresh."
	case Untrusted:
		return "Check the address and ca_file in the profile."
	case TimedOut, CutOff, ServerFault:
		return "Try again in a moment."
	case Unauthorized:
		return "Sign in again."
	case Forbidden:
		if e.Op.Scope != UnknownScope {
			return fmt.Sprintf("It needs the scope %s.", e.Op.Scope)
		}
		return "Ask for a token with more rights."
	case NotFound:
		if !e.Op.hasID() {
			return "Check base_url in the profile."
		}
		return "Check the identifier; it may have been deleted."
	case BadID:
		return "Check that it is complete, without spaces or other signs."
	case Conflict:
		return "Refresh to see its state."
	case RateLimited:
		if e.RetryAfter > 0 {
			return fmt.Sprintf("Wait %s.", e.RetryAfter.Round(time.Second))
		}
		return "Wait a moment, then try again."
	case Redirected, BadAnswer:
		if meaning, ok := errors.AsType[answers.Meaning](e.Err); ok && meaning.MayPass() {
			return "Try again in a moment."
		}
		return "Check base_url in the profile."
	default:
		return ""
	}
}
