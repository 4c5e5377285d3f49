package cause

import (
	"fmt"
	"strings"

	"inkdesk/model"
)

// Sentence says what the envelopes share, and how many there are.
func (c *Cause) Sentence() string { return c.SentenceFor(c.Count) }

// SentenceFor is [Cause.Sentence] for another number of envelopes.
func (c *Cause) SentenceFor(n int) string {
	many, one := envelopes(n), n == 1
	switch c.Kind {
	case Fault:
		parts := strings.Split(c.label, "\n")
		return fmt.Sprintf("%s like %q %s a fault: %s", many, short(parts[0]), verb(one, "share"), parts[1])
	case Domain:
		return fmt.Sprintf("%s %s to somebody at %s, where nothing was seen completed.", many, verb(one, "go"), short(c.label))
	case Person:
		return fmt.Sprintf("%s %s for %s.", many, verb(one, "wait"), short(c.label))
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
		return strings.Split(c.label, "\n")[2]
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
		name, _, _ := strings.Cut(c.label, "\n")
		return "Fault in " + short(name)
	case Domain:
		return "Domain " + short(c.label)
	case Person:
		return "Waiting for " + short(c.label)
	case Backlog:
		return "Backlog"
	default:
		return "Old drafts"
	}
}

// Subject is the person or the domain that the cause is about, "" for neither.
func (c *Cause) Subject() string {
	if c.Kind == Person || c.Kind == Domain {
		return short(c.label)
	}
	return ""
}

// Rests says what the cause rests on, with the fields in the words of the specification.
func (c *Cause) Rests() string {
	switch c.Kind {
	case Fault:
		return "Their names have the same words, and the same was found about the same part of each."
	case Domain:
		return "Who may have to act next, by recipient.email, and the completed envelopes that were read."
	case Person:
		return "Who has to act next, by recipient.email, as far as fields, files and steps tell."
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
		return "Mend the template first; what is sent already is voided and issued again."
	case Domain:
		return "Ask whether the address is right; if not, void them and issue them again."
	case Person:
		return "One call may settle them all; extend those that will run out meanwhile."
	case Backlog:
		return "Ask the senders which are still wanted; void the others."
	default:
		return "Delete what nobody will send."
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
