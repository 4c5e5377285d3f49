package cause

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// Sentence says what the envelopes share, and how many there are.
func (c *Cause) Sentence() string { return c.SentenceFor(c.Count) }

// SentenceFor is [Cause.Sentence] for another number of envelopes.
func (c *Cause) SentenceFor(n int) string {
	many, one := envelopes(n), n == 1
	switch c.Kind {
	case Fault:
		parts := strings.Split(c.label, "\n")
		return fmt.Sprintf("%s like %q %s a fault: %s", many, c.form(), verb(one, "share"), parts[2])
	case Twins:
		return fmt.Sprintf("%s of one name for the same people: %q was perhaps sent several times.", many, short(c.label))
	case Domain:
		return fmt.Sprintf("%s %s to an address at %s, where nothing was seen completed.", many, verb(one, "go"), short(c.label))
	case Person:
		return fmt.Sprintf("%s %s for %s, the oldest for %s.", many, verb(one, "wait"), c.who(), triage.Span(c.waits))
	case Backlog:
		return fmt.Sprintf("%s did not change for longer than is usual, and no date is near.", many)
	default:
		if one {
			return "1 draft was not touched for more than " + c.label + "."
		}
		return fmt.Sprintf("%d drafts were not touched for more than %s.", n, c.label)
	}
}

// Brief is what the envelopes share in a few words, without how many there are.
func (c *Cause) Brief() string {
	switch c.Kind {
	case Fault:
		return strings.Split(c.label, "\n")[3]
	case Twins:
		return "perhaps sent twice"
	case Domain:
		return "none seen completed"
	case Person:
		return "all wait for them"
	case Backlog:
		return "idle, no date near"
	default:
		return "untouched for " + c.label
	}
}

// Title is the cause in a few words, for the place of a name.
func (c *Cause) Title() string {
	switch c.Kind {
	case Fault:
		return "Fault in " + c.form()
	case Twins:
		return "Twice: " + short(c.label)
	case Domain:
		return "Domain " + short(c.label)
	case Person:
		return "Waiting for " + c.who()
	case Backlog:
		return "Backlog"
	default:
		return "Old drafts"
	}
}

// Subject is the person or the domain that the cause is about, "" for neither.
func (c *Cause) Subject() string {
	switch c.Kind {
	case Person:
		return c.who()
	case Domain:
		return short(c.label)
	default:
		return ""
	}
}

// who is the person that the envelopes wait for, or the people where they do not agree on a name.
func (c *Cause) who() string {
	name, address, _ := strings.Cut(c.label, "\n")
	if c.names > 1 {
		return fmt.Sprintf("people at %s (%d names)", short(address), c.names)
	}
	return short(name)
}

// form is what the form is called: the words that all titles have, or else its document.
func (c *Cause) form() string {
	title, rest, _ := strings.Cut(c.label, "\n")
	if title == "" {
		title, _, _ = strings.Cut(rest, "\n")
	}
	return model.Capital(short(title))
}

// Rests says what the cause rests on, with the fields in the words of the specification.
func (c *Cause) Rests() string {
	switch c.Kind {
	case Fault:
		return "They have the same documents and the same roles in each step, and the same was found about the same part of each."
	case Twins:
		return "Their name, signers and documents, and when they were created."
	case Domain:
		return "Who may have to act next, by recipient.email, and the completed envelopes that were read."
	case Person:
		return "Who has to act next, by recipient.email, as far as fields, files and steps tell, and how long others like them take."
	case Backlog:
		return "Their updated_at and expires_at; those that another cause explains are not counted."
	default:
		return "Their status and updated_at."
	}
}

// Advice says what may put it right for all at once.
func (c *Cause) Advice() string {
	switch c.Kind {
	case Fault:
		return "Correct the template first; those already sent are voided and issued again."
	case Twins:
		return "Compare them, and void those that are too many."
	case Domain:
		return "Ask whether the address is right; if not, void them and issue them again."
	case Person:
		return "One call may settle them all; extend those that will run out meanwhile."
	case Backlog:
		return "Ask the senders which are still wanted; void the others."
	default:
		return "Delete those that will not be sent."
	}
}

const mostQuoted = 60 // cells

func short(text string) string { return model.Clip(text, mostQuoted, "...") }

func envelopes(n int) string {
	if n == 1 {
		return "1 envelope"
	}
	return fmt.Sprintf("%d envelopes", n)
}

// verb is a verb for one or for many.
func verb(one bool, many string) string {
	switch {
	case !one:
		return many
	case many == "go":
		return "goes"
	default:
		return many + "s"
	}
}
